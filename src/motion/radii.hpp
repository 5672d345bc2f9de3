// The radii that count for a hit.
#pragma once

#include "aimahead/engagement.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// The distance between the centres at which the edges meet; 0 for Aim::center.
template <class V>
[[nodiscard]] double radii_of(const Engagement<V>& e) {
  return e.aim == Aim::edge ? e.projectile.radius + e.target.radius : 0;
}

}  // namespace aimahead::detail::motion
