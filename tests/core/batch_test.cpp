// A batch says of each element what `lead` says of it alone, to the last bit: on every instruction set,
// of every length, however the columns lie in memory.
#include "family_test.hpp"

#include <aimahead/batch.hpp>
#include <aimahead/instruction_set.hpp>
#include <aimahead/thread_pool.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace oracle {
namespace {

using aimahead::Column;
using aimahead::InstructionSet;
using aimahead::LeadBatch;
using aimahead::LeadColumns;
using aimahead::Status;

template <class S, int N>
struct Own {
  S x{}, y{};
};
template <class S>
struct Own<S, 3> {
  S x{}, y{}, z{};
};

/// Everything asked and answered about one element; as an array, the strided case.
template <class S, int N>
struct Element {
  S target[N], target_velocity[N], gun[N], gun_velocity[N];
  S speed = 0, inherit = 1;
  char between = 0;
  Status status = Status::invalid;
  S time = 0, aim[N], offset[N], point[N], launch_velocity[N];
};

template <class S, int N>
Own<S, N> own(const S (&from)[N]) {
  if constexpr (N == 2) {
    return {from[0], from[1]};
  } else {
    return {from[0], from[1], from[2]};
  }
}

template <class S, int N>
void put(S (&to)[N], const Own<S, N>& from) {
  for (int k = 0; k < N; ++k) to[k] = aimahead::VectorTraits<Own<S, N>>::get(from, k);
}

template <class S, int N>
void answer_alone(Element<S, N>& e, bool world) {
  using V = Own<S, N>;
  aimahead::WorldLead<V> said;
  if (world) {
    said = aimahead::lead(aimahead::State<V>{own<S, N>(e.gun), own<S, N>(e.gun_velocity)},
                          aimahead::State<V>{own<S, N>(e.target), own<S, N>(e.target_velocity)},
                          e.speed, e.inherit);
  } else {
    static_cast<aimahead::Lead<V>&>(said) =
        aimahead::lead(own<S, N>(e.target), own<S, N>(e.target_velocity), e.speed);
  }
  e.status = said.status;
  e.time = said.time;
  put<S, N>(e.aim, said.aim);
  put<S, N>(e.offset, said.offset);
  put<S, N>(e.point, said.point);
  put<S, N>(e.launch_velocity, said.launch_velocity);
}

template <class S>
bool same_bits(const S& a, const S& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class S, int N>
bool same_answer(const Element<S, N>& a, const Element<S, N>& b) {
  return a.status == b.status && same_bits(a.time, b.time) && same_bits(a.aim, b.aim) &&
         same_bits(a.offset, b.offset) && same_bits(a.point, b.point) &&
         same_bits(a.launch_velocity, b.launch_velocity);
}

template <class S, int N>
std::string describe(const Element<S, N>& e) {
  std::ostringstream out;
  out << std::hexfloat;
  const auto list = [&out](const char* name, const S(&from)[N]) {
    out << ' ' << name;
    for (const S x : from) out << ' ' << x;
  };
  list("target", e.target);
  list("target_velocity", e.target_velocity);
  list("gun", e.gun);
  list("gun_velocity", e.gun_velocity);
  out << " speed " << e.speed << " inherit " << e.inherit << ": " << name_of(e.status) << " at "
      << e.time;
  list("aim", e.aim);
  list("offset", e.offset);
  list("point", e.point);
  list("launch_velocity", e.launch_velocity);
  return out.str();
}

template <class S, int N>
using Elements = std::vector<Element<S, N>>;

/// Questions of all families in turn, now and then one that is invalid.
template <class S, int N>
Elements<S, N> elements(std::size_t count, std::uint64_t seed, double bad = 0.01) {
  Random random(seed);
  const S wrong[] = {std::numeric_limits<S>::quiet_NaN(), std::numeric_limits<S>::infinity(), -1};
  Elements<S, N> out(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& family = families()[i % families().size()];
    if (family.is_slow && i % 8 != 0) {
      out[i] = out[i > 0 ? i - 1 : 0];
      continue;
    }
    const Question q = generate(family, seed, 2 * i + (N == 3));
    Element<S, N>& e = out[i];
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      e.target[k] = static_cast<S>(q.target_position[k]);
      e.target_velocity[k] = static_cast<S>(q.target_velocity[k]);
      e.gun[k] = static_cast<S>(q.shooter_position[k]);
      e.gun_velocity[k] = static_cast<S>(q.shooter_velocity[k]);
    }
    e.speed = static_cast<S>(q.speed);
    e.inherit = static_cast<S>(q.inherit);
    if (random.chance(bad)) {
      const S x = wrong[random.integer(0, 2)];
      (random.chance(0.5) ? e.speed : x < 0 ? e.speed : e.target_velocity[N - 1]) = x;
    }
  }
  return out;
}

/// Columns as the members of structs.
template <class S, int N>
void columns_of(Elements<S, N>& e, bool world, LeadBatch<S, N>& in, LeadColumns<S, N>& out) {
  if (e.empty()) return;
  constexpr auto kStep = std::ptrdiff_t{sizeof(Element<S, N>)};
  in.count = e.size();
  in.speed = {&e[0].speed, kStep};
  if (world) in.inherit = {&e[0].inherit, kStep};
  out.time = {&e[0].time, kStep};
  out.status = {&e[0].status, kStep};
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    in.target_position[k] = {&e[0].target[k], kStep};
    in.target_velocity[k] = {&e[0].target_velocity[k], kStep};
    if (world) in.gun_position[k] = {&e[0].gun[k], kStep};
    if (world) in.gun_velocity[k] = {&e[0].gun_velocity[k], kStep};
    out.aim[k] = {&e[0].aim[k], kStep};
    out.offset[k] = {&e[0].offset[k], kStep};
    if (world) out.point[k] = {&e[0].point[k], kStep};
    if (world) out.launch_velocity[k] = {&e[0].launch_velocity[k], kStep};
  }
}

