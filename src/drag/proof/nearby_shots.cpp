#include "drag/proof/nearby_shots.hpp"

#include "drag/proof/proved_flight.hpp"
#include "numerics/elementary.hpp"
#include "numerics/infinity.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

/// After a path y the difference W of two velocities is along its first direction at least
/// `share` exp(-2 y) |W|. With y = 2 alpha / sin(alpha) the share is
/// exp((1 - cos(alpha)) y / 2) cos(alpha), and falls as y grows.
struct WorstTurn {
  double path;
  double share;
};
constexpr std::array<WorstTurn, 12> kWorstTurns{{{2, 1},
                                                 {2.0858, 0.9970},
                                                 {2.1731, 0.9875},
                                                 {2.2978, 0.9601},
                                                 {2.3767, 0.9330},
                                                 {2.4685, 0.8903},
                                                 {2.5749, 0.8235},
                                                 {2.6983, 0.7186},
                                                 {2.7961, 0.6108},
                                                 {2.8725, 0.5091},
                                                 {2.9380, 0.4083},
                                                 {3.0075, 0.2861}}};
/// However long the path, it is never below this times |W|.
constexpr double kMinAlong = -0.0015;

/// How far two shots are apart at least after a flight, over the difference |W| of their launch
/// velocities; 0 or less if nothing is known. No shot may be faster than V' = g - c V^2,
/// V(0) = max_speed.
///
/// y is at most c times the integral of V. The bounds of W fall as y grows, so the result is a
/// concave function of the time.
double separation_after(double time, const DragLaw& law, double max_speed) {
  const double x = std::sqrt(law.drag * law.acceleration) * time;
  if (!(x < 600)) return 0;
  const double grown = exponential_less_one(x);
  const double sine = 0.5 * (grown + grown / (1 + grown));
  const double slowed = law.drag * max_speed * time * (x > 0 ? sine / x : 1);
  const double max_path = logarithm_of_one_plus(0.5 * grown * grown / (1 + grown) + slowed);
  const double terminal = law.acceleration / law.drag;  // its square
  const double more = max_speed * max_speed - terminal;
  double before = 0;
  double separation = 0;
  for (const auto& [path, share] : kWorstTurns) {
    const double gone = -exponential_less_one(-2 * std::min(path, max_path));
    const double speed = std::sqrt(std::max(terminal + more * (1 - gone), 0.0));
    const double integral = gone / (law.drag * (max_speed + speed));  // of exp(-2 y)
    separation += (integral - before) * share;
    before = integral;
    if (path >= max_path) break;
  }
  const double longest = kWorstTurns.back().path;
  if (max_path > longest) {
    const double fastest = std::max(max_speed, std::sqrt(terminal));
    separation += kMinAlong * (time - longest / (law.drag * fastest));
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
                                                               double min_stretch) const {
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
  separation.turn = separation.bend * (1 + 0.25 * grows * grows);  // sinh(x) / x is less up to 2
  // Near the first shot the derivative says how far others are apart.
  const double near = min_stretch - separation.sensitivity * std::max(window.before, window.after) -
                      0.5 * separation.bend * separation.max_difference;
  separation.kappa = std::max(separation.kappa, near);
  separation.max_difference = apart / separation.kappa;
  return separation;
}

template class NearbyShots<2>;
template class NearbyShots<3>;

}  // namespace aimahead::detail::drag
