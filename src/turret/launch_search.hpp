// The first launch of a turret in every other case: gravity, thrust, drag, a gun whose velocity the
// shot inherits in part. A hit at t can then have several launches, and the search is one in two
// variables, the time t of the hit and the time of flight f:
//
//   H(t, f) = |D| - reach - travel(f) = 0,   D = target(t) - gun(t - f) - drift(f),
//
// and the gun must be able to point along D by t - f. A box of t and f is thrown away when H cannot
// vanish in it (its value and slopes in the middle, with bounds on how they change), or when no
// direction of D in it is possible in time, or all its flights are too long. Else it is narrowed:
// where the linear part of H leaves no zero, and where the linear parts of H and of what forbids
// the launch (the delay, the turn, a plate that looks away) together leave none. Around a single
// hit that converges like Newton's method. What is left is cut in two, the earlier half first.
//
// Hits long after the last launch are searched in boxes of launches and flights.
//
// Newton's method from a box leads to launches; the first guess is the answer without turning.
// Nothing later than the best launch found is searched, so that most boxes only prove it.
#pragma once

#include "rooms.hpp"
#include "turret/turret_question.hpp"

namespace aimahead::detail::turret {

/// The launch that hits first, among those that hit before `before`.
template <class V>
[[nodiscard]] TurretLaunch<kDimensions<V>> search_launches(const TurretQuestion<V>& question,
                                                           double before = kUnlimited);

/// Whether a gun that may be anywhere in its region, from the delay on until the latest launch, may
/// hit before a time: false if it is sure that it does not.
template <class V>
[[nodiscard]] bool may_hit_from_region(const TurretQuestion<V>& question, double before);

}  // namespace aimahead::detail::turret
