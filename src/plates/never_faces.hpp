// Plates of a body that does not spin and never face the gun.
#pragma once

#include "motion/gun_motion.hpp"
#include "motion/plate_target.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::plates {

/// Whether a plate surely looks away from a gun in constant velocity, whenever that fires from its
/// delay on and whenever the shot arrives.
///
/// Let the gun fire at delay + p, and the shot arrive at delay + p + q. Seen from above, the way
/// from the body's centre to the gun is then that at the delay, and p times the gun's velocity
/// relative to the body's, less q times the body's, and less multiples of the body's acceleration.
/// No factor is negative. So the way lies between these directions if they are within half a turn.
template <class V>
[[nodiscard]] bool never_faces(const Engagement<V>& engagement, const Plate& plate) {
  constexpr double kSlack = 0x1p-28;     // outweighs the rounding of angles
  constexpr double kMinShare = 0x1p-20;  // of a way, beside what it is the difference of
  const Shooter<V>& gun = engagement.shooter;
  const Target<V>& target = engagement.target;
  const Plates& body = plates_of(target);
  if (body.turn_rate != 0 || is_open_all_round(body) || is_platform(gun)) return false;
  const double delay = gun.delay;
  const V& velocity = target.velocity;
  const V& acceleration = target.acceleration;
  const V relative = gun.velocity - velocity;
  const auto way = way_to(pivot_at(gun, delay), target, delay);
  const double size = length(gun.position) + length(target.position) +
                      delay * (length(gun.velocity) + length(velocity)) +
                      delay * delay * length(acceleration);
  if (!(std::fabs(way[0]) + std::fabs(way[1]) > kMinShare * size)) return false;
  const std::array<std::array<double, 2>, 4> directions{{way,
                                                         {relative.x, relative.y},
                                                         {-velocity.x, -velocity.y},
                                                         {-acceleration.x, -acceleration.y}}};
  double left = -kHalfTurn;
  double right = kHalfTurn;
  for (const auto& direction : directions) {
    if (direction == std::array{0.0, 0.0}) continue;
    if (!is_well_scaled(direction)) return false;
    const double angle = quick_angle_from(body, plate, delay, direction);
    if (!(std::fabs(angle) > body.window + kSlack)) return false;
    const double from_behind = angle < 0 ? angle + kHalfTurn : angle - kHalfTurn;
    left = std::max(left, from_behind);
    right = std::min(right, from_behind);
  }
  return left - right < kHalfTurn - kSlack;
}

}  // namespace aimahead::detail::plates
