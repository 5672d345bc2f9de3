// Charts over logarithms, drawn with the command's writer of SVG.
#pragma once

#include "plot/svg_writer.hpp"

#include <cmath>
#include <string>
#include <string_view>

namespace bench {

using aimahead::cli::Anchor;
using aimahead::cli::Pixel;
using aimahead::cli::SvgWriter;

/// A logarithmic scale along a side of a chart.
struct LogScale {
  double min = 1;
  double max = 10;
  double at_least = 0;  ///< the pixel
  double at_most = 1;

  double operator()(double value) const {
    return at_least + std::log(value / min) / std::log(max / min) * (at_most - at_least);
  }
};

/// The style of charts, added to that of all pictures. Classes of curves and points set their
/// `color`.
inline constexpr std::string_view kChartStyle = R"(
.roof { stroke: #475569; stroke-width: 2 } .divider { stroke-dasharray: 6 4 }
.curve, .point { fill: none; stroke: currentColor; stroke-width: 2.5 }
.dot { fill: currentColor }
.dotted { stroke-dasharray: 2 4 } .dashed { stroke-dasharray: 7 4 }
.blue { color: #2563eb } .cyan { color: #0891b2 } .violet { color: #7c3aed }
.red { color: #dc2626 } .orange { color: #ea580c } .yellow { color: #ca8a04 }
.grey { color: #94a3b8 } .slate { color: #64748b }
@media (prefers-color-scheme: dark) {
.roof { stroke: #94a3b8 }
}
)";

/// A number as short as possible: "0.5", "300".
std::string number_text(double x);

/// Saves a picture. False: the file could not be written.
bool save(const std::string& picture, const std::string& file);

}  // namespace bench
