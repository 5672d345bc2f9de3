// Loops whose counter the compiler knows in every round.
#pragma once

#include "rooms.hpp"

#include <type_traits>
#include <utility>

namespace aimahead::detail::base {

/// Calls f with 0, 1, ... Count - 1, each as a constant, so that loops over small matrices are
/// unrolled.
template <int Count, class F>
constexpr void repeat(const F& f) {
  [&]<int... k>(std::integer_sequence<int, k...>) { (f(std::integral_constant<int, k>{}), ...); }
  (std::make_integer_sequence<int, Count>{});
}

}  // namespace aimahead::detail::base
