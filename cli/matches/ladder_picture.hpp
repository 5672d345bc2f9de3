// What the pictures of ladders have in common.
#pragma once

#include "commands.hpp"
#include "plot/svg_writer.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace aimahead::cli {

/// The only noise, delay and fading of the radar, as the end of a sentence.
[[nodiscard]] std::string describe_radar(const LadderOptions& options);
/// The look of a curve among several.
[[nodiscard]] std::string curve_class(std::size_t curve);
/// A short piece of a curve, and its name.
void draw_curve_name(SvgWriter& svg, const Pixel& at, std::string_view curve_class,
                     std::string_view name);

}  // namespace aimahead::cli
