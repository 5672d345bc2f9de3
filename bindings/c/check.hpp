// What is wrong with a question, in the order of blame of the format.
#pragma once

#include "aimahead/aimahead.h"

namespace aimahead::c {

/// A target of the caller's own that is `sampled` needs no bound on its speed.
[[nodiscard]] aim_fault find_fault(const aim_engagement* engagement, bool sampled = false);

/// The first field that is wrong, or that the odds of a shot are not known for.
[[nodiscard]] aim_fault find_odds_fault(const aim_engagement* engagement);

/// `owner` says whose motion it is, for the paths.
[[nodiscard]] aim_fault find_fault(const aim_motion* motion, int dimensions, aim_owner owner);

[[nodiscard]] aim_fault find_fault(const aim_turret& turret, int dimensions);

[[nodiscard]] aim_fault find_fault(const aim_tick& tick);

}  // namespace aimahead::c
