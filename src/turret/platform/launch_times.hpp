// When gun and target are next where a launch may hit.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/platform/launch_part.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

/// The exact remainder of a number, not negative, divided by another.
[[nodiscard]] inline double remainder_of(double x, double divisor) {
  double multiple = divisor;
  while (multiple <= x / 2) multiple *= 2;
  for (; multiple >= divisor; multiple /= 2) {
    if (multiple <= x) x -= multiple;
  }
  return x;
}

/// The first n from 0 on for which n steps, modulo a period, are between two numbers; infinite if
/// there is none. The numbers are below the period, and the first may be negative. Each call takes
/// a step of Euclid's algorithm for the step and the period.
[[nodiscard]] inline double first_multiple_between(double step, double period, double from,
                                                   double to) {
  if (from <= 0) return 0;
  if (!(step > 0)) return kUnlimited;
  if (step > period / 2) {
    return first_multiple_between(period - step, period, period - to, period - from);
  }
  const double steps = std::ceil(from / step);
  if (steps * step <= to) return steps;
  // The first round of the period that has a multiple between the numbers.
  const double rounds =
      first_multiple_between(remainder_of(period, step), step, step - remainder_of(to, step),
                             step - remainder_of(from, step));
  return std::ceil((from + rounds * period) / step);
}

/// The times at which a body is in a part of its motion.
template <int N>
struct Visits {
  /// The body is there once.
  static constexpr double kOnce = kUnlimited;

  TimeSpan span{};         ///< of the first visit
  double period = 0;       ///< from visit to visit; 0: it may be there at any time
  bool is_in_box = false;  ///< for a body that bounces without a period: it is in `box`
  PlaceBox<N> box{};

  [[nodiscard]] bool are_laps() const { return !is_in_box && period > 0 && period != kOnce; }

  /// A time from `time` on before which the body is not there; infinite if it never is again.
  template <class V>
  [[nodiscard]] double next(double time, const MotionSegments<V>& body, int& work_left) const {
    if (is_in_box) {
      Region<N> region;
      region.center = box.center;
      region.half = box.half;
      return body.next_within(region, time, work_left);
    }
    if (period == 0) return time;
    const double rounding = rounding_at(time);
    if (period == kOnce && time > span.to + rounding) return kUnlimited;
    return std::max(time, span.from - rounding + start_of_lap(time));
  }

  /// The end of the visit at `time`; infinite if it is not known.
  [[nodiscard]] double end(double time) const {
    if (is_in_box || period == 0) return kUnlimited;
    return span.to + rounding_at(time) + start_of_lap(time);
  }

 private:
  [[nodiscard]] double rounding_at(double time) const { return 0x1p-48 * (time + span.to); }
  /// The time from the first lap to the first one whose visit does not end before `time`.
  [[nodiscard]] double start_of_lap(double time) const {
    if (period == kOnce) return 0;
    const double laps = std::ceil((time - span.to - rounding_at(time)) / period);
    return std::max(0.0, laps) * period;
  }
};

/// The launches at which the gun is in one part of its motion, and the target in one of its own
/// after the flight.
template <int N>
struct LaunchTimes {
  Visits<N> gun;
  Visits<N> target;
  TimeSpan flight{};
  TimeSpan launch{};  ///< no launch is before or after

  /// Launches next to each other.
  struct Next {
    double from = 0;          ///< no launch is earlier
    double to = kUnlimited;   ///< the last of them; infinite if it is not known
    bool is_reached = false;  ///< `from` may be a launch; else later launches were not looked for
  };

  /// The first launches from a time on. Ends at `before`, or without work.
  template <class V>
  [[nodiscard]] Next next(double time, const MotionSegments<V>& of_gun,
                          const MotionSegments<V>& of_target, double before, int& work_left) const {
    constexpr int kStepsOfWork = 8;
    time = std::max(time, launch.from);
    const bool are_laps = gun.are_laps() && target.are_laps();
    if (are_laps) time = next_lap(time);
    for (int step = 1; time < before; ++step) {
      if (step % kStepsOfWork == 0 && --work_left <= 0) break;
      if (time > launch.to) return {kUnlimited};
      const double first = gun.next(time, of_gun, work_left);
      if (are_laps) return {first, last(first, gun.end(first)), true};
      const double hit = target.next(first + flight.from, of_target, work_left);
      if (work_left <= 0) break;
      time = std::max(first, hit - flight.to);
      if (time == kUnlimited) break;
      if (time == first) {
        return {first, last(first, std::min(gun.end(first), target.end(hit) - flight.from)), true};
      }
    }
    return {time};
  }

 private:
  /// The end of launches, later than the first by more than its rounding.
  [[nodiscard]] static double last(double first, double end) {
    return std::max(first * (1 + 0x1p-46), end);
  }

  /// A time from `time` on before which there is no launch, if gun and target repeat their laps.
  /// In each lap of the gun the target's lap is as much further as a lap of the gun takes, so that
  /// the next lap with a launch is the first multiple of that in some range.
  [[nodiscard]] double next_lap(double time) const {
    const double step = remainder_of(gun.period, target.period);
    const double lap = std::max(0.0, std::ceil((time - gun.span.to) / gun.period));
    const double width = gun.span.width() + target.span.width() + flight.width();
    const double rest = target.span.to - gun.span.from - lap * gun.period - flight.from;
    // The later the lap, the more its times are rounded.
    double horizon = std::max(2 * time, 64 * (gun.period + target.period));
    for (; horizon < 0x1p200; horizon *= 2) {
      const double rounding = 0x1p-48 * horizon;
      if (!(width + 4 * rounding < target.period)) return time;
      const double last = rest + 2 * rounding;
      double to = remainder_of(std::fabs(last), target.period);
      if (last < 0) to = target.period - to;
      const double laps =
          first_multiple_between(step, target.period, to - width - 4 * rounding, to);
      const double found = gun.span.from - rounding + (lap + laps) * gun.period;
      if (found <= horizon) return std::max(time, found);
      time = std::max(time, horizon);
    }
    return kUnlimited;
  }
};

}  // namespace aimahead::detail::turret
