// Golden-section search: the minimum of a function that falls and then rises between two arguments.
//
// Kiefer (1953). Each evaluation narrows the interval by the same share. `evaluate(x)` gives a
// sample of any type, `is_less(a, b)` compares two, and `goes_on(low, high)` says whether to narrow
// further.
#pragma once

#include "rooms.hpp"

namespace aimahead::detail::numerics {

/// The least sample found between two arguments.
template <class Evaluate, class IsLess, class GoesOn>
[[nodiscard]] auto golden_section(double low, double high, const Evaluate& evaluate,
                                  const IsLess& is_less, const GoesOn& goes_on) {
  constexpr double kGolden = 0.6180339887498949;
  double left = high - kGolden * (high - low);
  double right = low + kGolden * (high - low);
  auto at_left = evaluate(left);
  auto at_right = evaluate(right);
  auto best = is_less(at_left, at_right) ? at_left : at_right;
  while (goes_on(low, high)) {
    if (!is_less(at_right, at_left)) {
      high = right;
      right = left;
      at_right = at_left;
      left = high - kGolden * (high - low);
      at_left = evaluate(left);
      if (is_less(at_left, best)) best = at_left;
    } else {
      low = left;
      left = right;
      at_left = at_right;
      right = low + kGolden * (high - low);
      at_right = evaluate(right);
      if (is_less(at_right, best)) best = at_right;
    }
  }
  return best;
}

/// An argument known to be lower than both ends.
template <class Sample>
struct Valley {
  double low;
  double middle;
  double high;
  Sample at_middle;
};

/// The same for an interval in whose middle the function is known to be less than at both ends:
/// `evaluate(x, best)` may build on the least sample so far.
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
