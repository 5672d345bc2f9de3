// The answers of C for margins, snapshots, methods, shapes, directions, guidance and control have
// the bits of the C++ library.
#include "aimahead/closest_proof.hpp"
#include "aimahead/drag_proof.hpp"
#include "aimahead/follow.hpp"
#include "aimahead/guidance.hpp"
#include "aimahead/margin.hpp"
#include "aimahead/methods.hpp"
#include "aimahead/orientation.hpp"
#include "aimahead/pid.hpp"
#include "aimahead/steering.h"
#include "aimahead/study.h"
#include "convert.hpp"
#include "seeded.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <random>

namespace study_bits_test {

using namespace aimahead;

constexpr std::uint64_t kSeed = 17;
constexpr int kRuns = 300;

class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : random_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * scenes::unit_of(random_());
  }
  int below(int count) { return static_cast<int>(random_() % static_cast<std::uint64_t>(count)); }
  void fill(double (&v)[3], double size) {
    for (double& x : v) x = between(-size, size);
  }

 private:
  std::mt19937_64 random_;
};

template <class V>
void expect_same(const double* components, const V& v) {
  for (int i = 0; i < 3; ++i) {
    const double expected =
        i < kDimensions<V> ? VectorTraits<V>::get(v, i < kDimensions<V> ? i : 0) : 0;
    EXPECT_EQ(std::bit_cast<std::uint64_t>(components[i]), std::bit_cast<std::uint64_t>(expected));
  }
}

aim_engagement engagement(Numbers& numbers, int dimensions) {
  aim_engagement e;
  aim_init_engagement(&e, dimensions);
  e.projectile.speed = numbers.between(5, 60);
  e.projectile.radius = numbers.between(0, 1);
  numbers.fill(e.shooter.position, 10);
  numbers.fill(e.shooter.velocity, 5);
  numbers.fill(e.target.position, 80);
  numbers.fill(e.target.velocity, 20);
  e.target.radius = numbers.between(0, 3);
  if (numbers.below(2) == 1) numbers.fill(e.projectile.acceleration, 4);
  return e;
}

template <class V>
void compare_proof(aim_engagement given) {
  given.projectile.quadratic_drag = 0.01;
  aim_intercept answer;
  if (aim_solve(&given, &answer) != AIM_HIT) return;
  aim_drag_proof proof;
  ASSERT_EQ(aim_prove_drag_answer(&given, &answer.hit, &proof).field, AIM_FIELD_NONE);
  const Engagement<V> e = c::engagement_of<V>(given);
  const DragProof expected = prove_drag_answer<V>(e, solve(e));
  EXPECT_EQ(proof.none_before, expected.none_before);
  EXPECT_EQ(proof.is_complete != 0, expected.is_complete);
  EXPECT_EQ(proof.max_miss, expected.max_miss.value_or(0));
  EXPECT_EQ(proof.has_max_miss != 0, expected.max_miss.has_value());
}

template <class V>
void compare_closest_proof(aim_engagement given) {
  given.projectile.lifetime = 0.5;
  aim_intercept answer;
  aim_solve(&given, &answer);
  if (!answer.has_closest) return;
  double bound = 0;
  const double distance = answer.closest.distance;
  ASSERT_EQ(aim_prove_closest(&given, distance, &bound).field, AIM_FIELD_NONE);
  EXPECT_EQ(bound, prove_closest(c::engagement_of<V>(given), distance));
}

