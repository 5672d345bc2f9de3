// A batch gives each element the answer of `solve`, to the last bit: on every instruction
// set, of every length, however the columns lie in memory.
#include "batch_parts.hpp"

#include <aimahead/batch.hpp>
#include <aimahead/thread_pool.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace oracle {
namespace intercept_batch_test {

using aimahead::Column;
using aimahead::InterceptBatch;
using aimahead::InterceptColumns;
using aimahead::Status;

template <class S>
constexpr S kInfinity = std::numeric_limits<S>::infinity();

/// Everything asked and answered about one element.
template <class S, int N>
struct Shot {
  S target[N]{}, target_velocity[N]{}, target_acceleration[N]{}, fall[N]{};
  S gun[N]{}, gun_velocity[N]{};
  S speed = 0, inherit = 1, lifetime = kInfinity<S>;
  Status status = Status::invalid;
  S time = 0, aim[N]{}, point[N]{}, launch_velocity[N]{};
};

template <class S, int N>
using Shots = std::vector<Shot<S, N>>;

template <int N>
using WorldVector = std::conditional_t<N == 2, aimahead::Vec2, aimahead::Vec3>;

template <class S, int N>
WorldVector<N> vector_of(const S (&from)[N]) {
  if constexpr (N == 2) {
    return {double(from[0]), double(from[1])};
  } else {
    return {double(from[0]), double(from[1]), double(from[2])};
  }
}

template <class S, int N>
aimahead::Engagement<WorldVector<N>> engagement_of(const Shot<S, N>& shot, bool world) {
  aimahead::Engagement<WorldVector<N>> e;
  if (world) {
    e.shooter.position = vector_of(shot.gun);
    e.shooter.velocity = vector_of(shot.gun_velocity);
    e.projectile.inherit = double(shot.inherit);
  }
  e.projectile.speed = double(shot.speed);
  e.projectile.acceleration = vector_of(shot.fall);
  e.projectile.lifetime = double(shot.lifetime);
  e.target.position = vector_of(shot.target);
  e.target.velocity = vector_of(shot.target_velocity);
  e.target.acceleration = vector_of(shot.target_acceleration);
  return e;
}

template <class S, int N>
bool put(S (&to)[N], const WorldVector<N>& from) {
  bool fits = true;
  for (int k = 0; k < N; ++k) {
    const double x = aimahead::VectorTraits<WorldVector<N>>::get(from, k);
    to[k] = static_cast<S>(x);
    fits = fits && std::isfinite(to[k]);
  }
  return fits;
}

/// The answer of `solve` for one element, in S.
template <class S, int N>
Shot<S, N> answered_alone(Shot<S, N> shot, bool world) {
  const auto said = aimahead::solve(engagement_of(shot, world));
  Shot<S, N> out = shot;
  out.status = said.status;
  out.time = static_cast<S>(said.time);
  const bool described = said.status == Status::hit || said.status == Status::out_of_range ||
                         said.status == Status::touching;
  const WorldVector<N> zero{};
  bool fits = std::isfinite(out.time);
  fits = put<S, N>(out.aim, described ? said.aim : zero) && fits;
  fits = put<S, N>(out.point, described ? said.point : zero) && fits;
  fits = put<S, N>(out.launch_velocity, described ? said.launch_velocity : zero) && fits;
  if (described && !fits) {
    put<S, N>(out.aim, zero);
    put<S, N>(out.point, zero);
    put<S, N>(out.launch_velocity, zero);
    out.status = Status::unresolved;
  }
  if (out.status == Status::unresolved) {
    out.time = std::isfinite(out.time) ? out.time : std::numeric_limits<S>::max();
    if (double(out.time) > said.time) out.time = std::nextafter(out.time, S(0));
  } else if (!described) {
    out.time = 0;
  }
  return out;
}

template <class S, int N>
Shots<S, N> answered_alone(Shots<S, N> shots, bool world) {
  for (auto& shot : shots) shot = answered_alone(shot, world);
  return shots;
}

template <class S, int N>
bool same_answer(const Shot<S, N>& a, const Shot<S, N>& b) {
  return a.status == b.status && same_bits(a.time, b.time) && same_bits(a.aim, b.aim) &&
         same_bits(a.point, b.point) && same_bits(a.launch_velocity, b.launch_velocity);
}

template <class S, int N>
std::string describe(const Shot<S, N>& shot) {
  std::ostringstream out;
  out << std::hexfloat;
  list(out, "target", shot.target);
  list(out, "target_velocity", shot.target_velocity);
  list(out, "target_acceleration", shot.target_acceleration);
  list(out, "fall", shot.fall);
  list(out, "gun", shot.gun);
  list(out, "gun_velocity", shot.gun_velocity);
  out << " speed " << shot.speed << " inherit " << shot.inherit << " lifetime " << shot.lifetime
      << ": " << name_of(shot.status) << " at " << shot.time;
  list(out, "aim", shot.aim);
  list(out, "point", shot.point);
  list(out, "launch_velocity", shot.launch_velocity);
  return out.str();
}

/// Questions of all families in turn, half of them made to fall, some with a lifetime.
template <class S, int N>
Shots<S, N> shots(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  return elements_of_families<N, Shot<S, N>>(count, seed, [&](Shot<S, N>& shot, const Question& q) {
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      shot.target[k] = static_cast<S>(q.target_position[k]);
      shot.target_velocity[k] = static_cast<S>(q.target_velocity[k]);
      shot.target_acceleration[k] = static_cast<S>(q.target_acceleration[k]);
      shot.fall[k] = static_cast<S>(q.shot_acceleration[k]);
      shot.gun[k] = static_cast<S>(q.shooter_position[k]);
      shot.gun_velocity[k] = static_cast<S>(q.shooter_velocity[k]);
    }
    shot.speed = static_cast<S>(q.speed);
    shot.inherit = static_cast<S>(q.inherit);
    if (random.chance(0.5)) shot.fall[N - 1] = static_cast<S>(-9.81);
    if (random.chance(0.2)) shot.lifetime = static_cast<S>(random.between(0, 10));
  });
}

