// What solve makes of touches at the hit, and just before it.
#include "scenes.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>
#include <aimahead/intercept.hpp>

#include <vector>

namespace line_of_fire_test {

using namespace scenes;
using aimahead::Aim;
using aimahead::Engagement;
using aimahead::Engagement2;
using aimahead::Engagement3;
using aimahead::kDimensions;
using aimahead::Status;

/// Half of a whole number.
double half(Draw& draw, int low, int high) { return 0.5 * draw.whole(2 * low, 2 * high); }

template <class V>
V halves(Draw& draw, int size) {
  V v;
  v.x = half(draw, -size, size);
  v.y = half(draw, -size, size);
  if constexpr (kDimensions<V> == 3) v.z = half(draw, -size, size);
  return v;
}

/// A shot without a radius at a point that lies ahead along x. Until the hit it flies forwards.
template <class V>
Engagement<V> shot_at_point(Draw& draw) {
  Engagement<V> e;
  e.shooter.position = halves<V>(draw, 2);
  e.projectile.speed = draw.whole(6, 20);
  const int law = draw.whole(0, 3);
  if (law == 1) e.projectile.acceleration = halves<V>(draw, 2);
  e.projectile.acceleration.x = 0;
  if (law == 2) e.projectile.thrust = {1.0 * draw.whole(1, 2), half(draw, 1, 4)};
  if (law == 3) e.projectile.drag = 0.125;
  e.target.position = halves<V>(draw, 4);
  e.target.position.x = half(draw, 4, 12);
  return e;
}

/// The obstacle is met at the hit, and because the answer is the first hit, not before.
template <class V>
void expect_hit_on(const Obstacle<V>& obstacle, Engagement<V> e) {
  const auto free = aimahead::solve(e);
  if (!free) return;
  const std::vector<Obstacle<V>> list{obstacle};
  e.obstacles = list;
  const auto answer = aimahead::solve(e);
  EXPECT_EQ(answer.status, Status::hit) << obstacle.index();
  EXPECT_EQ(answer.time, free.time);
}

template <class V>
void hit_what_is_listed(std::uint64_t seed) {
  SCOPED_TRACE(seed);
  Draw draw(seed);
  Engagement<V> e = shot_at_point<V>(draw);
  auto& [position, velocity, acceleration, radius, motion] = e.target;
  V behind = position + halves<V>(draw, 2);
  behind.x = position.x + half(draw, 1, 4);
  expect_hit_on<V>(Ball<V>{.position = position}, e);
  expect_hit_on<V>(Segment<V>{position, behind}, e);
  expect_hit_on<V>(Capsule<V>{behind, position, 0}, e);
  V aside = halves<V>(draw, 2);
  aside.x = 0;
  expect_hit_on<V>(Segment<V>{position - aside, position + aside}, e);
  velocity = halves<V>(draw, 2);
  if (draw.chance(0.5)) acceleration = halves<V>(draw, 1);
  if (draw.chance(0.5)) e.shooter.delay = half(draw, 0, 2);
  if (draw.chance(0.2)) {
    // It comes from afar.
    velocity *= 100;
    acceleration = V{};
    e.shooter.delay = 40;
    position -= velocity * 40.0;
  }
  for (const double size : {0.0, 1e-13, 0.5}) {
    radius = size;
    e.aim = size > 0 ? Aim::edge : Aim::center;
    expect_hit_on<V>(Ball<V>{position, velocity, acceleration, size}, e);
  }
}

TEST(LineOfFire, a_target_that_is_an_obstacle_too_is_hit) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 500)) {
    if (HasFailure()) return;
    hit_what_is_listed<Vec2>(seed);
    hit_what_is_listed<Vec3>(seed);
  }
}

template <class V>
void expect_blocked_by(const Obstacle<V>& obstacle, Engagement<V> e) {
  const std::vector<Obstacle<V>> list{obstacle};
  e.obstacles = list;
  EXPECT_EQ(aimahead::solve(e).status, Status::blocked) << obstacle.index();
}

TEST(LineOfFire, what_is_certainly_met_before_the_hit_stops_the_shot) {
  // The time of a straight flight past a point at rest is exact.
  const Engagement3 straight{.projectile = {.speed = 4}, .target = {.position = {8, 0, 0}}};
  const Vec3 before{8 - 0x1p-41, 0, 0};
  expect_blocked_by<Vec3>(Ball<Vec3>{.position = before}, straight);
  expect_blocked_by<Vec3>(Segment<Vec3>{before, {8, 1, 0}}, straight);
  // So is that at which a curve enters a face, but for rounding. The lob would take 20.
  const Engagement2 curved{.projectile = {.speed = 20, .acceleration = {0, -2}, .lifetime = 1},
                           .target = {.position = {8, 0}}};
  expect_blocked_by<Vec2>(AxisBox<Vec2>{{8 - 0x1p-40, -1}, {9, 1}}, curved);
  expect_blocked_by<Vec2>(Ball<Vec2>{.position = {9 - 0x1p-40, 0}, .radius = 1}, curved);
}

TEST(LineOfFire, a_point_that_is_met_at_the_hit_hides_nothing_before_it) {
  const std::vector<Obstacle<Vec2>> list{Ball<Vec2>{.position = {8, 0}},
                                         AxisBox<Vec2>{{8 - 0x1p-40, -1}, {9, 1}}};
  const Engagement2 e{.projectile = {.speed = 20, .acceleration = {0, -2}, .lifetime = 1},
                      .target = {.position = {8, 0}},
                      .obstacles = list};
  const auto answer = aimahead::solve(e);
  EXPECT_EQ(answer.status, Status::blocked);
  ASSERT_TRUE(answer.blocked);
  EXPECT_EQ(answer.blocked->obstacle, 1U);
}

}  // namespace line_of_fire_test
