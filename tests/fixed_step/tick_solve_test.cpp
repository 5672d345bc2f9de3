#include "aimahead/closest_proof.hpp"
#include "aimahead/intercept.hpp"
#include "question_line.hpp"
#include "stepped_world.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

namespace tick_solve_test {

using namespace aimahead;

const std::uint64_t kSeed = oracle::round_seed(20'260'301);
constexpr std::int64_t kStepsWatched = 1500;

int questions() { return static_cast<int>(oracle::questions(1'500)); }

/// Hits that are nearer to each other than this may be one tangent, or none.
bool is_blurred(const std::vector<stepped::Real>& times) {
  for (std::size_t i = 1; i < times.size(); ++i) {
    if (times[i] - times[i - 1] < 1e-7L * times[i]) return true;
  }
  return false;
}

template <class V>
void compare_with_steps() {
  std::mt19937_64 random(kSeed);
  int hits = 0;
  int misses = 0;
  int flown = 0;
  const int count = questions();
  for (int i = 0; i < count; ++i) {
    const auto e = stepped::random_engagement<V>(random);
    std::array<Hit<V>, 64> list;
    const auto answer = solve(e);
    const auto all = solve_all(e, std::span<Hit<V>>(list));
    SCOPED_TRACE("seed " + std::to_string(kSeed) + ": " + oracle::line_of(e));
    ASSERT_EQ(answer.status, all.status);
    if (answer.status == Status::touching) continue;
    const auto expected = stepped::hit_times(e, kStepsWatched);
    if (is_blurred(expected)) continue;
    const double watched =
        answer.launch_time + static_cast<double>(kStepsWatched) * e.tick->step * (1 - 1e-9);
    ASSERT_NE(answer.status, Status::unresolved);
    if (expected.empty()) {
      ++misses;
      if (answer) {
        ASSERT_GT(answer.time, watched);
      }
      continue;
    }
    ++hits;
    ASSERT_EQ(answer.status, Status::hit);
    ASSERT_NEAR(answer.time, static_cast<double>(expected[0]), 1e-12 * (1 + answer.time));
    ASSERT_EQ(answer.time, list[0].time);
    std::size_t known = 0;
    while (known < static_cast<std::size_t>(all.count) && list[known].time < watched) ++known;
    ASSERT_EQ(known, expected.size());
    for (std::size_t k = 0; k < known; ++k) {
      ASSERT_NEAR(list[k].time, static_cast<double>(expected[k]), 1e-10 * (1 + list[k].time));
    }
    // The launch described, flown.
    const auto steps =
        static_cast<std::int64_t>(std::ceil((answer.flight_time) / e.tick->step)) + 1;
    const auto pass = stepped::fly(e, answer.launch_point, answer.launch_velocity, steps);
    const double reach = e.aim == Aim::edge ? e.target.radius + e.projectile.radius : 0;
    ASSERT_LE(static_cast<double>(pass.distance), reach + 1e-11 * (100 + double(pass.flown)));
    if (reach == 0) {
      ASSERT_NEAR(double(pass.time), answer.time, 1e-9 * (1 + answer.time));
      ++flown;
    }
  }
  EXPECT_GT(hits, count / 2);
  EXPECT_GT(misses, count / 20);
  EXPECT_GT(flown, count / 5);
}

/// Questions that have no hit within `lifetime`, which is a whole number of steps.
template <class V>
void compare_closest() {
  std::mt19937_64 random(kSeed + 1);
  int compared = 0;
  int proved = 0;
  const int count = questions();
  for (int i = 0; i < count / 2; ++i) {
    auto e = stepped::random_engagement<V>(random);
    const auto steps = static_cast<std::int64_t>(10 + random() % 200);
    e.projectile.lifetime = static_cast<double>(steps) * e.tick->step;
    const auto answer = solve(e);
    if (answer.status != Status::unreachable && answer.status != Status::out_of_range) continue;
    SCOPED_TRACE("seed " + std::to_string(kSeed + 1) + ": " + oracle::line_of(e));
    ASSERT_TRUE(answer.closest);
    const auto least = static_cast<double>(stepped::min_gap(e, steps));
    ASSERT_GE(answer.closest->distance, least - 1e-9 * (1 + std::fabs(least)));
    ASSERT_LE(answer.closest->distance, least + 3e-6 * (1 + std::fabs(least)));
    if (answer.status == Status::out_of_range) {
      ASSERT_GT(answer.flight_time, e.projectile.lifetime);
    }
    ++compared;
    const double distance = answer.closest->distance;
    if (!(distance > 0)) continue;
    const double bound = prove_closest(e, distance);
    ASSERT_LE(bound, least + 1e-12 * (1 + least));
    for (const double farther : {1 + 0x1p-8, 1.5}) {
      ASSERT_LE(prove_closest(e, farther * distance), least + 1e-12 * (1 + least));
    }
    proved += bound >= (1 - 0x1p-30) * distance;
  }
  std::printf("  %d misses, %d proved to 2^-30\n", compared, proved);
  EXPECT_GT(compared, count / 20);
  EXPECT_GT(proved, compared * 9 / 10);
}

TEST(TickSolve, closest_shot_leaves_no_more_than_the_least_gap_in_the_plane) {
  compare_closest<Vec2>();
}
TEST(TickSolve, closest_shot_leaves_no_more_than_the_least_gap_in_space) {
  compare_closest<Vec3>();
}

TEST(TickSolve, every_hit_is_where_stepping_finds_it_in_the_plane) { compare_with_steps<Vec2>(); }
TEST(TickSolve, every_hit_is_where_stepping_finds_it_in_space) { compare_with_steps<Vec3>(); }

Engagement2 thrown_up(Integrator integrator) {
  return {.shooter = {.position = {0, 0}},
          .projectile = {.speed = 20, .acceleration = {0, -10}},
          .target = {.position = {0, 15}},
          .tick = Tick{0.5, integrator}};
}

TEST(TickSolve, three_integrators_meet_a_resting_target_at_three_times) {
  // v = 20 up, g = 10, h = 1/2. Heights at the steps: semi-implicit 7.5, 12.5, 15, 15, ...;
  // explicit 10, 17.5; Verlet 8.75, 15.
  EXPECT_NEAR(solve(thrown_up(Integrator::semi_implicit_euler)).time, 1.5, 1e-12);
  EXPECT_NEAR(solve(thrown_up(Integrator::explicit_euler)).time, 0.5 + 0.5 * 5 / 7.5, 1e-12);
  EXPECT_NEAR(solve(thrown_up(Integrator::velocity_verlet)).time, 1, 1e-12);
}

// On the axis, with explicit Euler and steps of 1, the gap after k steps is
// D0 + (w - s) k + g k (k - 1) / 2 for whole numbers, and straight in between.
TEST(TickSolve, zero_at_the_end_of_a_step_is_one_hit) {
  struct Case {
    double distance, velocity, speed, acceleration;
    std::vector<double> hits;
  };
  const Case cases[] = {
      {6, -3, 3, -4, {1, 3}},  // 6, 0, -2, 0, 6
      {2, 1, 3, -2, {1}},      // 2, 0, 0, 2: the start of the step in which it stays 0
      {1, 1, 2, -2, {1}},      // 1, 0, 1
      {3, 0, 3, -2, {1, 3}},   // 3, 0, -1, 0, 3
  };
  for (const Case& one : cases) {
    const Engagement2 e{.projectile = {.speed = one.speed, .acceleration = {one.acceleration, 0}},
                        .target = {.position = {one.distance, 0}, .velocity = {one.velocity, 0}},
                        .tick = Tick{.step = 1, .integrator = Integrator::explicit_euler}};
    SCOPED_TRACE(oracle::line_of(e));
    std::array<Hit<Vec2>, 8> list;
    const auto answer = solve_all(e, std::span<Hit<Vec2>>(list));
    ASSERT_EQ(answer.count, one.hits.size());
    for (std::size_t i = 0; i < one.hits.size(); ++i) EXPECT_DOUBLE_EQ(list[i].time, one.hits[i]);
  }
}

TEST(TickSolve, shot_waits_for_the_next_step_after_its_delay) {
  Engagement2 e{.shooter = {.position = {0, 0}, .velocity = {2, 0}, .delay = 0.3},
                .projectile = {.speed = 10, .inherit = 0},
                .target = {.position = {21, 0}},
                .tick = Tick{.step = 0.25}};
  const auto answer = solve(e);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer.launch_time, 0.5);
  EXPECT_EQ(answer.launch_point.x, 1);
  EXPECT_EQ(answer.time, 2.5);
  EXPECT_EQ(answer.method, Method::quadratic);
  e.shooter.delay = 0.5;  // a step itself: no waiting
  EXPECT_EQ(solve(e).launch_time, 0.5);
}

TEST(TickSolve, step_of_the_launch_may_round_to_less_than_the_delay) {
  // 0.030000000000000002 / 0.01 is 3 in doubles, and 3 * 0.01 is less than that delay.
  const Engagement2 e{.shooter = {.position = {0, 0}, .delay = 0.030000000000000002},
                      .projectile = {.speed = 10},
                      .target = {.position = {20, 0}},
                      .tick = Tick{.step = 0.01}};
  const auto answer = solve(e);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer.launch_time, 3 * 0.01);
  EXPECT_NEAR(answer.time, 2.03, 1e-12);
}

TEST(TickSolve, equal_speeds_without_acceleration_are_decided_exactly) {
  Engagement2 e{.shooter = {.position = {0, 0}},
                .projectile = {.speed = 5},
                .target = {.position = {1, 0}, .velocity = {3, 4}},
                .tick = Tick{.step = 1.0 / 60}};
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.target.position = {-1, 0};
  EXPECT_EQ(solve(e).status, Status::hit);
}

TEST(TickSolve, damping_that_takes_all_leaves_the_shot_at_the_muzzle_or_one_step_on) {
  // v *= 1 - 0.25 * 4 = 0.
  Engagement2 e{.shooter = {.position = {0, 0}},
                .projectile = {.speed = 8},
                .target = {.position = {1.5, 0}},
                .tick = Tick{0.25, Integrator::explicit_euler, 4, DampingForm::direct}};
  EXPECT_NEAR(solve(e).time, 0.1875, 1e-15);  // within its only step, of length 2
  e.target.position.x = 2.5;
  EXPECT_EQ(solve(e).status, Status::unreachable);
  EXPECT_NEAR(solve(e).closest->distance, 0.5, 1e-6);
  e.tick->integrator = Integrator::semi_implicit_euler;
  e.target.position.x = 1.5;
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.target.velocity.x = -1;  // it comes to the muzzle itself
  EXPECT_NEAR(solve(e).time, 1.5, 1e-12);
}

TEST(TickSolve, damping_that_turns_the_velocity_round_is_followed) {
  // v *= -1/2 after each step of length 4, 2, 1, ...: 0, 4, 2, 3, 2.5, ...
  Engagement2 e{.shooter = {.position = {0, 0}},
                .projectile = {.speed = 16},
                .target = {.position = {3.5, 0}},
                .tick = Tick{0.25, Integrator::explicit_euler, 6, DampingForm::direct}};
  std::array<Hit<Vec2>, 8> hits;
  const auto answer = solve_all(e, std::span<Hit<Vec2>>(hits));
  ASSERT_EQ(answer.count, 2);
  EXPECT_NEAR(hits[0].time, 0.25 * 3.5 / 4, 1e-15);
  EXPECT_NEAR(hits[1].time, 0.25 * (1 + 0.5 / 2), 1e-15);
  e.target.position.x = 4.5;
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(TickSolve, damping_that_makes_velocities_grow_ends_in_bounded_work) {
  Engagement2 e{.shooter = {.position = {0, 0}},
                .projectile = {.speed = 1, .acceleration = {0, -1}},
                .target = {.position = {5, 0}, .velocity = {1, 3}},
                .tick = Tick{0.25, Integrator::explicit_euler, 8.000001, DampingForm::direct}};
  const auto slowly = solve(e);
  EXPECT_TRUE(slowly.status == Status::hit || slowly.status == Status::unresolved);
  e.tick->damping = 1e6;
  e.projectile.speed = 1e-3;
  const auto wildly = solve(e);
  EXPECT_TRUE(wildly.status == Status::hit || wildly.status == Status::unresolved);
  EXPECT_TRUE(std::isfinite(wildly.time));
}

TEST(TickSolve, target_at_the_speed_of_the_shot_that_falls_alike_and_passes_abeam_is_never_hit) {
  // |D|^2 = (30 t)^2 + 100.
  Engagement2 e{.projectile = {.speed = 30, .acceleration = {0, -10}},
                .target = {.position = {0, 10}, .velocity = {30, 0}, .acceleration = {0, -10}},
                .tick = Tick{.step = 0.1}};
  for (const Integrator integrator :
       {Integrator::semi_implicit_euler, Integrator::explicit_euler}) {
    e.tick->integrator = integrator;
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
  e.projectile.lifetime = 10;
  EXPECT_EQ(solve(e).status, Status::unreachable);
  // With a muzzle of b, f = (100 - b^2) / (60 b).
  e.projectile.lifetime = kUnlimited;
  for (const double muzzle : {0x1p-1, 0x1p-10, 0x1p-30}) {
    e.shooter.muzzle = muzzle;
    const double time = (100 - muzzle * muzzle) / (60 * muzzle);
    EXPECT_NEAR(solve(e).time, time, 1e-5 * time);
  }
}

TEST(TickSolve, damped_shot_that_tends_to_the_target_never_gets_there) {
  // v *= 1/2 after each step: 30, 15, ..., in all 60.
  Engagement2 e{.projectile = {.speed = 30},
                .target = {.position = {60, 0}},
                .tick = Tick{1, Integrator::explicit_euler, 0.5, DampingForm::direct}};
  EXPECT_FALSE(solve(e));
  e.target.position.x = 59.0625;  // after five steps it has gone 58.125
  EXPECT_EQ(solve(e).time, 6);
}

TEST(TickSolve, velocities_that_grow_hit_no_target_within_their_rounding) {
  // v *= -1.3 + a h: ever longer ways to and fro, between which a target that gets away is not met.
  // Stepped in fractions, none of 720 steps comes nearer than 35.
  const Engagement2 e{.shooter = {.position = {-4.774, 0.762}, .velocity = {9.33, -0.19}},
                      .projectile = {.speed = 0, .acceleration = {5.905, 0.847}},
                      .target = {.position = {-18.52, 33.33},
                                 .velocity = {-12.97, 19.112},
                                 .acceleration = {7.105, 0.265},
                                 .radius = 1.66},
                      .tick = Tick{3, Integrator::explicit_euler, 0.766667, DampingForm::direct}};
  const Intercept<Vec2> answer = solve(e);
  EXPECT_EQ(answer.status, Status::unresolved);
  EXPECT_GT(answer.time, 60);
}

TEST(TickSolve, damped_shot_that_cannot_get_there_is_unreachable) {
  // It comes to rest after 20 / 2 = 10, and a little: 10 + 20 h for the implicit form.
  Engagement2 e{.shooter = {.position = {0, 0}},
                .projectile = {.speed = 20},
                .target = {.position = {10.01, 0}},
                .tick = Tick{.step = 1.0 / 64, .damping = 2}};
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.target.position.x = 9.99;
  EXPECT_EQ(solve(e).status, Status::hit);
  e.tick->integrator = Integrator::explicit_euler;
  e.target.position.x = 10 + 20.0 / 64 - 0.01;
  EXPECT_EQ(solve(e).status, Status::hit);
  e.target.position.x = 10 + 20.0 / 64 + 0.01;
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(TickSolve, range_is_measured_along_what_the_body_of_the_engine_flies) {
  Engagement2 e = thrown_up(Integrator::semi_implicit_euler);
  e.projectile.range = 15;
  EXPECT_EQ(solve(e).status, Status::hit);
  e.projectile.range = 14.999;
  EXPECT_EQ(solve(e).status, Status::out_of_range);
  EXPECT_NEAR(solve(e).closest->distance, 0.001, 1e-6);
}

TEST(TickSolve, target_at_the_muzzle_at_the_step_of_the_launch_is_touching) {
  Engagement2 e{.shooter = {.position = {0, 0}, .delay = 0.9, .muzzle = 1},
                .projectile = {.speed = 10, .acceleration = {0, -10}},
                .target = {.position = {3, 0}, .velocity = {-2, 0}},
                .tick = Tick{.step = 1}};
  EXPECT_EQ(solve(e).status, Status::touching);
  EXPECT_EQ(solve(e).time, 1);
  e.target.position.x = 3.0000001;
  EXPECT_EQ(solve(e).status, Status::hit);
}

TEST(TickSolve, tick_beside_drag_thrust_or_another_motion_is_at_fault) {
  Engagement2 e = thrown_up(Integrator::explicit_euler);
  EXPECT_EQ(find_fault(e), nullptr);
  e.projectile.drag = 1;
  EXPECT_STREQ(find_fault(e), "tick");
  e.projectile.drag = 0;
  e.projectile.thrust.duration = 1;
  EXPECT_STREQ(find_fault(e), "tick");
  e.projectile.thrust = {};
  e.target.motion = Turning<Vec2>{1};
  EXPECT_STREQ(find_fault(e), "tick");
  e.target.motion = {};
  e.tick->step = 0;
  EXPECT_STREQ(find_fault(e), "tick.step");
}

TEST(TickSolve, launch_beyond_the_range_of_a_double_is_unresolved) {
  Engagement2 e = thrown_up(Integrator::semi_implicit_euler);
  e.shooter.delay = 1e300;
  e.tick->step = 1e-300;
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::unresolved);
  EXPECT_TRUE(std::isfinite(answer.time));
}

}  // namespace tick_solve_test
