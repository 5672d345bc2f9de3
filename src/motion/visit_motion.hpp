// Dispatch on the kind of a motion. std::visit and std::get bring exceptions with them.
#pragma once

#include "aimahead/motion.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// visitor(m), m being what `motion` holds; V cannot be deduced.
template <class V, std::size_t I = 0, class Visitor>
decltype(auto) visit_motion(const Visitor& visitor, const Motion<V>& motion) {
  if constexpr (I + 1 < std::variant_size_v<Motion<V>>) {
    if (motion.index() != I) return visit_motion<V, I + 1>(visitor, motion);
  }
  return visitor(*std::get_if<I>(&motion));
}

}  // namespace aimahead::detail::motion
