// The motion of a gun on a platform.
#pragma once

#include "motion/gun_motion.hpp"
#include "motion/motion_segments.hpp"
#include "rooms.hpp"

#include <cmath>
#include <variant>

namespace aimahead::detail::turret {

template <class V>
struct Platform {
  static constexpr int N = kDimensions<V>;

  Target<V> body;         ///< a target that moves as the gun's body does
  const Mount<V>* mount;  ///< null if the gun is at the body's centre

  explicit Platform(const Shooter<V>& gun)
      : body(gun_body(gun)), mount(is_mounted(gun) ? &*gun.mount : nullptr) {}

  /// The segments of the gun's motion, seen from the origin.
  [[nodiscard]] MotionSegments<V> segments(const Components<N>& origin = {}) const {
    return {body, origin, mount};
  }
  /// The caller's own motion; null for any other.
  [[nodiscard]] const MotionFunction<V>* function() const {
    return std::get_if<MotionFunction<V>>(&body.motion);
  }
  /// Whether the gun's body bounces.
  [[nodiscard]] bool bounces() const { return std::holds_alternative<Walls<V>>(body.motion); }
  [[nodiscard]] bool spins() const { return mount && mount->turn_rate != 0; }
};

/// The square of the largest speed along an axis of a body that bounces in its region: its energy
/// along the axis stays.
template <int N>
[[nodiscard]] double max_speed_squared(const KinematicState<N>& body, const Region<N>& region,
                                       int axis) {
  return body.velocity[axis] * body.velocity[axis] +
         4 * std::fabs(body.acceleration[axis]) * region.half[axis];
}

}  // namespace aimahead::detail::turret
