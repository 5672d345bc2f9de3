// What is wrong with a measurement, in words. Apart from the tracker, which WebAssembly has without
// them.
#include "aimahead/tracking.h"
#include "messages.hpp"
#include "number_words.hpp"

#include <cstddef>
#include <string_view>

namespace {

using namespace aimahead;

/// The number at a path of aim_measurement_fault: "time", "sd[1]".
double number_at(const aim_measurement& measurement, std::string_view path) {
  if (path == "time") return measurement.time;
  const auto i = static_cast<std::size_t>(path[path.find('[') + 1] - '0');
  if (path.starts_with("value")) return measurement.value[i];
  return path.starts_with("sd") ? measurement.sd[i] : measurement.sensor[i];
}

}  // namespace

size_t aim_measurement_message(const aim_measurement* measurement, int32_t dimensions, char* text,
                               size_t size) {
  c::TextBuffer out(text, size);
  const char* const fault = aim_measurement_fault(measurement, dimensions);
  if (!fault) return out.finish();
  const std::string_view path = fault;
  if (!measurement) {
    out.add(format::text_of(format::kNullPointer));
  } else if (path == "measure") {
    out.add("expected one of \"position\", \"range_bearing\", got ");
    c::add_number(out, measurement->measure);
  } else {
    out.add(format::say_what_trackers_take(path));
    out.add(", got ");
    c::add_number(out, number_at(*measurement, path));
  }
  return out.finish();
}
