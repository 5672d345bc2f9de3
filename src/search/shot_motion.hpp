// The motion of a shot that leaves the pivot along u. Its centre is at
//
//   reach u + travel(f) u + drift(f),   reach = muzzle (+ the radii, for edge)
//
// from the pivot at launch. `travel` is the distance that gun and thrust give it along u, `drift`
// the displacement that the inherited velocity and the acceleration give every shot alike:
//
//   without drag   travel = s f (+ thrust),   drift = k U f + a f^2 / 2
//   with drag c    travel = s e,              drift = k U e + a (f - e) / c,
//                  e = (1 - exp(-c f)) / c
//
// Under drag, `a` contains c times the wind. Seen from the air, which moves with the wind W, kU is
// kU - W and `a` is the shot's own.
//
// A hit is |target - drift(f)| = reach + travel(f), both seen from the pivot at launch.
#pragma once

#include "aimahead/detail/precise.hpp"
#include "aimahead/engagement.hpp"
#include "motion/linear_drag.hpp"
#include "motion/motion_segment.hpp"
#include "motion/radii.hpp"
#include "numerics/quick_exponential.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::search {

/// Linear drag times the flight after which all but rounding of the initial velocity is gone.
inline constexpr double kTimesToStop = 64;

template <int N>
struct ShotMotion {
  double reach = 0;
  double speed = 0;
  Thrust thrust{};
  double drag = 0;
  Components<N> inherited{};         ///< inherited velocity
  Components<N> acceleration{};      ///< in flight, drag times wind included
  Components<N> own_acceleration{};  ///< the same without wind
  Components<N> wind{};              ///< 0 without drag

  struct State {
    double travel = 0;  ///< without reach
    double rate = 0;    ///< the derivative of `travel`
    double left = 1;    ///< the share that drag has left of the initial velocity
    KinematicState<N> drift{};

    /// The displacement since the launch of a shot along a unit vector.
    [[nodiscard]] Components<N> flown(const Components<N>& aim) const {
      return travel * aim + drift.position;
    }
  };

  ShotMotion() = default;
  template <class V>
  ShotMotion(const Engagement<V>& e, const Components<N>& gun_velocity)
      : reach(e.shooter.muzzle + radii_of(e)),
        speed(e.projectile.speed),
        thrust(e.projectile.thrust),
        drag(e.projectile.drag) {
    if (thrust.acceleration == 0) thrust.duration = 0;
    for (int i = 0; i < N; ++i) {
      inherited[i] = e.projectile.inherit == 0 ? 0 : e.projectile.inherit * gun_velocity[i];
      acceleration[i] = VectorTraits<V>::get(e.projectile.acceleration, i);
      own_acceleration[i] = acceleration[i];
      if (drag == 0) continue;
      // Drag on the velocity less the wind's: dv/dt = (acceleration + drag wind) - drag v.
      wind[i] = VectorTraits<V>::get(e.projectile.wind, i);
      if (wind[i] != 0) acceleration[i] += drag * wind[i];
    }
  }

  /// The same shot seen from the air.
  [[nodiscard]] ShotMotion in_air() const {
    ShotMotion shot = *this;
    shot.inherited -= wind;
    shot.acceleration = own_acceleration;
    shot.wind = {};
    return shot;
  }

  [[nodiscard]] AIMAHEAD_INLINE State at(double f) const {
    if (drag != 0) return under_drag(f);
    const double burning = std::min(f, thrust.duration);
    const double gained = thrust.acceleration * burning;
    // Filled separately: clearing a state first would take longer than all the rest.
    Components<N> position;
    Components<N> velocity;
    for (int i = 0; i < N; ++i) {
      position[i] = f * (inherited[i] + 0.5 * f * acceleration[i]);
      velocity[i] = inherited[i] + f * acceleration[i];
    }
    const double travel = speed * f + gained * (f - 0.5 * burning);
    return {travel, speed + gained, 1, {position, velocity, acceleration}};
  }

  /// The speed along the aim that the whole burn adds without drag.
  [[nodiscard]] double gained_speed() const { return thrust.acceleration * thrust.duration; }

  /// The maximum growth of `rate`, per time, from f on.
  [[nodiscard]] double max_growth(double f) const {
    return f < thrust.duration ? thrust.acceleration : 0;
  }

  /// The drift by an inherited speed of 1 in a flight of f.
  [[nodiscard]] double inherited_drift(double f) const {
    return drag != 0 ? f * numerics::decay(drag * f).mean : f;
  }
  /// An upper bound of the drift by an inherited speed of 1 in a flight of f.
  [[nodiscard]] double max_inherited_drift(double f) const {
    return drag != 0 ? std::min(f, 1 / drag) : f;
  }

  /// The length of the drift's second derivative at launch. Drag lets it fade like the initial
  /// velocity; its third derivative is -drag times the second.
  [[nodiscard]] double drift_acceleration() const {
    return length<N>(acceleration - drag * inherited);
  }

  [[nodiscard]] bool accelerates() const { return acceleration != Components<N>{}; }
  [[nodiscard]] bool drifts() const { return accelerates() || inherited != Components<N>{}; }

  /// The sum of the sizes of the terms of travel and drift.
  [[nodiscard]] double size(double f) const {
    if (drag != 0) f = std::min(f, 1 / drag) + (accelerates() ? f : 0);
    double sum =
        reach + f * (std::fabs(speed) + thrust.acceleration * std::min(f, thrust.duration));
    for (int i = 0; i < N; ++i)
      sum += f * (std::fabs(inherited[i]) + f * std::fabs(acceleration[i]));
    return sum;
  }

 private:
  [[nodiscard]] State under_drag(double f) const {
    const numerics::Decay decay = numerics::decay(drag * f);
    return {speed * (f * decay.mean), speed * decay.left, decay.left,
            slowed_down<N>(inherited, acceleration, drag, f, decay)};
  }
};

}  // namespace aimahead::detail::search
