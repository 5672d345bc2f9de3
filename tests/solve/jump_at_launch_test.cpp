// Targets that jump at the very moment of the launch, for every kind of motion that can repeat.
#include <gtest/gtest.h>
#include <aimahead/intercept.hpp>

#include <array>
#include <cmath>
#include <vector>

namespace jump_at_launch_test {

using aimahead::After;
using aimahead::Engagement2;
using aimahead::Piece;
using aimahead::Status;
using aimahead::Vec2;

/// Along the x axis from -2 to 2 within a time of 1, and again from -2.
constexpr std::array<Vec2, 2> kEnds{{{-2, 0}, {2, 0}}};
constexpr std::array<Vec2, 3> kPoints{{{-2, 0}, {0, 0}, {2, 0}}};
constexpr std::array<double, 2> kTimes{0, 1};
constexpr std::array<double, 3> kThreeTimes{0, 0.5, 1};
constexpr std::array<Vec2, 2> kVelocities{{{4, 0}, {4, 0}}};
const std::array<Piece<Vec2>, 1> kPiece{{{.duration = 1, .velocity = Vec2{4, 0}}}};

/// Every kind of motion that goes that way.
std::vector<aimahead::Target<Vec2>> targets(After after) {
  std::vector<aimahead::Target<Vec2>> all(6);
  all[0].motion = aimahead::Path<Vec2>{.points = kEnds, .speed = 4, .after = after};
  all[1].motion = aimahead::Samples<Vec2>{
      .positions = kEnds, .times = kTimes, .velocities = {}, .after = after};
  all[2].motion = aimahead::Samples<Vec2>{
      .positions = kEnds, .times = kTimes, .velocities = kVelocities, .after = after};
  all[3].position = kEnds[0];
  all[3].motion = aimahead::Pieces<Vec2>{.pieces = kPiece, .after = after};
  all[4].motion = aimahead::Bezier<Vec2>{.points = kEnds, .duration = 1, .after = after};
  all[5].motion = aimahead::Spline<Vec2>{.points = kPoints, .times = kThreeTimes, .after = after};
  return all;
}

/// Guns that fire at the delay, may wait, or must turn; with either drag or with gravity too.
std::vector<Engagement2> guns(const Vec2& position, double delay) {
  std::vector<Engagement2> all;
  for (int law = 0; law < 4; ++law) {
    for (int gun = 0; gun < 4; ++gun) {
      Engagement2 q;
      q.shooter.position = position;
      q.shooter.delay = delay;
      q.projectile.speed = 4;
      if (law == 1) q.projectile.drag = 0.01;
      if (law == 2) q.projectile.quadratic_drag = 0.01;
      if (law == 3) q.projectile.acceleration = {0, -1};
      q.shooter.hold = gun == 1;
      if (gun == 2) q.shooter.turret = {.facing = 3, .turn_rate = 1};
      if (gun == 3) q.shooter.mount = {.offset = {0, 0}, .turn_rate = 1};
      all.push_back(q);
    }
  }
  return all;
}

TEST(JumpAtLaunch, leaves_nothing_at_the_old_position) {
  for (const double delay : {1, 3}) {
    for (Engagement2& q : guns({2, 0}, delay)) {
      for (const auto& target : targets(After::loop)) {
        q.target = target;
        const auto answer = solve(q);
        SCOPED_TRACE("motion " + std::to_string(target.motion.index()));
        ASSERT_EQ(answer.status, Status::hit);
        const double f = answer.time - delay;
        // The target has come from -2, the shot to meet it: a bit less than 4 by each law.
        EXPECT_NEAR(answer.point.x, -2 + 4 * f, 1e-12);
        double flown = 4 * f;
        if (q.projectile.drag > 0) flown = -400 * std::expm1(-0.01 * f);
        if (q.projectile.quadratic_drag > 0) flown = 100 * std::log1p(0.04 * f);
        if (q.projectile.acceleration.y < 0) {
          // It falls by f^2 / 2, which it has to rise as it flies.
          flown = std::sqrt(16 * f * f - f * f * f * f / 4);
        }
        EXPECT_NEAR(2 - flown, answer.point.x, 1e-9);
      }
    }
  }
}

TEST(JumpAtLaunch, touches_at_the_new_position) {
  for (Engagement2& q : guns({-2, 0}, 3)) {
    for (const auto& target : targets(After::loop)) {
      q.target = target;
      const auto answer = solve(q);
      SCOPED_TRACE("motion " + std::to_string(target.motion.index()));
      EXPECT_EQ(answer.status, Status::touching);
      EXPECT_EQ(answer.time, 3);
      EXPECT_EQ(answer.point.x, -2);
    }
  }
}

TEST(JumpAtLaunch, is_none_where_the_target_ends) {
  for (const After after : {After::stop, After::vanish}) {
    for (Engagement2& q : guns({2, 0}, 1)) {
      for (const auto& target : targets(after)) {
        q.target = target;
        SCOPED_TRACE("motion " + std::to_string(target.motion.index()));
        EXPECT_EQ(solve(q).status, Status::touching);
      }
    }
  }
}

}  // namespace jump_at_launch_test
