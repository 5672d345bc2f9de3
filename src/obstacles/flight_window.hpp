// The times at which a flight may be near a box that drifts, from the roots of its distance to each
// side.
#pragma once

#include "obstacles/flight_law.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::obstacles {

/// The times from `begin` to `end`, except those between `leave` and `enter`: a lob is near the
/// ground at first and at last. Empty where `begin` is not before `end`.
class FlightWindow {
 public:
  double begin = 0;
  double end;
  double leave = kInfinity;
  double enter = -kInfinity;

  explicit FlightWindow(double until) : end(until) {}

  /// Leaves out the times with c + m t + q t^2 > max; `max` > 0 covers the rounding of the terms.
  /// Leaves out nothing if a number is not finite. The signs at the ends of an interval decide
  /// whether it is left out, whatever the error of the roots.
  void leave_out(double c, double m, double q, double max) {
    const auto is_out = [&](double t) { return c + t * (m + t * q) > 0.5 * max; };
    const double discriminant = m * m - 4 * q * (c - max);
    if (q < 0) {
      // The times between the roots are above `max`.
      if (!(discriminant > 0)) return;
      const double w = -0.5 * (m + std::copysign(std::sqrt(discriminant), m));
      const auto [low, high] = std::minmax({w / q, (c - max) / w});
      const double first = std::max(low, begin);
      const double last = std::min(high, end);
      if (!(first < last) || !is_out(first) || !is_out(last)) return;
      if (first <= begin) {
        begin = last;
      } else if (last >= end) {
        end = first;
      } else if (last - first > enter - leave) {
        leave = first;
        enter = last;
      }
      return;
    }
    // The times before the first root and after the last one are above `max`.
    if (!is_out(begin) && !is_out(end)) return;
    double first = begin;
    double last = end;
    if (q > 0) {
      const double w = -0.5 * (m + std::copysign(std::sqrt(std::max(discriminant, 0.0)), m));
      first = std::min(w / q, (c - max) / w);
      last = std::max(w / q, (c - max) / w);
    } else if (m != 0) {
      first = last = (max - c) / m;
    }
    if (first > begin && m + 2 * q * first <= 0 && is_out(first)) begin = std::min(first, end);
    if (last < end && m + 2 * q * last >= 0 && is_out(last)) end = std::max(last, begin);
  }
};

}  // namespace aimahead::detail::obstacles
