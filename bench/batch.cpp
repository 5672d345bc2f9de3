//   aimahead_bench_batch [--svg FILE]
//
// Many leads, and many first hits under gravity, at once, on each instruction set, beside the
// textbook formula in a loop and what the machine needs to read and write the same bytes and do
// nothing; as a roofline in FILE.
//
// Times are nanoseconds a solve, of the processor time of the one thread that works. They are the
// best of many rounds in which all take turns. On a machine that others use too, anything else
// measures the others.
#include "gravity_batch.hpp"
#include "machine.hpp"
#include "measure_in_turn.hpp"
#include "published_formulas.hpp"
#include "roofline.hpp"
#include "timing.hpp"

#include <aimahead/batch.hpp>
#include <aimahead/execution.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

constexpr int kInputs = 5;
/// The operations of the textbook formula in the plane: 11 for a, b and c, 3 for the discriminant,
/// and root, sum and quotient.
constexpr double kOperations = 17;

/// Positions, velocities and speeds of a game. Each array begins at a line of the cache.
template <class S>
struct Arrays {
  std::size_t count;
  std::array<std::vector<S>, kInputs + 1> kept;
  std::array<S*, kInputs> in;
  S* time;

  explicit Arrays(std::size_t n) : count(n) {
    std::uint64_t state = 1;
    const auto within = [&state](double low, double high) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      return S(low + (high - low) * double(state >> 11) * 0x1p-53);
    };
    for (std::size_t k = 0; k <= kInputs; ++k) {
      kept[k].resize(n + 64 + 48 * k);
      auto at = reinterpret_cast<std::uintptr_t>(kept[k].data());
      S* const first = kept[k].data() + (64 - at % 64) % 64 / sizeof(S);
      (k < kInputs ? in[k] : time) = first;
      for (std::size_t i = 0; i < n; ++i) {
        first[i] = k < 2 ? within(-500, 500) : k < 4 ? within(-20, 20) : within(15, 60);
      }
    }
  }
};

template <class S>
void textbook(const Arrays<S>& a) {
  struct Vec {
    S x, y;
  };
  for (std::size_t i = 0; i < a.count; ++i) {
    const auto shot =
        published::textbook<Vec>({a.in[0][i], a.in[1][i]}, {a.in[2][i], a.in[3][i]}, a.in[4][i]);
    a.time[i] = shot.hit ? shot.time : S(0);
  }
}

template <class S>
void ours(const Arrays<S>& a) {
  aimahead::LeadBatch<S, 2> batch;
  batch.count = a.count;
  batch.target_position = {a.in[0], a.in[1]};
  batch.target_velocity = {a.in[2], a.in[3]};
  batch.speed = a.in[4];
  aimahead::LeadColumns<S, 2> out;
  out.time = a.time;
  lead_each(batch, out);
}

/// The time to read and write every byte, as widely as the machine can.
template <class S>
void only_move(const Arrays<S>& a) {
  for (std::size_t i = 0; i < a.count; ++i) {
    a.time[i] = (a.in[0][i] + a.in[1][i]) + (a.in[2][i] + a.in[3][i]) + a.in[4][i];
  }
}
#if defined(__x86_64__)
template <bool kStream, class S>
__attribute__((target("avx512f"))) void only_move_widely(const Arrays<S>& a) {
  constexpr std::size_t kWide = 64 / sizeof(S);
  for (std::size_t i = 0; i < a.count; i += kWide) {
    __m512i all = _mm512_load_si512(a.in[0] + i);
    for (int k = 1; k < kInputs; ++k) {
      all = _mm512_xor_si512(all, _mm512_load_si512(a.in[std::size_t(k)] + i));
    }
    if (kStream) {
      _mm512_stream_si512(reinterpret_cast<__m512i*>(a.time + i), all);
    } else {
      _mm512_store_si512(a.time + i, all);
    }
  }
  if (kStream) _mm_sfence();
}

/// Nanoseconds of a root and a quotient of doubles, eight at a time, if nothing else is done.
__attribute__((target("avx512f"))) double only_divide() {
  constexpr int kRepeats = 2000;
  constexpr int kVectors = 8;
  __m512d kept[kVectors];
  for (int i = 0; i < kVectors; ++i) kept[i] = _mm512_set1_pd(2 + i);
  double best = 1e300;
  for (int round = 0; round < 300; ++round) {
    const double start = bench::thread_nanoseconds();
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      for (__m512d& x : kept) {
        __m512d root = _mm512_maskz_sqrt_pd(0xff, x);
        __m512d quotient = _mm512_div_pd(x, x);
        __asm__ volatile("" : "+v"(root), "+v"(quotient), "+v"(x));
      }
    }
    best = std::min(best, (bench::thread_nanoseconds() - start) / (kRepeats * kVectors * 8));
  }
  return best;
}
#endif

