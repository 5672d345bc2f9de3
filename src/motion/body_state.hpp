// Position and velocity of a body at one time.
#pragma once

#include "aimahead/engagement.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::motion {

/// Position and velocity of a body without fault at `time` >= 0; where the velocity jumps, the one
/// from then on. Nothing if the body has vanished, is beyond the range of a double, or repeats laps
/// that are shorter than a double tells times apart. The velocity of a caller's function that does
/// not give it is as MotionCursor::at says; its acceleration is 0.
template <class V>
[[nodiscard]] std::optional<KinematicState<kDimensions<V>>> locate(const Target<V>& body,
                                                                   double time);

/// The same for an engagement's target. In a fixed-step world it moves straight between two steps.
template <class V>
[[nodiscard]] std::optional<KinematicState<kDimensions<V>>> locate_target(
    const Engagement<V>& engagement, double time);

}  // namespace aimahead::detail::motion
