// The latest of several launches that hit at the same time. There are several if a muzzle follows
// the target at the speed of the shot, or if the target jumps to a position at which a direct shot
// and a lob meet it.
#pragma once

#include "rooms.hpp"
#include "turret/question/turret_question.hpp"

namespace aimahead::detail::turret {

/// The launch with the shortest flight that hits at the time of the one found, if that flight is
/// clearly shorter; otherwise `never`.
template <class V>
[[nodiscard]] TurretLaunch<kDimensions<V>> find_later_launch(const TurretQuestion<V>& question,
                                                             double time, double flight_time);

}  // namespace aimahead::detail::turret
