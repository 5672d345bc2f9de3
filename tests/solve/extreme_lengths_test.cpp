// Lengths, times and speeds at the ends of the range of a double, beside others of everyday size.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <limits>

namespace aimahead {
namespace extreme_lengths_test {

constexpr double kMax = std::numeric_limits<double>::max();

TEST(ExtremeLengths, last_piece_that_lasts_as_long_as_a_double_tells_is_one_without_end) {
  std::array<Piece<Vec2>, 1> pieces{Piece<Vec2>{.velocity = Vec2{0, 1}}};
  Engagement2 e{.projectile = {.speed = 30}, .target = {.position = {40, 0}}};
  e.target.motion = Pieces<Vec2>{pieces};
  const Intercept<Vec2> endless = solve(e);
  ASSERT_EQ(endless.status, Status::hit);
  pieces[0].duration = kMax;
  EXPECT_EQ(solve(e).status, Status::hit);
  EXPECT_EQ(solve(e).time, endless.time);
}

TEST(ExtremeLengths, leg_that_takes_longer_than_a_double_tells_is_one_without_end) {
  const std::array<Vec2, 2> points{Vec2{40, 0}, Vec2{40, 30}};
  Engagement2 e{.projectile = {.speed = 30}};
  for (const After after : {After::stop, After::loop, After::vanish}) {
    e.target.motion = Path<Vec2>{points, 1e-307, after};
    const Intercept<Vec2> answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit);
    EXPECT_NEAR(answer.time, 40.0 / 30, 1e-15);
  }
}

// Where the target is 1e200 away later, 40 is nothing beside it: no square of both is a double.
TEST(ExtremeLengths, target_that_is_apart_is_not_hit_at_once) {
  const std::array<Vec2, 2> points{Vec2{40, 0}, Vec2{1e200, 0}};
  Engagement2 e{.projectile = {.speed = 30}};
  e.target.motion = Path<Vec2>{points, 1};
  EXPECT_EQ(solve(e).status, Status::unresolved);
  e.shooter.hold = true;
  EXPECT_EQ(solve(e).status, Status::unresolved);
  e.shooter.hold = false;
  e.shooter.turret = Turret<Vec2>{.facing = 0, .turn_rate = 1};
  EXPECT_EQ(solve(e).status, Status::unresolved);
  // Targets whose edge is at the gun do touch it.
  e.aim = Aim::edge;
  e.target.radius = 40;
  EXPECT_EQ(solve(e).status, Status::touching);
}

TEST(ExtremeLengths, late_delay_does_not_make_a_target_touch_the_gun) {
  Engagement2 e{.shooter = {.delay = 1e308, .hold = true},
                .projectile = {.speed = 30},
                .target = {.position = {40, 0}}};
  EXPECT_EQ(solve(e).status, Status::unresolved);
  e.shooter.hold = false;
  e.projectile.quadratic_drag = 0.1;
  EXPECT_EQ(solve(e).status, Status::unresolved);
}

}  // namespace extreme_lengths_test
}  // namespace aimahead
