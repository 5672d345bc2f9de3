// The one step of every search: how long something stays above zero that cannot fall faster than a
// parabola.
#pragma once

#include <cmath>
#include <limits>

namespace aimahead {

/// The first h > 0 with value + slope h - curvature h^2 / 2 = 0, for value > 0, curvature >= 0;
/// infinity if there is none.
inline double parabola_zero(double value, double slope, double curvature) {
  if (curvature == 0) {
    return slope < 0 ? value / -slope : std::numeric_limits<double>::infinity();
  }
  const double root = std::sqrt(slope * slope + 2 * curvature * value);
  return slope < 0 ? 2 * value / (root - slope) : (slope + root) / curvature;
}

}  // namespace aimahead