/// What the rows of a size must reach; 0: nothing.
struct Required {
  std::array<double, 3> times{};  ///< the textbook: baseline, x86-64-v3, x86-64-v4
  double share = 0;               ///< % of the limit, with x86-64-v4
  double nanoseconds = 0;         ///< at most, with x86-64-v4
};
const Required kFloatFirst{{1.8, 4, 6}, 0, 0.55};
const Required kDoubleFirst{{1, 2, 3}, 0, 0};
const Required kFloatMemory{{0, 0, 12}, 85, 0};
const Required kDoubleMemory{{}, 70, 0};

void print_required(const std::string& name, const Required& required, double nanoseconds,
                    double times, double share) {
  const auto part = [](double wanted, const char* text, bool is_missed) {
    if (wanted <= 0) return;
    std::printf("  ");
    std::printf(text, wanted);
    std::printf(" %c", bench::mark(is_missed));
  };
  constexpr const char* kNames[] = {"baseline", "x86-64-v3", "x86-64-v4"};
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (name != kNames[i]) continue;
    part(required.times[i], ">= %.1f times", times < required.times[i]);
    if (i < 2) return;
    part(required.share, ">= %.0f%%", share < required.share);
    part(required.nanoseconds, "<= %.2f ns", nanoseconds > required.nanoseconds);
  }
}

/// With `drawn` it adds points to the roofline.
template <class S>
void measure(const char* where, std::size_t count, const Required& required, bool drawn,
             bench::Roofline& roofline) {
  const Arrays<S> arrays(count);
  std::vector<bench::Row> limits{{"moved", [&] { only_move(arrays); }}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) {
    limits.push_back({"moved widely", [&] { only_move_widely<false>(arrays); }});
    limits.push_back({"moved past the caches", [&] { only_move_widely<true>(arrays); }});
  }
#endif
  std::vector<bench::Row> rows{{"textbook", [&] { textbook(arrays); }}};
  bench::add_every_instruction_set(rows, [&] { ours(arrays); });
  const std::size_t passes = std::max<std::size_t>(1, 100'000 / count);
  const int rounds = count > 1'000'000 ? 12 : 300;
  for (int round = 0; round < rounds; ++round) {
    bench::measure_in_turn(limits, passes, count, 1);
    bench::measure_in_turn(rows, passes, count, 1);
  }
  double limit = 1e300;
  for (const bench::Row& row : limits) limit = std::min(limit, row.best);
  constexpr double kBytes = (kInputs + 1) * sizeof(S);
  if (sizeof(S) == 4) roofline.roofs.push_back({where, kBytes / limit});
  for (const bench::Row& row : rows) {
    if (!drawn) break;
    const bool from_memory = std::string_view(where) == "memory";
    roofline.points.push_back(
        {row.name, from_memory, kOperations / kBytes, kOperations / row.best});
  }
  std::printf("%s, %s: %zu elements, %zu kB; limit, moving the bytes only: %.3f ns, %.1f GB/s\n",
              sizeof(S) == 4 ? "float" : "double", where, count,
              count * (kInputs + 1) * sizeof(S) / 1000, limit, kBytes / limit);
  for (const bench::Row& row : rows) {
    const double times = rows[0].best / row.best;
    const double share = 100 * limit / row.best;
    std::printf("  %-10s %8.3f ns  %5.1f times the textbook  %4.0f%% of the limit",
                row.name.c_str(), row.best, times, share);
    print_required(row.name, required, row.best, times, share);
    std::printf("\n");
  }
}

template <class S>
void measure_all(bench::Roofline& roofline) {
  constexpr std::size_t kScale = std::is_same_v<S, float> ? 2 : 1;
  constexpr bool kFloat = kScale == 2;
  measure<S>("first cache", 768 * kScale, kFloat ? kFloatFirst : kDoubleFirst, true, roofline);
  measure<S>("second cache", 8'192 * kScale, {}, false, roofline);
  measure<S>("third cache", 131'072 * kScale, {}, false, roofline);
  measure<S>("memory", 8'388'608 * kScale, kFloat ? kFloatMemory : kDoubleMemory, true, roofline);
}

}  // namespace

int main(int argc, char** argv) {
  const bool draws = argc == 3 && std::string_view(argv[1]) == "--svg";
  if (argc != 1 && !draws) {
    std::fprintf(stderr, "usage: aimahead_bench_batch [--svg FILE]\n");
    return 2;
  }
  const std::string where = bench::machine() + "; " + bench::compiler();
  std::printf(
      "%s\n%s\n%s\n\nleads, 2D: a position, a velocity and a speed in, a time out\n"
      ">=, <=: required; !: missed\n\n",
      bench::machine().c_str(), bench::compiler().c_str(), bench::date().c_str());
  bench::Roofline roofline;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) {
    const double divided = only_divide();
    roofline.divider = kOperations / divided;
    std::printf("a root and a quotient of doubles, eight at a time: %.3f ns\n\n", divided);
  }
#endif
  const auto best = aimahead::instruction_set();
  measure_all<float>(roofline);
  aimahead::use_instruction_set(best);
  measure_all<double>(roofline);
  aimahead::use_instruction_set(best);
  bench::measure_gravity_batch();
  return draws && !bench::draw_roofline(roofline, where, argv[2]) ? 1 : 0;
}
