// A gun in any motion: only its position and velocity at the launch matter.
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "base/components.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <cmath>
#include <optional>

namespace aimahead::detail::motion {

/// The time of the launch: `shooter.delay`; in a fixed-step world the first step from then on,
/// which may be infinite.
template <class V>
[[nodiscard]] double launch_time(const Engagement<V>& engagement);

/// Whether a gun may fire later than at its delay: `hold`, or a turret.
template <class V>
[[nodiscard]] bool may_wait(const Shooter<V>& gun) {
  return gun.hold || gun.turret;
}

/// From now on the gun fires at its delay, wherever it points then.
template <class V>
void fire_at_delay(Shooter<V>& gun) {
  gun.hold = false;
  gun.turret.reset();
}

/// The position at a time of a gun of constant velocity.
template <class V>
[[nodiscard]] Components<kDimensions<V>> pivot_at(const Shooter<V>& gun, double time) {
  return components_of(gun.position + gun.velocity * time);
}

/// Whether the gun is on a mount that takes it off its body's centre.
template <class V>
[[nodiscard]] bool is_mounted(const Shooter<V>& gun) {
  return gun.mount && !(gun.mount->offset == V{});
}

/// Whether the gun moves in any way but at constant velocity.
template <class V>
[[nodiscard]] bool is_platform(const Shooter<V>& gun) {
  return !std::holds_alternative<std::monostate>(gun.motion) || !(gun.acceleration == V{}) ||
         is_mounted(gun);
}

/// Whether the shots of a gun in constant velocity keep all of it. Those of a gun at rest do for
/// any observer, who sees it move.
template <class V>
[[nodiscard]] bool keeps_all_velocity(const Engagement<V>& engagement) {
  return engagement.projectile.inherit == 1 || engagement.shooter.velocity == V{};
}

/// Whether the gun's body and the target, or the body of its plates, always have the same velocity.
template <class V>
[[nodiscard]] bool move_alike(const Shooter<V>& gun, const Target<V>& target) {
  const bool is_steady = std::holds_alternative<std::monostate>(target.motion) ||
                         std::holds_alternative<Plates>(target.motion);
  return is_steady && std::holds_alternative<std::monostate>(gun.motion) &&
         gun.velocity == target.velocity && gun.acceleration == target.acceleration;
}

/// Whether the gun turns and its numbers are well scaled, so that its position does not depend on
/// the units.
template <class V>
[[nodiscard]] bool is_well_scaled_turn(const Engagement<V>& e) {
  const Shooter<V>& gun = e.shooter;
  const auto* turning = std::get_if<Turning<V>>(&gun.motion);
  if (!turning || gun.mount) return false;
  const double speed = dot(gun.velocity, gun.velocity);
  const double distance =
      dot(gun.position, gun.position) + dot(e.target.position, e.target.position);
  return numerics::every(speed > 0x1p-40, distance > 0x1p-40, speed < 0x1p40, distance < 0x1p40,
                         gun.delay < 0x1p20, std::fabs(turning->turn_rate) < 0x1p20);
}

/// The position of the gun on its mount at a time, seen from the body's centre.
template <class V>
[[nodiscard]] Components<kDimensions<V>> turned_offset(const Mount<V>& mount, double time);

/// Gives the engagement a gun of constant velocity, with the position and velocity that its motion
/// and mount have at the launch. False if it has no position then: see `locate_gun`.
template <class V>
[[nodiscard]] bool fix_gun(Engagement<V>& engagement);

/// The answer for a gun that has no position at its delay: `unreachable` if it may have vanished,
/// otherwise `unresolved`.
template <class V>
[[nodiscard]] Intercept<V> answer_without_gun(const Shooter<V>& gun);

/// Position and velocity of the gun's pivot at a time; nothing where `locate` of body_state.hpp
/// gives none.
template <class V>
[[nodiscard]] std::optional<KinematicState<kDimensions<V>>> locate_gun(const Shooter<V>& gun,
                                                                       double time);

/// A target that moves as the gun's body does.
template <class V>
[[nodiscard]] Target<V> gun_body(const Shooter<V>& gun);

/// "shooter.motion", or nullptr if the gun's motion is what it must be.
template <class V>
[[nodiscard]] const char* find_gun_motion_fault(const Engagement<V>& engagement);

}  // namespace aimahead::detail::motion