/// A column for each number; `of(member)` is its place.
template <class S, int N, class Of>
void name_questions(InterceptBatch<S, N>& in, bool world, Of of) {
  using E = Shot<S, N>;
  in.speed = of([](E& e) -> S& { return e.speed; });
  in.lifetime = of([](E& e) -> S& { return e.lifetime; });
  if (world) in.inherit = of([](E& e) -> S& { return e.inherit; });
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    in.target_position[k] = of([k](E& e) -> S& { return e.target[k]; });
    in.target_velocity[k] = of([k](E& e) -> S& { return e.target_velocity[k]; });
    in.target_acceleration[k] = of([k](E& e) -> S& { return e.target_acceleration[k]; });
    in.projectile_acceleration[k] = of([k](E& e) -> S& { return e.fall[k]; });
    if (world) in.gun_position[k] = of([k](E& e) -> S& { return e.gun[k]; });
    if (world) in.gun_velocity[k] = of([k](E& e) -> S& { return e.gun_velocity[k]; });
  }
}

template <class S, int N>
InterceptColumns<S, N> members(Shots<S, N>& shots) {
  constexpr auto kStep = std::ptrdiff_t{sizeof(Shot<S, N>)};
  InterceptColumns<S, N> out;
  out.time = {&shots[0].time, kStep};
  out.status = {&shots[0].status, kStep};
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    out.aim[k] = {&shots[0].aim[k], kStep};
    out.point[k] = {&shots[0].point[k], kStep};
    out.launch_velocity[k] = {&shots[0].launch_velocity[k], kStep};
  }
  return out;
}

/// Questions in the caller's structs.
template <class S, int N>
InterceptBatch<S, N> asked_of(Shots<S, N>& shots, bool world) {
  InterceptBatch<S, N> in;
  in.count = shots.size();
  name_questions(in, world, [&shots](auto member) {
    return Column<const S>{&member(shots[0]), std::ptrdiff_t{sizeof(Shot<S, N>)}};
  });
  return in;
}

template <class S, int N>
void answer_structs(Shots<S, N>& shots, bool world, const aimahead::Parallel& parallel = {}) {
  solve_each(asked_of(shots, world), members(shots), parallel);
}

/// Questions and times in arrays, `shift` numbers past where the allocator puts them.
template <class S, int N>
void answer_arrays(Shots<S, N>& shots, bool world, std::size_t shift) {
  InterceptBatch<S, N> in;
  in.count = shots.size();
  std::vector<std::vector<S>> kept;
  kept.reserve(6 * N + 4);
  name_questions(in, world, [&](auto member) {
    std::vector<S>& column = kept.emplace_back(shots.size() + shift);
    for (std::size_t i = 0; i < shots.size(); ++i) column[shift + i] = member(shots[i]);
    return Column<const S>{column.data() + shift};
  });
  std::vector<S> time(shots.size() + shift, S(-1));
  auto out = shots.empty() ? InterceptColumns<S, N>{} : members(shots);
  out.time = time.data() + shift;
  solve_each(in, out);
  for (std::size_t i = 0; i < shots.size(); ++i) shots[i].time = time[shift + i];
}

template <class K>
class FallingBatch : public testing::Test {};
TYPED_TEST_SUITE(FallingBatch, EveryBatch);

TYPED_TEST(FallingBatch, says_what_solve_says_on_every_instruction_set) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const std::uint64_t count = questions(20'000);
  for (const bool world : {false, true}) {
    const auto asked = shots<S, N>(count, round_seed(21));
    const auto expected = answered_alone(asked, world);
    on_every_set([&] {
      auto got = asked;
      answer_structs(got, world);
      expect_same(got, expected, 21);
    });
  }
}

