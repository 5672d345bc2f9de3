// Proofs that no shot passes closer than a distance: by boxes (closer_launch.hpp), or by a ball of
// that radius about the target, which none would touch.
#pragma once

#include "aimahead/engagement.hpp"
#include "rooms.hpp"

namespace aimahead::detail::turret {

/// Lets a gun that waits aim anywhere, and as far as the shot flies.
template <class V>
void lift_turret_and_range(Engagement<V>& engagement) {
  engagement.shooter.turret.reset();
  engagement.shooter.hold = true;
  engagement.projectile.range = kUnlimited;
}

/// Whether it is proved that no shot within lifetime and range passes closer than `distance`. For
/// an engagement without fault, quadratic drag, table, plates and tick. The gun may have any
/// motion; it need not have a turret.
template <class V>
[[nodiscard]] bool is_never_closer(const Engagement<V>& engagement, double distance);

}  // namespace aimahead::detail::turret
