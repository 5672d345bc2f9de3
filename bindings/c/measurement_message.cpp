// What is wrong with a measurement, in words. Apart from the tracker, which WebAssembly has without
// them.
#include "aimahead/tracking.h"
#include "messages.hpp"
#include "number_words.hpp"

#include <cstddef>
#include <string_view>

namespace {

using namespace aimahead;

double component_of(const double (&vector)[3], int i) { return vector[i]; }

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
    c::add_number(out, format::number_at(*measurement, path, component_of));
  }
  return out.finish();
}
