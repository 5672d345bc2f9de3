// Targets that run straight over a gun that cannot turn to them in time. At the pivot any aim hits,
// at once.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cmath>

namespace aimahead {
namespace run_over_test {

constexpr std::array<Vec2, 2> kAcross{Vec2{10, 0}, Vec2{-10, 0}};

Engagement2 slow_gun() {
  return {.shooter = {.turret = Turret2{.facing = 3, .turn_rate = 0.1}},
          .projectile = {.speed = 4},
          .target = {.position = {10, 0}, .velocity = {-1, 0}}};
}

void expect_hit_at_the_pivot(const Engagement2& e, double time) {
  const Intercept<Vec2> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, time, 1e-9);
  EXPECT_NEAR(answer.flight_time, 0, 1e-9);
  const double facing = e.shooter.turret->facing;
  EXPECT_NEAR(answer.aim.x, std::cos(facing), 1e-9);
  EXPECT_NEAR(answer.aim.y, std::sin(facing), 1e-9);
}

TEST(TargetThatRunsOverTheGun, is_hit_there_whatever_the_law_of_the_shot) {
  Engagement2 e = slow_gun();
  expect_hit_at_the_pivot(e, 10);
  e.projectile.acceleration = {0, -1};
  expect_hit_at_the_pivot(e, 10);
  e.projectile.drag = 0.1;
  expect_hit_at_the_pivot(e, 10);
  e.projectile.acceleration = {};
  expect_hit_at_the_pivot(e, 10);
  e.target.motion = Path<Vec2>{kAcross, 1};
  expect_hit_at_the_pivot(e, 10);
  // A shot in less than no time is within any limits.
  e.projectile.lifetime = e.projectile.range = 1e-6;
  expect_hit_at_the_pivot(e, 10);
}

TEST(TargetThatRunsOverTheGun, is_hit_where_they_meet_if_the_gun_moves) {
  Engagement2 e{.shooter = {.position = {2, 0},
                            .velocity = {-2, 0},
                            .turret = Turret2{.facing = 0.7853981633974483, .turn_rate = 1}},
                .projectile = {.speed = 4},
                .target = {.velocity = {1, 0}}};
  for (const double inherit : {0.0, 0.5, 1.0}) {
    e.projectile.inherit = inherit;
    expect_hit_at_the_pivot(e, 2.0 / 3);
  }
}

TEST(TargetThatRunsOverTheGun, is_hit_before_if_the_gun_turns_in_time) {
  Engagement2 e = slow_gun();
  e.shooter.turret->turn_rate = 1;
  // Turned after 3, the shot meets the target, 7 away, after 7 / (4 + 1).
  const Intercept<Vec2> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 3 + 7.0 / 5, 1e-9);
}

TEST(TargetThatRunsOverTheGun, is_hit_there_in_space) {
  Engagement3 e{.shooter = {.turret = Turret3{.facing = {-1, 0, 0}, .turn_rate = 0.1}},
                .projectile = {.speed = 40, .acceleration = {0, 0, -9.8}},
                .target = {.position = {10, 0, 0}, .velocity = {-1, 0, 0}}};
  const Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 10, 1e-9);
  EXPECT_NEAR(answer.aim.x, -1, 1e-9);
}

TEST(TargetThatRunsOverTheGun, is_not_hit_there_before_the_gun_has_turned_into_its_limits) {
  // It must elevate by an eighth of a turn, which takes 7.85 at a rate of 0.1, before the target is
  // there at 10.
  Engagement3 e{.shooter = {.turret = Turret3{.facing = {-1, 0, 0},
                                              .turn_rate = 0.1,
                                              .elevation_from = 0.7853981633974483}},
                .projectile = {.speed = 40},
                .target = {.position = {10, 0, 0}, .velocity = {-1, 0, 0}}};
  Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 10, 1e-9);
  e.shooter.turret->turn_rate = 0.07;
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.shooter.turret->tolerance = 0.1;
  answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 10, 1e-9);
}

}  // namespace run_over_test
}  // namespace aimahead
