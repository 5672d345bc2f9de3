// One answer as a page.
#pragma once

#include "answer.hpp"

#include <string>
#include <string_view>

namespace aimahead::cli {

/// One HTML file that needs nothing else: what came of the engagement, the situation and the
/// distances over time as pictures, the values, and the engagement itself. `answer` is not invalid
/// and has every solution; `engagement` is its text. It contains no script, and what comes from the
/// file stands in it as text.
[[nodiscard]] std::string write_report(const Answer& answer, std::string_view engagement);

}  // namespace aimahead::cli
