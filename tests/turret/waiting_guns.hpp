// Random scenes of guns that may wait. Their answers are compared with launches that are sampled
// densely and judged by formulas of their own.
#pragma once

#include "aimahead/intercept.hpp"
#include "aimahead/turret.hpp"
#include "family_test.hpp"
#include "sampled_launches.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aimahead {

using oracle::Random;
using oracle::say;

/// A gun at the origin and a target that flies by.
template <class V>
Engagement<V> random_scene(Random& random) {
  Engagement<V> e;
  e.projectile.speed = random.between(10, 60);
  e.shooter.delay = random.chance(0.5) ? 0 : random.between(0, 1);
  e.target.position.x = random.between(-60, 60);
  e.target.position.y = random.between(-60, 60);
  e.target.velocity.x = random.between(-15, 15);
  e.target.velocity.y = random.between(-15, 15);
  if constexpr (kDimensions<V> == 3) {
    e.target.position.z = random.between(-10, 40);
    e.target.velocity.z = random.between(-5, 15);
    if (random.chance(0.5)) e.projectile.acceleration.z = -9.81;
  } else {
    if (random.chance(0.5)) e.projectile.acceleration.y = -9.81;
  }
  return e;
}

inline Turret2 random_turning_gun(Random& random) {
  Turret2 gun;
  gun.facing = random.between(-std::numbers::pi, std::numbers::pi);
  gun.turn_rate = random.between(0.5, 6);
  gun.turn_acceleration = gun.turn_rate * random.magnitude(-1, 4);
  gun.rate = random.chance(0.2) ? random.sign() * gun.turn_rate
                                : random.between(-gun.turn_rate, gun.turn_rate);
  if (random.chance(0.5)) gun.tolerance = random.between(0, 0.2);
  return gun;
}

/// Limits the gun to an arc in which it can stop.
inline void add_arc(Random& random, Turret2& gun) {
  const double stop = gun.rate * std::fabs(gun.rate) / (2 * gun.turn_acceleration);
  if (!(std::fabs(stop) < 3)) return;
  gun.arc_from = gun.facing + std::min(0.0, stop) - random.between(0, 1.5);
  gun.arc_to = gun.facing + std::max(0.0, stop) + random.between(0, 1.5);
}

/// Until when launches are sampled: until the hit, 12 where there is none.
template <class V>
double last_sampled_launch(const Intercept<V>& answer) {
  return answer.status == Status::hit ? answer.time : 12;
}

/// Expects that no launch of `count` hits earlier than the answer, or at all where it is none.
template <class V, class Ready>
void expect_no_earlier_hit(const Engagement<V>& e, const Intercept<V>& answer, int count,
                           const Ready& ready_for) {
  const double sampled =
      oracle::first_sampled_hit(e, last_sampled_launch(answer), count, ready_for);
  if (answer.status == Status::hit) {
    EXPECT_GE(sampled, answer.time * (1 - 1e-9));
  } else {
    EXPECT_EQ(sampled, kUnlimited);
  }
}

}  // namespace aimahead
