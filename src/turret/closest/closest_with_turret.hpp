// The launch that comes closest where a gun that must turn hits nothing within the limits.
//
// The miss distance (miss_distance.hpp) has many valleys. Times of the closest approach are
// sampled: evenly while things change, in each of the first segments of the target's motion, and
// ever more rarely beyond. For each time the best flight is searched. Brent's method then follows
// the deepest valleys down, one search within the other. Last, bounds show that nothing is clearly
// closer, or give a closer launch (closer_launch.hpp), from which the search goes on.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/turret_question.hpp"

#include <optional>

namespace aimahead::detail::turret {

/// The closest approach; nothing where shots tend to a distance that none reaches. Without a
/// platform the gun moves as the question says; with one, the question's origin is where the gun is
/// at the first launch. Adds the number of evaluations to `steps`.
template <class V>
[[nodiscard]] std::optional<Approach<V>> closest_with_turret(const TurretQuestion<V>& question,
                                                             const Platform<V>* platform,
                                                             int& steps);

}  // namespace aimahead::detail::turret
