// What is wrong with the settings of a tracker or with a measurement. Apart from the tracker, which
// WebAssembly has without them.
#include "arguments.hpp"
#include "check.hpp"
#include "fault.hpp"
#include "field_rows.hpp"
#include "tracking.hpp"

#include <cstdint>
#include <string_view>

namespace {

using namespace aimahead;

/// The fault of a measurement at a path of the library: "time", "sd[1]".
aim_fault fault_of_measurement(std::string_view path, const aim_measurement& measurement) {
  const std::size_t bracket = path.find('[');
  std::int32_t field = AIM_FIELD_MEASURED_TIME;
  for (const format::Field& row : c::kMeasuredFields) {
    if (row.name == path.substr(0, bracket)) break;
    ++field;
  }
  const double got = format::number_at(measurement, path,
                                       [](const double(&vector)[3], int i) { return vector[i]; });
  aim_fault fault = c::make_fault(static_cast<aim_field>(field), c::kNotANumber, {got});
  if (bracket != std::string_view::npos) fault.component = path[bracket + 1] - '0';
  return fault;
}

}  // namespace

aim_fault aim_tracker_start(void* tracker, const aim_track_settings* settings) {
  if (!tracker || !settings) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  const char* const path = c::start_tracker(tracker, *settings);
  if (!path) return c::kNoFault;
  const aim_fault fault = c::find_fault(*settings);  // knows what was expected, too
  return fault.field != AIM_FIELD_NONE ? fault : c::fault_of_path(path);
}

aim_fault aim_check_measurement(const aim_measurement* measurement, int32_t dimensions) {
  c::Arguments arguments(dimensions);
  const bool are_fine = arguments.are_given(measurement) &&
                        arguments.is_dimension(AIM_FIELD_MEASURED_VALUE) &&
                        arguments.word(AIM_FIELD_MEASURED_MEASURE, measurement->measure);
  if (!are_fine) return arguments.fault();
  const char* const path = c::find_wrong_path(*measurement, dimensions);
  return path ? fault_of_measurement(path, *measurement) : c::kNoFault;
}
