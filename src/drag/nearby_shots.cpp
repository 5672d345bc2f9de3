#include "drag/nearby_shots.hpp"

#include "drag/proved_flight.hpp"
#include "numerics/elementary.hpp"
#include "numerics/infinity.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

/// How far two shots are apart at least after a flight, over the difference |W| of their launch
/// velocities; 0 or less if nothing is known. No shot may be faster than V' = g - c V^2,
/// V(0) = max_speed.
///
/// Let y be c times the integral of the mean speed of the velocities between both. Along its first
/// direction W is at least exp(-2 y) cos(y / 2) of what it was while y < pi, and at least -0.00765
/// from then on, the minimum of exp(-y) cos(y / 2). Both bounds fall as y grows, which is at most c
/// times the integral of V. So the result is a concave function of the time.
double separation_after(double time, const DragLaw& law, double max_speed) {
  constexpr int kPanels = 8;
  constexpr double kHalfTurnBelow = 3.1;  // of y: below pi
  constexpr double kMaxReturn = 0.00765;
  const double x = std::sqrt(law.drag * law.acceleration) * time;
  if (!(x < 600)) return 0;
  const double grown = exponential_less_one(x);
  const double sine = 0.5 * (grown + grown / (1 + grown));
  const double slowed = law.drag * max_speed * time * (x > 0 ? sine / x : 1);
  const double max_path = logarithm_of_one_plus(0.5 * grown * grown / (1 + grown) + slowed);
  const double parting_path = std::min(max_path, kHalfTurnBelow);
  const double terminal = law.acceleration / law.drag;  // its square
  const double more = max_speed * max_speed - terminal;
  const double panel = -exponential_less_one(-2 * parting_path / kPanels);
  double gone = 0;  // 1 - exp(-2 y)
  double before = 0;
  double separation = 0;
  for (int k = 1; k <= kPanels; ++k) {
    gone += (1 - gone) * panel;
    const double speed = std::sqrt(std::max(terminal + more * (1 - gone), 0.0));
    const double integral = gone / (law.drag * (max_speed + speed));  // of exp(-2 y)
    const double half = 0.5 * parting_path * k / kPanels;
    const double square = half * half;
    const double cosine = 1 - square * (0.5 - square * (1.0 / 24 - square / 720));
    separation += (integral - before) * cosine;
    before = integral;
  }
  if (max_path > kHalfTurnBelow) {
    const double fastest = std::max(max_speed, std::sqrt(terminal));
    separation -= kMaxReturn * (time - kHalfTurnBelow / (law.drag * fastest));
  }
  return separation * (1 - 0x1p-40);
}

}  // namespace

template <int N>
double NearbyShots<N>::max_speed_in(const Window& window) const {
  const double speed = base::length<N>(arrival_.velocity) + arrival_.velocity_error +
                       law_.acceleration * std::max(window.before, window.after);
  const double braked = law_.drag * speed * window.before;
  return braked < 0.9 ? speed / (1 - braked) : kInfinity;
}

template <int N>
typename NearbyShots<N>::Separation NearbyShots<N>::separation(const Window& window, double apart,
                                                               double least_stretch) const {
  const double everywhere = std::min(separation_after(time_ - window.before, law_, max_speed_),
                                     separation_after(time_ + window.after, law_, max_speed_));
  if (!(everywhere > 0)) return {};
  Separation separation{.kappa = everywhere, .max_difference = apart / everywhere};
  const double grows = law_.drag * separation.max_difference * (time_ + window.after);
  if (!(grows < 2)) return {};
  const double flown = window.before > 0 ? max_speed_in(window) * window.before : 0;
  separation.sensitivity = decay_bound(law_.drag * std::max(arrival_.path - flown, 0.0));
  const double sensitivity = arrival_.sensitivity + separation.sensitivity * window.after;
  separation.bend = law_.drag * sensitivity * sensitivity * (1 + exponential_less_one(grows));
  // Near the first shot the derivative says how far others are apart.
  const double near = least_stretch -
                      separation.sensitivity * std::max(window.before, window.after) -
                      0.5 * separation.bend * separation.max_difference;
  separation.kappa = std::max(separation.kappa, near);
  separation.max_difference = apart / separation.kappa;
  return separation;
}

template class NearbyShots<2>;
template class NearbyShots<3>;

}  // namespace aimahead::detail::drag
