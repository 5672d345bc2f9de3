// Ladders under several noises of the radar: each gun's mean hits against the noise.
#pragma once

#include "commands.hpp"

#include "arena/ladder.hpp"

#include <string>
#include <vector>

namespace aimahead::cli {

/// All ladders have the same guns and targets.
struct NoiseLadder {
  double noise = 0;
  arena::Ladder ladder;
};

void append_noise_table(std::string& out, const std::vector<NoiseLadder>& ladders);
/// Appends a row for each cell. A single noise is left out.
void append_cells_csv(std::string& out, const std::vector<NoiseLadder>& ladders);
void append_cells_json(std::string& out, const std::vector<NoiseLadder>& ladders);
[[nodiscard]] std::string draw_noise(const std::vector<NoiseLadder>& ladders,
                                     const LadderOptions& options);

}  // namespace aimahead::cli
