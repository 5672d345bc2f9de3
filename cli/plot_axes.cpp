#include "plot_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr double kPixelsPerTick = 70;

// 1, 2 or 5 times a power of ten, the smallest that is not less than `least`.
double round_up(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least) return factor * power;
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

std::vector<Tick> choose_ticks(const Span& span, double count, double offset, double sign) {
  const double step = round_up(span.size() / std::max(1.0, count));
  const double low = sign * (offset + (sign > 0 ? span.low : span.high));
  const double high = sign * (offset + (sign > 0 ? span.high : span.low));
  const double largest = std::max(std::fabs(low), std::fabs(high));
  std::vector<Tick> ticks;
  if (!std::isfinite(step) || !(step > 0) || !(low + step > low)) return ticks;
  for (double i = std::ceil(low / step); i * step <= high && ticks.size() < 100; ++i) {
    ticks.push_back({sign * i * step - offset, format_tick(i * step, step, largest)});
  }
  return ticks;
}

void draw_axes(SvgWriter& svg, const PlotAxes& axes, const AxisNumbers& across,
               const AxisNumbers& upwards) {
  const PixelBox& box = axes.box();
  svg.rectangle("panel", box, 0);
  const double columns = box.width() / kPixelsPerTick;
  const double rows = box.height() / kPixelsPerTick * 1.4;
  for (const Tick& tick : choose_ticks(axes.across(), columns, across.offset, across.sign)) {
    const double x = axes.at(tick.at, 0).x;
    svg.line("grid", {x, box.top}, {x, box.bottom});
    svg.text("tick", {x, box.bottom + 17}, Anchor::middle, tick.text);
  }
  for (const Tick& tick : choose_ticks(axes.upwards(), rows, upwards.offset, upwards.sign)) {
    const double y = axes.at(0, tick.at).y;
    svg.line("grid", {box.left, y}, {box.right, y});
    svg.text("tick", {box.left - 7, y + 4}, Anchor::end, tick.text);
  }
  svg.text("axis", {box.right, box.bottom + 34}, Anchor::end, across.name);
  svg.text("axis", {box.left - 7, box.top - 8}, Anchor::end, upwards.name);
}

}  // namespace aimahead::cli
