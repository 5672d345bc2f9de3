// The part of a turning motion that goes round.
#pragma once

#include "aimahead/motion.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// The velocity's part along the axis stays; the rest goes round. Sets both in a segment, and
/// returns the speed of the part that goes round.
template <class V>
double go_round(const V& at_first, const Turning<V>& turning,
                MotionSegment<kDimensions<V>>& segment) {
  constexpr int N = kDimensions<V>;
  const Components<N> velocity = components_of(at_first);
  Components<N>& drift = segment.coefficient[1];
  segment.across = velocity;
  if constexpr (N == 2) {
    drift = {};
    segment.aside = {-velocity[1], velocity[0]};
  } else {
    const Components<N> axis = direction_over_largest<N>(components_of(turning.axis));
    const double along = dot<N>(axis, velocity);
    drift = axis * along;
    segment.across = velocity - drift;
    segment.aside = cross(axis, segment.across);
  }
  return length<N>(segment.across);
}

}  // namespace aimahead::detail::motion
