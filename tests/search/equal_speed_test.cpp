// A target at the shot's own speed that passes abeam: |D|^2 exceeds the square of the way of the
// shot by the same amount for ever. The gap tends to zero and never closes.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cmath>
#include <variant>

namespace aimahead {
namespace equal_speed_test {

/// From (-4, 3) with velocity (3, 4), by each kind of motion. |D|^2 = 25 f^2 + 25.
struct Abeam {
  std::array<Vec2, 2> points{Vec2{-4, 3}, Vec2{-1, 7}};
  std::array<double, 2> times{0, 1};
  std::array<Piece<Vec2>, 1> pieces{Piece<Vec2>{.velocity = Vec2{3, 4}}};
  std::array<Plate, 1> plates{};

  [[nodiscard]] std::array<Target<Vec2>, 7> targets() const {
    std::array<Target<Vec2>, 7> all;
    for (Target<Vec2>& target : all) {
      target.position = points[0];
      target.velocity = {3, 4};
    }
    all[0].motion = Path<Vec2>{points, 5, After::proceed};
    all[1].motion = Bezier<Vec2>{points, 1, After::proceed};
    all[2].motion = Samples<Vec2>{points, times, {}, After::proceed};
    all[3].motion = Spline<Vec2>{points, times, After::proceed};
    all[4].motion = Pieces<Vec2>{pieces};
    all[5].motion = Turning<Vec2>{.turn_rate = 0};
    all[6].motion = Plates{.plates = plates};
    return all;
  }
};

TEST(EqualSpeed, target_that_passes_abeam_is_never_hit) {
  const Abeam abeam;
  for (const Target<Vec2>& target : abeam.targets()) {
    SCOPED_TRACE(target.motion.index());
    Engagement2 e{.projectile = {.speed = 5}, .target = target};
    EXPECT_EQ(solve(e).status, Status::unreachable);
    e.projectile.lifetime = 10;
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

// Later shots pass ever closer.
TEST(EqualSpeed, nothing_comes_closest_to_a_target_that_passes_abeam) {
  const Abeam abeam;
  for (const Target<Vec2>& target : abeam.targets()) {
    SCOPED_TRACE(target.motion.index());
    Engagement2 e{.projectile = {.speed = 5}, .target = target};
    EXPECT_FALSE(solve(e).closest);
    if (std::holds_alternative<Plates>(target.motion)) continue;
    e.projectile.lifetime = 1024;
    const auto closest = solve(e).closest;
    ASSERT_TRUE(closest);
    EXPECT_NEAR(closest->time, 1024, 1e-9);
    EXPECT_NEAR(closest->distance, std::hypot(5, 5 * 1024.0) - 5 * 1024, 1e-9);
    // With a range the last shot within it is the closest.
    e.projectile.lifetime = kUnlimited;
    e.projectile.range = 50;
    const auto in_range = solve(e).closest;
    ASSERT_TRUE(in_range);
    EXPECT_NEAR(in_range->time, 10, 1e-6);
    EXPECT_NEAR(in_range->distance, std::hypot(5, 50) - 50, 1e-9);
  }
}

TEST(EqualSpeed, shot_with_a_little_muzzle_hits_it) {
  // With a muzzle of b, 25 f^2 + 25 = (5 f + b)^2: f = (25 - b^2) / (10 b).
  const Abeam abeam;
  for (const Target<Vec2>& target : abeam.targets()) {
    SCOPED_TRACE(target.motion.index());
    Engagement2 e{.projectile = {.speed = 5}, .target = target};
    for (const double muzzle : {0x1p-1, 0x1p-10, 0x1p-30}) {
      e.shooter.muzzle = muzzle;
      const double time = (25 - muzzle * muzzle) / (10 * muzzle);
      const Intercept<Vec2> answer = solve(e);
      ASSERT_EQ(answer.status, Status::hit);
      EXPECT_NEAR(answer.time, time, 1e-5 * time);
    }
  }
}

TEST(EqualSpeed, target_as_fast_as_a_shot_whose_thrust_has_ended_is_never_hit) {
  // The way is 30 f - 5 then: |D|^2 = (30 f - 5)^2 + 100.
  const Engagement2 e{.projectile = {.speed = 20, .thrust = {.acceleration = 10, .duration = 1}},
                      .target = {.position = {-5, 10}, .velocity = {30, 0}}};
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(EqualSpeed, no_hit_is_found_where_the_square_of_the_way_exceeds_a_double) {
  for (const OnHit on_hit : {OnHit::stop, OnHit::slide, OnHit::bounce}) {
    Engagement2 e{.projectile = {.speed = 5}, .target = {.position = {-4, 3}, .velocity = {3, 4}}};
    e.target.motion = Walls<Vec2>{{-10, -10}, {1e200, 1e200}, on_hit};
    EXPECT_EQ(solve(e).status, Status::unresolved);
  }
}

TEST(EqualSpeed, unit_in_the_last_place_of_the_speed_decides) {
  // A target that flees at 5 from where it seems to have been 10 away is hit at 10 / (speed - 5).
  const std::array points{Vec2{6, 8}, Vec2{9, 12}};
  const std::array pieces{Piece<Vec2>{.duration = 1, .velocity = Vec2{-3, 4}},
                          Piece<Vec2>{.duration = 2, .velocity = Vec2{3, 4}}};
  std::array<Target<Vec2>, 2> targets{};
  targets[0].motion = Path<Vec2>{points, 5, After::proceed};
  targets[1].position = {12, 8};
  targets[1].motion = Pieces<Vec2>{pieces, After::proceed};
  for (const Target<Vec2>& target : targets) {
    SCOPED_TRACE(target.motion.index());
    Engagement2 e{.projectile = {.speed = std::nextafter(5, 6)}, .target = target};
    const Intercept<Vec2> answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit);
    EXPECT_DOUBLE_EQ(answer.time, 10 / 0x1p-50);
    e.projectile.speed = std::nextafter(5, 4);
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

}  // namespace equal_speed_test
}  // namespace aimahead
