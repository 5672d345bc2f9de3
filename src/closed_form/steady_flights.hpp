// The flights of a shot at a target, both in constant acceleration: see ClosestInRange.
#pragma once

#include "closed_form/closest_in_range.hpp"
#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::closed_form {

template <int N>
struct SteadyFlights {
  Components<N> d;  ///< D(f) = d + w f + g f^2 / 2
  Components<N> w;
  Components<N> g;
  Components<N> inherited;  ///< the drift is inherited f + half_fall f^2
  Components<N> half_fall;
  double speed;

  static bool begin() { return true; }
  static bool go_on() { return false; }
  [[nodiscard]] static double end() { return kForever; }

  [[nodiscard]] FlownShot<N> at(double f) const {
    return {d + f * (w + (0.5 * f) * g), f * (inherited + f * half_fall), speed * f};
  }

  [[nodiscard]] FlownChange max_change(double a, double b) const {
    const double half = (b - a) / 2;
    const double f = a + half;
    return {half * (length<N>(w + f * g) + 0.5 * half * length<N>(g)),
            half * (length<N>(inherited + (2 * f) * half_fall) + half * length<N>(half_fall)),
            half * speed};
  }

  /// A time in which shot and target go about so far; may be infinite.
  [[nodiscard]] double time_for(double distance) const {
    const double max_closing_speed = speed + length<N>(inherited) + length<N>(w);
    return max_closing_speed > 0 ? distance / max_closing_speed : kForever;
  }

  /// A flight after which every shot is out of range.
  [[nodiscard]] double last_within(double range) const {
    const double fall = 2 * length<N>(half_fall);
    const double inherited_speed = length<N>(inherited);
    // |e| - T >= fall f^2 / 2 - (speed + inherited_speed) f
    if (fall > 0) return last_fall_within(range, fall, speed + inherited_speed);
    return speed == inherited_speed ? kForever : range / std::fabs(speed - inherited_speed);
  }

  /// Whether the target stays beyond a distance from the pivot after a flight of f, as far as one
  /// state tells.
  [[nodiscard]] bool stays_beyond(double distance, double f) const {
    const FlownShot<N> now = at(f);
    const Components<N> position = now.d + now.drift;
    const Components<N> acceleration = g + 2 * half_fall;
    const Components<N> velocity = w + inherited + f * acceleration;
    return length<N>(position) >= distance && recedes<N>(position, velocity, acceleration);
  }
};

}  // namespace aimahead::detail::closed_form
