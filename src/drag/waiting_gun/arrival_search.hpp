// The first hit of a gun in constant velocity that may wait, under quadratic drag.
//
// For each time of arrival t the target's position is known. Seen from a gun in constant velocity,
// the shots that arrive there at t, whenever they leave, are those at a target at rest: mostly two,
// direct and lob, or none. So the flights to one arrival are few and soon listed, however the
// target moves, and they change smoothly with t.
//
// A flight hits if it lacks nothing (waiting_gun.hpp). The first t at which one does is searched
// from a given time on, segment by segment of the target's motion. At each t sampled the search
// knows how soon some flight may lack nothing: what it lacks now, divided by how fast that can
// change as the target moves; likewise the flight that misses the target by least. Where two
// samples leave room for a hit in between, the time between them is halved, unless the change from
// sample to sample is smooth. Where the lack becomes zero, false position finds the time.
//
// Laps of a target that repeats itself differ only in how long the gun has had to turn, and in how
// far it has moved. The search skips laps by half of what the last one lacked.
//
// A flight whose lack vanishes and returns faster than assumed is missed: this search proves
// nothing.
#pragma once

#include "drag/waiting_gun/waiting_gun.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// The first hit from `from` on, which is at least the gun's delay, before `before` or about then.
template <class V>
[[nodiscard]] FirstHit<V> search_arrivals(const WaitingGun<V>& gun, double from, double before);

}  // namespace aimahead::detail::drag
