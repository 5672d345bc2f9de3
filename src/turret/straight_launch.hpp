// The first launch of a turret whose shot flies straight as the gun sees it: no acceleration, and
// the shot inherits all of the gun's velocity, or there is none. Then the time of the hit says
// everything: with
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
// Whatever is above 0 stays so for a while that bounds on its first two derivatives give; the
// search steps by the longest such while, so that it passes nothing. No launch that could wait and
// hit sooner is left out, for a hit at t has but one launch.
#pragma once

#include "rooms.hpp"
#include "turret/turret_question.hpp"

namespace aimahead::detail::turret {

template <class V>
[[nodiscard]] bool flies_straight(const TurretQuestion<V>& question);

/// For a question that `flies_straight`. A hit at `before` or later may be taken for none.
template <class V>
[[nodiscard]] TurretLaunch<kDimensions<V>> find_straight_launch(const TurretQuestion<V>& question,
                                                                double before = kUnlimited);

}  // namespace aimahead::detail::turret
