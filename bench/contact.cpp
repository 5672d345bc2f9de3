// aimahead_bench_contact: what it costs to find which target each of many shots meets first.
//
//   aimahead_bench_contact [--most COUNT] [--svg FILE]
#include "contact_plot.hpp"
#include "contact_ticks.hpp"
#include "machine.hpp"
#include "timing.hpp"

#include "aimahead/contact_world.hpp"
#include "aimahead/execution.hpp"
#include "contact/world/cull.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

using bench::median;
using bench::thread_nanoseconds;
using Maker = bench::TickSolver (*)(const bench::Ticks&);

struct Column {
  Maker make;
  std::size_t max;  ///< beyond this it would take too long
  bool is_peer = false;
};
const Column kColumns[] = {
    {bench::world_solver, 1000000},
    {bench::world_in_double_solver, 1000000},
    {bench::every_pair_solver, 100000},
    {bench::loop_solver, 1000},
    {bench::box2d_solver, 100000, true},
    {bench::chipmunk_tree_solver, 100000, true},
    {bench::chipmunk_hash_solver, 1000000, true},
};

struct Timed {
  double nanoseconds = 0;  ///< a shot; the median
  double ratio = 0;        ///< to the first, within the same round; the median
  double differs = 0;      ///< % of the shots whose target is another than the first's
};

/// Measures all in turns, so that other work of the machine affects all alike.
std::vector<Timed> measure(const bench::Ticks& ticks, std::vector<bench::TickSolver>& solvers) {
  const auto count = static_cast<double>(ticks.count());
  std::vector<Timed> timed(solvers.size());
  bench::Answers truth;
  double slowest = 0;
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    for (const int tick : {1, 0}) {
      const double start = thread_nanoseconds();
      solvers[i].pass(tick);
      timed[i].nanoseconds = thread_nanoseconds() - start;
    }
    slowest = std::max(slowest, timed[i].nanoseconds);
    bench::Answers answers;
    solvers[i].answers(answers);
    if (i == 0) truth = answers;
    for (std::size_t j = 0; j < ticks.count(); ++j) {
      timed[i].differs += answers.target[j] != truth.target[j] ? 100 / count : 0;
    }
  }
  const int rounds = std::clamp(static_cast<int>(3e8 / slowest), 3, 301) | 1;
  std::vector<std::vector<double>> times(solvers.size());
  std::vector<std::vector<double>> ratios(solvers.size());
  int tick = 0;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < solvers.size(); ++i) {
      // A quick solver makes several passes. After one alone the caches would hold the numbers of
      // others.
      const int passes = std::clamp(static_cast<int>(3e7 / timed[i].nanoseconds), 1, 60) | 1;
      const double start = thread_nanoseconds();
      for (int pass = 0; pass < passes; ++pass) solvers[i].pass(++tick & 1);
      times[i].push_back((thread_nanoseconds() - start) / count / passes);
      ratios[i].push_back(times[i].back() / times[0].back());
    }
    ++tick;
  }
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    timed[i].nanoseconds = median(times[i]);
    timed[i].ratio = median(ratios[i]);
  }
  return timed;
}

/// Nanoseconds a shot; 0: no limit.
double limit(scenes::Spread spread, std::size_t count) {
  const double share = spread == scenes::Spread::uniform ? 1 : 3;
  switch (count) {
    case 1000:
      return share * 10;
    case 10000:
      return share * 21;
    case 100000:
      return share * 35;
    case 1000000:
      return share * 60;
    default:
      return 0;
  }
}
constexpr double kTimesThePeer = 10;  // at least, at this count
constexpr std::size_t kCountBesidePeer = 100000;
constexpr double kBillionPairs = 12;  // a second at least, with x86-64-v4

void print_cell(const Timed* timed, int width) {
  if (!timed) {
    std::printf(" %*s", width, "");
  } else {
    std::printf(" %*.*f", width, timed->nanoseconds < 100 ? 1 : 0, timed->nanoseconds);
  }
}

