// Where a shot under quadratic drag is after a time of flight, in the world, with proved bounds of
// all errors: those of proved_flight.hpp, and of the derivatives by the launch velocity.
#pragma once

#include "drag/flight/drag_shot.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// A share of what is added up that covers the rounding of the sum.
inline constexpr double kArrivalRounding = 0x1p-47;

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

/// A launch velocity seen from the air. `size` is the sum of the sizes that it was computed from:
/// rounding may have changed it by kArrivalRounding times that.
template <int N>
struct RoundedLaunch {
  Components<N> velocity{};
  double size = 0;
};

/// Flies as DragShot::fly does, and uses up work as it does.
template <int N>
[[nodiscard]] ProvedArrival<N> fly_proved(const DragShot<N>& shot, const RoundedLaunch<N>& launch,
                                          double time);

}  // namespace aimahead::detail::drag
