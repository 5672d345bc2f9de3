// Quadratic drag from a gun that must turn and may wait: which launch hits first?
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// The answer to an engagement with a turret and quadratic drag, without `closest`.
///
/// For every launch time t0 the flights that hit are listed (drag_hits.hpp); of those whose aim the
/// gun has reached by t0 the first hits at T(t0), infinite where there is none. First some hit is
/// looked for where the gun can point anywhere, then T from the delay to that hit: 32 times while
/// the gun could turn to anywhere, at times that grow by a quarter from there on. Each low is
/// refined by golden section, which needs no slope where T jumps as the gun becomes ready. An
/// opening between two samples that both see nothing is missed: that the answer is the first is
/// controlled, not proved.
///
/// Hits that are no earlier than `before` need not be found.
///
/// `unreachable` is proved where waiting changes nothing: gun and target rest, or neither
/// acceleration nor the gun's velocity moves the shot. Else, finding nothing, `unresolved`.
template <class V>
[[nodiscard]] Intercept<V> search_drag_with_turret(const Engagement<V>& engagement,
                                                   double before = kUnlimited);

}  // namespace aimahead::detail::drag