template <class V>
void compare_study(Numbers& numbers) {
  const aim_engagement given = engagement(numbers, kDimensions<V>);
  const Engagement<V> e = c::engagement_of<V>(given);
  aim_intercept answer;
  aim_solve(&given, &answer);
  const Intercept<V> solved = solve(e);

  aim_margin margin;
  double safe = 0;
  ASSERT_EQ(aim_find_margin(&given, &answer.hit, &margin).field, AIM_FIELD_NONE);
  ASSERT_EQ(aim_safe_margin(&given, &answer.hit, &safe).field, AIM_FIELD_NONE);
  const Margin expected = find_margin<V>(e, solved);
  EXPECT_EQ(margin.angle, expected.angle);
  EXPECT_EQ(margin.to_left, expected.to_left);
  EXPECT_EQ(margin.to_right, expected.to_right);
  EXPECT_EQ(margin.exact != 0, expected.exact);
  EXPECT_EQ(safe, safe_margin<V>(e, solved));
  compare_proof<V>(given);
  compare_closest_proof<V>(given);

  aim_fired_shot shot{{answer.hit.aim[0], answer.hit.aim[1], answer.hit.aim[2]}, 0, 0, 0};
  const std::array times{0.0, answer.hit.time, numbers.between(0, 9)};
  std::array<aim_snapshot, 3> seen;
  std::array<Snapshot<V>, 3> snapshots;
  ASSERT_EQ(aim_follow(&given, &shot, times.data(), seen.data(), 3).field, AIM_FIELD_NONE);
  ASSERT_TRUE(follow(e, FiredShot<V>{solved.aim, {}}, times, snapshots));
  for (std::size_t i = 0; i < 3; ++i) {
    ASSERT_EQ(seen[i].has_shot != 0, snapshots[i].shot.has_value());
    expect_same(seen[i].shot, snapshots[i].shot.value_or(V{}));
    expect_same(seen[i].target, *snapshots[i].target);
    expect_same(seen[i].gun, *snapshots[i].gun);
    EXPECT_EQ(seen[i].target_distance, *snapshots[i].target_distance);
    EXPECT_EQ(seen[i].shot_distance, *snapshots[i].shot_distance);
  }

  const int method = numbers.below(8);
  aim_method_answer tried;
  std::array<aim_guess, 64> guesses;
  std::array<Guess<V>, 64> guessed;
  aim_by(method, &given, guesses.data(), 64, &tried);
  const auto found = aimahead::aim_by(static_cast<AimMethod>(method), e, guessed);
  EXPECT_EQ(tried.claim, static_cast<int>(found.claim));
  EXPECT_EQ(tried.moved, found.moved);
  ASSERT_EQ(tried.guesses, found.guesses);
  expect_same(tried.hit.aim, found.aim);
  for (std::size_t i = 0; i < static_cast<std::size_t>(found.guesses); ++i) {
    EXPECT_EQ(guesses[i].time, guessed[i].time);
    expect_same(guesses[i].position, guessed[i].position);
    EXPECT_EQ(guesses[i].needed, guessed[i].needed.value_or(0));
  }
  aim_bisection limits;
  ASSERT_EQ(aim_limits_of(&given, &limits).field, AIM_FIELD_NONE);
  EXPECT_EQ(limits.earliest, limits_of(e).earliest);
  EXPECT_EQ(limits.latest, limits_of(e).latest);
}

TEST(CStudy, has_the_bits_of_the_library) {
  for (int run = 0; run < kRuns; ++run) {
    SCOPED_TRACE("seed " + std::to_string(kSeed) + ", run " + std::to_string(run));
    Numbers numbers(kSeed + static_cast<std::uint64_t>(run));
    run % 2 == 0 ? compare_study<Vec2>(numbers) : compare_study<Vec3>(numbers);
    if (HasFailure()) return;
  }
}

