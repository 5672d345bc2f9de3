// Golden-section search: the minimum of a function that falls and then rises between two arguments.
//
// Kiefer (1953). Each evaluation narrows the interval by the same share. `evaluate(x)` gives a
// sample of any type, `is_less(a, b)` compares two, and `goes_on(low, high)` says whether to narrow
// further.
#pragma once

#include "rooms.hpp"

namespace aimahead::detail::numerics {

/// An argument known to be lower than both ends.
template <class Sample>
struct Valley {
  double low;
  double middle;
  double high;
  Sample at_middle;
};

/// The least sample found in an interval in whose middle the function is known to be less than at
/// both ends: `evaluate(x, best)` may build on the least sample so far.
template <class Sample, class Evaluate, class IsLess, class GoesOn>
[[nodiscard]] Sample golden_section(Valley<Sample> valley, const Evaluate& evaluate,
                                    const IsLess& is_less, const GoesOn& goes_on) {
  constexpr double kGolden = 0.38196601125010515;
  auto& [low, middle, high, best] = valley;
  while (goes_on(low, high)) {
    const bool goes_left = middle - low > high - middle;
    const double x =
        goes_left ? middle - kGolden * (middle - low) : middle + kGolden * (high - middle);
    const Sample tried = evaluate(x, best);
    if (is_less(tried, best)) {
      (goes_left ? high : low) = middle;
      middle = x;
      best = tried;
    } else {
      (goes_left ? low : high) = x;
    }
  }
  return best;
}

}  // namespace aimahead::detail::numerics