template <class Check>
void on_every_set(Check check) {
  const InstructionSet before = aimahead::instruction_set();
  for (int i = 0; i < aimahead::kInstructionSets; ++i) {
    if (aimahead::use_instruction_set(InstructionSet(i))) check();
  }
  aimahead::use_instruction_set(before);
}

template <class S, int N>
void expect_same(const Elements<S, N>& got, const Elements<S, N>& expected, std::uint64_t seed) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_TRUE(same_answer(got[i], expected[i]))
        << name_of(aimahead::instruction_set()) << ", seed " << seed << ", element " << i << " of "
        << expected.size() << "\n got     " << describe(got[i]) << "\n expected"
        << describe(expected[i]);
  }
}

template <class S, int N>
Elements<S, N> alone(Elements<S, N> e, bool world) {
  for (auto& one : e) answer_alone(one, world);
  return e;
}

/// The same from arrays of each number, `shift` numbers past where the allocator puts them.
template <class S, int N>
void answer_arrays(Elements<S, N>& e, bool world, std::size_t shift,
                   const aimahead::Parallel& parallel = {}) {
  LeadBatch<S, N> strided;
  LeadColumns<S, N> answers;
  columns_of(e, world, strided, answers);
  std::vector<std::vector<S>> kept;
  kept.reserve(10 * N);
  const auto array_of = [&](const Column<const S>& from) {
    if (!from.first) return Column<const S>{};
    auto& array = kept.emplace_back(e.size() + shift);
    for (std::size_t i = 0; i < e.size(); ++i) {
      std::memcpy(&array[i + shift], reinterpret_cast<const char*>(from.first) + i * sizeof(e[0]),
                  sizeof(S));
    }
    return Column<const S>(array.data() + shift);
  };
  LeadBatch<S, N> in{.count = e.size(), .speed = array_of(strided.speed)};
  if (world) in.inherit = array_of(strided.inherit);
  LeadColumns<S, N> out;
  std::vector<std::pair<S*, S*>> results;  // array, member
  const auto result = [&](const Column<S>& to) {
    if (!to.first) return Column<S>{};
    auto& array = kept.emplace_back(e.size() + shift);
    results.emplace_back(array.data() + shift, to.first);
    return Column<S>(array.data() + shift);
  };
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    in.target_position[k] = array_of(strided.target_position[k]);
    in.target_velocity[k] = array_of(strided.target_velocity[k]);
    in.gun_position[k] = array_of(strided.gun_position[k]);
    in.gun_velocity[k] = array_of(strided.gun_velocity[k]);
    out.aim[k] = result(answers.aim[k]);
    out.offset[k] = result(answers.offset[k]);
    out.point[k] = result(answers.point[k]);
    out.launch_velocity[k] = result(answers.launch_velocity[k]);
  }
  out.time = result(answers.time);
  std::vector<Status> statuses(e.size() + shift);
  out.status = statuses.data() + shift;
  lead_each(in, out, parallel);
  for (std::size_t i = 0; i < e.size(); ++i) {
    e[i].status = statuses[i + shift];
    for (const auto& [array, member] : results) {
      std::memcpy(reinterpret_cast<char*>(member) + i * sizeof(e[0]), array + i, sizeof(S));
    }
  }
}

