// The sums that n damped steps add up to, in closed form for every n and every damping:
//
//   power = g^n,   first = 1 + g + ... + g^(n-1),   second = the sum of `first` over 0 .. n-1,
//
// g being what the velocity is multiplied by in each step. The textbook forms first =
// (1 - g^n) / (1 - g), second = (n - first) / (1 - g) cancel where g is near 1, where games are.
// Doubling does not:
//
//   first(2m) = first(m) (1 + g^m),   second(2m) = second(m) (1 + g^m) + m first(m),
//
// and with lost = 1 - g, which is known to the last bit, g^m = 1 - lost first(m): `first` then runs
// into 1 / lost by Newton's iteration for a reciprocal, and errors do not add up.
#pragma once

#include "aimahead/tick.hpp"

#include <bit>
#include <cstdint>

namespace aimahead {

struct DampedSums {
  double power = 1;
  double first = 0;
  double second = 0;
};

/// 1 - damping_factor(tick), to the last bit.
[[nodiscard]] double lost_share(const Tick& tick);

/// For a whole number of steps below 2^63.
[[nodiscard]] inline DampedSums damped_sums(double lost, double steps) {
  const auto n = static_cast<std::uint64_t>(steps);
  DampedSums sums;
  double m = 0;
  for (int bit = static_cast<int>(std::bit_width(n)) - 1; bit >= 0; --bit) {
    const double grown = 1 + sums.power;
    sums.second = sums.second * grown + m * sums.first;
    sums.first *= grown;
    m *= 2;
    // Beyond g = 0 nothing cancels, and squares keep the digits of a power that grows.
    sums.power = lost > 1 ? sums.power * sums.power : 1 - lost * sums.first;
    if ((n >> bit & 1) == 0) continue;
    sums.second += sums.first;
    sums.first += sums.power;
    m += 1;
    sums.power = lost > 1 ? sums.power * (1 - lost) : 1 - lost * sums.first;
  }
  if (lost <= 1 && sums.power < 0) sums.power = 0;
  return sums;
}

}  // namespace aimahead
