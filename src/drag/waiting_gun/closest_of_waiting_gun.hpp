// The shot that comes closest, under quadratic drag, of a gun that may wait and hits nothing within
// its limits.
#pragma once

#include "drag/waiting_gun/waiting_gun.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::drag {

/// Launches are sampled, and of each the flight that passes closest (closest_with_drag.hpp). In the
/// deepest valleys Brent's method leads to the bottom. Nothing where later launches pass ever
/// closer, or where the distance only tends to a limit. Adds to `steps`.
template <class V>
[[nodiscard]] std::optional<Approach<V>> closest_of_waiting_gun(const WaitingGun<V>& gun,
                                                                int& steps);

}  // namespace aimahead::detail::drag
