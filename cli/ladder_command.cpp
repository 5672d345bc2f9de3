// aimahead ladder: every aim against every moving target, and a picture of how often it hits.
#include "commands.hpp"
#include "noise_ladders.hpp"
#include "number_text.hpp"
#include "odds_calibration.hpp"
#include "output_file.hpp"
#include "picture_style.hpp"
#include "progress.hpp"
#include "svg_writer.hpp"

#include "arena/ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

namespace aimahead::cli {
namespace {

using arena::Ladder;
using arena::LadderCell;

void append_table(std::string& out, const Ladder& ladder) {
  const auto line = std::back_inserter(out);
  std::size_t width = 13;
  for (const std::string& gun : ladder.guns) width = std::max(width, gun.size());
  fmt::format_to(line, "{:<{}}", "hits, % +- se", width);
  for (const std::string& target : ladder.targets) fmt::format_to(line, "  {:>12}", target);
  out += '\n';
  for (std::size_t gun = 0; gun < ladder.guns.size(); ++gun) {
    fmt::format_to(line, "{:<{}}", ladder.guns[gun], width);
    for (std::size_t target = 0; target < ladder.targets.size(); ++target) {
      const LadderCell& cell = ladder.at(gun, target);
      fmt::format_to(line, "  {:>5.1f} +-{:>4.2f}", 100 * cell.rate, 100 * cell.error);
    }
    out += '\n';
  }
}

void append_csv(std::string& out, const Ladder& ladder) {
  out += "gun,target,shots,hits,rate,error\n";
  for (std::size_t gun = 0; gun < ladder.guns.size(); ++gun) {
    for (std::size_t target = 0; target < ladder.targets.size(); ++target) {
      const LadderCell& cell = ladder.at(gun, target);
      fmt::format_to(std::back_inserter(out), "{},{},{},{},", ladder.guns[gun],
                     ladder.targets[target], cell.shots, cell.hits);
      append_number(out, cell.rate);
      out += ',';
      append_number(out, cell.error);
      out += '\n';
    }
  }
}

void append_json(std::string& out, const Ladder& ladder) {
  out += "{\"cells\":[";
  for (std::size_t i = 0; i < ladder.cells.size(); ++i) {
    const LadderCell& cell = ladder.cells[i];
    fmt::format_to(std::back_inserter(out),
                   "{}{{\"gun\":\"{}\",\"target\":\"{}\",\"shots\":{},\"hits\":{},\"rate\":",
                   i == 0 ? "" : ",", ladder.guns[i / ladder.targets.size()],
                   ladder.targets[i % ladder.targets.size()], cell.shots, cell.hits);
    append_number(out, cell.rate);
    out += ",\"error\":";
    append_number(out, cell.error);
    out += '}';
  }
  out += "]}\n";
}

// What is wrong with the radar, if anything is.
std::string describe_radar(const LadderOptions& options) {
  std::string text;
  const auto line = std::back_inserter(text);
  const double noise = options.radar_noise.empty() ? 0 : options.radar_noise.front();
  if (noise > 0) fmt::format_to(line, "; radar noise {:g}", noise);
  if (options.radar_delay > 0) fmt::format_to(line, "; radar delay {:g}", options.radar_delay);
  if (options.radar_fading > 0) fmt::format_to(line, "; radar fading {:g}", options.radar_fading);
  return text;
}

std::string draw(const Ladder& ladder, const LadderOptions& options) {
  constexpr double kLeft = 130;
  constexpr double kTop = 92;
  constexpr double kCellWidth = 96;
  constexpr double kCellHeight = 46;
  const auto columns = static_cast<double>(ladder.targets.size());
  const auto rows = static_cast<double>(ladder.guns.size());
  const double width = kLeft + kCellWidth * columns + 24;
  const double height = kTop + kCellHeight * rows + 24;
  std::string out;
  SvgWriter svg(out, width, height);
  const std::string title = "How often each aim hits each movement";
  svg.title(title);
  svg.style(kPictureStyle);
  svg.rectangle("back", {0, 0, width, height}, 0);
  svg.text("title", {24, 34}, Anchor::start, title);
  svg.text("note", {24, 54}, Anchor::start,
           fmt::format("percent of shots, with standard errors; rules {}, {} rounds of {} ticks, "
                       "equal seeds{}",
                       options.rules, options.rounds, options.ticks, describe_radar(options)));
  for (std::size_t target = 0; target < ladder.targets.size(); ++target) {
    svg.text("tick", {kLeft + kCellWidth * (static_cast<double>(target) + 0.5), kTop - 10},
             Anchor::middle, ladder.targets[target]);
  }
  for (std::size_t gun = 0; gun < ladder.guns.size(); ++gun) {
    const double top = kTop + kCellHeight * static_cast<double>(gun);
    svg.text("name", {kLeft - 12, top + kCellHeight / 2 + 4}, Anchor::end, ladder.guns[gun]);
    for (std::size_t target = 0; target < ladder.targets.size(); ++target) {
      const double left = kLeft + kCellWidth * static_cast<double>(target);
      const LadderCell& cell = ladder.at(gun, target);
      const PixelBox box{left + 2, top + 2, left + kCellWidth - 2, top + kCellHeight - 2};
      svg.rectangle("panel", box, 4);
      svg.rectangle(fmt::format("cell o{}", std::lround(10 * cell.rate)), box, 4);
      const double middle = left + kCellWidth / 2;
      const char* const ink = cell.rate > 0.55 ? "off" : "on";
      svg.text(ink, {middle, top + 21}, Anchor::middle, fmt::format("{:.1f}", 100 * cell.rate));
      svg.text(ink, {middle, top + 36}, Anchor::middle, fmt::format("±{:.1f}", 100 * cell.error));
    }
  }
  svg.finish();
  return out;
}

arena::LadderSetup setup_of(const LadderOptions& options, double noise) {
  arena::LadderSetup setup;
  setup.rules = *arena::find_preset(options.rules);
  setup.rules.radar_noise = noise;
  setup.rules.radar_delay = options.radar_delay;
  setup.rules.radar_fading = options.radar_fading;
  setup.rounds = options.rounds;
  setup.warm_up = options.warm_up;
  setup.ticks = options.ticks;
  setup.seed = options.seed;
  setup.guns = options.guns;
  setup.threads = options.threads;
  return setup;
}

int run_odds_ladder(const LadderOptions& options) {
  const double noise = options.radar_noise.empty() ? 0 : options.radar_noise.front();
  arena::Calibration bins;
  {
    Progress progress;
    bins = arena::calibrate(setup_of(options, noise), [&](double share) { progress.show(share); });
  }
  if (!options.picture.empty()) {
    const int exit = write_to(options.picture, draw_odds(bins, options));
    if (exit != kGood) return exit;
  }
  std::string text;
  if (options.json)
    append_odds_json(text, bins);
  else if (options.csv)
    append_odds_csv(text, bins);
  else
    append_odds_table(text, bins);
  return write_to("-", text);
}

}  // namespace

int run_ladder(const LadderOptions& options) {
  if (options.odds) return run_odds_ladder(options);
  std::vector<NoiseLadder> ladders;
  for (const double noise : options.radar_noise) ladders.push_back({noise, {}});
  if (ladders.empty()) ladders.emplace_back();
  {
    Progress progress;
    double done = 0;
    for (NoiseLadder& step : ladders) {
      const auto count = static_cast<double>(ladders.size());
      step.ladder = arena::climb(setup_of(options, step.noise),
                                 [&](double share) { progress.show((done + share) / count); });
      ++done;
    }
  }
  const bool is_one = ladders.size() == 1;
  const Ladder& ladder = ladders.front().ladder;
  if (!options.picture.empty()) {
    const std::string picture = is_one ? draw(ladder, options) : draw_noise(ladders, options);
    const int exit = write_to(options.picture, picture);
    if (exit != kGood) return exit;
  }
  std::string text;
  if (options.json)
    is_one ? append_json(text, ladder) : append_noise_json(text, ladders);
  else if (options.csv)
    is_one ? append_csv(text, ladder) : append_noise_csv(text, ladders);
  else
    is_one ? append_table(text, ladder) : append_noise_table(text, ladders);
  return write_to("-", text);
}

}  // namespace aimahead::cli
