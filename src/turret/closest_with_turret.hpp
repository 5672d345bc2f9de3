// What to do when a gun that must turn hits nothing within the limits: the launch that comes
// closest.
//
// The distance from a hit (miss_distance.hpp) has many valleys. Times of the closest approach are
// sampled, evenly while things change, in every segment of the first few of the target's motion,
// and ever more rarely beyond; for each the flight; and the deepest are followed down by parabolas,
// one search within the other. Then bounds show that nothing is clearly closer (closer_launch.hpp),
// or what is, and so on.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"
#include "turret/turret_question.hpp"

#include <optional>

namespace aimahead::detail::turret {

/// Nothing where the shots only tend to the closest. Adds its evaluations to `steps`.
template <class V>
[[nodiscard]] std::optional<Approach<V>> closest_with_turret(const TurretQuestion<V>& question,
                                                             int& steps);

}  // namespace aimahead::detail::turret
