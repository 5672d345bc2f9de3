// Decisions without branches: in a solver that is asked unpredictable questions, a wrongly
// predicted branch costs more than all of its arithmetic.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "aimahead/detail/pair.hpp"

#include <cstdint>

namespace aimahead::detail::numerics {

/// Conjunction and disjunction that evaluate every condition and branch at most on the whole, which
/// may be predictable where a single condition is not.
template <class... Bool>
AIMAHEAD_INLINE bool every(Bool... conditions) {
  return (... & static_cast<int>(conditions)) != 0;
}
template <class... Bool>
AIMAHEAD_INLINE bool any(Bool... conditions) {
  return (... | static_cast<int>(conditions)) != 0;
}

/// condition ? yes : no, without a branch that could be predicted wrongly. The numbers stay in the
/// registers of doubles: moving them to others and back takes as long as two products.
AIMAHEAD_INLINE double select(bool condition, double yes, double no) {
  const std::uint64_t mask = std::uint64_t{0} - static_cast<std::uint64_t>(condition);
  return first(either(with_bits(both(yes), mask), with_bits(both(no), ~mask)));
}

}  // namespace aimahead::detail::numerics