TYPED_TEST(FallingBatch, answers_every_length_and_alignment) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const auto all = shots<S, N>(70, 23);
  const auto expected = answered_alone(all, true);
  on_every_set([&] {
    for (std::size_t length = 0; length <= 70; ++length) {
      Shots<S, N> got(all.begin(), all.begin() + std::ptrdiff_t(length));
      const Shots<S, N> said(expected.begin(), expected.begin() + std::ptrdiff_t(length));
      answer_arrays(got, true, length % 5);
      expect_same(got, said, 23);
    }
  });
}

TYPED_TEST(FallingBatch, answers_may_take_the_place_of_their_questions) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  constexpr auto kStep = std::ptrdiff_t{sizeof(Shot<S, N>)};
  const auto asked = shots<S, N>(777, 25);
  const auto expected = answered_alone(asked, true);
  on_every_set([&] {
    auto got = asked;
    InterceptColumns<S, N> out;
    out.time = {&got[0].speed, kStep};
    out.status = {&got[0].status, kStep};
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      out.aim[k] = {&got[0].target[k], kStep};
      out.point[k] = {&got[0].gun[k], kStep};
      out.launch_velocity[k] = {&got[0].target_velocity[k], kStep};
    }
    solve_each(asked_of(got, true), out);
    for (auto& shot : got) {
      shot.time = shot.speed;
      std::memcpy(shot.aim, shot.target, sizeof shot.aim);
      std::memcpy(shot.point, shot.gun, sizeof shot.point);
      std::memcpy(shot.launch_velocity, shot.target_velocity, sizeof shot.launch_velocity);
    }
    expect_same(got, expected, 25);
  });
}

TYPED_TEST(FallingBatch, an_invalid_element_touches_no_other) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const S bad[] = {std::numeric_limits<S>::quiet_NaN(), kInfinity<S>, -kInfinity<S>};
  const auto asked = shots<S, N>(64, 27);
  const auto clean = answered_alone(asked, true);
  on_every_set([&] {
    for (std::size_t i = 0; i < asked.size(); ++i) {
      auto got = asked;
      const S wrong = bad[i % 3];
      switch (i % 8) {
        case 0:
          got[i].speed = -got[i].speed - 1;
          break;
        case 1:
          got[i].speed = wrong;
          break;
        case 2:
          got[i].target[i % N] = wrong;
          break;
        case 3:
          got[i].target_velocity[i % N] = wrong;
          break;
        case 4:
          got[i].target_acceleration[i % N] = wrong;
          break;
        case 5:
          got[i].fall[i % N] = wrong;
          break;
        case 6:
          got[i].inherit = S(1.5);
          break;
        case 7:
          got[i].lifetime = S(-1);
          break;
      }
      answer_structs(got, true);
      EXPECT_EQ(got[i].status, Status::invalid) << i;
      EXPECT_EQ(got[i].time, 0);
      got[i] = clean[i];
      expect_same(got, clean, 27);
    }
  });
}

TYPED_TEST(FallingBatch, threads_do_not_matter) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const auto asked = shots<S, N>(5'001, 29);
  aimahead::ThreadPool pool(3);
  const auto expected = answered_alone(asked, true);
  auto got = asked;
  answer_structs(got, true, pool.parallel());
  expect_same(got, expected, 29);
}

TEST(FallingBatch, one_gravity_for_all_is_enough) {
  const float x = 300;
  const float speed = 80;
  const float gravity = -9.81f;
  float time = 0;
  InterceptBatch<float, 2> in{.count = 1};
  in.target_position[0] = &x;
  in.speed = aimahead::same_for_all(speed);
  in.projectile_acceleration[1] = aimahead::same_for_all(gravity);
  Status status{};
  solve_each(in, {.time = &time, .status = &status});
  EXPECT_EQ(status, Status::hit);
  // The flat shot: x = s cos(e) t, 0 = s sin(e) t - g t^2 / 2.
  const double sine = 9.81 * 300 / (80.0 * 80.0);
  const double elevation = std::asin(sine) / 2;
  EXPECT_NEAR(time, 300 / (80 * std::cos(elevation)), 1e-5);
  solve_each(in, {});
}

TEST(FallingBatch, what_a_float_cannot_hold_is_unresolved) {
  Shot<float, 2> shot;
  shot.target[0] = 3e38f;
  shot.target_velocity[0] = 3e38f;
  shot.gun[0] = 2.9e38f;
  shot.fall[1] = -1;
  shot.speed = 3.2e38f;
  const auto expected = answered_alone(shot, true);
  Shots<float, 2> got{shot};
  answer_structs(got, true);
  expect_same(got, {expected}, 0);
  EXPECT_EQ(got[0].status, Status::unresolved);
}

}  // namespace intercept_batch_test
}  // namespace oracle
