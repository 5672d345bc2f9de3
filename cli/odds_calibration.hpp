// How often the shots of a gun hit, by the odds that they had: as text and as a picture.
#pragma once

#include "commands.hpp"

#include "arena/calibration.hpp"

#include <string>

namespace aimahead::cli {

void append_odds_table(std::string& out, const arena::Calibration& bins);
void append_odds_csv(std::string& out, const arena::Calibration& bins);
void append_odds_json(std::string& out, const arena::Calibration& bins);
[[nodiscard]] std::string draw_odds(const arena::Calibration& bins, const LadderOptions& options);

}  // namespace aimahead::cli
