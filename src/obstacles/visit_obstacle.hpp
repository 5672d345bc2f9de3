// Dispatch on the shape of an obstacle. std::visit brings exceptions with it.
#pragma once

#include "aimahead/obstacles.hpp"
#include "rooms.hpp"

#include <cstddef>
#include <variant>

namespace aimahead::detail::obstacles {

/// visitor(shape), shape being what `obstacle` holds; V cannot be deduced.
template <class V, std::size_t I = 0, class Visitor>
decltype(auto) visit_obstacle(const Visitor& visitor, const Obstacle<V>& obstacle) {
  if constexpr (I + 1 < std::variant_size_v<Obstacle<V>>) {
    if (obstacle.index() != I) return visit_obstacle<V, I + 1>(visitor, obstacle);
  }
  return visitor(*std::get_if<I>(&obstacle));
}

}  // namespace aimahead::detail::obstacles
