// Quadratic drag against edges, limits and targets of every motion. The gun is put where its shot
// meets the target.
#include "expect_solved.hpp"
#include "family_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace drag_test {
namespace drag_target_test {

using aimahead::After;
using aimahead::Aim;
using aimahead::Engagement2;
using aimahead::Hit;
using aimahead::kUnlimited;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;

const std::uint64_t kSeed = oracle::round_seed(8);

/// Puts the gun where the shot meets `there`, and expects a hit no later, confirmed by the judge.
template <class V>
void expect_solved_at(Shot<V> shot, const V& there, const char* what, int index) {
  shot.engagement.shooter.position = there - end_of(shot);
  expect_solved(shot, what, kSeed, index);
}

double hit_time(const Shot<Vec3>& shot) { return shot.engagement.shooter.delay + shot.flight_time; }

TEST(DragTarget, turning_targets_are_hit) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(200));
  for (int i = 0; i < count; ++i) {
    Shot<Vec3> shot = draw_shot<Vec3>(draw);
    const double t = hit_time(shot);
    const double pace = 0.3 * shot.engagement.projectile.speed;
    const double rate = draw.between(-4, 4) / t;
    auto& target = shot.engagement.target;
    target.velocity = {pace, 0, 1};
    target.motion = aimahead::Turning<Vec3>{rate, {0, 0, 2}};
    const Vec3 there{pace * std::sin(rate * t) / rate, pace * (1 - std::cos(rate * t)) / rate, t};
    expect_solved_at(shot, there, "turning", i);
  }
}

TEST(DragTarget, targets_on_bezier_curves_are_hit) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(200));
  for (int i = 0; i < count; ++i) {
    Shot<Vec3> shot = draw_shot<Vec3>(draw);
    const double t = hit_time(shot);
    const double size = 0.2 * shot.engagement.projectile.speed * t;
    std::array<Vec3, 4> points;
    for (Vec3& p : points) p = size * draw.direction<Vec3>();
    const double duration = t * draw.between(0.7, 3);
    shot.engagement.target.motion = aimahead::Bezier<Vec3>{points, duration, After::stop};
    std::array<Vec3, 4> b = points;
    const double u = std::min(t / duration, 1.0);
    for (int n = 3; n > 0; --n) {
      for (int k = 0; k < n; ++k) b[k] = b[k] + u * (b[k + 1] - b[k]);
    }
    expect_solved_at(shot, b[0], "bezier", i);
  }
}

TEST(DragTarget, targets_that_patrol_a_path_for_ever_are_hit) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(200));
  for (int i = 0; i < count; ++i) {
    Shot<Vec3> shot = draw_shot<Vec3>(draw);
    const double t = hit_time(shot);
    const double leg = draw.between(0.1, 2) * t;
    const double pace = 0.2 * shot.engagement.projectile.speed;
    const std::array<Vec3, 3> points{Vec3{0, 0, 0}, Vec3{pace * leg, 0, 0}, Vec3{0, 0, 0}};
    shot.engagement.target.motion = aimahead::Path<Vec3>{points, pace, After::loop};
    const double x = std::fmod(t, 2 * leg);
    expect_solved_at(shot, Vec3{pace * (x < leg ? x : 2 * leg - x), 0, 0}, "path", i);
  }
}

struct Wave {
  double pace;
  double rate;
  [[nodiscard]] Vec3 position(double time) const {
    return {pace * time, pace / rate * std::sin(rate * time), 0};
  }
  [[nodiscard]] double speed_bound(double, double) const { return 1.5 * pace; }
};

TEST(DragTarget, targets_that_move_as_the_caller_says_are_hit) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(200));
  for (int i = 0; i < count; ++i) {
    Shot<Vec3> shot = draw_shot<Vec3>(draw);
    const double t = hit_time(shot);
    const Wave wave{0.2 * shot.engagement.projectile.speed, draw.between(0.5, 6) / t};
    shot.engagement.target.motion = aimahead::function_of<Vec3>(wave);
    expect_solved_at(shot, wave.position(t), "function", i);
  }
}

