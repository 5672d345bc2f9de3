// The closed loop of flight.hpp for a fixed-step world: gun, shot and target are moved step by step
// as an engine moves them.
#pragma once

#include "flight/flight.hpp"

namespace aimahead::cli {

/// Flies the answered shot of an engagement with a tick whose answer is a hit.
[[nodiscard]] FlightReport fly_by_ticks(const Engagement3& engagement, const Hit<Vec3>& hit);

/// The number of steps of that flight, from time 0 on.
[[nodiscard]] double count_ticks(const Engagement3& engagement, const Hit<Vec3>& hit);

}  // namespace aimahead::cli
