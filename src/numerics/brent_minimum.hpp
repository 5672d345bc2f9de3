// Brent's search: the minimum of a function that falls and then rises between two arguments.
//
// R. P. Brent, "Algorithms for Minimization without Derivatives" (1973), chapter 5. Each step goes
// to the lowest point of the parabola through the three least samples, if that is within the
// interval and the steps get shorter; otherwise it cuts by the golden section. Where the function
// is smooth, some eight evaluations are enough.
#pragma once

#include "rooms.hpp"

#include <cmath>
#include <utility>

namespace aimahead::detail::numerics {

/// The share of an interval that a golden section cuts off: (3 - sqrt 5) / 2.
inline constexpr double kGolden = 0.38196601125010515;

/// An interval, and an argument inside at which the function is no higher than at both ends.
template <class Sample>
struct Bracket {
  double low;
  double middle;
  double high;
  double value_at_low;
  double value_at_high;
  Sample at_middle;
};

/// The effort of a search: the tolerance of the argument, and the maximum number of evaluations.
struct Effort {
  double tolerance;
  int evaluations;
};

/// The least sample found in a bracket. `evaluate(x, best)` returns a sample of any type and may
/// build on the least one so far. `value_of(sample)` returns the value to minimise, which may be
/// infinite.
template <class Sample, class Evaluate, class ValueOf>
[[nodiscard]] Sample brent_minimum(const Bracket<Sample>& bracket, Effort effort,
                                   const Evaluate& evaluate, const ValueOf& value_of) {
  struct Point {
    double x;
    double value;
  };
  double low = bracket.low;
  double high = bracket.high;
  Sample best = bracket.at_middle;
  Point first{bracket.middle, value_of(best)};
  Point second{low, bracket.value_at_low};
  Point third{high, bracket.value_at_high};
  if (third.value < second.value) std::swap(second, third);
  const double tolerance = effort.tolerance;
  double step = high - low;
  double step_before = step;
  for (int i = 0; i < effort.evaluations; ++i) {
    const double middle = low + (high - low) / 2;
    if (std::fabs(first.x - middle) <= 2 * tolerance - (high - low) / 2) break;
    // The lowest point of the parabola, as a fraction, counted from the least sample.
    const double r = (first.x - second.x) * (first.value - third.value);
    double q = (first.x - third.x) * (first.value - second.value);
    double p = (first.x - third.x) * q - (first.x - second.x) * r;
    q = 2 * (q - r);
    if (q > 0) p = -p;
    q = std::fabs(q);
    const double allowed = std::fabs(0.5 * q * step_before);
    step_before = step;
    if (std::fabs(p) < allowed && p > q * (low - first.x) && p < q * (high - first.x)) {
      step = p / q;
      const double next = first.x + step;
      if (next - low < 2 * tolerance || high - next < 2 * tolerance) {
        step = std::copysign(tolerance, middle - first.x);
      }
    } else {
      step_before = first.x >= middle ? low - first.x : high - first.x;
      step = kGolden * step_before;
    }
    const double moved = std::fabs(step) >= tolerance ? step : std::copysign(tolerance, step);
    const double x = first.x + moved;
    const Sample tried = evaluate(x, best);
    const Point point{x, value_of(tried)};
    if (point.value < first.value) {
      (x >= first.x ? low : high) = first.x;
      third = second;
      second = first;
      first = point;
      best = tried;
    } else {
      (x < first.x ? low : high) = x;
      if (point.value <= second.value) {
        third = second;
        second = point;
      } else if (point.value <= third.value) {
        third = point;
      }
    }
  }
  return best;
}

/// The same in a bracket whose middle may be at an end.
template <class Sample, class Evaluate, class ValueOf>
[[nodiscard]] Sample lowest_in(Bracket<Sample> bracket, const Effort& effort,
                               const Evaluate& evaluate, const ValueOf& value_of) {
  const double tolerance = effort.tolerance;
  const bool is_low = bracket.middle == bracket.low;
  if (is_low || bracket.middle == bracket.high) {
    const double beside = bracket.middle + (is_low ? tolerance : -tolerance);
    if (!(beside > bracket.low && beside < bracket.high)) return bracket.at_middle;
    const Sample sample = evaluate(beside, bracket.at_middle);
    const double value = value_of(bracket.at_middle);
    if (!(value_of(sample) < value)) return bracket.at_middle;
    (is_low ? bracket.value_at_low : bracket.value_at_high) = value;
    bracket.middle = beside;
    bracket.at_middle = sample;
  }
  return brent_minimum(bracket, effort, evaluate, value_of);
}

}  // namespace aimahead::detail::numerics
