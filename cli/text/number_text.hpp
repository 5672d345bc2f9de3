// Numbers as text: from JSON to the nearest double, and back by the shortest way.
#pragma once

#include <string>
#include <string_view>

namespace aimahead::cli {

/// The double nearest to `text`, a number in JSON's grammar. A number too large for a double
/// becomes infinity, one too small becomes zero, each with its sign.
[[nodiscard]] double read_number(std::string_view text);

/// Appends the shortest text that reads back to `value`, which must be finite; -0 becomes "0".
void append_number(std::string& out, double value);

}  // namespace aimahead::cli