template <class T>
class Batch : public testing::Test {};
template <class S_, int N_>
struct Kind {
  using S = S_;
  static constexpr int N = N_;
};
using Kinds = testing::Types<Kind<float, 2>, Kind<float, 3>, Kind<double, 2>, Kind<double, 3>>;
TYPED_TEST_SUITE(Batch, Kinds);

TYPED_TEST(Batch, says_what_lead_says_of_each) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  for (const std::uint64_t seed : {1, 2}) {
    const auto asked = elements<S, N>(questions(20'000, 400'000), seed);
    for (const bool world : {false, true}) {
      const auto expected = alone(asked, world);
      on_every_set([&] {
        auto got = asked;
        answer_arrays(got, world, 0);
        expect_same(got, expected, seed);
      });
    }
  }
}

TYPED_TEST(Batch, every_length_and_alignment_is_answered) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  for (std::size_t length = 0; length <= 70; ++length) {
    const auto asked = elements<S, N>(length, length);
    for (const bool world : {false, true}) {
      const auto expected = alone(asked, world);
      on_every_set([&] {
        auto got = asked;
        answer_arrays(got, world, length % 17);
        expect_same(got, expected, length);
      });
    }
  }
}

/// Times and statuses have kernels of their own.
TYPED_TEST(Batch, asking_for_no_places_changes_no_time) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const std::uint64_t seed = 17;
  auto asked = elements<S, N>(questions(20'000, 1'000'000), seed, 0.001);
  Random random(seed);
  for (std::size_t i = 0; i < asked.size(); i += i % 16 == 14 ? 2 : 1) {
    auto& e = asked[i];  // of a game, in most places, for families are often left to `lead`
    for (S& x : e.target) x = S(random.between(-500, 500));
    for (S& x : e.target_velocity) x = S(random.between(-20, 20));
    e.speed = S(random.between(10, 60));
  }
  const auto expected = alone(asked, false);
  std::vector<S> position[N], velocity[N], speed;
  for (const auto& e : asked) {
    for (int k = 0; k < N; ++k) position[k].push_back(e.target[k]);
    for (int k = 0; k < N; ++k) velocity[k].push_back(e.target_velocity[k]);
    speed.push_back(e.speed);
  }
  on_every_set([&] {
    for (std::size_t from = 0; from < 90; ++from) {
      const std::size_t count = from < 80 ? from : asked.size() - from;
      LeadBatch<S, N> in{.count = count, .speed = &speed[from]};
      for (std::size_t k = 0; k < std::size_t(N); ++k) in.target_position[k] = &position[k][from];
      for (std::size_t k = 0; k < std::size_t(N); ++k) in.target_velocity[k] = &velocity[k][from];
      std::vector<S> time(count, S(-1));
      std::vector<Status> status(count, Status::unresolved);
      lead_each(in, {.time = time.data(), .status = status.data()});
      for (std::size_t i = 0; i < count; ++i) {
        const auto& e = expected[from + i];
        ASSERT_TRUE(same_bits(time[i], e.time) && status[i] == e.status)
            << name_of(aimahead::instruction_set()) << ", seed " << seed << ", element " << i
            << " of " << count << ": " << name_of(status[i]) << " at " << std::hexfloat << time[i]
            << '\n'
            << describe(e);
      }
    }
  });
}

/// The legs of a Pythagorean triangle are floats, its hypotenuse, the time, halfway between two.
TEST(FloatBatch, times_halfway_between_floats_are_rounded_as_alone) {
  std::vector<float> x, y, time, expected;
  for (float m = 3800; m < 4090; ++m) {
    for (float n = m - 11; n * n + m * m > 0x1p24f && n > m - 1200; n -= 14) {
      const float scale = n - std::floor(n / 32) * 32 < 16 ? 1.0f : 0x1p-12f;
      x.push_back((m - n) * (m + n) * scale);
      y.push_back(2 * m * n * scale);
      expected.push_back(aimahead::lead(Own<float, 2>{x.back(), y.back()}, {}, 1.0f).time);
    }
  }
  ASSERT_GT(x.size(), 1000u);
  const std::vector<float> speeds(x.size(), 1.0f);
  const std::vector<float> zeros(x.size());
  on_every_set([&] {
    time.assign(x.size(), -1);
    LeadBatch<float, 2> in{.count = x.size(), .speed = speeds.data()};
    in.target_position = {x.data(), y.data()};
    in.target_velocity = {zeros.data(), zeros.data()};
    lead_each(in, {.time = time.data()});
    for (std::size_t i = 0; i < x.size(); ++i) {
      ASSERT_EQ(time[i], expected[i])
          << name_of(aimahead::instruction_set()) << std::hexfloat << ' ' << x[i] << ' ' << y[i];
    }
  });
}

TYPED_TEST(Batch, members_of_structs_are_as_good_as_arrays) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  for (const std::size_t length : {1, 3, 8, 255, 256, 257, 1000}) {
    const auto asked = elements<S, N>(length, 7);
    for (const bool world : {false, true}) {
      const auto expected = alone(asked, world);
      on_every_set([&] {
        auto got = asked;
        LeadBatch<S, N> in;
        LeadColumns<S, N> out;
        columns_of(got, world, in, out);
        lead_each(in, out);
        expect_same(got, expected, 7);
      });
    }
  }
}

