// Units in which the numbers of a curved flight, and of what it may touch, are near 1.
//
// The roots of a gap take eighth powers of lengths, which leave the range of a double beyond 2^128
// and below 2^-128. Numbers far from 1 are converted to units of powers of two, so that an answer
// has the same bits at every scale. Nearly all numbers are near 1 and used as they are.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "motion/units.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/moving_ball.hpp"
#include "obstacles/part.hpp"
#include "rooms.hpp"

#include <algorithm>

namespace aimahead::detail::obstacles {

/// The largest length, speed and acceleration of a question.
struct FlightSizes {
  double length = 0;
  double speed = 0;
  double acceleration = 0;

  template <std::size_t N>
  explicit FlightSizes(const FlightLaw<N>& law)
      : length(std::max(max_component(law.position), law.radius)),
        speed(max_component(law.velocity)),
        acceleration(std::max(max_component(law.acceleration), max_component(law.boost))) {}

  /// The largest length, and the time in which the flight moves by it.
  [[nodiscard]] Units units() const {
    using numerics::exponent_of;
    const int largest = length > 0 ? exponent_of(length) : 0;
    return {largest, time_unit_for(largest, exponent_of(speed), exponent_of(acceleration))};
  }
};

/// The same in the units, given in the caller's.
template <class Vector>
Vector in_units(Vector v, Dimension dimension, const Units& units) {
  for (double& x : v) x = units.in(dimension, x);
  return v;
}
template <int N>
KinematicState<N> in_units(const KinematicState<N>& now, const Units& units) {
  return {in_units(now.position, kLength, units), in_units(now.velocity, kSpeed, units),
          in_units(now.acceleration, kAcceleration, units)};
}
template <std::size_t N>
FlightLaw<N> in_units(FlightLaw<N> law, const Units& units) {
  law.position = in_units(law.position, kLength, units);
  law.velocity = in_units(law.velocity, kSpeed, units);
  law.acceleration = in_units(law.acceleration, kAcceleration, units);
  law.boost = in_units(law.boost, kAcceleration, units);
  law.burn = units.in(kTime, law.burn);
  law.drag = units.in(kRate, law.drag);
  law.radius = units.in(kLength, law.radius);
  law.launch_time = units.in(kTime, law.launch_time);
  law.duration = units.in(kTime, law.duration);
  return law;
}
/// The normal of a plane, whose length does not matter, is scaled to be near 1.
template <std::size_t N>
Part<N> in_units(Part<N> part, const Units& units) {
  const bool has_normal = part.kind == PartKind::plane;
  const Units own = has_normal ? Units{numerics::exponent_of(max_component(part.b)), 0} : units;
  part.a = in_units(part.a, kLength, units);
  part.b = in_units(part.b, kLength, own);
  part.c = in_units(part.c, kLength, units);
  part.thickness = units.in(kLength, part.thickness);
  return part;
}
template <std::size_t N>
MovingBall<N> in_units(const MovingBall<N>& ball, const Units& units) {
  return {in_units(ball.position, kLength, units), in_units(ball.velocity, kSpeed, units),
          in_units(ball.acceleration, kAcceleration, units), units.in(kLength, ball.radius)};
}

/// Whether the numbers of a part are near enough to 1 to be used as they are.
template <std::size_t N>
bool is_near_one(const Part<N>& part) {
  const double b = max_component(part.b);
  return std::max(max_component(part.a), max_component(part.c)) < kLarge &&
         (part.kind == PartKind::plane ? is_near_one(b) : b < kLarge) && part.thickness < kLarge;
}

/// The units for a flight and a part.
template <std::size_t N>
Units units_for(const FlightLaw<N>& law, const Part<N>& part) {
  FlightSizes sizes(law);
  sizes.length =
      std::max({sizes.length, max_component(part.a), max_component(part.c), part.thickness});
  if (part.kind != PartKind::plane) {
    sizes.length = std::max(sizes.length, max_component(part.b));
  }
  return sizes.units();
}

/// The same of a ball that moves.
template <std::size_t N>
bool is_near_one(const MovingBall<N>& ball, double launch_time) {
  return ball.size(launch_time) < kLarge && max_component(ball.velocity) < kLarge &&
         max_component(ball.acceleration) < kLarge;
}

/// The units for a flight and a ball that moves.
template <std::size_t N>
Units units_for(const FlightLaw<N>& law, const MovingBall<N>& ball) {
  FlightSizes sizes(law);
  sizes.length = std::max(sizes.length, ball.size(law.launch_time));
  sizes.speed = std::max(sizes.speed, max_component(ball.velocity));
  sizes.acceleration = std::max(sizes.acceleration, max_component(ball.acceleration));
  return sizes.units();
}

}  // namespace aimahead::detail::obstacles
