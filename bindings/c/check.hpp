// What is wrong with a question, in the order of blame of the format.
#pragma once

#include "aimahead/aimahead.h"
#include "aimahead/obstacles.h"
#include "aimahead/tracking.h"

#include <span>

namespace aimahead::c {

/// The first fault of an engagement. A target that moves by a function and is `sampled` needs no
/// bound on its speed.
[[nodiscard]] aim_fault find_fault(const aim_engagement* engagement, bool sampled = false);

/// Whether an engagement of this library's size sets nothing but numbers. `solve` finds every fault
/// of these, so most calls need no walk through all fields.
[[nodiscard]] bool has_only_numbers(const aim_engagement& engagement);

/// The first field that is wrong, or with which there are no odds. Prospects need no uncertainty.
[[nodiscard]] aim_fault find_odds_fault(const aim_engagement* engagement,
                                        bool needs_uncertainty = true);

/// The first fault of a motion. `owner` says whose motion it is, for the path of the field.
[[nodiscard]] aim_fault find_fault(const aim_motion* motion, int dimensions, aim_owner owner);

[[nodiscard]] aim_fault find_fault(const aim_flight& flight, int dimensions);

[[nodiscard]] aim_fault find_fault(const aim_looks& looks);

[[nodiscard]] aim_fault find_fault(std::span<const aim_prospect> prospects, int dimensions);

[[nodiscard]] aim_fault find_fault(const aim_track_settings& settings);

/// AIM_OWNER_BALLS: of the balls beside a field.
[[nodiscard]] aim_fault find_fault(std::span<const aim_obstacle> obstacles, int dimensions,
                                   aim_owner owner);

}  // namespace aimahead::c