TYPED_TEST(Batch, answers_may_take_the_place_of_what_is_read) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const auto asked = elements<S, N>(1003, 9, 0.1);
  const auto expected = alone(asked, false);
  on_every_set([&] {
    std::vector<S> position[N], velocity[N], speed;
    for (const auto& e : asked) {
      for (int k = 0; k < N; ++k) position[k].push_back(e.target[k]);
      for (int k = 0; k < N; ++k) velocity[k].push_back(e.target_velocity[k]);
      speed.push_back(e.speed);
    }
    LeadBatch<S, N> in{.count = asked.size(), .speed = speed.data()};
    LeadColumns<S, N> out{.time = speed.data()};
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      in.target_position[k] = position[k].data();
      in.target_velocity[k] = velocity[k].data();
      out.offset[k] = position[k].data();
      out.aim[k] = velocity[k].data();
    }
    lead_each(in, out);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      ASSERT_TRUE(same_bits(speed[i], expected[i].time)) << i << describe(expected[i]);
      for (int k = 0; k < N; ++k) {
        ASSERT_TRUE(same_bits(position[k][i], expected[i].offset[k])) << i << describe(expected[i]);
        ASSERT_TRUE(same_bits(velocity[k][i], expected[i].aim[k])) << i << describe(expected[i]);
      }
    }
  });
}

TYPED_TEST(Batch, one_gun_and_one_speed_serve_all) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  auto asked = elements<S, N>(500, 11, 0);
  Element<S, N> first = asked[0];
  for (auto& e : asked) {
    e.speed = 30;
    e.inherit = 1;
    for (int k = 0; k < N; ++k) e.gun[k] = first.gun[k];
    for (int k = 0; k < N; ++k) e.gun_velocity[k] = 0;
  }
  const auto expected = alone(asked, true);
  on_every_set([&] {
    auto got = asked;
    LeadBatch<S, N> in;
    LeadColumns<S, N> out;
    columns_of(got, true, in, out);
    const S speed = 30;
    in.speed = aimahead::same_for_all(speed);
    in.inherit = {};
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      in.gun_position[k] = aimahead::same_for_all(first.gun[k]);
      in.gun_velocity[k] = {};
    }
    lead_each(in, out);
    expect_same(got, expected, 11);
  });
}

