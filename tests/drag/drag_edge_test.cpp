// Edges touched under quadratic drag by shots of guns that are faster than their shots.
#include "drag_flight.hpp"
#include "question_line.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

namespace drag_test {
namespace drag_edge_test {

using aimahead::Aim;
using aimahead::Engagement2;
using aimahead::Engagement3;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;
using oracle::line_of;

const std::uint64_t kSeed = oracle::round_seed(41);

Vec2 along(double angle) { return {std::cos(angle), std::sin(angle)}; }

double touch_distance(const Engagement2& e) { return e.target.radius + e.projectile.radius; }

Vec2 target_at(const Engagement2& e, double time) {
  return e.target.position + time * e.target.velocity;
}

/// The distance of the centres after a flight.
double distance_at(const Engagement2& e, const Vec2& aim, double time, double steps) {
  return length(fly_from_gun(e, aim, time, steps).position - target_at(e, time));
}

/// The least of it over all aims.
double least_distance(const Engagement2& e, double time) {
  constexpr int kAims = 60;
  constexpr double kStep = 2 * std::numbers::pi / kAims;
  const auto at = [&](double angle) { return distance_at(e, along(angle), time, 100); };
  double best = 0;
  for (int i = 1; i < kAims; ++i) {
    if (at(i * kStep) < at(best)) best = i * kStep;
  }
  double low = best - kStep;
  double high = best + kStep;
  for (int i = 0; i < 40; ++i) {
    const double a = low + 0.382 * (high - low);
    const double b = high - 0.382 * (high - low);
    (at(a) < at(b) ? high : low) = at(a) < at(b) ? b : a;
  }
  return at(0.5 * (low + high));
}

/// A gun up to 50 times as fast as its shot, and a target whose edge is touched after `time`, or
/// before.
Engagement2 draw_edge(Draw& draw, double& time) {
  Engagement2 e;
  const double gun = draw.between(5, 40);
  e.shooter.velocity = gun * draw.direction<Vec2>();
  if (draw.between(0, 1) < 0.4) e.shooter.muzzle = draw.between(0, 1.5);
  e.projectile.speed = gun * draw.sized(0.02, 1);
  e.projectile.quadratic_drag = draw.sized(0.002, 0.1);
  if (draw.between(0, 1) < 0.5) e.projectile.acceleration = {0, -9.81};
  e.projectile.radius = draw.between(0, 0.5);
  e.target.radius = draw.between(0.2, 3);
  e.aim = Aim::edge;
  time = draw.between(0.2, 5);
  const Vec2 aim = draw.direction<Vec2>();
  const Vec2 end = fly_from_gun(e, aim, time).position;
  e.target.velocity = draw.vector<Vec2>(20);
  e.target.position = end - time * e.target.velocity;
  e.target.position += draw.vector<Vec2>(touch_distance(e));
  return e;
}

/// The same question in the plane that two perpendicular unit vectors span.
Engagement3 in_space(const Engagement2& e, const Vec3& right, const Vec3& up) {
  const auto put = [&](const Vec2& v) { return v.x * right + v.y * up; };
  Engagement3 s;
  s.shooter.velocity = put(e.shooter.velocity);
  s.shooter.muzzle = e.shooter.muzzle;
  s.projectile.speed = e.projectile.speed;
  s.projectile.acceleration = put(e.projectile.acceleration);
  s.projectile.quadratic_drag = e.projectile.quadratic_drag;
  s.projectile.radius = e.projectile.radius;
  s.target.position = put(e.target.position);
  s.target.velocity = put(e.target.velocity);
  s.target.radius = e.target.radius;
  s.aim = e.aim;
  return s;
}

TEST(DragEdge, is_touched_by_no_aim_earlier_from_a_gun_faster_than_its_shot) {
  Draw draw(kSeed);
  const std::uint64_t count = oracle::questions(20);
  for (std::uint64_t i = 0; i < count; ++i) {
    double time = 0;
    const Engagement2 e = draw_edge(draw, time);
    const auto answer = solve(e);
    if (answer.status == Status::touching) continue;
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << " #" << i << "\n" << line_of(e));
    ASSERT_EQ(answer.status, Status::hit);
    EXPECT_LE(answer.time, time * (1 + 1e-9));
    const double touch = touch_distance(e);
    const double size = touch + length(target_at(e, answer.time)) + 40 * answer.time;
    EXPECT_NEAR(distance_at(e, answer.aim, answer.time, 300), touch, 1e-8 * size);
    EXPECT_NEAR(least_distance(e, answer.time), touch, 1e-6 * size);
    constexpr int kTimes = 30;
    for (int k = 1; k < kTimes; ++k) {
      const double before = answer.time * k / kTimes;
      for (int j = 0; j < 90; ++j) {
        const Vec2 aim = along(2 * std::numbers::pi * j / 90);
        EXPECT_GT(distance_at(e, aim, before, 20), touch - 1e-4 * size) << before;
      }
    }
  }
}

TEST(DragEdge, in_space_is_touched_as_in_the_plane) {
  Draw draw(kSeed + 1);
  const std::uint64_t count = oracle::questions(300);
  for (std::uint64_t i = 0; i < count; ++i) {
    double time = 0;
    const Engagement2 e = draw_edge(draw, time);
    const Vec3 right = draw.direction<Vec3>();
    const Vec3 other = draw.direction<Vec3>();
    const double share = right.x * other.x + right.y * other.y + right.z * other.z;
    const Vec3 across = other - share * right;
    const Vec3 up = 1 / length(across) * across;
    const auto answer = solve(e);
    const auto space = solve(in_space(e, right, up));
    SCOPED_TRACE(testing::Message() << "seed " << kSeed + 1 << " #" << i << "\n" << line_of(e));
    ASSERT_EQ(space.status, answer.status);
    EXPECT_NEAR(space.time, answer.time, 1e-6 * answer.time);
  }
}

}  // namespace drag_edge_test
}  // namespace drag_test
