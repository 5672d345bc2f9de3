// Trackers: what is wrong is told by its path.
#include "exchange.hpp"
#include "tracking.hpp"

using namespace aimahead;

/// The path of the setting that is wrong, or null.
AIM_EXPORT const char* aim_start_tracker(void* tracker, const aim_track_settings* settings) {
  return c::start_tracker(tracker, *settings);
}
/// The path of the first field that is wrong, or null.
AIM_EXPORT const char* aim_find_wrong_path(const aim_measurement* measurement, int32_t dimensions) {
  return c::find_wrong_path(*measurement, dimensions);
}
