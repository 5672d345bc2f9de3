// Where a body is at one time.
#pragma once

#include "aimahead/engagement.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::motion {

/// Where a body without fault is at `time` >= 0 and how fast, from then on where that changes;
/// nothing if it has vanished or no double says where. The velocity of a caller's function is
/// differentiated numerically, to about 1e-10.
template <class V>
[[nodiscard]] std::optional<KinematicState<kDimensions<V>>> locate(const Target<V>& body,
                                                                   double time);

/// The same of an engagement's target, which in a fixed-step world moves straight between two
/// steps.
template <class V>
[[nodiscard]] std::optional<KinematicState<kDimensions<V>>> locate_target(
    const Engagement<V>& engagement, double time);

}  // namespace aimahead::detail::motion
