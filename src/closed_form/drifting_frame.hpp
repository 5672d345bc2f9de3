// The drifting frame. It leaves with the gun at t0 and from then on drifts and falls with the shot.
// In it the shot flies straight at constant speed, and the target is at D(f) = d + w f + g f^2 / 2,
// f being the time of flight:
//
//   d = (P - S) + (V - U) t0 + A t0^2 / 2     target minus gun at launch
//   w = V + A t0 - inherit U                  target's velocity minus the share the shot inherits
//   g = A - a                                 target's acceleration minus the shot's
//
// with P, V, A the target's and S, U the shooter's position, velocity, acceleration at t = 0 and a
// the shot's acceleration. A hit is |D(f)| = reach + speed f, reach = muzzle + R. Squared (both
// sides are >= 0, so no root is gained or lost) it is a zero of the gap polynomial
//
//   |D|^2 - (reach + speed f)^2 = c + 2 b f + (a + d.g) f^2 + (w.g) f^3 + (g.g / 4) f^4,
//   a = w.w - speed^2,  b = d.w - reach speed,  c = d.d - reach^2.
//
// Everything is in double-double, so that d keeps its digits far from the origin. Numbers far from
// 1 are in units that are powers of two. In these the largest of |d|, |w|, speed and |g| is near 1,
// so that no computation overflows.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/dyadic.hpp"
#include "aimahead/engagement.hpp"
#include "rooms.hpp"

#include <array>

namespace aimahead::detail::closed_form {

template <int N>
struct DriftingFrame {
  using Components = std::array<numerics::DoubleDouble, N>;

  int length_unit = 0;  ///< lengths are in units of 2^length_unit, times of 2^time_unit
  int time_unit = 0;
  Components d;
  Components w;
  Components g;
  /// |d[i]| and |w[i]| plus the sizes of their terms, for error bounds.
  std::array<double, N> d_size;
  std::array<double, N> w_size;
  numerics::DoubleDouble reach;
  double speed = 0;
  double delay = 0;          ///< infinite where it is beyond the range of a double in this unit
  double launch = 0;         ///< the delay in the caller's unit
  bool accelerated = false;  ///< g is not zero

  template <class V>
  explicit DriftingFrame(const Engagement<V>& engagement);

  [[nodiscard]] double length(double in_caller_units) const;
  [[nodiscard]] double time(double in_caller_units) const;
  /// The powers of two by which speeds and accelerations in the caller's units are multiplied.
  [[nodiscard]] int speed_shift() const { return time_unit - length_unit; }
  [[nodiscard]] int acceleration_shift() const { return 2 * time_unit - length_unit; }
  /// Component i of the velocity that the shot inherits.
  template <class V>
  [[nodiscard]] numerics::DoubleDouble inherited(const Engagement<V>& engagement, int i) const {
    return numerics::scaled_product(engagement.projectile.inherit,
                                    VectorTraits<V>::get(engagement.shooter.velocity, i),
                                    speed_shift());
  }
  /// The time at which a flight of f ends, in the caller's unit; not finite if it is beyond the
  /// range of a double.
  [[nodiscard]] double time_of(numerics::DoubleDouble f) const;
};

/// The exact frame, in the units of a DriftingFrame.
template <int N>
struct ExactFrame {
  std::array<numerics::Dyadic, N> d;
  std::array<numerics::Dyadic, N> w;
  std::array<numerics::Dyadic, N> g;
  numerics::Dyadic reach;
  numerics::Dyadic speed;

  template <class V>
  ExactFrame(const Engagement<V>& engagement, const DriftingFrame<N>& frame);

  /// The gap polynomial's coefficients: c, 2 b, a + d.g, w.g, g.g / 4. Degree 2 is without the
  /// last two, which are zero without relative acceleration.
  template <int Degree>
  void gap(std::array<numerics::Dyadic, Degree + 1>& coefficients) const;
};

}  // namespace aimahead::detail::closed_form
