// The first hit, under quadratic drag, of a gun that may wait.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// The answer to an engagement of a gun that may wait, with quadratic drag; for plates without
/// `closest`. Hits that are no earlier than `before` need not be found.
///
/// It is searched from where a proof ends that nothing hits before (prove_waiting_gun.hpp): a gun
/// in constant velocity by the time of arrival (arrival_search.hpp), a platform by that of the
/// launch (launch_search.hpp).
///
/// `unreachable` is proved: by that proof, or because waiting changes nothing (gun and target rest,
/// or neither acceleration nor the gun's velocity moves the shot). Beside a hit known at `before`
/// it means that a complete search found none. `out_of_range` has a hit beyond the limits, and a
/// complete search found none within. Otherwise an answer without a hit is `unresolved`, with the
/// time up to which nothing hits.
template <class V>
[[nodiscard]] Intercept<V> solve_waiting_gun(const Engagement<V>& engagement,
                                             double before = kUnlimited);

}  // namespace aimahead::detail::drag
