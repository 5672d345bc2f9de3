// Guns turned step by step in space: properties of every step and every arrival.
#include "long_vectors.hpp"
#include "random_turns.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace aimahead {
namespace turn_controller_in_space_test {

using Long3 = Long<Vec3>;

Long3 cross(const Long3& a, const Long3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double angle_between(const Vec3& a, const Vec3& b) {
  return static_cast<double>(std::atan2(length(cross(wide(a), wide(b))), dot(wide(a), wide(b))));
}

/// v carried along the great circle from a to b.
Long3 carried(const Long3& v, const Vec3& a, const Vec3& b) {
  const Long3 normal = cross(wide(a), wide(b));
  const long double sine = length(normal);
  if (sine == 0) return v;
  const long double cosine = dot(wide(a), wide(b));
  const Long3 k{normal[0] / sine, normal[1] / sine, normal[2] / sine};
  const Long3 side = cross(k, v);
  Long3 out;
  for (int i = 0; i < 3; ++i) {
    out[i] = v[i] * cosine + side[i] * sine + k[i] * dot(k, v) * (1 - cosine);
  }
  return out;
}

double magnitude(const Vec3& v) { return static_cast<double>(length(wide(v))); }

TurnProgress checked_step(TurnController3& gun, const Vec3& goal, double duration) {
  const TurnController3 before = gun;
  const TurnProgress progress = gun.step(goal, duration);
  const auto input = [&] {
    return show(before) + ".step(" + show(goal) + say(", ", duration, ") -> ") + show(gun);
  };
  const Turret3& turret = gun.turret;
  const double fastest = std::max(turret.turn_rate, magnitude(before.rate));
  EXPECT_LE(magnitude(gun.rate), fastest * (1 + 1e-12)) << input();
  const double moved = angle_between(turret.facing, before.turret.facing);
  EXPECT_LE(moved, fastest * duration * (1 + 1e-9) + kRounding) << input();
  // Carried from here to there, unless the gun has gone round by more than half a turn.
  if (fastest * duration < 3) {
    const Long3 old = carried(wide(before.rate), before.turret.facing, turret.facing);
    Long3 change = wide(gun.rate);
    for (int i = 0; i < 3; ++i) change[i] -= old[i];
    const double allowed = turret.turn_acceleration * duration * (1 + 1e-9);
    EXPECT_LE(length(change), allowed + 1e-9 * fastest) << input();
  }
  return progress;
}

/// A direction at about an angle from another.
Vec3 direction_at(Random& random, const Vec3& from, double angle) {
  const Vec3 other = random_direction(random);
  const Long3 side = cross(cross(wide(from), wide(other)), wide(from));
  const long double size = length(side);
  Vec3 out;
  const auto mix = [&](int i) {
    return static_cast<double>(wide(from)[i] * std::cos(static_cast<long double>(angle)) +
                               side[i] / size * std::sin(static_cast<long double>(angle)));
  };
  out = {mix(0), mix(1), mix(2)};
  return out;
}

TEST(TurnControllerInSpace, from_rest_arrives_exactly_and_on_time_along_the_great_circle) {
  for_each_random(oracle::SweepSeeds(6000, 600), [](Random& random) {
    TurnController3 gun = random_gun_in_space(random);
    const double wanted = random.chance(0.3)   ? random.magnitude(-30, 0)
                          : random.chance(0.2) ? kPi - random.magnitude(-30, -1)
                                               : random.between(0, kPi);
    const Vec3 goal = direction_at(random, gun.turret.facing, wanted);
    const Vec3 first = gun.turret.facing;
    const Turn turn = turn_to(gun.turret, goal);
    double left = turn.angle;
    expect_arrival(random, gun, goal, [&](double duration, TurnProgress& progress) {
      progress = checked_step(gun, goal, duration);
      const double now = angle_between(gun.turret.facing, goal);
      ASSERT_LE(now, left + kRounding);
      // The gun is on the great circle, between where it was and the goal.
      ASSERT_NEAR(angle_between(first, gun.turret.facing) + now, turn.angle, 1e-7);
      left = now;
    });
  });
}

TEST(TurnControllerInSpace, keeps_to_its_limits_whatever_the_goal_does_and_then_arrives) {
  for_each_random(oracle::SweepSeeds(7000, 600), [](Random& random) {
    TurnController3 gun = random_gun_in_space(random);
    const std::string start = show(gun);
    const double natural = turning_time(gun.turret, 1);
    Steps steps(random, natural);
    Vec3 goal;
    for (int i = 0; i < 30; ++i) {
      if (random.chance(0.3)) goal = random_direction(random);
      const auto& [x, y, z] = gun.turret.facing;
      if (random.chance(0.02)) goal = {-x, -y, -z};
      checked_step(gun, goal, steps.next());
      ASSERT_FALSE(testing::Test::HasFailure()) << start;
    }
    const std::string last = show(gun) + " to " + show(goal);
    double time = 0;
    TurnProgress progress = gun.step(goal, 0);
    while (progress.status != TurnStatus::arrived) {
      progress = checked_step(gun, goal, natural / 50);
      time += natural / 50;
      ASSERT_LE(time, 20 * turning_time(gun.turret, kPi)) << last;
    }
    ASSERT_TRUE(gun.turret.facing == goal || goal == Vec3()) << last;
  });
}

TEST(TurnControllerInSpace, follows_a_goal_that_circles_steadily_without_oscillation) {
  for_each_random(oracle::SweepSeeds(8000, 600), [](Random& random) {
    TurnController3 gun = random_gun_in_space(random);
    gun.turret.turn_rate = 1;
    if (gun.turret.turn_acceleration != kUnlimited) {
      gun.turret.turn_acceleration = random.between(2, 30);
    }
    const double speed = random.between(0.05, 0.8);
    const double height = random.between(-0.8, 0.8);
    const double step = random.between(0.01, 0.05);
    const double angular_speed = speed / std::sqrt(1 + height * height);
    if (is_borderline(gun.turret, angular_speed, step)) return;
    const auto goal_at = [&](int i) {
      const Vec2 u = direction_of(speed * step * i);
      return Vec3(u.x, u.y, height);
    };
    gun.turret.facing = direction_at(random, goal_at(0), random.unit());
    const std::string start = show(gun) + say(" speed ", speed, " height ", height, " ", step);
    int i = 0;
    while (i * step < 15) gun.step(goal_at(++i), step);
    const double lag = angle_between(goal_at(i), gun.turret.facing);
    const double rate = magnitude(gun.rate);
    for (int k = 0; k < 20; ++k) {
      checked_step(gun, goal_at(++i), step);
      ASSERT_NEAR(angle_between(goal_at(i), gun.turret.facing), lag, 1e-6) << start;
      ASSERT_NEAR(magnitude(gun.rate), rate, 1e-6) << start;
    }
    ASSERT_LE(lag, speed * speed / gun.turret.turn_acceleration + 1e-9) << start;
  });
}

TEST(TurnControllerInSpace, turns_level_to_a_goal_straight_behind) {
  TurnController3 gun{.turret = {.facing = {2, 0, 0}, .turn_rate = 1}};
  gun.step({-1, 0, 0}, kPi / 2);
  EXPECT_NEAR(gun.turret.facing.y, 1, 1e-15);
  EXPECT_EQ(gun.turret.facing.z, 0);
  gun.step({-1, 0, 0}, 2);
  EXPECT_EQ(gun.turret.facing, Vec3(-1, 0, 0));
  TurnController3 upright{.turret = {.facing = {0, 0, 1}, .turn_rate = 1}};
  upright.step({0, 0, -3}, kPi / 2);
  EXPECT_NEAR(upright.turret.facing.y, -1, 1e-15);
}

TEST(TurnControllerInSpace, comes_to_rest_where_it_can_without_a_goal) {
  TurnController3 gun{.turret = {.turn_rate = 2, .turn_acceleration = 1}, .rate = {5, 0, 1}};
  const TurnProgress progress = gun.step({}, 0.5);
  EXPECT_DOUBLE_EQ(progress.time, 0.5);
  EXPECT_DOUBLE_EQ(gun.rate.z, 0.5) << "and what was along the facing is gone";
  EXPECT_EQ(gun.step({}, 0.5).status, TurnStatus::arrived);
  EXPECT_NEAR(angle_between(gun.turret.facing, {1, 0, 0}), 0.5, 1e-15);
  EXPECT_EQ(gun.rate, Vec3());
}

/// A gun that may be raised by 0.1 and turned by 1 to either side.
TurnController3 limited_gun() {
  return {.turret = {.facing = {1, 0, 0},
                     .turn_rate = 2,
                     .turn_acceleration = 8,
                     .elevation_from = -0.1,
                     .elevation_to = 0.1,
                     .azimuth_from = -1,
                     .azimuth_to = 1}};
}

TEST(TurnControllerInSpace, waits_within_its_limits_as_near_to_a_goal_outside_as_it_can) {
  // At the azimuth 0.5 the limits leave the meridian; beyond 1 the end of the azimuths is nearer.
  const auto along = [](double azimuth, double elevation) {
    const double level = std::cos(elevation);
    return Vec3{level * std::cos(azimuth), level * std::sin(azimuth), std::sin(elevation)};
  };
  const std::pair<Vec3, Vec3> goals[] = {
      {5 * along(0.5, 0.7), along(0.5, 0.1)},
      {3 * along(-0.5, -0.7), along(-0.5, -0.1)},
      {along(1.5, 0), along(1, 0)},
      {along(-2, 0.5), along(-1, 0.1)},
      {{0, 0, 2}, along(0, 0.1)},
      {{0, 0, -2}, along(0, -0.1)},
  };
  for (const auto& [goal, end] : goals) {
    TurnController3 gun = limited_gun();
    double left = angle_between(gun.turret.facing, end);
    for (int i = 0; i < 100; ++i) {
      const TurnProgress progress = checked_step(gun, goal, 0.03);
      ASSERT_EQ(progress.status, TurnStatus::blocked) << show(goal);
      const double now = angle_between(gun.turret.facing, end);
      ASSERT_NEAR(progress.remaining, now, 1e-12) << show(goal);
      ASSERT_LE(now, left + kRounding) << show(goal);
      left = now;
    }
    EXPECT_NEAR(left, 0, 1e-14) << show(goal);
    EXPECT_EQ(gun.rate, Vec3()) << show(goal);
    // Then to a goal within.
    const Vec3 within = along(0.2, -0.05);
    EXPECT_EQ(gun.step(within, 10).status, TurnStatus::arrived);
    EXPECT_EQ(gun.turret.facing, within);
  }
}

TEST(TurnControllerInSpace, straight_up_it_keeps_its_azimuth) {
  TurnController3 gun = limited_gun();
  gun.turret.azimuth_to = kUnlimited;
  gun.turret.facing = {0, -3, 0};
  EXPECT_EQ(gun.step({0, 0, 1}, 10).status, TurnStatus::blocked);
  EXPECT_NEAR(angle_between(gun.turret.facing, {0, -std::cos(0.1), std::sin(0.1)}), 0, 1e-14);
  // The zero vector is no goal: the gun rests wherever it can, also outside.
  gun.turret.facing = {0, 0, 1};
  EXPECT_EQ(gun.step({}, 1).status, TurnStatus::arrived);
  EXPECT_EQ(gun.turret.facing, Vec3(0, 0, 1));
}

TEST(TurnControllerInSpace, does_nothing_with_faulty_limits) {
  const auto expect_refused = [](auto change) {
    TurnController3 gun = limited_gun();
    change(gun.turret);
    const Vec3 before = gun.turret.facing;
    EXPECT_EQ(gun.step({1, 1, 0}, 1).status, TurnStatus::invalid);
    EXPECT_EQ(gun.turret.facing, before);
  };
  expect_refused([](Turret3& turret) { turret.elevation_to = -0.2; });
  expect_refused([](Turret3& turret) { turret.elevation_from = std::nan(""); });
  expect_refused([](Turret3& turret) { turret.elevation_to = 2; });
  expect_refused([](Turret3& turret) { turret.azimuth_from = -kUnlimited; });
  expect_refused([](Turret3& turret) { turret.azimuth_to = std::nan(""); });
}

}  // namespace turn_controller_in_space_test
}  // namespace aimahead
