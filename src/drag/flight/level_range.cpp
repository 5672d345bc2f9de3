// With h the speed across the acceleration a, q the speed along it over h, and c the drag,
//
//   h' = -c h^2 sqrt(1 + q^2),   q' = a / h,   so that   d(1 / h^2)/dq = 2 c sqrt(1 + q^2) / a.
//
// So a shot that starts with h0 and q0 gets across the acceleration as far as
//
//   R = integral of h^2 dq / a = integral from q0 on of dq / (a / h0^2 + 2 c X(q)),
//
// X(q) being the integral of sqrt(1 + s^2) from q0 to q (the hodograph of quadratic drag).
#include "drag/flight/level_range.hpp"

#include "numerics/elementary.hpp"
#include "numerics/infinity.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

constexpr double kFinestStep = 1.0 / 32;
constexpr double kStepGrowth = 1.0 / 32;
constexpr double kLastSlope = 4096;
constexpr double kShortestStep = 0x1p-40;  // a slope of 4 still changes by it

/// An upper bound of R for a shot with these h0^2 and q0 = -climb. The midpoints of steps bound the
/// convex X from below, their starts the falling integrand from above.
double range_of(const DragLaw& law, double square, double climb) {
  const double start = law.acceleration / square;
  const double growth = 2 * law.drag;
  const double first_step = std::clamp(start / growth / 8, kShortestStep, kFinestStep);
  double range = 0;
  double x = 0;
  double q = -climb;
  while (q < kLastSlope) {
    const double step = std::max(
        first_step, std::min(kStepGrowth * (q + climb), std::max(kFinestStep, kStepGrowth * q)));
    const double middle = q + step / 2;
    range += step / (start + growth * x);
    x += step * std::sqrt(1 + middle * middle);
    q += step;
  }
  // From there on X grows by more than (s - q)^2 / 2.
  return range + numerics::kHalfTurn / 2 * std::sqrt(2 / (growth * (start + growth * x)));
}

}  // namespace

double max_level_range(const DragLaw& law, double speed) {
  if (!(law.acceleration > 0)) return kInfinity;
  if (!(speed > 0)) return 0;
  constexpr double kClimbStep = 1.0 / 16;
  constexpr double kMaxClimb = 4;
  const double all = speed * speed;
  double farthest = 0;
  // A shot that climbs more steeply, up to the next slope, gets less far once it is as steep as
  // this one. Until then 1 / h^2 grows as for a level shot at least.
  for (double climb = 0; climb < kMaxClimb; climb += kClimbStep) {
    const double square = all / (1 + climb * climb);
    const double until_then =
        numerics::logarithm_of_one_plus(2 * law.drag * kClimbStep * square / law.acceleration) /
        (2 * law.drag);
    farthest = std::max(farthest, until_then + range_of(law, square, climb));
  }
  // The steepest shots climb for no longer than without drag.
  const double steep = all / (1 + kMaxClimb * kMaxClimb);
  const double climbing =
      numerics::logarithm_of_one_plus(law.drag * std::sqrt(steep) * speed / law.acceleration) /
      law.drag;
  return std::max(farthest, climbing + range_of(law, steep, 0)) * (1 + 0x1p-30);
}

}  // namespace aimahead::detail::drag
