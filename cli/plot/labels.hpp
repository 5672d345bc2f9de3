// Labels beside what they name, placed where they hide as little as possible.
#pragma once

#include "plot/svg_writer.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

struct Label {
  std::vector<Pixel> at;  ///< what is named, or any of these places on it
  double distance = 10;   ///< from there to the words
  std::string_view style_class;
  std::string words;
};

/// Finds room for one label after another.
class PlotLabels {
 public:
  explicit PlotLabels(const PixelBox& box) : box_(box) {}

  /// Adds a line that labels should not cover.
  void avoid(const std::vector<Pixel>& line);
  void place(SvgWriter& svg, const Label& label);

 private:
  PixelBox box_;
  std::vector<Pixel> obstacles_;
  std::vector<PixelBox> taken_;

  [[nodiscard]] double cost_of(const PixelBox& box) const;
};

}  // namespace aimahead::cli
