// Engagements with a gun that may wait (a turret or `hold`), to hit first.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"
#include "turret/platform/platform_search.hpp"

#include <span>

namespace aimahead::detail::turret {

/// The answer to an engagement without fault, of a gun that may wait, and without quadratic drag.
/// The gun may have any motion. Writes the hit to `hits` unless that is empty.
template <class V>
[[nodiscard]] Intercept<V> solve_with_turret(const Engagement<V>& engagement,
                                             std::span<Hit<V>> hits);

/// The first launch alone: whether the target touches the muzzle at the delay, and `closest`, are
/// left to the caller. A target with plates has exactly one. A hit at `before` or later may count
/// as none. A gun on a platform may make fewer attempts.
template <class V>
[[nodiscard]] Intercept<V> find_launch(const Engagement<V>& engagement, double before,
                                       int max_attempts = kPlatformAttempts);

}  // namespace aimahead::detail::turret
