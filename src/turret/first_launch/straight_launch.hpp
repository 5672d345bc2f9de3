// The first launch of a turret whose shot flies straight relative to the gun: no acceleration, and
// the shot inherits all of the gun's velocity, or the gun has none. Then the time of the hit
// determines the launch. With
//
//   E(t) = target(t) - gun(t),   f = (|E| - reach) / speed,   t0 = t - f,   u = E / |E|
//
// the shot that hits at t flies for f, leaves at t0 and along u. It can be fired if each of these
// is at most 0:
//
//   delay - t0,  -f,  f - lifetime,  distance flown - range,   and in one of the directions of turn
//   angle(u) - tolerance - (what the gun can have turned by t0),   angle(u) - (room in the arc),
//
// and a plate has to face the gun.
//
// A quantity above 0 stays so for a time that bounds on its first two derivatives give
// (straight_bounds.hpp). The search steps by the longest such time, so that it passes no hit. No
// launch that could wait and hit sooner is left out, because a hit at t has only one launch.
#pragma once

#include "rooms.hpp"
#include "turret/question/turret_question.hpp"

namespace aimahead::detail::turret {

template <class V>
[[nodiscard]] bool flies_straight(const TurretQuestion<V>& question);

/// The first launch for a question that `flies_straight`. A hit at `before` or later may count as
/// none.
template <class V>
[[nodiscard]] TurretLaunch<kDimensions<V>> find_straight_launch(const TurretQuestion<V>& question,
                                                                double before = kUnlimited);

}  // namespace aimahead::detail::turret
