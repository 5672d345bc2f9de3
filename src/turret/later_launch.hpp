// The latest of several launches that hit at the same time. There are several where a muzzle
// follows the target at the speed of the shot, or the target jumps to where a direct shot and a lob
// meet it.
#pragma once

#include "rooms.hpp"
#include "turret/turret_question.hpp"

namespace aimahead::detail::turret {

/// The launch after the shortest flight that hits at the time of one found, and flies clearly less
/// long, if there is any; else `never`.
template <class V>
[[nodiscard]] TurretLaunch<kDimensions<V>> find_later_launch(const TurretQuestion<V>& question,
                                                             double time, double flight_time);

}  // namespace aimahead::detail::turret
