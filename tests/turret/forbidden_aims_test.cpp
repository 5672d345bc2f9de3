// Targets that always stay on a side of the gun to which its limits allow no aim. Far away they are
// seen within rounding of the limit, but they never come to it.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cmath>

namespace aimahead {
namespace forbidden_aims_test {

constexpr double kHalfTurn = 3.141592653589793;

/// A gun 10 above a level target, which cannot depress.
Engagement3 gun_above() {
  return {.shooter = {.position = {0, 0, 10},
                      .turret = Turret3{.turn_rate = kUnlimited, .elevation_from = 0}},
          .projectile = {.speed = 30},
          .target = {.position = {40, 10, 0}, .velocity = {-3, 8, 0}}};
}

/// A gun that aims at nothing with y < 0, and a target there.
Engagement2 gun_beside() {
  return {.shooter = {.turret = Turret2{.turn_rate = kUnlimited, .arc_from = 0, .arc_to = 3}},
          .projectile = {.speed = 20},
          .target = {.position = {10, -3}, .velocity = {5, 0}}};
}

template <class V>
void expect_unreachable(const Engagement<V>& e) {
  for (const double lifetime : {kUnlimited, 3.0}) {
    Engagement<V> asked = e;
    asked.projectile.lifetime = lifetime;
    const Intercept<V> answer = solve(asked);
    EXPECT_EQ(answer.status, Status::unreachable) << answer.time;
    EXPECT_TRUE(answer.closest.has_value());
  }
}

TEST(ForbiddenAims, a_level_target_below_a_gun_that_cannot_depress_is_unreachable) {
  Engagement3 e = gun_above();
  expect_unreachable(e);
  e.projectile.inherit = 0.5;
  e.shooter.velocity = {4, -2, 0};
  expect_unreachable(e);
  e.target.velocity = {};
  expect_unreachable(e);
  e.projectile.drag = 0.1;
  expect_unreachable(e);
  e.shooter.turret->facing = {1, 0, 0};
  e.shooter.turret->turn_rate = 2;
  expect_unreachable(e);
}

TEST(ForbiddenAims, a_target_above_a_gun_that_cannot_elevate_is_unreachable_under_gravity_too) {
  Engagement3 e = gun_above();
  e.shooter.turret->elevation_from = -1.5;
  e.shooter.turret->elevation_to = 0;
  e.target.position.z = 20;
  expect_unreachable(e);
  e.projectile.acceleration = {0, 0, -9.8};
  expect_unreachable(e);
}

TEST(ForbiddenAims, gravity_leads_a_level_shot_to_a_target_below) {
  Engagement3 e = gun_above();
  // Aimed along (4, 0, 3), the shot is at (48, 0, 36 - 45) after 3.
  e.shooter.position.z = 9;
  e.target = {.position = {48, 0, 0}};
  e.projectile.speed = 20;
  e.projectile.acceleration = {0, 0, -10};
  const Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 3, 1e-9);
  EXPECT_NEAR(answer.aim.z, 0.6, 1e-9);
}

TEST(ForbiddenAims, a_target_level_with_the_gun_is_hit_at_the_end_of_its_elevations) {
  Engagement3 e = gun_above();
  e.target.position = {40, 0, 10};
  e.target.velocity = {-10, 0, 0};
  Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 1, 1e-12);
  e.shooter.turret->elevation_from = -1.5;
  e.shooter.turret->elevation_to = 0;
  answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 1, 1e-12);
}

TEST(ForbiddenAims, a_target_that_rises_slowly_is_hit_when_it_is_level) {
  Engagement3 e = gun_above();
  e.target.position = {40, 0, 0};
  e.target.velocity = {10, 0, 0x1p-20};
  const Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 10 * 0x1p20, 1e-3);
}

TEST(ForbiddenAims, a_target_right_of_the_azimuths_is_unreachable) {
  Engagement3 e = gun_above();
  e.shooter.position = {};
  e.shooter.turret->elevation_from = -1.5;
  e.shooter.turret->azimuth_from = 0;
  e.shooter.turret->azimuth_to = 3;
  e.target = {.position = {10, -1, 0}, .velocity = {1, 0, 0}};
  expect_unreachable(e);
  // More than half a turn; the target is between both ends.
  e.shooter.turret->azimuth_from = kHalfTurn / 2;
  e.shooter.turret->azimuth_to = 2 * kHalfTurn;
  e.target = {.position = {3, 1, 0}, .velocity = {0, 7, 1}};
  expect_unreachable(e);
}

