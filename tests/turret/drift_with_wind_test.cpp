// Guns that may wait, under linear drag, at targets that drift with the wind or along its line. In
// the air every shot comes to rest, so it leaves that line by no more than speed / drag.
#include "family_test.hpp"
#include "question_line.hpp"
#include "sampled_launches.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <cmath>

namespace aimahead {
namespace turret_drift_with_wind_test {

using oracle::Random;
using oracle::whole_vector;

void add_turret(Random& random, Engagement2& e) {
  Turret2& turret = e.shooter.turret.emplace();
  turret = {.facing = 0, .turn_rate = double(random.integer(1, 3))};
  if (!random.chance(0.3)) return;
  turret.arc_from = -1;
  turret.arc_to = 2;
}

void add_turret(Random& random, Engagement3& e) {
  e.shooter.turret = Turret3{.facing = {1, 0, 0}, .turn_rate = double(random.integer(1, 3))};
}

/// A gun at rest, or one that drives while its shots keep its velocity.
template <class V>
Engagement<V> random_question(Random& random) {
  const V wind = whole_vector<V>(random, 6);
  Engagement<V> e{.shooter = {.position = whole_vector<V>(random, 5)},
                  .projectile = {.speed = double(random.integer(3, 30)),
                                 .drag = std::ldexp(1.0, -random.integer(0, 4)),
                                 .wind = wind},
                  .target = {.position = whole_vector<V>(random, 60), .velocity = wind}};
  if (random.chance(0.5)) {
    e.shooter.velocity = whole_vector<V>(random, 4);
  } else {
    e.projectile.inherit = random.integer(0, 1);
  }
  if (random.chance(0.3)) e.projectile.acceleration = whole_vector<V>(random, 2);
  if (random.chance(0.2)) e.projectile.lifetime = 2;
  add_turret(random, e);
  return e;
}

/// Where the shot is at the hit, in closed form.
template <class V>
V point_of_shot(const Engagement<V>& e, const Intercept<V>& hit) {
  const double c = e.projectile.drag;
  const double f = hit.flight_time;
  const double along = -std::expm1(-c * f) / c;
  const V wind = e.projectile.wind;
  return hit.launch_point + f * wind + along * (hit.launch_velocity - wind) +
         ((f - along) / c) * e.projectile.acceleration;
}

template <class V>
class DriftWithWind : public ::testing::Test {};
using Dimensions = ::testing::Types<Vec2, Vec3>;
TYPED_TEST_SUITE(DriftWithWind, Dimensions);

// The shot described meets the target, and no launch of a sample hits earlier.
TYPED_TEST(DriftWithWind, is_decided_and_hits_no_later_than_any_launch) {
  constexpr int kLaunches = 300;
  int hits = 0;
  int misses = 0;
  int unresolved = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(13500, 120)) {
    Random random(seed);
    const Engagement<TypeParam> e = random_question<TypeParam>(random);
    SCOPED_TRACE(oracle::say("seed ", seed, ": ", oracle::line_of(e)));
    const auto answer = solve(e);
    if (answer.status == Status::touching) continue;
    if (answer.status == Status::unresolved) {
      ++unresolved;
    } else if (answer.status == Status::hit) {
      ++hits;
      const TypeParam target = e.target.position + answer.time * e.target.velocity;
      EXPECT_LT(length(point_of_shot(e, answer) - target), 1e-9 * (1 + length(target)));
      EXPECT_GE(oracle::first_sampled_hit(e, answer.time, kLaunches), answer.time * (1 - 1e-9));
    } else {
      ++misses;
      for (const double last : {1e1, 1e2, 1e4}) {
        EXPECT_EQ(oracle::first_sampled_hit(e, last, kLaunches), kUnlimited);
      }
    }
  }
  EXPECT_GT(hits, oracle::share_of(25));
  EXPECT_GT(misses, oracle::share_of(25));
  EXPECT_LE(unresolved, (hits + misses) / 50);
}

/// Gun, target, wind and accelerations are all along one line. Shots follow the target for ever, or
/// it follows them.
template <class V>
Engagement<V> question_along_a_line(Random& random, const V& line) {
  const auto along = [&](int max) { return double(random.integer(-max, max)) * line; };
  Engagement<V> e{.shooter = {.position = whole_vector<V>(random, 5), .velocity = along(2)},
                  .projectile = {.speed = double(random.integer(10, 40)),
                                 .inherit = double(random.integer(0, 1)),
                                 .drag = std::ldexp(1.0, -random.integer(0, 2)),
                                 .wind = along(3)},
                  .target = {.position = whole_vector<V>(random, 150), .velocity = along(3)}};
  if (random.chance(0.3)) e.projectile.acceleration = along(2);
  if (random.chance(0.3)) e.shooter.acceleration = along(1);
  if (random.chance(0.3)) e.target.acceleration = along(1);
  add_turret(random, e);
  return e;
}

/// Whether the target of such a question is farther than that beside the gun's line.
template <class V>
bool is_beside(const Engagement<V>& e, const V& line, double max) {
  const V p = e.target.position - e.shooter.position;
  const double square = dot(line, line);
  return dot(p, p) * square - dot(p, line) * dot(p, line) > max * max * square;
}

TYPED_TEST(DriftWithWind, target_beside_the_line_of_all_motion_is_unreachable) {
  int misses = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(13700, 400)) {
    Random random(seed);
    const auto line = whole_vector<TypeParam>(random, 3);
    const Engagement<TypeParam> e = question_along_a_line(random, line);
    if (!is_beside(e, line, e.projectile.speed / e.projectile.drag)) continue;
    ++misses;
    SCOPED_TRACE(oracle::say("seed ", seed, ": ", oracle::line_of(e)));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
  EXPECT_GT(misses, oracle::share_of(100));
}

TYPED_TEST(DriftWithWind, target_beside_that_line_is_not_hit_within_limits) {
  int misses = 0;
  int unresolved = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(13800, 400)) {
    Random random(seed);
    const auto line = whole_vector<TypeParam>(random, 3);
    Engagement<TypeParam> e = question_along_a_line(random, line);
    if (random.chance(0.5)) e.projectile.drag = 0;
    if (e.projectile.drag == 0) e.projectile.wind = {};
    double max = 50;
    if (random.chance(0.5)) {
      e.projectile.range = max;
    } else {
      e.projectile.lifetime = 2;
      max = 2 * e.projectile.speed;
    }
    if (!is_beside(e, line, max)) continue;
    ++misses;
    SCOPED_TRACE(oracle::say("seed ", seed, ": ", oracle::line_of(e)));
    const Status status = solve(e).status;
    EXPECT_NE(status, Status::hit);
    // How far beyond its limits it is hit may stay open.
    if (status == Status::unresolved) ++unresolved;
  }
  EXPECT_GT(misses, oracle::share_of(100));
  EXPECT_LE(unresolved, misses / 50);
}

}  // namespace turret_drift_with_wind_test
}  // namespace aimahead
