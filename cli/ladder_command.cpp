// aimahead ladder: every aim against every moving target, and a picture of how often it hits.
#include "commands.hpp"
#include "number_text.hpp"
#include "output_file.hpp"
#include "picture_style.hpp"
#include "progress.hpp"
#include "svg_writer.hpp"

#include "arena/ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace aimahead::cli {
namespace {

using arena::Ladder;
using arena::LadderCell;

void append_table(std::string& out, const Ladder& ladder) {
  const auto line = std::back_inserter(out);
  fmt::format_to(line, "{:<13}", "hits, % +- se");
  for (const std::string& target : ladder.targets) fmt::format_to(line, "  {:>12}", target);
  out += '\n';
  for (std::size_t gun = 0; gun < ladder.guns.size(); ++gun) {
    fmt::format_to(line, "{:<13}", ladder.guns[gun]);
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
                       "equal seeds",
                       options.rules, options.rounds, options.ticks));
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

}  // namespace

int run_ladder(const LadderOptions& options) {
  arena::LadderSetup setup;
  setup.rules = *arena::find_preset(options.rules);
  setup.rounds = options.rounds;
  setup.warm_up = options.warm_up;
  setup.ticks = options.ticks;
  setup.seed = options.seed;
  setup.threads = options.threads;
  Ladder ladder;
  {
    Progress progress;
    ladder = arena::climb(setup, [&](double share) { progress.show(share); });
  }
  if (!options.picture.empty()) {
    const int exit = write_to(options.picture, draw(ladder, options));
    if (exit != kGood) return exit;
  }
  std::string text;
  if (options.json)
    append_json(text, ladder);
  else if (options.csv)
    append_csv(text, ladder);
  else
    append_table(text, ladder);
  return write_to("-", text);
}

}  // namespace aimahead::cli
