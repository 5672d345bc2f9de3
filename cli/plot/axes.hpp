// A rectangle of the picture that shows a range of numbers across and another upwards.
#pragma once

#include "plot/svg_writer.hpp"

#include <string>
#include <vector>

namespace aimahead::cli {

/// A range from `low` to `high`, which is larger.
struct Span {
  double low = 0;
  double high = 1;

  [[nodiscard]] double size() const { return high - low; }
  [[nodiscard]] double middle() const { return low + size() / 2; }
  void include(double x) {
    if (x < low) low = x;
    if (x > high) high = x;
  }
};

class PlotAxes {
 public:
  PlotAxes(const PixelBox& box, const Span& across, const Span& upwards)
      : box_(box), across_(across), upwards_(upwards) {}

  [[nodiscard]] const PixelBox& box() const { return box_; }
  [[nodiscard]] const Span& across() const { return across_; }
  [[nodiscard]] const Span& upwards() const { return upwards_; }
  /// The number of pixels for a unit across.
  [[nodiscard]] double scale() const { return box_.width() / across_.size(); }
  [[nodiscard]] Pixel at(double x, double y) const {
    return {box_.left + (x - across_.low) / across_.size() * box_.width(),
            box_.bottom - (y - upwards_.low) / upwards_.size() * box_.height()};
  }

 private:
  PixelBox box_;
  Span across_;
  Span upwards_;
};

/// A round number on an axis.
struct AxisTick {
  double at = 0;
  std::string text;
};

/// About `count` round numbers within `span`. They are shown with `offset` added, times `sign`.
[[nodiscard]] std::vector<AxisTick> choose_ticks(const Span& span, double count, double offset,
                                                 double sign);

/// A number as text, with a minus sign as wide as a plus.
[[nodiscard]] std::string with_minus(std::string number);

/// How the numbers of an axis are shown.
struct AxisNumbers {
  std::string_view name;
  double offset = 0;
  double sign = 1;  ///< -1: the numbers fall along the axis
};

/// Draws frame, grid and numbers.
void draw_axes(SvgWriter& svg, const PlotAxes& axes, const AxisNumbers& across,
               const AxisNumbers& upwards);

}  // namespace aimahead::cli
