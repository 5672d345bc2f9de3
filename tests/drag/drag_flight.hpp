// The judge of shots under quadratic drag: the equation of motion integrated by the classical
// method of Runge and Kutta in small steps, and engagements made by flying first and placing the
// gun after.
#pragma once

#include "seeded.hpp"

#include <aimahead/intercept.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

namespace drag_test {

template <class V>
double length(const V& v) {
  if constexpr (aimahead::kDimensions<V> == 2) {
    return std::hypot(v.x, v.y);
  } else {
    return std::hypot(v.x, v.y, v.z);
  }
}

/// A step of the classical method of Runge and Kutta. `slope` is the acceleration at a velocity.
template <class V, class Slope, class Number>
void step_flight(const Slope& slope, Number h, V& position, V& velocity) {
  const V k1 = slope(velocity);
  const V v2 = velocity + h / 2 * k1;
  const V k2 = slope(v2);
  const V v3 = velocity + h / 2 * k2;
  const V k3 = slope(v3);
  const V v4 = velocity + h * k3;
  const V k4 = slope(v4);
  position = position + h / 6 * velocity + h / 3 * v2;
  position = position + h / 3 * v3 + h / 6 * v4;
  velocity = velocity + h / 6 * k1 + h / 3 * k2;
  velocity = velocity + h / 3 * k3 + h / 6 * k4;
}

template <class V>
struct Flown {
  V position{};  ///< from where it started
  double way = 0;
};

/// `steps` in the time in which the velocity changes by itself.
template <class V>
Flown<V> fly(const aimahead::Projectile<V>& shot, V velocity, double time, double steps = 300) {
  const double c = shot.quadratic_drag;
  const double acceleration = length(shot.acceleration);
  const auto slope = [&](const V& v) { return shot.acceleration - c * length(v) * v; };
  Flown<V> flown;
  for (double left = time; left > 0;) {
    const double speed = length(velocity);
    const double rate = c * speed + std::sqrt(c * acceleration) +
                        (c > 0 ? acceleration / (speed + 1e-3 * std::sqrt(acceleration / c)) : 0);
    double h = 1 / (steps * rate);
    if (!(h < time / 50)) h = time / 50;
    if (!(h < left)) h = left;
    const V before = flown.position;
    step_flight(slope, h, flown.position, velocity);
    flown.way += length(flown.position - before);
    left = h < left ? left - h : 0;
  }
  return flown;
}

/// How far from each other shot and target are at a hit, by this integration; and the way flown.
template <class V>
struct Judged {
  double apart = 0;
  double way = 0;
};

/// A flight from an engagement's gun: where it ends in the world, and its way from the muzzle.
template <class V>
Flown<V> fly_from_gun(const aimahead::Engagement<V>& e, const V& aim, double time,
                      double steps = 300) {
  const auto& gun = e.shooter;
  const V velocity = e.projectile.speed * aim + e.projectile.inherit * gun.velocity;
  Flown<V> flown = fly(e.projectile, velocity, time, steps);
  flown.position += gun.position + gun.delay * gun.velocity + gun.muzzle * aim;
  return flown;
}

template <class V>
Judged<V> judge(const aimahead::Engagement<V>& e, const aimahead::Hit<V>& hit) {
  const Flown<V> flown = fly_from_gun(e, hit.aim, hit.flight_time);
  return {length(flown.position - hit.point), flown.way + e.shooter.muzzle};
}

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  double between(double a, double b) { return a + (b - a) * scenes::unit_of(engine_()); }
  /// A number of any magnitude between a and b.
  double sized(double a, double b) { return a * std::pow(b / a, between(0, 1)); }
  template <class V>
  V direction() {
    V v;
    do {
      if constexpr (aimahead::kDimensions<V> == 2) {
        v = {between(-1, 1), between(-1, 1)};
      } else {
        v = {between(-1, 1), between(-1, 1), between(-1, 1)};
      }
    } while (length(v) > 1 || length(v) < 0.1);
    return 1 / length(v) * v;
  }
  /// A vector in any direction, of a limited length.
  template <class V>
  V vector(double longest) {
    const V way = direction<V>();
    return between(0, longest) * way;
  }

 private:
  std::mt19937_64 engine_;
};

/// A gun, a shot, an aim and a flight time.
template <class V>
struct Shot {
  aimahead::Engagement<V> engagement;
  V aim{};
  double flight_time = 0;
};

/// Low and high shots, with much drag and hardly any. The gun moves, waits and has a muzzle.
template <class V>
Shot<V> draw_shot(Draw& draw) {
  Shot<V> shot;
  auto& gun = shot.engagement.shooter;
  auto& projectile = shot.engagement.projectile;
  const double g = 9.81;
  projectile.speed = draw.sized(10, 300);
  if constexpr (aimahead::kDimensions<V> == 2) {
    projectile.acceleration = {0, -g};
  } else {
    projectile.acceleration = {0, 0, -g};
  }
  const double rise = projectile.speed / g;
  shot.flight_time = 2 * rise * draw.sized(0.05, 1.5);
  const double slowing = draw.sized(0.01, 8);
  projectile.quadratic_drag = slowing / (projectile.speed * std::min(shot.flight_time, rise));
  gun.velocity = draw.vector<V>(0.3 * projectile.speed);
  projectile.inherit = draw.between(0, 1);
  gun.delay = draw.between(0, 1);
  gun.muzzle = draw.between(0, 0.01) * projectile.speed * shot.flight_time / (1 + slowing);
  shot.aim = draw.direction<V>();
  return shot;
}

/// Where the shot is at the end of its flight.
template <class V>
V end_of(const Shot<V>& shot) {
  return fly_from_gun(shot.engagement, shot.aim, shot.flight_time).position;
}

/// A target in constant velocity or acceleration that the shot meets.
template <class V>
void place_steady_target(Draw& draw, Shot<V>& shot) {
  const auto& gun = shot.engagement.shooter;
  const auto& projectile = shot.engagement.projectile;
  auto& target = shot.engagement.target;
  const double t = gun.delay + shot.flight_time;
  const double pace = 0.4 * projectile.speed;
  target.velocity = draw.vector<V>(pace);
  if (draw.between(0, 1) < 0.3) target.velocity = {};
  if (draw.between(0, 1) < 0.3) target.acceleration = draw.vector<V>(5);
  target.position = end_of(shot) - t * target.velocity;
  target.position = target.position - t * t / 2 * target.acceleration;
}

}  // namespace drag_test
