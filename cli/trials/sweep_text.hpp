// A sweep as text: for people, for spreadsheets, for programs.
#pragma once

#include "trials/sweep.hpp"

#include <string>

namespace aimahead::cli {

/// Appends a table: each method's share of answers that are not right, at some ratios of speeds.
void append_sweep_table(std::string& out, const SweepOptions& options,
                        const std::vector<SweepCell>& cells);

/// Appends a heading and a line for each cell. The cost, which differs from run to run, comes last.
void append_sweep_csv(std::string& out, const std::vector<SweepCell>& cells);

/// Appends a JSON object on a line for each cell.
void append_sweep_json(std::string& out, const std::vector<SweepCell>& cells);

}  // namespace aimahead::cli
