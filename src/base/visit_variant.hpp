// Dispatch on what a variant holds, because std::visit and std::get may throw.
#pragma once

#include "rooms.hpp"

#include <cstddef>
#include <variant>

namespace aimahead::detail::base {

/// Calls the visitor with what the variant holds.
template <std::size_t I = 0, class Visitor, class... Types>
decltype(auto) visit_variant(const Visitor& visitor, const std::variant<Types...>& variant) {
  if constexpr (I + 1 < sizeof...(Types)) {
    if (variant.index() != I) return visit_variant<I + 1>(visitor, variant);
  }
  return visitor(*std::get_if<I>(&variant));
}

}  // namespace aimahead::detail::base
