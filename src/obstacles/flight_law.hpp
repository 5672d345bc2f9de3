// The motion of a flying ball's centre: straight, under gravity or thrust, or under linear drag.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "aimahead/obstacles.hpp"
#include "base/components.hpp"
#include "motion/linear_drag.hpp"
#include "motion/motion_segment.hpp"
#include "numerics/infinity.hpp"
#include "numerics/quick_exponential.hpp"
#include "obstacles/part.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::obstacles {

/// Beyond it, and below its inverse, numbers are converted to other units (flight_units.hpp).
inline constexpr double kLarge = 0x1p60;
/// Whether a number is near enough to 1 to be used as it is.
[[nodiscard]] constexpr bool is_near_one(double size) {
  return size == 0 || (size > 1 / kLarge && size < kLarge);
}

/// A point of a path, and the time of flight until there.
template <std::size_t N>
struct PathPoint {
  double time = 0;
  Point<N> position{};
};

/// How the centre moves in a time since the launch.
template <std::size_t N>
struct FlightLaw {
  Point<N> position{};
  Point<N> velocity{};
  Point<N> acceleration{};
  Point<N> boost{};  ///< the acceleration by the thrust
  double burn = 0;   ///< the duration of the thrust
  double drag = 0;
  double radius = 0;
  double launch_time = 0;
  double duration = kInfinity;
  bool is_arc = false;  ///< neither thrust nor drag: the path is a parabola or straight
  bool is_straight = false;
  bool is_near_one = false;  ///< all its numbers are

  template <class V>
  explicit FlightLaw(const Flight<V>& flight)
      : position(components_of(flight.position)),
        velocity(components_of(flight.velocity)),
        acceleration(components_of(flight.acceleration)),
        drag(flight.drag),
        radius(flight.radius),
        launch_time(flight.launch_time),
        duration(flight.duration) {
    if (flight.thrust.acceleration != 0 && flight.thrust.duration != 0) {
      burn = flight.thrust.duration;
      boost = components_of(flight.direction);
      boost *= flight.thrust.acceleration;
    }
    is_arc = drag == 0 && burn == 0;
    is_straight = is_arc;
    for (const double x : acceleration) is_straight = is_straight && x == 0;
    is_near_one = launch_time < kLarge && radius < kLarge;
    for (const double size : {max_component(position), max_component(velocity),
                              max_component(acceleration), max_component(boost), burn, drag}) {
      is_near_one = is_near_one && obstacles::is_near_one(size);
    }
  }

  /// The centre's position after a flight of f.
  [[nodiscard]] Point<N> position_at(double f) const {
    if (!is_arc) return place_under_way(f);
    Point<N> there;
    for (std::size_t i = 0; i < N; ++i) {
      // The added zero stands for the thrust, which makes 0 of -0.
      there[i] = position[i] + (f * (velocity[i] + 0.5 * f * acceleration[i]) + 0.0);
    }
    return there;
  }
  /// The same with thrust or drag.
  [[nodiscard]] AIMAHEAD_NOINLINE Point<N> place_under_way(double f) const {
    if (drag != 0) return at(f).position;
    const double burning = std::min(f, burn);
    const Point<N> gained = boost * burning;
    const Point<N> fallen = 0.5 * f * acceleration;
    return position + (f * (velocity + fallen) + gained * (f - 0.5 * burning));
  }

  [[nodiscard]] PathPoint<N> point_at(double f) const { return {f, position_at(f)}; }

  /// The centre's state after a flight of f.
  [[nodiscard]] KinematicState<N> at(double f) const {
    KinematicState<N> now;
    if (drag != 0) {
      now = slowed_down<N>(velocity, acceleration, drag, f, numerics::decay(drag * f));
      now.position += position;
      return now;
    }
    now.position = position_at(f);
    const double burning = std::min(f, burn);
    for (std::size_t i = 0; i < N; ++i) {
      const double gained = boost[i] * burning;
      now.velocity[i] = velocity[i] + f * acceleration[i] + gained;
      now.acceleration[i] = acceleration[i] + (f < burn ? boost[i] : 0);
    }
    return now;
  }

  /// With drag: the time after which the velocity is the final one in double-double.
  [[nodiscard]] double settling_time() const { return 80 / drag; }
  /// With drag: the share left after f of the difference from the final velocity.
  [[nodiscard]] double left(double f) const { return numerics::quick_decay(drag * f); }

  /// The maximum acceleration along each axis from f on, over left(f) with drag.
  [[nodiscard]] Point<N> max_accelerations(double f) const {
    Point<N> max{};
    for (std::size_t i = 0; i < N; ++i) {
      max[i] = std::fabs(acceleration[i]);
      if (is_arc) continue;
      const double a = acceleration[i] - drag * velocity[i];
      const double b = a + (f < burn ? boost[i] : 0);
      max[i] = std::max(std::fabs(a), std::fabs(b));
    }
    return max;
  }
  /// The maximum acceleration from f on.
  [[nodiscard]] double max_acceleration(double f) const {
    const Point<N> max = max_accelerations(f);
    // Squares of numbers far from 1 may leave the range of a double.
    const int shift = is_near_one ? 0 : numerics::exponent_of(max_component(max));
    double square = 0;
    for (double a : max) {
      if (shift != 0) a = numerics::scale_by_power_of_two(a, -shift);
      square += a * a;
    }
    return numerics::scale_by_power_of_two(std::sqrt(square), shift) * (drag != 0 ? left(f) : 1);
  }

  /// The sagittas, the maximum distances of the path from its chord, along each axis, within
  /// `width` from f on.
  [[nodiscard]] Point<N> max_sagittas(double f, double width) const {
    Point<N> sagittas{};
    if (is_straight) return sagittas;
    const double scale = width * width / 8 * (1 + 0x1p-30) * (drag != 0 ? left(f) : 1);
    sagittas = max_accelerations(f);
    sagittas *= scale;
    return sagittas;
  }

  /// The sum of the sizes of the terms of the position.
  [[nodiscard]] double size(double f) const {
    double sum = 0;
    const double slowed = drag != 0 ? std::min(f, 1 / drag) : f;
    const double fallen = drag != 0 ? f * slowed : 0.5 * f * f;
    for (std::size_t i = 0; i < N; ++i) {
      sum += std::fabs(position[i]) + slowed * std::fabs(velocity[i]);
      if (acceleration[i] != 0) sum += fallen * std::fabs(acceleration[i]);
      if (burn != 0) sum += std::min(f, burn) * f * std::fabs(boost[i]);
    }
    return sum;
  }
};

}  // namespace aimahead::detail::obstacles
