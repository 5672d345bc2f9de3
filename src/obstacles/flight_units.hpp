// Units in which the numbers of a curved flight, and of what it may touch, are near 1.
//
// The roots of a gap take eighth powers of lengths, which leave the range of a double beyond 2^128
// and below 2^-128. Numbers far from 1 are converted to units of powers of two, so that an answer
// has the same bits at every scale. Nearly all numbers are ordinary and are used as they are.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/part.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::obstacles {

/// A ball that moves, at time 0.
template <std::size_t N>
struct MovingBall {
  Point<N> position{};
  Point<N> velocity{};
  Point<N> acceleration{};
  double radius = 0;

  /// The largest terms of its position.
  [[nodiscard]] double size(double launch_time) const {
    const double moved = launch_time * max_component<N>(velocity);
    const double gained = launch_time * (launch_time * max_component<N>(acceleration));
    return std::max({max_component<N>(position), radius, moved, gained});
  }
};

/// The largest length, speed and acceleration of a question.
struct FlightSizes {
  double length = 0;
  double speed = 0;
  double acceleration = 0;

  template <std::size_t N>
  explicit FlightSizes(const FlightLaw<N>& law)
      : length(std::max(max_component<N>(law.position), law.radius)),
        speed(max_component<N>(law.velocity)),
        acceleration(std::max(max_component<N>(law.acceleration), max_component<N>(law.boost))) {}
};

/// A unit of length and one of time, as powers of two: the size of the question, and the time in
/// which the flight moves by that size.
class FlightUnits {
 public:
  explicit FlightUnits(const FlightSizes& sizes) {
    using numerics::exponent_of;
    length_ = sizes.length > 0 ? exponent_of(sizes.length) : 0;
    if (sizes.speed == 0 && sizes.acceleration == 0) return;  // nothing moves
    const int by_speed = length_ - exponent_of(sizes.speed);
    const int by_acceleration = (length_ - exponent_of(sizes.acceleration)) / 2;
    time_ = std::min(by_speed, by_acceleration);
  }

  [[nodiscard]] double convert_time(double x) const { return scaled(x, -time_); }
  [[nodiscard]] double time_of(double x) const { return scaled(x, time_); }
  [[nodiscard]] double convert_length(double x) const { return scaled(x, -length_); }

  /// A position, with `times` 1 a velocity, with 2 an acceleration.
  template <std::size_t N>
  [[nodiscard]] Point<N> convert(Point<N> p, int times = 0) const {
    for (double& x : p) x = scaled(x, times * time_ - length_);
    return p;
  }
  template <std::size_t N>
  [[nodiscard]] FlightLaw<N> convert(FlightLaw<N> law) const {
    law.position = convert<N>(law.position);
    law.velocity = convert<N>(law.velocity, 1);
    law.acceleration = convert<N>(law.acceleration, 2);
    law.boost = convert<N>(law.boost, 2);
    law.burn = convert_time(law.burn);
    law.drag = scaled(law.drag, time_);
    law.radius = convert_length(law.radius);
    law.launch_time = convert_time(law.launch_time);
    law.duration = convert_time(law.duration);
    return law;
  }
  template <std::size_t N>
  [[nodiscard]] Part<N> convert(Part<N> part) const {
    part.a = convert<N>(part.a);
    part.b = part.kind == PartKind::plane ? near_one(part.b) : convert<N>(part.b);
    part.c = convert<N>(part.c);
    part.thickness = convert_length(part.thickness);
    return part;
  }
  template <std::size_t N>
  [[nodiscard]] MovingBall<N> convert(const MovingBall<N>& ball) const {
    return {convert<N>(ball.position), convert<N>(ball.velocity, 1),
            convert<N>(ball.acceleration, 2), convert_length(ball.radius)};
  }

 private:
  static double scaled(double x, int exponent) {
    return x < numerics::kInfinity ? numerics::scale_by_power_of_two(x, exponent) : x;
  }
  /// A normal, whose length does not matter.
  template <std::size_t N>
  static Point<N> near_one(Point<N> normal) {
    const int exponent = numerics::exponent_of(max_component<N>(normal));
    for (double& x : normal) x = scaled(x, -exponent);
    return normal;
  }

  int length_ = 0;
  int time_ = 0;
};

/// Whether the numbers of a part are near enough to 1 to be used as they are.
template <std::size_t N>
bool is_ordinary(const Part<N>& part) {
  const double b = max_component<N>(part.b);
  return std::max(max_component<N>(part.a), max_component<N>(part.c)) < kLarge &&
         (part.kind == PartKind::plane ? is_ordinary(b) : b < kLarge) && part.thickness < kLarge;
}

/// The units for a flight and a part.
template <std::size_t N>
FlightUnits units_for(const FlightLaw<N>& law, const Part<N>& part) {
  FlightSizes sizes(law);
  sizes.length =
      std::max({sizes.length, max_component<N>(part.a), max_component<N>(part.c), part.thickness});
  if (part.kind != PartKind::plane) {
    sizes.length = std::max(sizes.length, max_component<N>(part.b));
  }
  return FlightUnits(sizes);
}

template <std::size_t N>
bool is_ordinary(const MovingBall<N>& ball, double launch_time) {
  return ball.size(launch_time) < kLarge && max_component<N>(ball.velocity) < kLarge &&
         max_component<N>(ball.acceleration) < kLarge;
}

/// The units for a flight and a ball that moves.
template <std::size_t N>
FlightUnits units_for(const FlightLaw<N>& law, const MovingBall<N>& ball) {
  FlightSizes sizes(law);
  sizes.length = std::max(sizes.length, ball.size(law.launch_time));
  sizes.speed = std::max(sizes.speed, max_component<N>(ball.velocity));
  sizes.acceleration = std::max(sizes.acceleration, max_component<N>(ball.acceleration));
  return FlightUnits(sizes);
}

}  // namespace aimahead::detail::obstacles