template <class V>
void compare_guidance(Numbers& numbers) {
  constexpr int N = kDimensions<V>;
  aim_chase given;
  numbers.fill(given.position, 100);
  numbers.fill(given.velocity, 30);
  numbers.fill(given.target, 100);
  numbers.fill(given.target_velocity, 20);
  numbers.fill(given.target_acceleration, 5);
  const Chase<V> chase{c::vector_of<V>(given.position), c::vector_of<V>(given.velocity),
                       c::vector_of<V>(given.target), c::vector_of<V>(given.target_velocity),
                       c::vector_of<V>(given.target_acceleration)};
  double out[3];
  aim_pure_pursuit(&given, N, out);
  expect_same(out, pure_pursuit(chase));
  aim_lead_pursuit(&given, N, out);
  expect_same(out, lead_pursuit(chase));
  aim_proportional_navigation(&given, N, 4, out);
  expect_same(out, proportional_navigation(chase, 4));
  aim_augmented_navigation(&given, N, 3, out);
  expect_same(out, augmented_navigation(chase, 3));

  const V direction = pure_pursuit(chase);
  const Homing<V> homing{chase.position, direction, 30, numbers.between(0.1, 2)};
  aim_homing missile{};
  c::store(homing.position, missile.position);
  c::store(homing.direction, missile.direction);
  missile.speed = homing.speed;
  missile.turn_rate = homing.turn_rate;
  aim_steer(&missile, N, given.velocity, 0.3, out);
  expect_same(out, steer(homing, chase.velocity, 0.3));
  int32_t yes = -1;
  aim_orbits(&missile, N, given.target, 2, &yes);
  EXPECT_EQ(yes != 0, orbits(homing, chase.target, 2));
  aim_surely_hits(&missile, N, given.target, given.target_velocity, &yes);
  EXPECT_EQ(yes != 0, surely_hits(homing, chase.target, chase.target_velocity));
}

void compare_directions(Numbers& numbers) {
  constexpr Axes kAxes[] = {kUnity,   kUnreal, kGodot, kThreeJs, kOpenGl,
                            kBlender, kRos,    kNed,   kMaths};
  const int preset = numbers.below(9);
  aim_axes axes;
  ASSERT_EQ(aim_init_axes(&axes, preset), 1);
  double v[3];
  numbers.fill(v, 10);
  aim_yaw_pitch angles;
  aim_yaw_pitch_of(v, &axes, &angles);
  const YawPitch expected = yaw_pitch_of(c::vector_of<Vec3>(v), kAxes[preset]);
  EXPECT_EQ(angles.yaw, expected.yaw);
  EXPECT_EQ(angles.pitch, expected.pitch);
  double back[3];
  aim_direction_of_yaw_pitch(&angles, &axes, back);
  expect_same(back, direction_of(expected, kAxes[preset]));
  double angle = 0;
  aim_angle_of(v, &angle);
  EXPECT_EQ(angle, angle_of(c::vector_of<Vec2>(v)));
  aim_wrap_angle(100 * v[0], &angle);
  EXPECT_EQ(angle, wrap_angle(100 * v[0]));
  aim_shortest_turn(v[0], v[1], &angle);
  EXPECT_EQ(angle, shortest_turn(v[0], v[1]));
}

TEST(CSteering, has_the_bits_of_the_library) {
  for (int run = 0; run < kRuns; ++run) {
    SCOPED_TRACE("seed " + std::to_string(kSeed) + ", run " + std::to_string(run));
    Numbers numbers(kSeed + static_cast<std::uint64_t>(run));
    run % 2 == 0 ? compare_guidance<Vec2>(numbers) : compare_guidance<Vec3>(numbers);
    compare_directions(numbers);
    if (HasFailure()) return;
  }
}

TEST(CPid, goes_on_as_the_controller_of_the_library) {
  Numbers numbers(kSeed);
  const PidGains gains{3, 0.7, 0.4, -5, 6, true};
  Pid expected(gains);
  aim_pid pid;
  aim_init_pid(&pid);
  pid.gains = {3, 0.7, 0.4, -5, 6, 1, 0};
  for (int i = 0; i < 200; ++i) {
    const double goal = numbers.between(-9, 9);
    const double measured = numbers.between(-9, 9);
    double out = 0;
    ASSERT_EQ(aim_pid_step(&pid, goal, measured, 0.1, &out).field, AIM_FIELD_NONE);
    ASSERT_EQ(out, expected.step(goal, measured, 0.1));
    ASSERT_EQ(pid.integral, expected.integral());
  }
}

}  // namespace study_bits_test
