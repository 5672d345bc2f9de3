// What comes closest within a range: every aim counts, not only the one towards the target.
#include "motion_family_test.hpp"
#include "range_judge.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

namespace oracle {
namespace closest_in_range_test {

using aimahead::Status;

constexpr double kGravity = 9.8125;

bool is_miss(const PlainAnswer& answer) {
  return answer.status == Status::unreachable || answer.status == Status::out_of_range;
}

TEST(ClosestInRange, no_sampled_shot_is_nearer) {
  int misses = 0;
  for (const std::uint64_t seed : SweepSeeds(7100, 2000)) {
    Random random(seed);
    const MovingQuestion q = draw_with_range(random, seed % 2 == 1 ? 3 : 2);
    const PlainAnswer answer = ask(q);
    if (!is_miss(answer) || !answer.closest) continue;
    ++misses;
    const PlainApproach& closest = *answer.closest;
    const std::string fault = find_fault_of(q, closest);
    ASSERT_EQ(fault, "") << "seed " << seed << "\n" << to_json(q);
    const NearShot near = find_near_shot(q, closest, random, 60);
    if (closest.distance - near.distance > 1e-6 * near.size) {
      FAIL() << say("closest ", closest.distance, " at ", closest.time, ", but a flight of ",
                    near.flight, " comes as near as ", near.distance)
             << "\nseed " << seed << "\n"
             << to_json(q);
    }
  }
  std::printf("  %d misses\n", misses);
  EXPECT_GT(misses, 0);
}

/// A target at rest, `range` + `beyond` from the gun along a unit vector.
MovingQuestion target_beyond(double range, double beyond, const Triple& towards) {
  MovingQuestion q;
  q.shooter_position = {3, -2, 0};
  q.target_position = sum(q.shooter_position, scaled(towards, range + beyond));
  q.range = range;
  return q;
}

void expect_distance(const MovingQuestion& q, double distance) {
  const PlainAnswer answer = ask(q);
  ASSERT_TRUE(is_miss(answer)) << to_json(q);
  ASSERT_TRUE(answer.closest) << to_json(q);
  EXPECT_NEAR(answer.closest->distance, distance, 1e-9 * q.range) << to_json(q);
  EXPECT_EQ(find_fault_of(q, *answer.closest), "") << to_json(q);
}

// The shots that reach some point of the range's sphere end there, and the point of the sphere that
// is nearest to the target is one of these.
TEST(ClosestInRange, under_gravity_is_the_point_of_the_sphere_nearest_to_the_target) {
  MovingQuestion q = target_beyond(100, 60, {0.8, 0.6, 0});
  q.speed = 50;
  q.shot_acceleration = {0, -kGravity, 0};
  expect_distance(q, 60);
  q.muzzle = 0;
  q.edge = true;
  q.target_radius = 4;
  q.shot_radius = 1;
  expect_distance(q, 55);
  q.dimensions = 3;
  expect_distance(q, 55);
}

TEST(ClosestInRange, from_a_moving_gun_is_the_point_of_the_sphere_nearest_to_the_target) {
  MovingQuestion q = target_beyond(100, 10, {0, 1, 0});
  q.shooter_velocity = {20, 0, 0};
  q.speed = 30;
  expect_distance(q, 10);
}

TEST(ClosestInRange, with_thrust_is_the_point_of_the_sphere_nearest_to_the_target) {
  MovingQuestion q = target_beyond(80, 30, {0.6, 0.8, 0});
  q.speed = 30;
  q.thrust = {10, 1};
  q.shot_acceleration = {0, -kGravity, 0};
  expect_distance(q, 30);
}

TEST(ClosestInRange, with_linear_drag_is_the_point_of_the_sphere_nearest_to_the_target) {
  MovingQuestion q = target_beyond(80, 30, {0.96, 0.28, 0});
  q.speed = 80;
  q.drag = 0.25;
  q.shot_acceleration = {0, -kGravity, 0};
  expect_distance(q, 30);
}

TEST(ClosestInRange, in_a_fixed_step_world_is_the_point_of_the_sphere_nearest_to_the_target) {
  for (const auto integrator :
       {aimahead::Integrator::semi_implicit_euler, aimahead::Integrator::explicit_euler,
        aimahead::Integrator::velocity_verlet}) {
    aimahead::Engagement2 e;
    e.projectile = {.speed = 50, .acceleration = {0, -kGravity}, .range = 100};
    e.target.position = {128, 96};
    e.tick = {.step = 0x1p-6, .integrator = integrator};
    const auto answer = solve(e);
    ASSERT_TRUE(answer.closest);
    EXPECT_NEAR(answer.closest->distance, 60, 1e-6);
  }
}

/// A shot that goes straight up and is back after 8, when the target passes 1 beside the gun.
MovingQuestion back_at_the_gun() {
  MovingQuestion q;
  q.speed = 4 * kGravity;
  q.shot_acceleration = {0, -kGravity, 0};
  q.range = 0;
  q.target_position = {81, 0, 0};
  q.target_velocity = {-10, 0, 0};
  return q;
}

TEST(ClosestInRange, at_a_range_of_0_is_a_shot_that_comes_back_to_the_gun) {
  for (const double drag : {0.0, 0x1p-40}) {
    MovingQuestion q = back_at_the_gun();
    q.drag = drag;
    const PlainAnswer answer = ask(q);
    ASSERT_TRUE(answer.closest);
    EXPECT_NEAR(answer.closest->distance, 1, 1e-8);
    EXPECT_NEAR(answer.closest->time, 8, 1e-8);
    EXPECT_NEAR(answer.closest->aim[1], 1, 1e-8);
  }
}

TEST(ClosestInRange, in_a_narrow_range_is_a_shot_that_comes_back_to_the_gun) {
  MovingQuestion q = back_at_the_gun();
  q.range = 0x1p-20;
  const PlainAnswer answer = ask(q);
  ASSERT_TRUE(answer.closest);
  EXPECT_NEAR(answer.closest->distance, 1, 0x1p-19);
  EXPECT_NEAR(answer.closest->time, 8, 1e-5);
  EXPECT_EQ(find_fault_of(q, *answer.closest), "");
}

}  // namespace closest_in_range_test
}  // namespace oracle
