// A gun in any motion: only where it is and how fast when the shot leaves plays a part.
#pragma once

#include "aimahead/engagement.hpp"
#include "base/components.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// When the shot leaves: after `shooter.delay`, in a fixed-step world at the first step from then
/// on. May be infinite there.
template <class V>
[[nodiscard]] double launch_time(const Engagement<V>& engagement);

/// Whether a gun may fire later than at its delay: `hold`, or a turret.
template <class V>
[[nodiscard]] bool may_wait(const Shooter<V>& gun) {
  return gun.hold || gun.turret;
}

/// Where a gun without a motion of its own is at a time.
template <class V>
[[nodiscard]] Components<kDimensions<V>> pivot_at(const Shooter<V>& gun, double time) {
  return components_of(gun.position + gun.velocity * time);
}

/// The engagement with a gun of constant velocity that is where `shooter.motion` has it at the
/// launch and as fast. False if it has vanished by then.
template <class V>
[[nodiscard]] bool fix_gun(const Engagement<V>& engagement, Engagement<V>& fixed);

/// What moves as the gun does.
template <class V>
[[nodiscard]] Target<V> gun_body(const Shooter<V>& gun);

/// "shooter.motion", or nullptr if its motion is what it must be.
template <class V>
[[nodiscard]] const char* find_gun_motion_fault(const Engagement<V>& engagement);

}  // namespace aimahead::detail::motion
