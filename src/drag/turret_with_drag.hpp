// The launch that hits first, under quadratic drag, of a gun that must turn and may wait.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// The answer to an engagement with a turret and quadratic drag, without `closest`.
///
/// Let T(t0) be the time of the first hit of a launch at t0: of all flights that hit
/// (drag_hits.hpp), those count whose aim the gun has reached by t0. T is infinite where there is
/// none. The search first looks for any hit of a gun that has made every turn. It then samples T
/// from the delay to that hit: 32 times during the longest turn, at times that grow by a quarter
/// from there on, and between these where flights come or go or the gun is nearly ready. Golden
/// section refines each minimum of the samples, the earliest hit first; it needs no slope where T
/// jumps as the gun becomes ready. An opening between two samples that both see nothing is missed,
/// so that the answer is not proved to be the first.
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
