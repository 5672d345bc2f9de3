#include "odds_calibration.hpp"

#include "number_text.hpp"
#include "picture_style.hpp"
#include "plot_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace aimahead::cli {

using arena::Calibration;
using arena::OddsBin;

void append_odds_table(std::string& out, const Calibration& bins) {
  const auto line = std::back_inserter(out);
  fmt::format_to(line, "{:>10}  {:>8}  {:>9}  {}\n", "odds, %", "shots", "mean odds",
                 "hits, % +- se");
  int from = 0;
  for (const OddsBin& bin : bins) {
    fmt::format_to(line, "{:>3} to {:>3}  {:>8}  {:>9.1f}  {:>7.1f} +-{:>4.2f}\n", from, from + 10,
                   bin.shots, 100 * bin.odds, 100 * bin.rate, 100 * bin.error);
    from += 10;
  }
}

void append_odds_csv(std::string& out, const Calibration& bins) {
  out += "from,to,shots,hits,odds,rate,error\n";
  int from = 0;
  for (const OddsBin& bin : bins) {
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

void append_odds_json(std::string& out, const Calibration& bins) {
  out += "{\"bins\":[";
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
  out += "]}\n";
}

std::string draw_odds(const Calibration& bins, const LadderOptions& options) {
  constexpr double kWidth = 620;
  constexpr double kHeight = 540;
  constexpr PixelBox kBox{70, 90, 470, 490};
  std::int64_t shots = 0;
  for (const OddsBin& bin : bins) shots += bin.shots;
  std::string out;
  SvgWriter svg(out, kWidth, kHeight);
  svg.begin("How often shots hit, by the odds that they had", kPictureStyle);
  const double noise = options.radar_noise.empty() ? 0 : options.radar_noise.front();
  svg.text("note", {24, 56}, Anchor::start,
           fmt::format("{} shots of tracked_linear; rules {}, radar noise {:g}; "
                       "area: number of shots",
                       shots, options.rules, noise));
  const PlotAxes axes(kBox, {0, 100}, {0, 100});
  draw_axes(svg, axes, {.name = "odds, %"}, {.name = "hits, %"});
  svg.line("path", axes.at(0, 0), axes.at(100, 100));
  // The tenths: a point inside its square says what it should.
  for (int i = 0; i < 10; ++i) {
    const Pixel low = axes.at(10 * i, 10 * i);
    const Pixel high = axes.at(10 * (i + 1), 10 * (i + 1));
    svg.rectangle("cell o0", {low.x, high.y, high.x, low.y}, 0);
  }
  for (const OddsBin& bin : bins) {
    if (bin.shots == 0) continue;
    const Pixel at = axes.at(100 * bin.odds, 100 * bin.rate);
    const double share = static_cast<double>(bin.shots) / static_cast<double>(shots);
    svg.line("curve p3", axes.at(100 * bin.odds, 100 * (bin.rate - 2 * bin.error)),
             axes.at(100 * bin.odds, 100 * (bin.rate + 2 * bin.error)));
    svg.circle("cell o6", at, std::max(2.5, 26 * std::sqrt(share)));
  }
  svg.finish();
  return out;
}

}  // namespace aimahead::cli
