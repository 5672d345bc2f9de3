// The first hit, under quadratic drag, of a gun that may wait.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// The times of hits that are known, on other plates. Those that are no earlier need not be found.
struct KnownHits {
  double within = kUnlimited;  ///< the limits; with one, hits beyond them need not be found
  double beyond = kUnlimited;  ///< the limits
};

/// The answer to an engagement of a gun that may wait, with quadratic drag; for plates without
/// `closest`.
///
/// It is searched from where a proof ends that nothing hits before (prove_waiting_gun.hpp): a gun
/// in constant velocity by the time of arrival (arrival_search.hpp), a platform by that of the
/// launch (sample_launches.hpp).
///
/// `unreachable` is proved: by that proof, or because waiting changes nothing (gun and target rest,
/// or neither acceleration nor the gun's velocity moves the shot). Beside known hits it means that
/// complete searches found none that is better. `out_of_range` has a hit beyond the limits, and a
/// complete search found none within. Otherwise an answer without a hit is `unresolved`, with the
/// time up to which nothing hits.
template <class V>
[[nodiscard]] Intercept<V> solve_waiting_gun(const Engagement<V>& engagement,
                                             const KnownHits& known = {});

}  // namespace aimahead::detail::drag
