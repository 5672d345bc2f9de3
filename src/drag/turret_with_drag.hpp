// The launch that hits first, under quadratic drag, of a gun that may wait.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// The answer to an engagement of a gun that may wait, with quadratic drag, without `closest`.
///
/// Let T(t0) be the time of the first hit of a launch at t0: of all flights that meet the target
/// (drag_hits.hpp), those count that lack nothing. What a flight may lack is a time: until the gun
/// has reached its aim, until the plate faces the gun, beyond the lifetime, and beyond the range at
/// full speed. T is infinite where every flight lacks something.
///
/// T is sampled from the delay on: 32 times during the longest turn (of a gun that need not turn:
/// during four flights at full speed), at times that grow by a quarter from there on, until the
/// first hit. The first 120 are no farther apart than half a flight, or an eighth of the shortest
/// segment of the motions. Between two launches without a hit the lack mostly changes no faster
/// than the launch time, or than twice what it changes between these two. Where it may vanish in
/// between, or flights come or go, the time between them is halved. Golden section refines each
/// minimum of the samples, the earliest hit first; it needs no slope where T jumps as the gun
/// becomes ready. Where a later flight of a launch may hit though the first does not, a pass with
/// the first flights alone comes before: any hit limits the time of the others. Lifetime and range
/// are left out at first: if the first hit is within them, no second search is needed.
///
/// An opening in which the lack vanishes and returns faster than that is missed, so that the answer
/// is not proved to be the first.
///
/// Hits that are no earlier than `before` need not be found.
///
/// `unreachable` is proved where waiting changes nothing: gun and target rest, or neither
/// acceleration nor the gun's velocity moves the shot. Otherwise an answer without a hit is
/// `unresolved`.
template <class V>
[[nodiscard]] Intercept<V> search_drag_with_turret(const Engagement<V>& engagement,
                                                   double before = kUnlimited);

}  // namespace aimahead::detail::drag