/// How near any aim brings the shot to the target after a flight of f, in the plane.
double nearest(const Engagement2& e, double f) {
  constexpr int kAims = 3600;
  double least = kUnlimited;
  for (int j = 0; j < kAims; ++j) {
    const double angle = 2 * std::numbers::pi * j / kAims;
    const Vec2 aim{std::cos(angle), std::sin(angle)};
    const Vec2 end = fly_from_gun(e, aim, f, 10).position;
    const Vec2 target = e.target.position + (e.shooter.delay + f) * e.target.velocity;
    least = std::min(least, length(end - target));
  }
  return least;
}

TEST(DragTarget, an_edge_is_touched_and_by_no_aim_earlier) {
  Draw draw(kSeed);
  const std::uint64_t count = oracle::questions(6);
  for (std::uint64_t i = 0; i < count; ++i) {
    Shot<Vec2> shot = draw_shot<Vec2>(draw);
    auto& e = shot.engagement;
    const Vec2 way = draw.direction<Vec2>();
    e.target.velocity = draw.between(0, 0.3) * e.projectile.speed * way;
    const double t = e.shooter.delay + shot.flight_time;
    e.target.position = end_of(shot) - t * e.target.velocity;
    e.aim = Aim::edge;
    e.target.radius =
        draw.between(0, 0.1) * fly(e.projectile, {e.projectile.speed, 0}, shot.flight_time, 30).way;
    e.projectile.radius = 0.1 * e.target.radius;
    const double radii = e.target.radius + e.projectile.radius;
    const auto answer = solve(e);
    if (answer.status == Status::touching) continue;
    ASSERT_EQ(answer.status, Status::hit) << "seed " << kSeed << " #" << i;
    const auto judged = judge(e, static_cast<const Hit<Vec2>&>(answer));
    EXPECT_NEAR(judged.apart, radii, 1e-8 * judged.way) << "seed " << kSeed << " #" << i;
    for (const double share : {0.5, 0.9, 0.99, 0.999}) {
      EXPECT_GT(nearest(e, share * answer.flight_time), radii * (1 - 1e-4))
          << "seed " << kSeed << " #" << i << " at " << share;
    }
  }
}

Engagement2 howitzer() {
  Engagement2 e;
  e.projectile.speed = 100;
  e.projectile.acceleration = {0, -9.81};
  e.projectile.quadratic_drag = 0.002;
  e.target.position = {250, 10};
  return e;
}

TEST(DragTarget, a_hit_beyond_lifetime_or_range_is_out_of_range_with_what_comes_closest) {
  Engagement2 e = howitzer();
  const auto free = solve(e);
  ASSERT_EQ(free.status, Status::hit);
  e.projectile.lifetime = 0.9 * free.flight_time;
  auto late = solve(e);
  EXPECT_EQ(late.status, Status::out_of_range);
  EXPECT_EQ(late.time, free.time);
  ASSERT_TRUE(late.closest);
  EXPECT_NEAR(late.closest->time, e.projectile.lifetime, 1e-9);
  EXPECT_NEAR(late.closest->distance, nearest(e, e.projectile.lifetime), 1e-3);
  e.projectile.lifetime = free.flight_time * 1.001;
  EXPECT_EQ(solve(e).status, Status::hit);
  e.projectile.lifetime = kUnlimited;
  e.projectile.range = std::hypot(250, 10) - 1;
  EXPECT_EQ(solve(e).status, Status::out_of_range);
  e.projectile.range += 2;
  EXPECT_EQ(solve(e).status, Status::hit);
}

