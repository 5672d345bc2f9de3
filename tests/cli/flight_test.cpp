#include "flight.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace aimahead::cli {
namespace {

// The target crosses ahead of a gun that leads it by a 3-4-5 triangle: a hit at t = 1.
Engagement3 crossing() {
  Engagement3 e;
  e.projectile.speed = 5;
  e.target.position = {3, 0, 0};
  e.target.velocity = {0, 4, 0};
  return e;
}

Hit<Vec3> hit_of(double time, const Vec3& aim) {
  Hit<Vec3> hit;
  hit.time = time;
  hit.flight_time = time;
  hit.aim = aim;
  return hit;
}

TEST(Flight, the_right_aim_is_confirmed) {
  const FlightReport report = fly(crossing(), hit_of(1, {0.6, 0.8, 0}), 0);
  EXPECT_TRUE(report.is_confirmed);
  EXPECT_LT(report.closest, 1e-12);
  EXPECT_NEAR(report.closest_time, 1, 1e-12);
}

TEST(Flight, aiming_where_the_target_is_now_misses) {
  EXPECT_FALSE(fly(crossing(), hit_of(1, {1, 0, 0}), 0).is_confirmed);
}

TEST(Flight, a_wrong_time_is_not_confirmed) {
  EXPECT_FALSE(fly(crossing(), hit_of(1.001, {0.6, 0.8, 0}), 0).is_confirmed);
}

TEST(Flight, the_closest_approach_is_found_between_steps) {
  Engagement3 e = crossing();
  e.target.position.y = 0.5;
  const FlightReport report = fly(e, hit_of(0.9, {0.6, 0.8, 0}), 0.3);
  EXPECT_NEAR(report.closest, 0.5, 1e-12);
  EXPECT_NEAR(report.closest_time, 1, 1e-12);
  EXPECT_FALSE(report.is_confirmed);
}

TEST(Flight, gravity_acts_on_the_shot_in_flight) {
  Engagement3 e;
  e.projectile.speed = 5;
  e.projectile.acceleration = {0, -2, 0};
  e.target.position = {3, 3, 0};
  EXPECT_TRUE(fly(e, hit_of(1, {0.6, 0.8, 0}), 0).is_confirmed);
}

TEST(Flight, the_edge_is_reached_at_the_sum_of_the_radii) {
  Engagement3 e;
  e.aim = Aim::edge;
  e.projectile.speed = 1;
  e.projectile.radius = 1;
  e.target.radius = 2;
  e.target.position = {10, 0, 0};
  EXPECT_TRUE(fly(e, hit_of(7, {1, 0, 0}), 0).is_confirmed);
  EXPECT_FALSE(fly(e, hit_of(10, {1, 0, 0}), 0).is_confirmed);
}

TEST(Flight, gun_and_target_move_before_the_launch) {
  Engagement3 e;
  e.shooter.velocity = {1, 0, 0};
  e.shooter.delay = 2;
  e.shooter.muzzle = 1;
  e.projectile.speed = 4;
  e.projectile.inherit = 0.5;
  e.target.position = {12, 0, 0};
  Hit<Vec3> hit = hit_of(4, {1, 0, 0});
  hit.launch_time = 2;
  hit.flight_time = 2;
  EXPECT_TRUE(fly(e, hit, 0).is_confirmed);
}

TEST(Flight, far_from_the_origin_no_digits_are_lost) {
  Engagement3 e = crossing();
  e.shooter.position = {1e12, 1e12, 0};
  e.target.position = {1e12 + 3, 1e12, 0};
  EXPECT_TRUE(fly(e, hit_of(1, {0.6, 0.8, 0}), 0).is_confirmed);
}

TEST(Flight, extreme_sizes_do_not_overflow) {
  Engagement3 e = crossing();
  for (double scale : {1e-150, 1e150}) {
    e.projectile.speed = 5 * scale;
    e.target.position = {3 * scale, 0, 0};
    e.target.velocity = {0, 4 * scale, 0};
    EXPECT_TRUE(fly(e, hit_of(1, {0.6, 0.8, 0}), 0).is_confirmed);
  }
}

TEST(Flight, the_smallest_doubles_can_be_flown) {
  constexpr double kTiny = std::numeric_limits<double>::denorm_min();
  Engagement3 e;
  e.projectile.speed = kTiny;
  e.target.position = {kTiny, 0, 0};
  EXPECT_TRUE(fly(e, hit_of(1, {1, 0, 0}), 0).is_confirmed);
}

TEST(Flight, what_overflows_is_not_confirmed) {
  Engagement3 e;
  e.projectile.speed = 1e308;
  e.target.position = {1.7e308, 0, 0};
  e.shooter.position = {-1.7e308, 0, 0};
  EXPECT_FALSE(fly(e, hit_of(3.4, {1, 0, 0}), 0).is_confirmed);
}

TEST(Flight, a_small_step_costs_what_was_said_before) {
  const Hit<Vec3> hit = hit_of(1, {0.6, 0.8, 0});
  EXPECT_EQ(count_steps(hit, 0), 1000);
  EXPECT_EQ(count_steps(hit, 1e-3), 1000);
  EXPECT_GT(count_steps(hit, 1e-12), kMostSteps);
}

}  // namespace
}  // namespace aimahead::cli
