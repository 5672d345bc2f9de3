// Engagements with a turret: when to fire so as to hit first.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"
#include "turret/turret_question.hpp"

namespace aimahead::detail::turret {

/// The answer to an engagement with a turret, for a target that is not at the muzzle already at
/// shooter.delay; without `closest`.
template <class V>
[[nodiscard]] Intercept<V> search_with_turret(const Engagement<V>& engagement);

/// What a found launch means in the world.
template <class V>
[[nodiscard]] Hit<V> describe_launch(const TurretQuestion<V>& question,
                                     const TurretLaunch<kDimensions<V>>& launch);

}  // namespace aimahead::detail::turret
