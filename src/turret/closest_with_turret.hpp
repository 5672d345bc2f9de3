// What to do when a gun that must turn hits nothing within the limits: the launch that comes
// closest.
//
// Of what would hit at t after a flight of f, with D the target as the shot flies towards it and
// phi the angle between D and the nearest direction that the gun can point to by t - f, the shot is
//
//   sqrt((|D| - r)^2 + 4 |D| r sin(phi / 2)^2) - radii
//
// from a hit, r = muzzle + travel(f). That has many valleys. Times t are sampled, evenly while
// things change, in every segment of the first few of the target's motion, and ever more rarely
// beyond; for each the flight; and the deepest are followed down by parabolas, one search within
// the other.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"
#include "turret/turret_question.hpp"

#include <optional>

namespace aimahead::detail::turret {

/// Nothing where the shots only tend to the closest. Adds its evaluations to `steps`.
template <class V>
[[nodiscard]] std::optional<Approach<V>> closest_with_turret(const TurretQuestion<V>& question,
                                                             int& steps);

}  // namespace aimahead::detail::turret
