#include "matches/odds_calibration.hpp"

#include "matches/ladder_picture.hpp"
#include "plot/axes.hpp"
#include "plot/picture_style.hpp"
#include "text/json_text.hpp"
#include "text/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace aimahead::cli {

using arena::Calibration;
using arena::OddsBin;

namespace {

std::string title_of(const GunCalibration& calibration) {
  return fmt::format("{}, radar noise {:g}", calibration.gun, calibration.noise);
}

std::int64_t shots_of(const Calibration& bins) {
  std::int64_t shots = 0;
  for (const OddsBin& bin : bins) shots += bin.shots;
  return shots;
}

void append_bins(std::string& out, const Calibration& bins) {
  out += "\"bins\":[";
  int from = 0;
  for (const OddsBin& bin : bins) {
    fmt::format_to(std::back_inserter(out),
                   "{}{{\"from\":{:g},\"to\":{:g},\"shots\":{},\"hits\":{},\"odds\":",
                   from == 0 ? "" : ",", from / 100.0, (from + 10) / 100.0, bin.shots, bin.hits);
    from += 10;
    append_number(out, bin.odds);
    out += ",\"rate\":";
    append_number(out, bin.rate);
    out += ",\"error\":";
    append_number(out, bin.error);
    out += '}';
  }
  out += ']';
}

}  // namespace

void append_odds_table(std::string& out, const std::vector<GunCalibration>& calibrations) {
  const auto line = std::back_inserter(out);
  for (const GunCalibration& calibration : calibrations) {
    if (calibrations.size() > 1) {
      fmt::format_to(line, "{}{}\n", out.empty() ? "" : "\n", title_of(calibration));
    }
    fmt::format_to(line, "{:>10}  {:>8}  {:>9}  {}\n", "odds, %", "shots", "mean odds",
                   "hits, % +- se");
    int from = 0;
    for (const OddsBin& bin : calibration.bins) {
      fmt::format_to(line, "{:>3} to {:>3}  {:>8}  {:>9.1f}  {:>7.1f} +-{:>4.2f}\n", from,
                     from + 10, bin.shots, 100 * bin.odds, 100 * bin.rate, 100 * bin.error);
      from += 10;
    }
  }
}

void append_odds_csv(std::string& out, const std::vector<GunCalibration>& calibrations) {
  const bool is_one = calibrations.size() == 1;
  out += is_one ? "" : "radar_noise,gun,";
  out += "from,to,shots,hits,odds,rate,error\n";
  for (const auto& [noise, gun, bins] : calibrations) {
    int from = 0;
    for (const OddsBin& bin : bins) {
      if (!is_one) {
        append_number(out, noise);
        out += ',' + gun + ',';
      }
      fmt::format_to(std::back_inserter(out), "{:g},{:g},{},{}", from / 100.0, (from + 10) / 100.0,
                     bin.shots, bin.hits);
      from += 10;
      for (const double x : {bin.odds, bin.rate, bin.error}) {
        out += ',';
        append_number(out, x);
      }
      out += '\n';
    }
  }
}

void append_odds_json(std::string& out, const std::vector<GunCalibration>& calibrations) {
  out += '{';
  if (calibrations.size() == 1) {
    append_bins(out, calibrations.front().bins);
  } else {
    out += "\"calibrations\":";
    append_list(out, calibrations, [&](const GunCalibration& calibration) {
      out += "{\"radar_noise\":";
      append_number(out, calibration.noise);
      out += ",\"gun\":\"" + calibration.gun + "\",";
      append_bins(out, calibration.bins);
      out += '}';
    });
  }
  out += "}\n";
}

std::string draw_odds(const std::vector<GunCalibration>& calibrations,
                      const LadderOptions& options) {
  const bool is_one = calibrations.size() == 1;
  const double width = is_one ? 620 : 780;
  constexpr double kHeight = 560;
  constexpr PixelBox kBox{70, 108, 470, 508};
  std::int64_t shots = 0;
  for (const GunCalibration& calibration : calibrations) shots += shots_of(calibration.bins);
  std::string out;
  SvgWriter svg(out, width, kHeight);
  svg.begin("How often shots hit, by the odds that they had", kPictureStyle);
  svg.text(
      "note", {24, 56}, Anchor::start,
      fmt::format("{} shots{}; rules {}{}", shots, is_one ? " of " + calibrations.front().gun : "",
                  options.rules, describe_radar(options)));
  svg.text("note", {24, 74}, Anchor::start,
           fmt::format("dashed: as many hits as the odds say; bars: two standard errors{}",
                       is_one ? "; area: number of shots" : ""));
  const PlotAxes axes(kBox, {0, 100}, {0, 100});
  draw_axes(svg, axes, {.name = "odds, %"}, {.name = "hits, %"});
  svg.line("path", axes.at(0, 0), axes.at(100, 100));
  // The tenths. A point inside its square has the share of hits that its odds promise.
  for (int i = 0; i < 10; ++i) {
    const Pixel low = axes.at(10 * i, 10 * i);
    const Pixel high = axes.at(10 * (i + 1), 10 * (i + 1));
    svg.rectangle("cell o0", {low.x, high.y, high.x, low.y}, 0);
  }
  for (std::size_t i = 0; i < calibrations.size(); ++i) {
    const std::string curve = is_one ? "curve p3" : curve_class(i);
    std::vector<Pixel> points;
    for (const OddsBin& bin : calibrations[i].bins) {
      if (bin.shots == 0) continue;
      const Pixel at = points.emplace_back(axes.at(100 * bin.odds, 100 * bin.rate));
      svg.line(curve, axes.at(100 * bin.odds, 100 * (bin.rate - 2 * bin.error)),
               axes.at(100 * bin.odds, 100 * (bin.rate + 2 * bin.error)));
      const double share = static_cast<double>(bin.shots) / static_cast<double>(shots);
      if (is_one) svg.circle("cell o6", at, std::max(2.5, 26 * std::sqrt(share)));
    }
    if (is_one) continue;
    svg.polyline(curve, points);
    const double y = kBox.top + 20 * static_cast<double>(i) + 10;
    draw_curve_name(svg, {kBox.right + 16, y}, curve, title_of(calibrations[i]));
  }
  svg.finish();
  return out;
}

}  // namespace aimahead::cli
