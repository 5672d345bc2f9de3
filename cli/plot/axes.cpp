#include "plot/axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr double kPixelsPerTick = 70;

// 1, 2 or 5 times a power of ten, the smallest that is not less than `min`.
double round_up(double min) {
  const double power = std::pow(10, std::floor(std::log10(min)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= min) return factor * power;
  }
  return 10 * power;
}

std::string format_tick(double value, double step, double largest) {
  if (std::fabs(value) < step / 1e3) value = 0;
  if (largest >= 1e6 || step < 1e-4) {
    const int digits = static_cast<int>(std::ceil(std::log10(largest / step))) + 1;
    return with_minus(fmt::format("{:.{}g}", value, std::clamp(digits, 1, 17)));
  }
  const int decimals = static_cast<int>(std::max(0.0, std::ceil(-std::log10(step) - 1e-9)));
  return with_minus(fmt::format("{:.{}f}", value, decimals));
}

}  // namespace

std::string with_minus(std::string number) {
  if (number.starts_with('-')) number.replace(0, 1, "\u2212");
  return number;
}

std::vector<AxisTick> choose_ticks(const Span& span, double count, double offset, double sign) {
  const double step = round_up(span.size() / std::max(1.0, count));
  const double low = sign * (offset + (sign > 0 ? span.low : span.high));
  const double high = sign * (offset + (sign > 0 ? span.high : span.low));
  const double largest = std::max(std::fabs(low), std::fabs(high));
  std::vector<AxisTick> ticks;
  if (!std::isfinite(step) || !(step > 0) || !(low + step > low)) return ticks;
  for (double i = std::ceil(low / step); i * step <= high && ticks.size() < 100; ++i) {
    ticks.push_back({sign * i * step - offset, format_tick(i * step, step, largest)});
  }
  return ticks;
}

namespace {

struct Ruler {
  std::vector<AxisTick> ticks;
  std::string name;
};

// Far from the world's origin the numbers would be long and say little. There they count from the
// gun.
Ruler make_ruler(const Span& span, double count, const AxisNumbers& numbers) {
  constexpr std::size_t kLongest = 8;
  Ruler ruler{choose_ticks(span, count, numbers.offset, numbers.sign), std::string(numbers.name)};
  const bool is_long = ruler.ticks.empty() || std::any_of(ruler.ticks.begin(), ruler.ticks.end(),
                                                          [](const AxisTick& tick) {
                                                            return tick.text.size() > kLongest;
                                                          });
  if (!is_long || numbers.offset == 0) return ruler;
  return {choose_ticks(span, count, 0, numbers.sign), ruler.name + " from the gun"};
}

}  // namespace

void draw_axes(SvgWriter& svg, const PlotAxes& axes, const AxisNumbers& across,
               const AxisNumbers& upwards) {
  const PixelBox& box = axes.box();
  svg.rectangle("panel", box, 0);
  const Ruler columns = make_ruler(axes.across(), box.width() / kPixelsPerTick, across);
  for (const AxisTick& tick : columns.ticks) {
    const double x = axes.at(tick.at, 0).x;
    svg.line("grid", {x, box.top}, {x, box.bottom});
    svg.text("tick", {x, box.bottom + 17}, Anchor::middle, tick.text);
  }
  const Ruler rows = make_ruler(axes.upwards(), box.height() / kPixelsPerTick * 1.4, upwards);
  for (const AxisTick& tick : rows.ticks) {
    const double y = axes.at(0, tick.at).y;
    svg.line("grid", {box.left, y}, {box.right, y});
    svg.text("tick", {box.left - 7, y + 4}, Anchor::end, tick.text);
  }
  svg.text("axis", {box.right, box.bottom + 34}, Anchor::end, columns.name);
  svg.text("axis", {box.left, box.top - 8}, Anchor::start, rows.name);
}

}  // namespace aimahead::cli
