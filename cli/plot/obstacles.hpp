// What stands in the way of a shot, in a plot.
#pragma once

#include "plot/scene.hpp"
#include "plot/svg_writer.hpp"

#include <functional>

namespace aimahead::cli {

/// Where the obstacles of an engagement are on paper.
struct ObstaclePaper {
  std::function<Pixel(const Vec3&)> at;  ///< of a place relative to the gun's position at time 0
  double scale = 1;                      ///< pixels to a unit
};

/// Draws each obstacle, balls where they are at time 0 and, faint, at `later`.
void draw_obstacles(SvgWriter& svg, const PlotScene& scene, double later,
                    const ObstaclePaper& paper);

/// Calls `see` with places that should be in view, relative as above. Obstacles without end have
/// none.
void for_corners_of_obstacles(const PlotScene& scene, const std::function<void(const Vec3&)>& see);

}  // namespace aimahead::cli
