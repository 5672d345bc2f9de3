// The sums of n damped steps, in closed form for every n and every damping:
//
//   power = g^n,   first = 1 + g + ... + g^(n-1),   second = the sum of `first` over 0 .. n-1,
//
// Each step multiplies the velocity by g. The textbook forms first = (1 - g^n) / (1 - g),
// second = (n - first) / (1 - g) cancel where g is near 1, as in games. Doubling does not:
//
//   first(2m) = first(m) (1 + g^m),   second(2m) = second(m) (1 + g^m) + m first(m),
//
// and with lost = 1 - g, which is known to the last bit, g^m = 1 - lost first(m): `first` then
// converges to 1 / lost by Newton's iteration for a reciprocal, and errors do not add up.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "aimahead/fixed_step.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace aimahead::detail::motion {

struct DampedSums {
  double power = 1;
  double first = 0;
  double second = 0;
};

/// The share of a velocity that a step keeps, g, and the share that it takes, 1 - g, each to the
/// last bit.
struct DampedStep {
  double factor = 1;
  double lost = 0;
};

[[nodiscard]] DampedStep damped_step(const Tick& tick);

/// The sums of a whole number of steps.
[[nodiscard]] inline DampedSums damped_sums(const DampedStep& step, double steps) {
  const numerics::Parts parts = numerics::parts_of(steps);
  const int zeros = std::max(parts.exponent, 0);  // the zero bits after the mantissa
  const std::uint64_t n = zeros > 0 ? parts.mantissa : static_cast<std::uint64_t>(steps);
  // Where g is at most 1/2 nothing cancels, and squares keep the digits of a power that is small or
  // (for g < -1) grows.
  const bool by_squares = step.lost >= 0.5;
  DampedSums sums;
  double m = 0;
  for (int bit = static_cast<int>(std::bit_width(n)) - 1; bit >= -zeros; --bit) {
    const double grown = 1 + sums.power;
    sums.second = sums.second * grown + m * sums.first;
    sums.first *= grown;
    m *= 2;
    sums.power = by_squares ? sums.power * sums.power : 1 - step.lost * sums.first;
    if (bit < 0 || (n >> bit & 1) == 0) continue;
    sums.second += sums.first;
    sums.first += sums.power;
    m += 1;
    sums.power = by_squares ? sums.power * step.factor : 1 - step.lost * sums.first;
  }
  if (!by_squares && sums.power < 0) sums.power = 0;
  return sums;
}

}  // namespace aimahead::detail::motion
