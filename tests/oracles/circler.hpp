// Bodies whose motion is a function, and random engagements with one.
#pragma once

#include "aimahead/intercept.hpp"

#include "generators.hpp"

#include <cmath>

namespace aimahead {

/// A body in uniform circular motion, which Turning describes too.
struct Circler {
  Vec2 start;
  Vec2 speed;
  double rate;

  [[nodiscard]] Vec2 position(double t) const {
    const double s = std::sin(rate * t) / rate;
    const double c = (1 - std::cos(rate * t)) / rate;
    return {start.x + speed.x * s - speed.y * c, start.y + speed.y * s + speed.x * c};
  }
  [[nodiscard]] double speed_bound(double, double) const { return std::hypot(speed.x, speed.y); }
  [[nodiscard]] Vec2 velocity(double t) const {
    const double s = std::sin(rate * t);
    const double c = std::cos(rate * t);
    return {speed.x * c - speed.y * s, speed.y * c + speed.x * s};
  }
};

/// Makes a target or a gun move like it, by Turning.
template <class Mover>
void turn_as(const Circler& body, Mover& mover) {
  mover.position = body.start;
  mover.velocity = body.speed;
  mover.motion = Turning<Vec2>{body.rate};
}

/// Stands at `from`, rushes to `to` and back between `begin` and `end`, and stands again.
struct Darting {
  Vec2 from;
  Vec2 to;
  double begin;
  double end;

  [[nodiscard]] Vec2 position(double t) const {
    const double half = (end - begin) / 2;
    const double share = std::fmax(0, 1 - std::fabs(t - begin - half) / half);
    return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
  }
  [[nodiscard]] double speed_bound(double a, double b) const {
    if (b < begin || a > end) return 0;
    return std::hypot(to.x - from.x, to.y - from.y) / ((end - begin) / 2) * (1 + 1e-12);
  }
};

inline Engagement2 random_engagement(oracle::Random& random, Circler& body) {
  body.start = {random.between(-400, 400), random.between(-400, 400)};
  body.speed = {random.between(-40, 40), random.between(-40, 40)};
  body.rate = random.signed_between(0.05, 2);
  Engagement2 e;
  e.projectile.speed = random.between(5, 120);
  e.shooter.velocity = {random.between(-5, 5), random.between(-5, 5)};
  e.shooter.muzzle = random.chance(0.5) ? random.between(0, 10) : 0;
  e.shooter.delay = random.chance(0.5) ? random.between(0, 3) : 0;
  e.target.radius = random.between(0, 5);
  e.aim = random.chance(0.5) ? Aim::edge : Aim::center;
  const int shot = random.integer(0, 3);
  if (shot == 1) e.projectile.acceleration = {0, -9.81};
  if (shot == 2) e.projectile.thrust = {random.between(1, 30), random.between(0.2, 4)};
  if (shot == 3) e.projectile.drag = random.between(0.01, 0.05);
  return e;
}

}  // namespace aimahead
