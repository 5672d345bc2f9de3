// Ladders under several noises of the radar: each gun's mean hits against the noise.
#pragma once

#include "commands.hpp"
#include "svg_writer.hpp"

#include "arena/ladder.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// The guns and targets of all are the same.
struct NoiseLadder {
  double noise = 0;
  arena::Ladder ladder;
};

void append_noise_table(std::string& out, const std::vector<NoiseLadder>& ladders);
/// A row a cell. The noise is left out where there is only one.
void append_cells_csv(std::string& out, const std::vector<NoiseLadder>& ladders);
void append_cells_json(std::string& out, const std::vector<NoiseLadder>& ladders);
/// What is wrong with the radar, as the end of a sentence: its only noise, delay and fading.
[[nodiscard]] std::string describe_radar(const LadderOptions& options);
/// The look of a curve among several.
[[nodiscard]] std::string curve_class(std::size_t curve);
/// A short piece of a curve, and its name.
void draw_curve_name(SvgWriter& svg, const Pixel& at, std::string_view curve_class,
                     std::string_view name);
[[nodiscard]] std::string draw_noise(const std::vector<NoiseLadder>& ladders,
                                     const LadderOptions& options);

}  // namespace aimahead::cli
