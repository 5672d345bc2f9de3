// How far shots that are launched with other velocities come apart from a shot whose arrival is
// proved.
//
// Let W be the difference of the velocities of two shots: W' = -M W, with M symmetric, its
// eigenvalues between c v and 2 c v, v being the mean speed of the velocities between both. Hence
//
// - Along its first direction, W is at least x(y) |W(0)|, y being c times the longest path flown.
//   Of all M, Pontryagin's principle names those with the least x: M turns W and the costate p,
//   which ends along W(0), at the same rate, so that the angle alpha between both stays. Up to
//   y = 2 it is 0 and x = exp(-2 y). From there on y = 2 alpha / sin(alpha) and
//   x = exp(-(3 + cos(alpha)) y / 2) cos(alpha), which is positive up to y = pi. The two shots are
//   apart by kappa |W(0)| at least, counted along W(0), kappa being the integral of x.
// - W shrinks by exp(-c path) at least. It follows the derivative A of the flight by its launch but
//   for c J^2 |W(0)|^2 / 2, J being the integral of exp(-c path): the second derivatives of the
//   force are at most 2 c.
#pragma once

#include "drag/proof/proved_arrival.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

template <int N>
class NearbyShots {
 public:
  /// `arrival` is finished, after `time`; no shot is launched faster than `max_speed`.
  NearbyShots(const DragLaw& law, const ProvedArrival<N>& arrival, double time, double max_speed)
      : law_(law), arrival_(arrival), time_(time), max_speed_(max_speed) {}

  /// The times from `before` the arrival to `after` it.
  struct Window {
    double before = 0;
    double after = 0;
  };

  /// How the first shot, and one that comes near it in a window, can differ.
  struct Separation {
    double kappa = 0;           ///< they are apart by kappa |W(0)| at least; 0: nothing is known
    double max_difference = 0;  ///< |W(0)|
    double bend = 0;            ///< twice what the difference adds to the position, over |W(0)|^2
    double turn = 0;            ///< what it adds to the derivative by the launch, over |W(0)|
    double sensitivity = 0;     ///< of the velocity, at the window's begin
  };
  /// How shots that come as near as `apart` within the window can differ from the first one. The
  /// derivative of muzzle and flight by the launch velocity stretches it by at least
  /// `min_stretch`, or 0 if that is not to be used.
  [[nodiscard]] Separation separation(const Window& window, double apart, double min_stretch) const;

  /// The first shot is no faster in the window. Infinite if no bound is known.
  [[nodiscard]] double max_speed_in(const Window& window) const;

 private:
  const DragLaw& law_;
  const ProvedArrival<N>& arrival_;
  double time_;
  double max_speed_;
};

}  // namespace aimahead::detail::drag