// The first hit is beyond the range, a later one is not.
TEST(DragTarget, a_short_list_has_the_answer_of_a_long_one) {
  Engagement2 e;
  e.shooter.position = {9.03, 4.8};
  e.shooter.velocity = {2.26, 12.86};
  e.projectile.speed = 20.08;
  e.projectile.quadratic_drag = 0.0309;
  e.projectile.acceleration = {0, -9.81};
  e.projectile.range = 11.45;
  e.target.position = {4.83, 23.37};
  e.target.velocity = {-2.73, 17.92};
  e.target.motion = aimahead::Turning<Vec2>{-1.3};
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  std::array<Hit<Vec2>, 4> hits;
  for (std::size_t capacity = 0; capacity <= hits.size(); ++capacity) {
    const auto listed = solve_all(e, std::span(hits.data(), capacity));
    EXPECT_EQ(listed.status, Status::hit) << capacity;
    EXPECT_EQ(listed.time, answer.time) << capacity;
  }
}

TEST(DragTarget, a_target_that_flees_faster_than_any_shot_is_unreachable) {
  Engagement2 e = howitzer();
  e.target.velocity = {120, 0};
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::unreachable);
  EXPECT_TRUE(answer.closest);
}

TEST(DragTarget, a_target_at_the_muzzle_is_touched) {
  Engagement2 e = howitzer();
  e.target.position = {3, 4};
  e.shooter.muzzle = 5;
  EXPECT_EQ(solve(e).status, Status::touching);
}

TEST(DragTarget, a_target_that_vanishes_before_the_shot_arrives_is_unreachable) {
  Engagement2 e = howitzer();
  const std::array<Vec2, 2> points{Vec2{250, 10}, Vec2{251, 10}};
  e.target.motion = aimahead::Path<Vec2>{points, 1, After::vanish};
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(DragTarget, a_dropped_shot_falls_onto_what_is_below) {
  Engagement2 e = howitzer();
  e.projectile.speed = 0;
  e.shooter.velocity = {50, 0};
  e.target.velocity = {5, 0};
  e.projectile.radius = 1;
  e.aim = Aim::edge;
  const Vec2 end = fly(e.projectile, e.shooter.velocity, 4).position;
  e.target.position = end - 4 * e.target.velocity;
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_LT(answer.time, 4);
  EXPECT_NEAR(judge(e, static_cast<const Hit<Vec2>&>(answer)).apart, 1, 1e-8);
}

TEST(DragTarget, the_answer_does_not_depend_on_the_units) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(50));
  for (int i = 0; i < count; ++i) {
    Shot<Vec2> shot = draw_shot<Vec2>(draw);
    auto& e = shot.engagement;
    e.target.position = end_of(shot);
    const auto plain = solve(e);
    if (plain.status != Status::hit) continue;
    for (const double unit : {0x1p-60, 0x1p60}) {
      Engagement2 scaled = e;
      const auto scale = [unit](Vec2& v) { v = unit * v; };
      scale(scaled.shooter.velocity);
      scale(scaled.projectile.acceleration);
      scale(scaled.target.position);
      scaled.shooter.muzzle *= unit;
      scaled.projectile.speed *= unit;
      scaled.projectile.quadratic_drag /= unit;
      const auto answer = solve(scaled);
      EXPECT_NEAR(answer.time, plain.time, 1e-11 * plain.time) << "seed " << kSeed << " #" << i;
    }
  }
}

TEST(DragTarget, drag_of_both_kinds_or_beside_thrust_is_a_fault) {
  Engagement2 e = howitzer();
  e.projectile.drag = 1;
  EXPECT_STREQ(solve(e).fault, "projectile.quadratic_drag");
  e.projectile.drag = 0;
  e.projectile.thrust = {1, 1};
  EXPECT_STREQ(solve(e).fault, "projectile.quadratic_drag");
  e.projectile.thrust = {};
  e.projectile.quadratic_drag = -1;
  EXPECT_STREQ(solve(e).fault, "projectile.quadratic_drag");
}

}  // namespace drag_target_test
}  // namespace drag_test