void print_table(scenes::Spread spread, const char* name, std::size_t max,
                 std::vector<bench::CostCurve>& curves) {
  std::printf("%-10s %9s  ", name, "limit");
  std::vector<double> uniform;
  for (std::size_t count = 100; count <= max; count *= 10) {
    const bench::Ticks ticks(spread, count);
    std::vector<bench::TickSolver> solvers;
    std::vector<int> column_of;
    for (std::size_t c = 0; c < std::size(kColumns); ++c) {
      if (count > kColumns[c].max) continue;
      solvers.push_back(kColumns[c].make(ticks));
      column_of.push_back(static_cast<int>(c));
    }
    if (count == 100) {
      for (const auto& solver : solvers) std::printf(" %14s", solver.name.c_str());
      std::printf(" %14s %8s\n", "faster peer", "hits");
    }
    const std::vector<Timed> timed = measure(ticks, solvers);
    std::printf("%10zu", count);
    const double allowed = limit(spread, count);
    if (allowed > 0) {
      std::printf(" %9.0f %c", allowed, bench::mark(timed[0].nanoseconds > allowed));
    } else {
      std::printf(" %9s  ", "");
    }
    double faster = 0;
    for (std::size_t c = 0; c < std::size(kColumns); ++c) {
      const auto at = std::find(column_of.begin(), column_of.end(), static_cast<int>(c));
      const Timed* const one = at == column_of.end() ? nullptr : &timed[at - column_of.begin()];
      print_cell(one, 14);
      if (!one) continue;
      if (kColumns[c].is_peer) faster = faster == 0 ? one->ratio : std::min(faster, one->ratio);
      const std::string curve = solvers[at - column_of.begin()].name;
      bench::add_point(curves, c == 0 ? curve + ", " + name : curve,
                       c == 0 || spread == scenes::Spread::uniform, double(count),
                       one->nanoseconds);
    }
    bench::Answers answers;
    solvers[0].answers(answers);
    double hits = 0;
    for (const std::uint32_t target : answers.target) hits += target != aimahead::kNobody;
    const bool is_slow =
        spread == scenes::Spread::uniform && count == kCountBesidePeer && faster < kTimesThePeer;
    std::printf(" %11.1fx %c %7.1f%%", faster, bench::mark(is_slow), 100 * hits / double(count));
    for (std::size_t i = 0; i < solvers.size(); ++i) {
      if (timed[i].differs > 0) {
        std::printf("  %s differs: %.2g%%", solvers[i].name.c_str(), timed[i].differs);
      }
    }
    std::printf("\n");
    std::fflush(stdout);
  }
  std::printf("\n");
}

/// Measures the rough test alone: 256 shots against 1,024 targets in the first cache, none near.
void print_pair_kernel() {
  constexpr std::size_t kTargets = 1024;
  using namespace aimahead;
  std::printf("pair kernel, from the first cache (x86-64-v4: at least %.0f)\n", kBillionPairs);
  std::vector<float> numbers(3 * (detail::world::kBlock + kTargets + 2 * detail::world::kPadding),
                             1.0f);
  const auto part = [&numbers](std::size_t first, std::size_t size) {
    detail::world::Prepared<2> out;
    for (int k = 0; k < 2; ++k) out.middle[k] = numbers.data() + first + k * size;
    out.reach = numbers.data() + first + 2 * size;
    return out;
  };
  const auto shots = part(0, detail::world::kBlock + detail::world::kPadding);
  const auto targets = part(3 * (detail::world::kBlock + detail::world::kPadding),
                            kTargets + detail::world::kPadding);
  for (std::size_t i = 0; i < kTargets; ++i) targets.middle[0][i] = 100 + float(i);
  detail::world::SortedTargets<2> sorted;
  sorted.prepared = targets;
  sorted.common = kTargets;
  for (int s = 0; s < kInstructionSets; ++s) {
    const auto set = InstructionSet(s);
    if (!is_available(set)) continue;
    const auto& kernels = detail::world::cull_kernels<float, 2>(set);
    std::vector<detail::world::Pair> pairs(4096);
    detail::world::PairSink sink{pairs.data(), 0, pairs.size(),
                                 [](detail::world::PairSink& full, void*) { full.size = 0; },
                                 nullptr};
    std::vector<double> rates;
    for (int round = 0; round < 301; ++round) {
      const double start = thread_nanoseconds();
      for (int pass = 0; pass < 4; ++pass) {
        kernels.cells.cull(shots, detail::world::kBlock, sorted, sink);
      }
      rates.push_back(4.0 * detail::world::kBlock * kTargets / (thread_nanoseconds() - start));
    }
    const bool is_slow =
        std::string_view(name_of(set)) == "x86-64-v4" && median(rates) < kBillionPairs;
    std::printf("  %-10s %6.1f %c billion pairs a second\n", name_of(set), median(rates),
                bench::mark(is_slow));
  }
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t max = 1000000;
  const char* svg = nullptr;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const bool has_value = i + 1 < argc;
    if (word == "--most" && has_value) {
      max = std::strtoul(argv[++i], nullptr, 10);
    } else if (word == "--svg" && has_value) {
      svg = argv[++i];
    } else {
      std::fprintf(stderr, "usage: aimahead_bench_contact [--most COUNT] [--svg FILE]\n");
      return 2;
    }
  }
  const std::string where = bench::machine() + "; " + bench::date();
  std::printf("%s\n%s\n%s\ninstruction set: %s\n\n", bench::machine().c_str(),
              bench::compiler().c_str(), bench::date().c_str(),
              name_of(aimahead::instruction_set()));
  std::vector<bench::CostCurve> curves;
  print_table(scenes::Spread::uniform, "uniform", max, curves);
  print_table(scenes::Spread::clustered, "clustered", max, curves);
  print_table(scenes::Spread::mixed, "mixed", max, curves);
  print_pair_kernel();
  std::printf(
      R"(Nanoseconds of processor time a shot, on one thread, in floats. One tick of as many shots
as moving targets (scenes/contact_scene.hpp), everything included: the world sorts its bodies
in each tick, the peers' trees and hashes follow the targets. Medians of rounds in which all
take turns. limit: what the world must not exceed. faster peer: its time over the world's,
within the same round, at least 10 at 100,000, uniform. !: missed. differs: shots for which a
peer, which decides by the textbook formula, finds another target than the world, which is
exact.
)");
  return svg && !bench::draw_costs(curves, where, svg) ? 1 : 0;
}
