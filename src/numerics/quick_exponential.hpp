// The decay of a motion by linear drag, in plain doubles, for searches that ask for many.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "numerics/elementary.hpp"
#include "numerics/elementary_tables.hpp"
#include "rooms.hpp"

#include <array>

namespace aimahead::detail::numerics {

/// exp(-x) for x >= 0, relative error below 2^-51; a third of the cost of exponential. The method
/// is the same, with the rest in plain doubles.
inline double quick_decay(double x) {
  if (!(x < 700)) return exponential(-x);
  const double up = x * tables::kStepsPerUnit + 0.5;
  const int steps = -static_cast<int>(up);
  const double r = (-x - steps * tables::kStepLn2Parts[0]) - steps * tables::kStepLn2Parts[1];
  const double less_one = r + r * r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120))));
  const double power = tables::kExponential[steps & 127].hi;
  return (power + power * less_one) * power_of_two(steps >> 7);
}

/// exp(-x) and its first two divided differences at 0, which cancel where x is small.
struct Decay {
  double left = 1;   ///< exp(-x)
  double mean = 1;   ///< (1 - exp(-x)) / x
  double lag = 0.5;  ///< (x - 1 + exp(-x)) / x^2 = (1 - mean) / x
};

/// The decay for x >= 0, relative errors below 2^-50. Beyond 128 exp(-x), below 2^-184, counts as
/// 0. Up to 3/4 by lag's Taylor series, cut off below 2^-58, its terms paired (Estrin, 1960).
inline Decay decay(double x) {
  if (x < 0.75) {
    constexpr std::array<double, 16> c = [] {
      std::array<double, 16> table{};
      double term = 0.5;
      for (int k = 0; k < 16; ++k) {
        table[k] = term;
        term /= -(k + 3);
      }
      return table;
    }();
    const double x2 = x * x;
    const double x4 = x2 * x2;
    const auto four = [&](int k) { return (c[k] + x * c[k + 1]) + x2 * (c[k + 2] + x * c[k + 3]); };
    const double lag = (four(0) + x4 * four(4)) + (x4 * x4) * (four(8) + x4 * four(12));
    const double mean = 1 - x * lag;
    return {1 - x * mean, mean, lag};
  }
  const double left = x < 128 ? quick_decay(x) : 0;
  const double mean = (1 - left) / x;
  return {left, mean, (1 - mean) / x};
}

}  // namespace aimahead::detail::numerics
