// A curve over time as line segments too short to see.
#pragma once

#include "plot/svg_writer.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace aimahead::cli {

struct Curve {
  std::function<std::optional<Pixel>(double time)> at;  ///< nothing where there is nothing
  /// Whether the pen must be lifted between two times.
  std::function<bool(double from, double to)> leaps;
};

/// The curve from the first to the last of the increasing `times`, through each of them; a new line
/// begins wherever the pen is lifted.
[[nodiscard]] std::vector<std::vector<Pixel>> trace(const Curve& curve,
                                                    const std::vector<double>& times);

/// The maximum number of changes of a law of motion through which a curve is drawn exactly.
inline constexpr std::size_t kMaxPlotBreaks = 1000;

/// Increasing times from `from` to `to`: some at equal distances, and those of `breaks` among them.
[[nodiscard]] std::vector<double> times_between(double from, double to,
                                                const std::vector<double>& breaks);

}  // namespace aimahead::cli
