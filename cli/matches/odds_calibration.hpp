// How often the shots of guns hit, by the odds that they had: as text and as a picture.
#pragma once

#include "commands.hpp"

#include "arena/calibration.hpp"

#include <string>
#include <vector>

namespace aimahead::cli {

/// The calibration of one gun under one noise of the radar.
struct GunCalibration {
  double noise = 0;
  std::string gun;
  arena::Calibration bins;
};

/// Appends a table. A single calibration is written without its noise and gun.
void append_odds_table(std::string& out, const std::vector<GunCalibration>& calibrations);
/// Appends a row for each tenth.
void append_odds_csv(std::string& out, const std::vector<GunCalibration>& calibrations);
void append_odds_json(std::string& out, const std::vector<GunCalibration>& calibrations);
[[nodiscard]] std::string draw_odds(const std::vector<GunCalibration>& calibrations,
                                    const LadderOptions& options);

}  // namespace aimahead::cli
