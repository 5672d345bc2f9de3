// The first launch of a turret where straight_launch.hpp does not apply: gravity, thrust, drag, a
// gun whose velocity the shot inherits in part. A hit at t can then have several launches, and the
// search has two variables, the time t of the hit and the time of flight f:
//
//   H(t, f) = |D| - reach - travel(f) = 0,   D = target(t) - gun(t - f) - drift(f),
//
// and the gun must be able to point along D by t - f. A box of t and f is thrown away if H cannot
// vanish in it (by its value and slopes in the middle, with bounds on how they change), if no
// direction of D in it is possible in time, or if all its flights are too long. Otherwise the box
// is narrowed: by the parts in which the linear part of H has no zero, and by those in which the
// linear parts of H and of what forbids the launch (the delay, the turn, a plate that looks away)
// have none together. Around a single hit this converges like Newton's method. The rest is cut in
// two, and the earlier half is searched first.
//
// Hits long after the last launch are searched in boxes of launches and flights. One window of time
// after the other is searched so (launch_window.hpp).
//
// Newton's method from a box leads to launches; the first guess is the answer without turning. Hits
// later than the best one found are not searched, so that most boxes only prove it.
#pragma once

#include "rooms.hpp"
#include "turret/question/turret_question.hpp"

namespace aimahead::detail::turret {

/// The launch that hits first, among those that hit before `before`.
template <class V>
[[nodiscard]] TurretLaunch<kDimensions<V>> search_launches(const TurretQuestion<V>& question,
                                                           double before = kUnlimited);

/// Whether a gun that may be anywhere in its region, from the delay on until the latest launch, may
/// hit before a time. False if it certainly does not.
template <class V>
[[nodiscard]] bool may_hit_from_region(const TurretQuestion<V>& question, double before);

}  // namespace aimahead::detail::turret
