// Elementary functions before the last rounding, for angles that are compared or subtracted.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "rooms.hpp"

namespace aimahead::detail::numerics {

struct PreciseSineCosine {
  DoubleDouble sine;
  DoubleDouble cosine;
};

/// Sine and cosine of any finite angle in radians, each with a relative error below 2^-62.
PreciseSineCosine precise_sine_cosine(double x);

/// The angle of (x, y) in [-pi, pi], relative error below 2^-62. Not both are zero; a number that
/// is not zero lies within 2^-450 .. 2^450. y = 0 counts as +0.
DoubleDouble precise_arctangent2(DoubleDouble y, DoubleDouble x);

}  // namespace aimahead::detail::numerics
