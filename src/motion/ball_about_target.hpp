// A ball about the target, which a shot that passes closer than its radius touches.
#pragma once

#include "aimahead/engagement.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// The engagement with such a ball as its target: `distance` from the target's centre, for
/// Aim::edge from the surfaces.
template <class V>
[[nodiscard]] Engagement<V> with_ball(Engagement<V> engagement, double distance) {
  if (engagement.aim == Aim::center) {
    engagement.target.radius = engagement.projectile.radius = 0;
    engagement.aim = Aim::edge;
  }
  engagement.target.radius += distance;
  return engagement;
}

}  // namespace aimahead::detail::motion
