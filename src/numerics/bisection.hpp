// Bisection between a number for which something holds and one for which it does not.
#pragma once

#include "rooms.hpp"

namespace aimahead::detail::numerics {

/// Moves `good`, for which `holds` is true, and `bad`, for which it is not, towards each other: up
/// to so many times by half of their distance, as long as there is a double between them. Either
/// may be the larger one.
template <class Holds>
void bisect_between(double& good, double& bad, int max_halvings, const Holds& holds) {
  for (int i = 0; i < max_halvings; ++i) {
    const double middle = good + (bad - good) / 2;
    if (middle == good || middle == bad) return;
    (holds(middle) ? good : bad) = middle;
  }
}

/// Halvings after which no double is between two that are not of very different sizes.
inline constexpr int kAllHalvings = 200;

}  // namespace aimahead::detail::numerics
