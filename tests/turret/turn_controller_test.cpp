// Guns turned step by step in the plane: properties of every step and every arrival.
#include "random_turns.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace aimahead {
namespace turn_controller_test {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double difference(double to, double from) {
  return static_cast<double>(std::remainder(static_cast<long double>(to) - from,
                                            2 * 3.14159265358979323846264338327950288L));
}

/// One step, held against the limits.
TurnProgress checked_step(TurnController2& gun, double goal, double duration) {
  const TurnController2 before = gun;
  const TurnProgress progress = gun.step(goal, duration);
  const auto input = [&] { return show(before) + say(".step(", goal, ", ", duration, ")"); };
  const Turret2& turret = gun.turret;
  const double fastest = std::max(turret.turn_rate, std::fabs(before.rate));
  EXPECT_LE(std::fabs(gun.rate), fastest) << input();
  const double moved = std::fabs(difference(turret.facing, before.turret.facing));
  EXPECT_LE(moved, fastest * duration * (1 + 1e-9) + kRounding) << input();
  EXPECT_LE(std::fabs(gun.rate - before.rate),
            turret.turn_acceleration * duration * (1 + 1e-9) + 1e-15 * fastest)
      << input();
  EXPECT_TRUE(is_within_arc(turret.facing, turret.arc_from, turret.arc_to)) << input();
  EXPECT_GE(progress.remaining, 0) << input();
  EXPECT_GE(progress.time, 0) << input();
  return progress;
}

TEST(TurnController, from_rest_arrives_exactly_and_on_time_without_passing_the_goal) {
  for_each_random(oracle::SweepSeeds(1000, 600), [](Random& random) {
    TurnController2 gun = random_gun(random);
    double goal = random.between(-kPi, kPi);
    if (random.chance(0.3)) goal = gun.turret.facing + random.signed_magnitude(-30, 0);
    if (random.chance(0.5)) {
      gun.turret.arc_from = std::min(gun.turret.facing, goal) - random.between(0, 1);
      gun.turret.arc_to = std::max(gun.turret.facing, goal) + random.between(0, 1);
    }
    const Turn turn = turn_to(gun.turret, goal);
    double left = turn.angle;
    expect_arrival(random, gun, goal, [&](double duration, TurnProgress& progress) {
      progress = checked_step(gun, goal, duration);
      double now = difference(goal, gun.turret.facing);
      if (now * turn.angle < 0) now += std::copysign(2 * kPi, turn.angle);  // as it turns
      ASSERT_TRUE(turn.angle < 0 ? now <= 0 : now >= 0) << "passed by " << now;
      ASSERT_LE(std::fabs(now), std::fabs(left) + kRounding);
      left = now;
    });
  });
}

TEST(TurnController, is_where_it_is_whatever_the_number_of_steps) {
  for_each_random(oracle::SweepSeeds(2000, 600), [](Random& random) {
    TurnController2 once = random_gun(random);
    const double goal = random.between(-kPi, kPi);
    if (once.turret.turn_acceleration != kUnlimited) {
      once.rate = random.between(-1, 1) * once.turret.turn_rate;
    }
    const std::string start = show(once) + say(" to ", goal);
    TurnController2 often = once;
    const double time = random.unit() * 2 * turning_time(once.turret, kPi);
    const int count = random.integer(2, 50);
    once.step(goal, time);
    for (int i = 0; i < count; ++i) checked_step(often, goal, time / count);
    ASSERT_NEAR(difference(once.turret.facing, often.turret.facing), 0, 1e-6) << start;
    const double blur = 1e-5 * once.turret.turn_rate + 1e-6 * turning_time(once.turret, 1);
    if (once.turret.turn_acceleration != kUnlimited) {
      ASSERT_NEAR(once.rate, often.rate, blur) << start;
    }
  });
}

TEST(TurnController, keeps_to_its_limits_and_its_arc_whatever_the_goal_does) {
  for_each_random(oracle::SweepSeeds(3000, 600), [](Random& random) {
    TurnController2 gun = random_gun(random);
    if (random.chance(0.5)) {
      gun.turret.arc_from = gun.turret.facing - random.between(0, 3);
      gun.turret.arc_to = gun.turret.facing + random.between(0, 3);
    }
    const std::string start = show(gun);
    Steps steps(random, turning_time(gun.turret, 1));
    double goal = 0;
    for (int i = 0; i < 40; ++i) {
      if (random.chance(0.3)) goal = random.between(-9, 9);
      checked_step(gun, goal, steps.next());
      ASSERT_FALSE(testing::Test::HasFailure()) << start;
    }
    // And once the goal rests, so does the gun, at the goal or the end of its arc.
    const TurnProgress planned = gun.step(goal, 0);
    const TurnProgress progress = gun.step(goal, planned.time * (1 + 1e-9) + 1e-6);
    gun.step(goal, kUnlimited);
    ASSERT_EQ(gun.rate, 0) << start;
    ASSERT_LE(progress.remaining, 1e-9) << start;
    const bool inside = is_within_arc(goal, gun.turret.arc_from, gun.turret.arc_to);
    ASSERT_EQ(progress.status == TurnStatus::blocked, !inside) << start << " goal " << goal;
    ASSERT_TRUE(gun.turret.facing == goal || !inside) << start;
  });
}

TEST(TurnController, follows_a_goal_that_turns_steadily_without_oscillation) {
  for_each_random(oracle::SweepSeeds(4000, 600), [](Random& random) {
    TurnController2 gun = random_gun(random);
    const double fastest = gun.turret.turn_rate;
    if (gun.turret.turn_acceleration != kUnlimited) {
      gun.turret.turn_acceleration = fastest * fastest * random.magnitude(-1, 6);
    }
    const double speed = random.between(0.05, 0.9) * fastest;
    const double step = random.magnitude(-8, -4) / fastest;
    if (is_borderline(gun.turret, speed, step)) return;
    const double velocity = random.sign() * speed;
    const std::string start = show(gun) + say(" goal ", velocity, " step ", step);
    double goal = gun.turret.facing + random.between(-1, 1);
    const int settling = static_cast<int>(60 / (fastest * step));
    for (int i = 0; i < settling; ++i) gun.step(goal += velocity * step, step);
    const double lag = difference(goal, gun.turret.facing);
    const double rate = gun.rate;
    for (int i = 0; i < 20; ++i) {
      checked_step(gun, goal += velocity * step, step);
      ASSERT_NEAR(difference(goal, gun.turret.facing), lag, 1e-9) << start;
      ASSERT_NEAR(gun.rate, rate, 1e-6 * fastest) << start;
    }
    // It trails by no more than the angle in which it could stop.
    const double stop = speed * speed / (2 * gun.turret.turn_acceleration);
    ASSERT_LE(std::fabs(lag), stop * (1 + 1e-6) + 1e-9) << start;
  });
}

TEST(TurnController, without_inertia_turns_at_its_rate_and_snaps) {
  TurnController2 gun{.turret = {.facing = 1, .turn_rate = 2}};
  EXPECT_EQ(gun.step(2, 0.25).status, TurnStatus::turning);
  EXPECT_EQ(gun.turret.facing, 1.5);
  EXPECT_EQ(gun.rate, 2);
  EXPECT_EQ(gun.step(2, 0.25).status, TurnStatus::arrived);
  EXPECT_EQ(gun.turret.facing, 2);
  EXPECT_EQ(gun.rate, 0);
  EXPECT_DOUBLE_EQ(gun.step(-3, 0.25).remaining, 2 * kPi - 5.5);
  EXPECT_EQ(gun.turret.facing, 2.5);
}

TEST(TurnController, passes_the_half_turn_and_wraps) {
  TurnController2 gun{.turret = {.facing = 3, .turn_rate = 1}};
  gun.step(-3, 0.2);
  EXPECT_DOUBLE_EQ(gun.turret.facing, 3.2 - 2 * kPi);
  gun.step(-3, 1);
  EXPECT_EQ(gun.turret.facing, -3);
}

TEST(TurnController, goes_on_the_way_it_turns_if_that_is_quicker) {
  TurnController2 gun{.turret = {.facing = 0, .turn_rate = 2, .turn_acceleration = 1}, .rate = -2};
  gun.step(3, 0.5);
  EXPECT_DOUBLE_EQ(gun.turret.facing, -1);
  EXPECT_DOUBLE_EQ(gun.rate, -2);
  TurnController2 resting{.turret = {.facing = 0, .turn_rate = 2, .turn_acceleration = 1}};
  resting.step(3, 0.5);
  EXPECT_DOUBLE_EQ(resting.turret.facing, 0.125);
}

TEST(TurnController, brakes_and_comes_back_where_it_cannot_stop) {
  // At rate 1 and braking by 1 it stops at 0.5: 0.25 beyond; then 2 sqrt(0.25) back.
  TurnController2 gun{.turret = {.facing = 0, .turn_rate = 1, .turn_acceleration = 1}, .rate = 1};
  const TurnProgress progress = gun.step(0.25, 1);
  EXPECT_DOUBLE_EQ(gun.turret.facing, 0.5);
  EXPECT_EQ(gun.rate, 0);
  EXPECT_DOUBLE_EQ(progress.time, 1);
  EXPECT_EQ(gun.step(0.25, 1).status, TurnStatus::arrived);
}

TEST(TurnController, waits_at_the_nearer_end_of_its_arc) {
  TurnController2 gun{.turret = {.facing = 0, .turn_rate = 1, .arc_from = -1, .arc_to = 2}};
  EXPECT_EQ(gun.step(3, 5).status, TurnStatus::blocked);
  EXPECT_EQ(gun.turret.facing, 2);
  EXPECT_EQ(gun.step(-3, 0.5).status, TurnStatus::blocked);
  EXPECT_EQ(gun.turret.facing, 2) << "-3 is nearer to 2 than to -1";
  EXPECT_EQ(gun.step(-2, 5).status, TurnStatus::blocked);
  EXPECT_EQ(gun.turret.facing, -1);
  EXPECT_EQ(gun.step(-2, 5).status, TurnStatus::blocked);
  EXPECT_EQ(gun.turret.facing, -1);
  EXPECT_EQ(gun.step(2, 5).status, TurnStatus::arrived);
}

TEST(TurnController, set_to_run_out_of_its_arc_stops_dead_at_the_end) {
  TurnController2 gun{
      .turret = {.facing = 0, .turn_rate = 9, .turn_acceleration = 1, .arc_from = -1, .arc_to = 1},
      .rate = 9};
  gun.step(0, 1);
  EXPECT_EQ(gun.turret.facing, 1);
  EXPECT_EQ(gun.rate, 0);
}

TEST(TurnController, slows_down_to_a_rate_limit_that_was_lowered) {
  TurnController2 gun{.turret = {.facing = 0, .turn_rate = 1, .turn_acceleration = 2}, .rate = 4};
  gun.step(30, 1);
  EXPECT_DOUBLE_EQ(gun.rate, 2);
  gun.step(30, 1);
  EXPECT_DOUBLE_EQ(gun.rate, 1);
}

template <class C, class G>
void expect_untouched(C gun, const G& goal, double duration) {
  const C before = gun;
  EXPECT_EQ(gun.step(goal, duration).status, TurnStatus::invalid) << show(before);
  EXPECT_EQ(show(gun), show(before));
}

TEST(TurnController, leaves_everything_as_it_is_when_asked_for_nonsense) {
  const TurnController2 gun{.turret = {.facing = 1, .turn_rate = 2, .turn_acceleration = 3}};
  for (const double duration : {kNaN, -1.0, -kUnlimited}) expect_untouched(gun, 2.0, duration);
  for (const double goal : {kNaN, kUnlimited}) expect_untouched(gun, goal, 1.0);
  for (const double bad : {kNaN, -1.0, 0.0}) {
    for (double Turret2::*field : {&Turret2::turn_rate, &Turret2::turn_acceleration}) {
      TurnController2 broken = gun;
      broken.turret.*field = bad;
      expect_untouched(broken, 2.0, 1.0);
    }
  }
  for (double Turret2::*field : {&Turret2::facing, &Turret2::arc_from, &Turret2::arc_to}) {
    TurnController2 broken = gun;
    broken.turret.*field = kNaN;
    expect_untouched(broken, 2.0, 1.0);
  }
  TurnController2 outside = gun;
  outside.turret.arc_from = 2;
  outside.turret.arc_to = 3;
  expect_untouched(outside, 2.0, 1.0);
  TurnController2 spinning = gun;
  spinning.rate = kNaN;
  expect_untouched(spinning, 2.0, 1.0);

  const TurnController3 solid{.turret = {.turn_rate = 2, .turn_acceleration = 3}};
  const Vec3 goal{0, 1, 0};
  expect_untouched(solid, goal, kNaN);
  expect_untouched(solid, Vec3(0, kUnlimited, 0), 1.0);
  TurnController3 broken = solid;
  broken.turret.facing = {0, 0, 0};
  expect_untouched(broken, goal, 1.0);
  broken = solid;
  broken.rate.y = kNaN;
  expect_untouched(broken, goal, 1.0);
}

TEST(TurnController, names_its_statuses) {
  EXPECT_STREQ(name_of(TurnStatus::turning), "turning");
  EXPECT_STREQ(name_of(TurnStatus::arrived), "arrived");
  EXPECT_STREQ(name_of(TurnStatus::blocked), "blocked");
  EXPECT_STREQ(name_of(TurnStatus::invalid), "invalid");
}

TEST(TurnController, keeps_its_numbers_finite_at_any_scale) {
  for_each_random(oracle::SweepSeeds(5000, 600), [](Random& random) {
    TurnController2 gun{.turret = {.facing = random.between(-3, 3),
                                   .turn_rate = random.magnitude(-1020, 1020),
                                   .turn_acceleration = random.magnitude(-1020, 1020)},
                        .rate = random.signed_magnitude(-1000, 198)};
    TurnController3 solid{.turret = {.facing = random_direction(random),
                                     .turn_rate = gun.turret.turn_rate,
                                     .turn_acceleration = gun.turret.turn_acceleration},
                          .rate = {gun.rate, random.magnitude(-1000, 198), 0}};
    const double duration = random.magnitude(-1000, 1000);
    const std::string start = show(gun) + " " + show(solid) + say(" ", duration);
    for (int i = 0; i < 3; ++i) {
      const TurnProgress flat = gun.step(random.between(-3, 3), duration);
      ASSERT_TRUE(std::isfinite(gun.turret.facing) && std::isfinite(gun.rate)) << start;
      ASSERT_FALSE(std::isnan(flat.remaining) || std::isnan(flat.time)) << start;
      const TurnProgress round = solid.step(random_direction(random), duration);
      const auto& [x, y, z] = solid.turret.facing;
      ASSERT_NEAR(x * x + y * y + z * z, 1, 1e-12) << start;
      const Vec3& rate = solid.rate;
      ASSERT_TRUE(std::isfinite(rate.x) && std::isfinite(rate.y) && std::isfinite(rate.z)) << start;
      ASSERT_FALSE(std::isnan(round.remaining) || std::isnan(round.time)) << start;
    }
  });
}

}  // namespace turn_controller_test
}  // namespace aimahead
