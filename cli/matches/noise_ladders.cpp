#include "matches/noise_ladders.hpp"

#include "matches/ladder_picture.hpp"
#include "plot/axes.hpp"
#include "plot/picture_style.hpp"
#include "text/json_text.hpp"
#include "text/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace aimahead::cli {
namespace {

using arena::LadderCell;

/// Calls `write` with the noise, the names of gun and target, and the cell, for every cell.
template <class Write>
void for_each_cell(const std::vector<NoiseLadder>& ladders, const Write& write) {
  for (const auto& [noise, ladder] : ladders) {
    for (std::size_t gun = 0; gun < ladder.guns.size(); ++gun) {
      for (std::size_t target = 0; target < ladder.targets.size(); ++target) {
        write(noise, ladder.guns[gun], ladder.targets[target], ladder.at(gun, target));
      }
    }
  }
}

}  // namespace

void append_noise_table(std::string& out, const std::vector<NoiseLadder>& ladders) {
  const auto line = std::back_inserter(out);
  const std::vector<std::string>& guns = ladders.front().ladder.guns;
  fmt::format_to(line, "mean hits, % +- se; noise in pixels\n{:>6}", "noise");
  for (const std::string& gun : guns) fmt::format_to(line, "  {:>16}", gun);
  out += '\n';
  for (const auto& [noise, ladder] : ladders) {
    fmt::format_to(line, "{:>6g}", noise);
    for (std::size_t gun = 0; gun < guns.size(); ++gun) {
      const LadderCell mean = ladder.mean(gun);
      fmt::format_to(line, "  {:>9.1f} +-{:>4.2f}", 100 * mean.rate, 100 * mean.error);
    }
    out += '\n';
  }
}

void append_cells_csv(std::string& out, const std::vector<NoiseLadder>& ladders) {
  const bool has_noise = ladders.size() > 1;
  out += has_noise ? "radar_noise,gun" : "gun";
  out += ",target,shots,hits,rate,error\n";
  for_each_cell(ladders, [&](double noise, const std::string& gun, const std::string& target,
                             const LadderCell& cell) {
    if (has_noise) append_number(out, noise);
    fmt::format_to(std::back_inserter(out), "{}{},{},{},{},", has_noise ? "," : "", gun, target,
                   cell.shots, cell.hits);
    append_number(out, cell.rate);
    out += ',';
    append_number(out, cell.error);
    out += '\n';
  });
}

void append_cells_json(std::string& out, const std::vector<NoiseLadder>& ladders) {
  const bool has_noise = ladders.size() > 1;
  out += "{\"cells\":[";
  bool is_first = true;
  for_each_cell(ladders, [&](double noise, const std::string& gun, const std::string& target,
                             const LadderCell& cell) {
    out += is_first ? "{" : ",{";
    is_first = false;
    if (has_noise) {
      out += "\"radar_noise\":";
      append_number(out, noise);
      out += ',';
    }
    fmt::format_to(std::back_inserter(out),
                   "\"gun\":\"{}\",\"target\":\"{}\",\"shots\":{},\"hits\":{}", gun, target,
                   cell.shots, cell.hits);
    append_member(out, "rate", cell.rate);
    append_member(out, "error", cell.error);
    out += '}';
  });
  out += "]}\n";
}

std::string draw_noise(const std::vector<NoiseLadder>& ladders, const LadderOptions& options) {
  constexpr double kWidth = 820;
  constexpr double kHeight = 470;
  constexpr PixelBox kBox{70, 84, 590, 410};
  const std::vector<std::string>& guns = ladders.front().ladder.guns;
  std::string out;
  SvgWriter svg(out, kWidth, kHeight);
  svg.begin("How often each aim hits when the radar is noisy", kPictureStyle);
  svg.text("note", {24, 56}, Anchor::start,
           fmt::format("percent of shots, mean over {} movements, with standard errors; rules {}, "
                       "{} rounds of {} ticks, equal seeds{}",
                       ladders.front().ladder.targets.size(), options.rules, options.rounds,
                       options.ticks, describe_radar(options)));
  double max = 0;
  for (const NoiseLadder& step : ladders) max = std::max(max, step.noise);
  const PlotAxes axes(kBox, {0, max > 0 ? max : 1}, {0, 100});
  draw_axes(svg, axes, {.name = "noise of the radar, pixels"}, {.name = "hits, %"});
  // Each name stands as near to the end of its curve as it can without covering another name.
  struct Label {
    std::size_t gun;
    double y;
  };
  std::vector<Label> labels;
  for (std::size_t gun = 0; gun < guns.size(); ++gun) {
    std::vector<Pixel> curve;
    for (const auto& [noise, ladder] : ladders) {
      const LadderCell mean = ladder.mean(gun);
      curve.push_back(axes.at(noise, 100 * mean.rate));
      const double low = axes.at(noise, 100 * (mean.rate - mean.error)).y;
      const double high = axes.at(noise, 100 * (mean.rate + mean.error)).y;
      svg.line(curve_class(gun), {curve.back().x, low}, {curve.back().x, high});
    }
    svg.polyline(curve_class(gun), curve);
    labels.push_back({gun, curve.back().y});
  }
  std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
  double free = kBox.top;
  for (const Label& label : labels) {
    const double y = std::max(label.y, free);
    free = y + 20;
    draw_curve_name(svg, {kBox.right + 12, y}, curve_class(label.gun), guns[label.gun]);
  }
  svg.finish();
  return out;
}

}  // namespace aimahead::cli
