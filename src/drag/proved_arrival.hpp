// Where a shot under quadratic drag is after a time of flight, in the world, with proved bounds of
// all errors: those of proved_flight.hpp, and of the derivatives by the launch velocity.
#pragma once

#include "drag/drag_shot.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// A share of what is added up that covers the rounding of the sum.
inline constexpr double kArrivalRounding = 0x1p-48;

/// Every error is a length: that of a vector, or the norm of a matrix.
template <int N>
struct ProvedArrival {
  Components<N> position{};
  Components<N> velocity{};
  double position_error = 0;
  double velocity_error = 0;
  double path = 0;         ///< see ProvedFlight
  double sensitivity = 0;  ///< no derivative of `position` by the launch velocity is larger
  Matrix<N> by_launch{};   ///< derivative of `position` by the launch velocity
  double by_launch_error = 0;
  Matrix<N> velocity_by_launch{};  ///< derivative of `velocity`
  double velocity_by_launch_error = 0;
  bool finished = false;  ///< false: too much work, or beyond the range of a double
};

/// Flies from `launch`, a velocity seen from the air, as DragShot::fly does, and uses up work as it
/// does.
template <int N>
[[nodiscard]] ProvedArrival<N> fly_proved(const DragShot<N>& shot, const Components<N>& launch,
                                          double time);

}  // namespace aimahead::detail::drag
