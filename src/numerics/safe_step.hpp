// The step of every search: how long a gap surely stays open.
#pragma once

#include "numerics/infinity.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::numerics {

/// A time that never comes. Other quantities without a limit are kInfinity.
inline constexpr double kForever = kInfinity;

/// A search is given up after so many evaluations of the gap.
inline constexpr int kMaxEvaluations = 100'000;

/// Steps are made shorter by this factor. It outweighs their own rounding.
inline constexpr double kCaution = 1 - 0x1p-30;

/// The first h > 0 with value + slope h - curvature h^2 / 2 = 0, for value > 0, curvature >= 0;
/// infinity if there is none. A function with this value and slope whose curvature does not exceed
/// `curvature` does not reach zero before.
inline double parabola_zero(double value, double slope, double curvature) {
  if (curvature == 0) return slope < 0 ? value / -slope : kForever;
  const double root = std::sqrt(slope * slope + 2 * curvature * value);
  return slope < 0 ? 2 * value / (root - slope) : (slope + root) / curvature;
}

/// A step within which such a function does not reach zero if its curvature is `now` at first and
/// grows by no more than `growth` per time, but never beyond `max()`. A step beyond `room` is not
/// made longer.
template <class Max>
double parabola_zero_within(double room, double value, double slope, double now, double growth,
                            const Max& max) {
  if (growth == 0) return parabola_zero(value, slope, now);
  const double highest = max();
  const double far = parabola_zero(value, slope, highest);
  if (far >= room) return far;
  const double window = std::min(4 * far, room);
  const double highest_near = now + growth * window;
  if (highest_near >= highest) return far;
  return std::min(parabola_zero(value, slope, highest_near), window);
}

/// The time for which a gap surely stays open if it closes no faster than `speed` at first, which
/// grows by no more than `growth` per time; infinity if for ever.
inline double closing_time(double gap, double speed, double growth) {
  if (growth == 0) return speed > 0 ? gap / speed : kForever;
  const double root = std::sqrt(speed * speed + 2 * growth * gap);
  return 2 * gap / (std::max(speed, root) + speed);
}

/// A time for which a distance surely stays above half of itself, and its fastest change in it.
struct TimeAboveHalf {
  double duration;
  double max_speed;
};

/// For a distance > 0 that changes no faster than `speed` at first, which grows by no more than
/// `growth` per time. The time is at most `max`.
inline TimeAboveHalf time_above_half(double distance, double speed, double growth,
                                     double max = kForever) {
  TimeAboveHalf time{max, speed};
  if (speed > 0) time.duration = std::min(time.duration, distance / (4 * speed));
  if (growth > 0) {
    time.duration = std::min(time.duration, std::sqrt(distance / (4 * growth)));
    time.max_speed += growth * time.duration;
  }
  return time;
}

}  // namespace aimahead::detail::numerics
