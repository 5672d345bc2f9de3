// What the turn controllers of the plane and of space share.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "aimahead/turret.hpp"
#include "rooms.hpp"
#include "turret/quickest_stop.hpp"

namespace aimahead::detail::turret {

/// Whether the gun can be turned at all; its facing is judged elsewhere.
template <class V>
bool can_turn(const Turret<V>& turret, double duration) {
  return turret.turn_rate > 0 && numerics::is_finite(turret.turn_rate) &&
         turret.turn_acceleration > 0 && duration >= 0;
}

/// The turret's limits, for angles of up to this size in the roundings of a step.
template <class V>
LineLimits limits_of(const Turret<V>& turret, double size) {
  return {std::min(turret.turn_rate, kLargest), turret.turn_acceleration, 0x1p-49 * size};
}

}  // namespace aimahead::detail::turret
