// The next valley of a series of samples to follow down.
#pragma once

#include "numerics/infinity.hpp"
#include "rooms.hpp"

#include <cstddef>
#include <span>

namespace aimahead::detail::numerics {

/// The lowest sample that is no higher than its neighbours, of those that were not followed yet and
/// that `is_worth_it(i)` holds for; -1: none. A sample has a `distance` and the flag `followed`.
template <class Sample, class IsWorthIt>
[[nodiscard]] int lowest_valley(std::span<const Sample> samples, const IsWorthIt& is_worth_it) {
  int lowest = -1;
  double least = kInfinity;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double distance = samples[i].distance;
    if (samples[i].followed || !(distance < least)) continue;
    if (i > 0 && samples[i - 1].distance < distance) continue;
    if (i + 1 < samples.size() && samples[i + 1].distance < distance) continue;
    if (!is_worth_it(static_cast<int>(i))) continue;
    lowest = static_cast<int>(i);
    least = distance;
  }
  return lowest;
}

}  // namespace aimahead::detail::numerics
