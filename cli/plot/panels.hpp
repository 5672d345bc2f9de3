// The two halves of a plot.
#pragma once

#include "plot/scene.hpp"
#include "plot/svg_writer.hpp"

namespace aimahead::cli {

/// The situation from above: gun, target and their paths, the aim, the hit.
void draw_situation(SvgWriter& svg, const PlotScene& scene, const PixelBox& box);

/// Distance over time of target and shot, and every crossing of the two: the graphs of Scott
/// Lembcke's "Leading a target" (2010).
void draw_distances(SvgWriter& svg, const PlotScene& scene, const PixelBox& box);

/// "hit at t = 1.386"
[[nodiscard]] std::string describe_time(std::string_view what, double time);

}  // namespace aimahead::cli
