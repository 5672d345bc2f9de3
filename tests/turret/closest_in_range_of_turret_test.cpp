// What comes closest for guns that must turn or may wait: the aims are limited by the turn, the
// arc, the limits in space and mostly a range.
#include "family_test.hpp"
#include "near_turret_shot.hpp"
#include "question_line.hpp"
#include "sweep.hpp"

#include "aimahead/intercept.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace oracle {
namespace closest_in_range_of_turret_test {

using aimahead::Status;

/// A gun that turns, or one that holds.
void set_gun(Random& random, MovingQuestion& q) {
  q.hold = random.chance(0.15);
  if (q.hold) return;
  TurretFields& turret = q.turret.emplace();
  turret.turn_rate = random.between(0.1, 2.2);
  turret.facing = random.between(-4, 4);
  turret.direction = random.direction(3);
  if (random.chance(0.4)) turret.turn_acceleration = turret.turn_rate * random.between(0.04, 1.5);
  if (random.chance(0.35)) {
    const double back = random.between(0, 3);
    turret.arc = {turret.facing - back, turret.facing + random.between(0, 3)};
  }
  if (random.chance(0.3)) turret.tolerance = random.magnitude(-10, -2);
}

/// At times limits the aims in space.
void set_limits_of(Random&, aimahead::Engagement2&) {}
void set_limits_of(Random& random, aimahead::Engagement3& e) {
  if (!e.shooter.turret || !random.chance(0.4)) return;
  aimahead::Turret3& turret = *e.shooter.turret;
  if (random.chance(0.3)) turret.turn_rate = aimahead::kUnlimited;
  turret.elevation_from = random.between(-1.5, 0.5);
  turret.elevation_to = turret.elevation_from + random.between(0, 1);
  if (random.chance(0.5)) {
    turret.azimuth_from = random.between(-3, 3);
    turret.azimuth_to = turret.azimuth_from + random.between(0, 6);
  }
}

/// Why the answer's shot is impossible or another one is clearly closer, or empty. Counts misses.
template <class V>
std::string find_difference(const MovingQuestion& q, Random& random, int& misses) {
  const Posed<V> posed(q);
  aimahead::Engagement<V> e = posed.engagement();
  set_limits_of(random, e);
  const aimahead::Intercept<V> answer = solve(e);
  const bool is_miss =
      answer.status == Status::unreachable || answer.status == Status::out_of_range;
  if (!is_miss || !answer.closest) return {};
  ++misses;
  NearTurretSearch<V> search(q, e, random);
  const std::string fault = search.find_fault(*answer.closest);
  if (!fault.empty()) return say(fault, "\n", line_of(e));
  const NearTurretShot near = search.run(*answer.closest, 60);
  const double closest = answer.closest->distance;
  if (closest - near.distance <= 1e-3 * closest + 1e-6 * near.size) return {};
  return say("closest ", closest, " at ", answer.closest->time, ", but a launch at ", near.launch,
             " and a flight of ", near.flight, " come as near as ", near.distance, "\n",
             line_of(e));
}

TEST(ClosestInRangeOfTurret, no_sampled_shot_is_clearly_nearer) {
  int misses = 0;
  for (const std::uint64_t seed : SweepSeeds(9300, 60)) {
    Random random(seed);
    MovingQuestion q = draw_with_range(random, seed % 2 == 1 ? 3 : 2);
    set_gun(random, q);
    const std::string difference = q.dimensions == 2
                                       ? find_difference<aimahead::Vec2>(q, random, misses)
                                       : find_difference<aimahead::Vec3>(q, random, misses);
    ASSERT_EQ(difference, "") << "seed " << seed;
  }
  std::printf("  %d misses\n", misses);
  EXPECT_GT(misses, 0);
}

TEST(ClosestOfTurret, within_its_turn_and_its_limits_no_sampled_shot_is_clearly_nearer) {
  int misses = 0;
  for (const std::uint64_t seed : SweepSeeds(9400, 120)) {
    Random random(seed);
    MovingQuestion q = draw_with_range(random, 3);
    q.range = aimahead::kUnlimited;
    set_gun(random, q);
    const std::string difference = find_difference<aimahead::Vec3>(q, random, misses);
    ASSERT_EQ(difference, "") << "seed " << seed;
  }
  std::printf("  %d misses\n", misses);
  EXPECT_GT(misses, 0);
}

// The shots that reach some point of the range's sphere end there, and the point of the sphere that
// is nearest to the target is one of these.
template <class V>
void expect_point_of_the_sphere(aimahead::Engagement<V> e) {
  e.projectile.speed = 50;
  e.projectile.range = 100;
  e.target.position.x = 128;
  e.target.position.y = 96;
  e.shooter.turret.emplace().turn_rate = 3;
  const auto turning = solve(e);
  ASSERT_TRUE(turning.closest);
  EXPECT_NEAR(turning.closest->distance, 60, 1e-4);
  e.shooter.turret.reset();
  e.shooter.hold = true;
  const auto waiting = solve(e);
  ASSERT_TRUE(waiting.closest);
  EXPECT_NEAR(waiting.closest->distance, 60, 1e-4);
}

TEST(ClosestInRangeOfTurret, under_gravity_is_the_point_of_the_sphere_nearest_to_the_target) {
  aimahead::Engagement2 e;
  e.projectile.acceleration = {0, -9.8125};
  expect_point_of_the_sphere(e);
  aimahead::Engagement3 in_space;
  in_space.projectile.acceleration = {0, -9.8125, 0};
  expect_point_of_the_sphere(in_space);
  in_space.projectile.acceleration = {0, 0, -9.8125};
  expect_point_of_the_sphere(in_space);
}

// The target passes the gun at a distance of 5 long after the shots' flights and the gun's turn.
TEST(ClosestInRangeOfTurret, waits_for_a_target_that_is_far_slower_than_the_shot) {
  aimahead::Engagement2 e;
  e.projectile.speed = 1000;
  e.projectile.range = 1;
  e.target.position = {-20, 5};
  for (const double speed : {5.0, 0.5, 0.05, 0.005, 0.0005}) {
    e.target.velocity.x = speed;
    for (const bool turns : {false, true}) {
      e.shooter.hold = !turns;
      if (turns) e.shooter.turret.emplace().turn_rate = 300;
      const auto answer = solve(e);
      e.shooter.turret.reset();
      ASSERT_TRUE(answer.closest) << speed;
      EXPECT_NEAR(answer.closest->distance, 4, 1e-5) << speed;
      EXPECT_NEAR(answer.closest->time, 20 / speed, 1e-3 * 20 / speed) << speed;
    }
  }
}

// Gun and target keep their distance, so every launch after the turn comes equally close.
TEST(ClosestInRangeOfTurret, of_launches_that_come_equally_close_is_the_earliest) {
  Random random(kSeed);
  const int count = static_cast<int>(questions(400));
  for (int i = 0; i < count; ++i) {
    aimahead::Engagement2 e;
    e.shooter.delay = random.chance(0.5) ? random.between(0, 2) : 0;
    e.projectile.speed = random.between(5, 40);
    const double angle = random.between(-3, 3);
    const double away = random.between(41, 100);
    e.target.position = {away * std::cos(angle), away * std::sin(angle)};
    const bool has_drag = random.chance(0.3);
    double reach = random.between(5, 40);
    if (random.chance(0.5) && !has_drag) {
      e.projectile.range = reach;
    } else {
      e.projectile.lifetime = random.between(0.1, 1);
      const double way = e.projectile.speed * e.projectile.lifetime;
      if (has_drag) e.projectile.quadratic_drag = random.between(0.001, 0.1);
      const double c = e.projectile.quadratic_drag;
      reach = has_drag ? std::log1p(c * way) / c : way;
    }
    if (random.chance(0.3) && !has_drag && e.projectile.range == aimahead::kUnlimited) {
      e.shooter.velocity = e.target.velocity = {random.between(-9, 9), random.between(-9, 9)};
    }
    double ready = e.shooter.delay;
    if (random.chance(0.5)) {
      e.shooter.hold = true;
    } else {
      const double turn = random.between(-2, 2);
      const double rate = random.between(0.1, 3);
      e.shooter.turret = aimahead::Turret2{.facing = angle - turn, .turn_rate = rate};
      ready = std::max(ready, std::fabs(turn) / rate);
    }
    const auto closest = solve(e).closest;
    ASSERT_TRUE(closest) << "seed " << kSeed << " #" << i << " " << line_of(e);
    EXPECT_NEAR(closest->distance, away - reach, 1e-9 * away)
        << "seed " << kSeed << " #" << i << " " << line_of(e);
    EXPECT_NEAR(closest->launch_time, ready, 1e-4 * (1 + ready))
        << "seed " << kSeed << " #" << i << " " << line_of(e);
  }
}

TEST(ClosestInRangeOfTurret, in_an_arc_is_at_the_end_of_the_arc_or_at_the_rim) {
  aimahead::Engagement2 e;
  e.projectile.speed = 50;
  e.projectile.acceleration = {0, -9.8125};
  e.projectile.range = 100;
  e.target.position = {128, 96};
  aimahead::Turret2& turret = e.shooter.turret.emplace();
  turret.turn_rate = 3;
  turret.arc_to = 0.5;
  double best = aimahead::kUnlimited;
  for (double f = 0; f < 12; f += 1e-3) {
    for (double angle = 0; angle <= 0.5; angle += 5e-4) {
      const aimahead::Vec2 shot{50 * f * std::cos(angle),
                                50 * f * std::sin(angle) - 9.8125 / 2 * f * f};
      if (shot.x * shot.x + shot.y * shot.y > 1e4) continue;
      best = std::min(best, std::hypot(shot.x - 128, shot.y - 96));
    }
  }
  const auto answer = solve(e);
  ASSERT_TRUE(answer.closest);
  EXPECT_NEAR(answer.closest->distance, best, 0.1);
}

}  // namespace closest_in_range_of_turret_test
}  // namespace oracle
