// Sine and cosine in plain doubles, for searches that ask for many.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "numerics/elementary.hpp"
#include "numerics/elementary_tables.hpp"
#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::numerics {

/// Sine and cosine with errors below 2^-52, near a zero relatively; a third of the cost of
/// sine_cosine. The method is the same, with pi/64 in two parts and Taylor's series cut off below
/// 2^-58.
inline SineCosine quick_sine_cosine(double x) {
  if (!(std::fabs(x) < 0x1p15)) return sine_cosine(x);
  constexpr double kRest = tables::kStepPiParts[1] + tables::kStepPiParts[2];
  const int steps = static_cast<int>(x * tables::kStepsPerRadian + (x < 0 ? -0.5 : 0.5));
  const double r = (x - steps * tables::kStepPiParts[0]) - steps * kRest;
  const double s = r * r;
  const double sine = r + r * s * (-1.0 / 6 + s * (1.0 / 120 - s * (1.0 / 5040)));
  const double cosine_less_one = s * (-0.5 + s * (1.0 / 24 - s * (1.0 / 720)));
  const double table_sine = tables::kSine[static_cast<unsigned>(steps) & 127].hi;
  const double table_cosine = tables::kSine[(static_cast<unsigned>(steps) + 32) & 127].hi;
  // `times`, because g++ 12 fuses a sum and a difference side by side to one vfmaddsub, whatever
  // -ffp-contract says.
  return {table_sine + (times(table_sine, cosine_less_one) + times(table_cosine, sine)),
          table_cosine + (times(table_cosine, cosine_less_one) - times(table_sine, sine))};
}

}  // namespace aimahead::detail::numerics
