// What to do when a search finds no hit within the limits: the shot that comes closest to one.
#pragma once

#include "gap_walk.hpp"

#include "aimahead/intercept.hpp"

#include <optional>

namespace aimahead {

/// The flight within lifetime and range that leaves the smallest gap, the earliest of equals to a
/// millionth of it; nothing where the gap only tends to a limit. `Walk` is GapWalk or TickWalk;
/// `pivot` is the gun's at the time `launch` of the launch.
template <class V, template <class> class Walk>
[[nodiscard]] std::optional<Approach<V>> closest_by_search(const Engagement<V>& engagement,
                                                           const typename Walk<V>::Law& law,
                                                           const Components<kDimensions<V>>& pivot,
                                                           double launch);

/// The same over the launches for which a turret has turned in time, as far as a sample of launch
/// times up to many full turns tells, refined about the best; nothing if none of them is possible.
template <class V>
[[nodiscard]] std::optional<Approach<V>> closest_with_turret(const Engagement<V>& engagement);

}  // namespace aimahead
