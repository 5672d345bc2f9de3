#include "flight/flight.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace aimahead::cli {
namespace flight_test {

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

TEST(Flight, thrust_ends_within_a_step) {
  Engagement3 e;
  e.projectile.speed = 1;
  e.projectile.thrust = {2, 1.0 / 3};
  // 1/9 + 1/3 while it burns, then 5/3 a unit of time.
  e.target.position = {1.0 / 9 + 1.0 / 3 + 5.0 / 3 * (2.0 / 3), 0, 0};
  EXPECT_TRUE(fly(e, hit_of(1, {1, 0, 0}), 0.1).is_confirmed);
  EXPECT_TRUE(fly(e, hit_of(1, {1, 0, 0}), 1).is_confirmed);
}

TEST(Flight, drag_slows_the_shot_down) {
  Engagement3 e;
  e.projectile.speed = 5;
  for (const double drag : {1e-9, 0.5, 200.0}) {
    e.projectile.drag = drag;
    e.target.position = {-5 * std::expm1(-drag * 2) / drag, 0, 0};
    EXPECT_TRUE(fly(e, hit_of(2, {1, 0, 0}), 0).is_confirmed) << drag;
  }
}

TEST(Flight, a_target_that_leaps_is_met_on_either_side_of_the_leap) {
  const std::array<Vec3, 2> positions{Vec3{5, 0, 0}, Vec3{5, 9, 0}};
  const std::array<double, 2> times{0, 1};
  Engagement3 e;
  e.projectile.speed = 5;
  e.target.motion = Samples<Vec3>{positions, times, {}, After::loop};
  EXPECT_TRUE(fly(e, hit_of(1, {1, 0, 0}), 0).is_confirmed);
  EXPECT_TRUE(fly(e, hit_of(0.9999999999999999, {1, 0, 0}), 0).is_confirmed);
  // Half way between both places nothing is.
  EXPECT_GT(fly(e, hit_of(1, {0.743, 0.669, 0}), 0.9).closest, 0.5);
}

TEST(Flight, a_target_that_has_vanished_is_not_met) {
  const std::array<Vec3, 2> positions{Vec3{9, 0, 0}, Vec3{5, 0, 0}};
  const std::array<double, 2> times{0, 1};
  Engagement3 e;
  e.projectile.speed = 5;
  e.target.motion = Samples<Vec3>{positions, times, {}, After::vanish};
  EXPECT_TRUE(fly(e, hit_of(1, {1, 0, 0}), 0).is_confirmed);
  e.projectile.speed = 2.5;
  const FlightReport late = fly(e, hit_of(2, {1, 0, 0}), 0);
  EXPECT_FALSE(late.is_confirmed);
  EXPECT_FALSE(late.is_there);
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

TEST(Flight, takes_as_many_steps_as_count_steps_predicts) {
  const Hit<Vec3> hit = hit_of(1, {0.6, 0.8, 0});
  EXPECT_EQ(count_steps(crossing(), hit, 0), 1000);
  EXPECT_EQ(count_steps(crossing(), hit, 1e-3), 1000);
  EXPECT_GT(count_steps(crossing(), hit, 1e-12), kMaxFlightSteps);
  Engagement3 thick = crossing();
  thick.projectile.drag = 1e9;
  EXPECT_GT(count_steps(thick, hit, 0), kMaxFlightSteps);
}

}  // namespace flight_test
}  // namespace aimahead::cli
