// One answer as a page.
#pragma once

#include "questions/answer.hpp"

#include <string>
#include <string_view>

namespace aimahead::cli {

/// One HTML file that needs nothing else: the result, the situation and the distances over time as
/// pictures, the values, and the engagement itself. `answer` is not invalid and has every solution;
/// `engagement` is the text of the question. The page contains no script. Whatever comes from the
/// file is text in the page.
[[nodiscard]] std::string write_report(const Answer& answer, std::string_view engagement);

}  // namespace aimahead::cli