TEST(ForbiddenAims, a_target_on_any_course_below_is_unreachable) {
  constexpr std::array kPoints{Vec3{30, 0, 0}, Vec3{0, 40, 0}, Vec3{-20, -30, 0}};
  Engagement3 e = gun_above();
  e.shooter.velocity = {3, 4, 0};
  for (const After after : {After::stop, After::proceed, After::loop, After::vanish}) {
    e.target.motion = Path<Vec3>{.points = kPoints, .speed = 5, .after = after};
    expect_unreachable(e);
  }
  e.target.motion = Turning<Vec3>{.turn_rate = 0.7};
  expect_unreachable(e);
  constexpr std::array kPlates{Plate{.angle = 0, .arm = 0.3}, Plate{.angle = 3, .arm = 0.3}};
  e.target.motion = Plates{.plates = kPlates, .turn_rate = 2};
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(ForbiddenAims, a_target_that_has_sunk_below_is_hit_no_more) {
  // Out of reach above at first, then below for ever.
  constexpr std::array kPoints{Vec3{400, 0, 30}, Vec3{396, 0, 30}, Vec3{396, 0, 0},
                               Vec3{400, 0, 0}};
  Engagement3 e = gun_above();
  e.projectile.speed = 5;
  e.target.motion = Path<Vec3>{.points = kPoints, .speed = 4, .after = After::proceed};
  expect_unreachable(e);
  e.projectile.drag = 1e-3;
  expect_unreachable(e);
}

TEST(ForbiddenAims, a_gun_that_goes_to_and_fro_beside_its_target_hits_nothing) {
  constexpr std::array kPoints{Vec2{0, 0}, Vec2{4, 0}, Vec2{0, 0}};
  Engagement2 e = gun_beside();
  e.shooter.motion = Path<Vec2>{.points = kPoints, .speed = 2, .after = After::loop};
  expect_unreachable(e);
  constexpr std::array kLevel{Vec3{0, 0, 10}, Vec3{4, 0, 10}, Vec3{0, 0, 10}};
  Engagement3 above = gun_above();
  above.shooter.motion = Path<Vec3>{.points = kLevel, .speed = 2, .after = After::loop};
  expect_unreachable(above);
  above.shooter.motion = {};
  above.shooter.mount = Mount<Vec3>{.offset = {1, 0, 2}, .turn_rate = 3};
  expect_unreachable(above);
}

TEST(ForbiddenAims, a_gun_that_sinks_when_it_fires_hits_a_target_below) {
  // The shot sinks with it by 20. Aimed level, it has sunk by 10 when it has come 15 near.
  constexpr std::array kDown{Vec3{0, 0, 10}, Vec3{0, 0, -30}};
  Engagement3 e = gun_above();
  e.shooter.motion = Path<Vec3>{.points = kDown, .speed = 20, .after = After::proceed};
  e.target = {.position = {15, 0, 0}};
  const Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 0.5, 1e-9);
  EXPECT_NEAR(answer.aim.x, 1, 1e-9);
}

TEST(ForbiddenAims, a_gun_that_points_along_the_end_of_its_arc_hits_nothing_outside) {
  constexpr std::array kPoints{Vec2{10, -3}, Vec2{5, -3}, Vec2{20, -3}};
  Engagement2 e = gun_beside();
  e.shooter.turret = Turret2{.facing = 0, .turn_rate = 1, .arc_from = 0, .arc_to = 3};
  e.projectile.speed = 5;
  e.target.motion = Path<Vec2>{.points = kPoints, .speed = 2, .after = After::proceed};
  expect_unreachable(e);
}

TEST(ForbiddenAims, a_course_along_the_end_of_an_oblique_arc_stays_outside_it) {
  for (const double from : {0.3, 0.7853981633974483, 2.0}) {
    Engagement2 e = gun_beside();
    e.shooter.turret->arc_from = from;
    const Vec2 along{std::cos(from), std::sin(from)};
    e.target.position = 10 * along + Vec2{3 * along.y, -3 * along.x};
    e.target.velocity = 5 * along;
    expect_unreachable(e);
  }
}

// Late shots are aimed ever higher or lower: one end of the arc or the other forbids them.
TEST(ForbiddenAims, a_target_behind_a_gun_that_falls_slower_than_shots_is_unreachable) {
  Engagement2 e = gun_beside();
  e.shooter.turret->arc_from = -1.2;
  e.shooter.turret->arc_to = 1.4;
  e.projectile.acceleration = {0, -10};
  e.target = {.position = {-40, -90}, .velocity = {0, -4}};
  expect_unreachable(e);
  e.target.velocity = {-3, -4};
  expect_unreachable(e);
  e.target.acceleration = {0, -1};
  expect_unreachable(e);
}

TEST(ForbiddenAims, a_target_that_passes_behind_the_azimuths_is_unreachable) {
  Engagement3 e = gun_above();
  e.shooter.position = {};
  e.shooter.turret->elevation_from = -1.5;
  e.shooter.turret->azimuth_from = -1;
  e.shooter.turret->azimuth_to = 1;
  // It goes beyond both half-spaces that touch the azimuths, and comes to a bearing of 1.2.
  e.target = {.position = {-40, -50, 3}, .velocity = {2, 5, 0}};
  e.projectile.speed = 10;
  expect_unreachable(e);
  e.projectile.acceleration = {0, 0, -10};
  expect_unreachable(e);
}

}  // namespace forbidden_aims_test
}  // namespace aimahead
