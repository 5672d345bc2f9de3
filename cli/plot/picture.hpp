// One answer as a picture.
#pragma once

#include "questions/answer.hpp"

#include <string>

namespace aimahead::cli {

/// The picture as SVG, following the reader's light or dark setting. `answer` is not invalid and
/// has every solution.
[[nodiscard]] std::string draw_plot(const Answer& answer);

}  // namespace aimahead::cli
