// The shot under quadratic drag that comes closest where none hits within its limits.
#pragma once

#include "aimahead/intercept.hpp"
#include "drag/fixed_gun/possible_aims.hpp"
#include "drag/flight/drag_shot.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::drag {

/// The maximum that this search may spend of DragShot::work_left.
inline constexpr int kMaxClosestWork = 16'000;

/// The flight within lifetime and range that passes closest, found by samples of the flight time
/// and refined; nothing where the distance only tends to a limit. `pivot` is the gun's at launch.
/// Without `aims` the gun shoots along any. Flights that come no closer than `than` are left rough.
template <class V>
[[nodiscard]] std::optional<Approach<V>> closest_with_drag(const Engagement<V>& engagement,
                                                           const DragShot<kDimensions<V>>& shot,
                                                           const Components<kDimensions<V>>& pivot,
                                                           const PossibleAims<V>* aims = nullptr,
                                                           double than = kInfinity);

}  // namespace aimahead::detail::drag
