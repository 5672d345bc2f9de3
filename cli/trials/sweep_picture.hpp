// A sweep as a picture in SVG: for each method how many of its answers are right and what the
// others are, and how near its shots come.
#pragma once

#include "trials/sweep.hpp"

#include <string>

namespace aimahead::cli {

[[nodiscard]] std::string draw_sweep(const SweepOptions& options,
                                     const std::vector<SweepCell>& cells);

}  // namespace aimahead::cli
