// Proofs that a gun that may wait hits nothing before a time, or ever, whenever it fires.
#pragma once

#include "drag/waiting_gun.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// The time up to which no shot hits, counted from now; at most `until`, infinite if none ever
/// does. Lifetime and range count. `max_work` is in steps of integration, or their like.
///
/// Nothing is proved, and the answer is 0, if the gun has a motion or mount of its own, or the
/// target has plates or is a caller's function.
template <class V>
[[nodiscard]] double no_hit_before(const WaitingGun<V>& gun, double until, int max_work);

}  // namespace aimahead::detail::drag
