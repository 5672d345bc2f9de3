// What comes closest within the range of a shot that linear drag stops there.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead {
namespace closest_of_stopped_shot_test {

// Drag stops the shot at 1.5, out of its range of 0.1 after a flight f of 3 (1 - exp(-2 f)) / 2 =
// 0.1. The target comes nearer at 6 until it stops.
TEST(ShotThatDragStops, comes_closest_within_its_range_before_the_target_stops) {
  const std::array points{Vec2{0, 0}, Vec2{-1, 0}};
  Engagement2 e{.shooter = {.position = {-2, 0}},
                .projectile = {.speed = 3, .drag = 2, .range = 0.1}};
  e.target.motion = Path<Vec2>{points, 6};
  const Intercept<Vec2> answer = solve(e);
  ASSERT_TRUE(answer.closest);
  const double flight = -std::log1p(-0.2 / 3) / 2;
  EXPECT_NEAR(answer.closest->time, flight, 1e-9);
  EXPECT_NEAR(answer.closest->distance, 2 - 6 * flight - 0.1, 1e-9);
}

TEST(ShotThatDragStops, asks_a_function_for_no_time_long_after_that) {
  double latest = 0;
  MotionFunction<Vec2> motion;
  motion.context = &latest;
  motion.position = [](const void* context, double time) {
    double& last = *static_cast<double*>(const_cast<void*>(context));
    last = std::max(last, time);
    return Vec2{12 + 3 * std::sin(2 * time), 5};
  };
  motion.speed_bound = [](const void*, double, double) { return 6.0; };
  Engagement2 e{.projectile = {.speed = 20, .drag = 0.5, .range = 8}};
  e.target.motion = motion;
  const Intercept<Vec2> answer = solve(e);
  EXPECT_EQ(answer.status, Status::out_of_range);
  ASSERT_TRUE(answer.closest);
  EXPECT_LT(answer.closest->time, 10);
  EXPECT_LT(latest, 1e3);
}

}  // namespace closest_of_stopped_shot_test
}  // namespace aimahead
