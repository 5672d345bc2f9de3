// The flight of a shot under quadratic drag, dv/dt = a - c |v| v, in the plane that its velocity
// and the acceleration span.
//
// Axes: h across the acceleration, on the side the shot leaves to, and d along it ("down"), so that
// with g = |a|
//
//   dv_h/dt = -c |v| v_h,   dv_d/dt = g - c |v| v_d.
//
// Without acceleration the shot goes straight: |v| = v0 / (1 + c v0 t), path = ln(1 + c v0 t) / c.
// With it there is no closed form in time. The force depends on the velocity alone, which is
// integrated by the method of order 8 with error estimates of orders 5 and 3 by Dormand and Prince;
// the coefficients are those of Hairer, Norsett and Wanner, "Solving Ordinary Differential
// Equations I", 2nd edition, II.5, and its program DOP853. The position is the corresponding
// quadrature. Once the velocity differs from the terminal one, sqrt(g / c) along d, by less than
// 1e-9 of it, the rest is the closed form of the linearised equation, however long it lasts.
#pragma once

#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::drag {

/// The law of the flight, in any consistent units.
struct DragLaw {
  double drag = 0;          ///< c > 0
  double acceleration = 0;  ///< g >= 0

  [[nodiscard]] double terminal_speed() const { return std::sqrt(acceleration / drag); }
};

/// A pair of components, across and along the acceleration.
struct PlaneVector {
  double h = 0;
  double d = 0;
};

/// Position and velocity of the shot after a time of flight, seen from its start.
struct PlaneFlight {
  PlaneVector position;
  PlaneVector velocity;
  /// Derivatives of `position` by the launch velocity's h and d.
  PlaneVector by_h;
  PlaneVector by_d;
  int steps = 0;          ///< steps of integration, the rejected ones too
  bool finished = false;  ///< false: too many steps, or beyond the range of a double
};

/// The relative accuracy of every step's velocity.
enum class Accuracy : unsigned char {
  rough,  ///< 1e-6, for searches
  fine,   ///< to the rounding errors, for answers
};

/// A flight: `time` >= 0 from `launch`, launch.h >= 0, in at most so many steps.
struct PlaneShot {
  PlaneVector launch;
  double time = 0;
  int max_steps = 4000;
};

/// Flies, with by_h and by_d from the variational equation. Takes a few steps where the shot slows
/// down by a half; their number grows with the logarithm of drag * speed * time.
[[nodiscard]] PlaneFlight fly(const DragLaw& law, const PlaneShot& shot, Accuracy accuracy);

}  // namespace aimahead::detail::drag
