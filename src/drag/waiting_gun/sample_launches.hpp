// The launch that hits first, under quadratic drag, of a gun that may wait: of all of a gun on a
// platform, and of few of any gun.
#pragma once

#include "drag/waiting_gun/waiting_gun.hpp"
#include "rooms.hpp"
#include "turret/boxes/launch_box.hpp"

namespace aimahead::detail::drag {

/// Flights to search.
struct SoughtFlights {
  turret::TimeSpan launches;
  turret::TimeSpan arrivals;
};

/// The first hit of the flights sought. That they do not hit before `arrivals.from` is known.
///
/// Let T(t0) be the time of the first hit of a launch at t0: of all flights that meet the target
/// (drag_hits.hpp), those count that lack nothing (waiting_gun.hpp). T is infinite where every
/// flight lacks something.
///
/// T is sampled 32 times during the longest turn (of a gun that need not turn: during four flights
/// at full speed), at times that grow by 6 % from there on, until the first hit. The first 120 are
/// no farther apart than half a flight, or an eighth of the shortest segment of the motions.
/// What a flight lacks seldom changes faster than twice the launch time, but for its duration and
/// the distance that it flies, which change as gun and target move. The nearest miss counts, too.
/// Where a hit may be between two launches, or flights come or go, the time between the launches is
/// halved. Golden section refines each minimum of the samples, the earliest hit first; it needs no
/// slope where T jumps as the gun becomes ready.
/// Where a later flight of a launch may hit though the first does not, a pass with the first
/// flights alone comes before: any hit limits the time of the others.
///
/// If the launches end, T is sampled eight times, and nothing is halved.
///
/// An opening in which the lack vanishes and returns faster than that is missed, so that the answer
/// is not proved to be the first.
template <class V>
[[nodiscard]] FirstHit<V> sample_launches(const WaitingGun<V>& gun, const SoughtFlights& sought);

}  // namespace aimahead::detail::drag
