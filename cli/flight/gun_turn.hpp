// How a gun turns to its aim, as docs/ENGAGEMENT.md says. Nothing is shared with the solver, so
// that answers can be checked against it.
#pragma once

#include "questions/engagement_reader.hpp"

#include <optional>

namespace aimahead::cli {

struct GunTurn {
  bool is_possible = true;  ///< the limits allow it
  bool is_free = false;     ///< it need not turn: it has limits only
  double angle = 0;  ///< from where it faces to the aim; counter-clockwise positive in the plane
  double stop = 0;   ///< the angle in which it comes to rest first, because it turns too fast
  double time = 0;   ///< until it points there within its tolerance
};

/// The turn of a question's gun to `aim`; nothing if the gun is not on a turret.
[[nodiscard]] std::optional<GunTurn> turn_gun(const Question& question, const Vec3& aim);

/// Where the gun points after `share` of the turn.
[[nodiscard]] Vec3 direction_during(const Question& question, const Vec3& aim, double share);

}  // namespace aimahead::cli
