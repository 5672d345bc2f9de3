// Engagements with a turret: when to fire so as to hit first.
#pragma once

#include "aimahead/intercept.hpp"

namespace aimahead {

/// The answer to an engagement with a turret, for a target that is not at the muzzle already at
/// shooter.delay; without `closest`.
template <class V>
[[nodiscard]] Intercept<V> search_with_turret(const Engagement<V>& engagement);

}  // namespace aimahead
