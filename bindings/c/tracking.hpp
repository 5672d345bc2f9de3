// Trackers with paths of faults, as WebAssembly has them too.
#pragma once

#include "aimahead/tracking.h"

#include <cstdint>

namespace aimahead::c {

/// Starts a tracker in the caller's memory. Returns the path of the field that is wrong, or null.
[[nodiscard]] const char* start_tracker(void* tracker, const aim_track_settings& settings);

/// The path of the first field of a measurement that is wrong, or null.
[[nodiscard]] const char* find_wrong_path(const aim_measurement& measurement,
                                          std::int32_t dimensions);

}  // namespace aimahead::c