TYPED_TEST(Batch, bad_numbers_spoil_only_their_own_element) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const S bad[] = {std::numeric_limits<S>::quiet_NaN(), std::numeric_limits<S>::infinity(),
                   -std::numeric_limits<S>::infinity()};
  const auto asked = elements<S, N>(64, 13, 0);
  for (const bool world : {false, true}) {
    const auto clean = alone(asked, world);
    on_every_set([&] {
      for (std::size_t i = 0; i < asked.size(); ++i) {
        auto got = asked;
        switch (i % (world ? 6 : 4)) {
          case 0:
            got[i].speed = -got[i].speed - 1;
            break;
          case 1:
            got[i].speed = bad[i % 3];
            break;
          case 2:
            got[i].target[i % N] = bad[i % 3];
            break;
          case 3:
            got[i].target_velocity[i % N] = bad[i % 3];
            break;
          case 4:
            got[i].gun[i % N] = bad[i % 3];
            break;
          case 5:
            got[i].inherit = S(1.5);
            break;
        }
        answer_arrays(got, world, 0);
        EXPECT_EQ(got[i].status, Status::invalid) << i;
        EXPECT_EQ(got[i].time, 0);
        got[i] = clean[i];
        expect_same(got, clean, 13);
      }
    });
  }
}

TYPED_TEST(Batch, what_is_not_wanted_changes_nothing) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const auto asked = elements<S, N>(777, 15);
  const auto expected = alone(asked, false);
  on_every_set([&] {
    auto got = asked;
    LeadBatch<S, N> in;
    LeadColumns<S, N> out;
    columns_of(got, false, in, out);
    lead_each(in, LeadColumns<S, N>{});
    lead_each(in, LeadColumns<S, N>{.time = out.time});
    lead_each(in, LeadColumns<S, N>{.status = out.status});
    lead_each(in, LeadColumns<S, N>{.aim = out.aim});
    LeadColumns<S, N> last;
    last.offset[N - 1] = out.offset[N - 1];
    lead_each(in, last);
    for (std::size_t i = 0; i < got.size(); ++i) {
      for (int k = 0; k < N - 1; ++k) got[i].offset[k] = expected[i].offset[k];
    }
    expect_same(got, expected, 15);
  });
}

TYPED_TEST(Batch, threads_do_not_matter) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const auto asked = elements<S, N>(20'001, 17);
  aimahead::ThreadPool pool(3);
  const auto expected = alone(asked, true);
  auto got = asked;
  answer_arrays(got, true, 1, pool.parallel());
  expect_same(got, expected, 17);
}

/// Enough that answers go past the caches; each question comes again and again.
TEST(LargeBatch, streamed_answers_are_the_same) {
  const auto some = elements<float, 2>(997, 19);
  const auto expected = alone(some, false);
  constexpr std::size_t kCount = (std::size_t{32} << 20) / 5 + 1001;
  std::vector<float> column[5], time(kCount + 1);
  std::vector<Status> status(kCount + 1);
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto& e = some[i % some.size()];
    column[0].push_back(e.target[0]);
    column[1].push_back(e.target[1]);
    column[2].push_back(e.target_velocity[0]);
    column[3].push_back(e.target_velocity[1]);
    column[4].push_back(e.speed);
  }
  const LeadBatch<float, 2> in{.count = kCount,
                               .target_position = {column[0].data(), column[1].data()},
                               .target_velocity = {column[2].data(), column[3].data()},
                               .speed = column[4].data()};
  on_every_set([&] {
    std::fill(time.begin(), time.end(), -1.0f);
    lead_each(in, {.time = time.data() + 1, .status = status.data() + 1});
    for (std::size_t i = 0; i < kCount; ++i) {
      const auto& e = expected[i % expected.size()];
      ASSERT_TRUE(same_bits(time[i + 1], e.time) && status[i + 1] == e.status) << i << describe(e);
    }
  });
}

}  // namespace
}  // namespace oracle
