// aimahead ladder: every aim against every moving target, and a picture of how often it hits.
#include "arena_fields.hpp"
#include "commands.hpp"
#include "files/output.hpp"
#include "jobs/job_reader.hpp"
#include "matches/ladder_picture.hpp"
#include "matches/noise_ladders.hpp"
#include "matches/odds_calibration.hpp"
#include "plot/picture_style.hpp"
#include "plot/svg_writer.hpp"
#include "text/json_text.hpp"
#include "text/number_text.hpp"

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
  svg.begin("How often each aim hits each movement", kPictureStyle);
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
  return setup;
}

constexpr std::string_view kLadderCommands[] = {"ladder", "odds"};

// The terms that ladders and calibrations have in common.
std::string write_ladder_terms(const LadderOptions& options) {
  std::string text = fmt::format("{{\"command\":\"{}\",\"rules\":\"{}\"",
                                 kLadderCommands[options.odds], options.rules);
  append_member(text, "radar_delay", options.radar_delay);
  append_member(text, "radar_fading", options.radar_fading);
  fmt::format_to(std::back_inserter(text), ",\"ticks\":{},\"seed\":{}", options.ticks,
                 options.seed);
  return text;
}

std::string write_ladder_noise(const LadderOptions& options) {
  std::string text = ",\"radar_noise\":";
  append_list(text, options.radar_noise, [&](double noise) { append_number(text, noise); });
  return text;
}

constexpr std::size_t kMinRounds = 1;
constexpr std::size_t kMaxRounds = 1'000'000;
constexpr Field kLadderFields[] = {
    {.name = "command", .shape = Shape::word, .words = kLadderCommands},
    {.name = "rules", .shape = Shape::word, .words = format::kPresetWords},
    {.name = "radar_delay", .range = Range::not_negative, .max = 1000},
    {.name = "radar_fading", .range = Range::share},
    whole_field("ticks", 1, 1'000'000'000),
    {.name = "seed"},
    {.name = "radar_noise", .shape = Shape::numbers},
    whole_field("rounds", kMinRounds, kMaxRounds),
    {.name = "warm_up",
     .shape = Shape::whole,
     .range = Range::not_negative,
     .fallback = Default::zero,
     .max = kMaxRounds},
    {.name = "guns", .shape = Shape::objects, .fallback = Default::absent},
};

LadderOptions read_ladder_question(std::string_view question) {
  LadderOptions options;
  read_object(
      question, kLadderFields, "a ladder", [&](ObjectReader& fields, const JsonDocument& document) {
        options.odds = fields.word(0) == 1;
        options.rules = format::kPresetWords[fields.word(1)];
        options.radar_delay = fields.number(2);
        options.radar_fading = fields.number(3);
        options.ticks = static_cast<std::int64_t>(fields.number(4));
        options.seed = read_seed(document, fields, 5);
        read_elements(document, fields.list(6, 1, SIZE_MAX), fields.at(6),
                      [&](std::size_t, JsonDocument::Index value, const Place& at) {
                        options.radar_noise.push_back(
                            format::read_number_at(document, value, Range::not_negative, at));
                      });
        options.rounds = static_cast<int>(fields.number(7));
        options.warm_up = static_cast<int>(fields.number(8));
        const std::vector<std::string> known =
            options.odds ? arena::tracked_gun_names() : arena::gun_names();
        read_elements(
            document, fields.list(9, 1, SIZE_MAX), fields.at(9),
            [&](std::size_t, JsonDocument::Index value, const Place& at) {
              if (document.type(value) == JsonDocument::Type::string) {
                options.guns.emplace_back(document.string(value));
                if (std::find(known.begin(), known.end(), options.guns.back()) != known.end())
                  return;
              }
              blame(at, "expected a gun");
            });
      });
  return options;
}

// The other terms: a calibration does not have them, or its units say them.
std::string write_rounds(const LadderOptions& options) {
  return fmt::format(",\"rounds\":{},\"warm_up\":{}", options.rounds, options.warm_up);
}

std::string write_guns(const LadderOptions& options) {
  return fmt::format(",\"guns\":[\"{}\"]", fmt::join(options.guns, "\",\""));
}

LadderOptions completed(LadderOptions options) {
  if (options.radar_noise.empty()) options.radar_noise = {0};
  if (options.guns.empty()) {
    options.guns = options.odds ? std::vector<std::string>{"tracked_linear"} : arena::gun_names();
  }
  return options;
}

constexpr Field kCellFields[] = {
    whole_field("shots", 0, kMaxCounted),
    whole_field("hits", 0, kMaxCounted),
    {.name = "rate", .range = Range::share},
    {.name = "error", .range = Range::not_negative},
};

// Every gun against every target, under each noise.
class LadderJob : public Job {
 public:
  explicit LadderJob(const LadderOptions& options)
      : Job(write_ladder_terms(options) + write_rounds(options) + write_ladder_noise(options) +
                write_guns(options) + '}',
            write_ladder_terms(options) + write_rounds(options) + '}', name_cells(options)),
        options_(options) {}

  [[nodiscard]] UnitResult run(std::size_t unit) const override {
    const auto [noise, gun, target] = place_of(unit);
    const LadderCell cell = arena::play_cell(setup_of(options_, options_.radar_noise[noise]),
                                             options_.guns[gun], targets_[target]);
    std::string text = fmt::format("{{\"shots\":{},\"hits\":{}", cell.shots, cell.hits);
    append_member(text, "rate", cell.rate);
    append_member(text, "error", cell.error);
    return {text + '}', ""};
  }

  [[nodiscard]] int print(const UnitResults& results, const Rendering& rendering) const override {
    std::vector<NoiseLadder> ladders;
    for (const double noise : options_.radar_noise) {
      ladders.push_back({noise, {options_.guns, targets_, {}}});
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
      LadderCell& cell = ladders[std::get<0>(place_of(i))].ladder.cells.emplace_back();
      read_object(results[i]->result, kCellFields, "a cell",
                  [&](ObjectReader& fields, const JsonDocument&) {
                    cell.shots = static_cast<std::int64_t>(fields.number(0));
                    cell.hits = static_cast<std::int64_t>(fields.number(1));
                    cell.rate = fields.number(2);
                    cell.error = fields.number(3);
                  });
    }
    const bool is_one = ladders.size() == 1;
    const Ladder& ladder = ladders.front().ladder;
    const TextWriter table = [&](std::string& out) {
      is_one ? append_table(out, ladder) : append_noise_table(out, ladders);
    };
    const auto picture = [&] {
      return is_one ? draw(ladder, options_) : draw_noise(ladders, options_);
    };
    return print_texts(rendering,
                       {.json = [&](std::string& out) { append_cells_json(out, ladders); },
                        .csv = [&](std::string& out) { append_cells_csv(out, ladders); },
                        .table = table,
                        .picture = picture});
  }

 private:
  LadderOptions options_;
  std::vector<std::string> targets_ = arena::target_names();

  [[nodiscard]] std::tuple<std::size_t, std::size_t, std::size_t> place_of(std::size_t unit) const {
    const std::size_t targets = targets_.size();
    const std::size_t guns = options_.guns.size();
    return {unit / targets / guns, unit / targets % guns, unit % targets};
  }

  static std::vector<std::string> name_cells(const LadderOptions& options) {
    std::vector<std::string> names;
    for (const double noise : options.radar_noise) {
      for (const std::string& gun : options.guns) {
        for (const std::string& target : arena::target_names()) {
          std::string& name = names.emplace_back("[");
          append_number(name, noise);
          fmt::format_to(std::back_inserter(name), ",\"{}\",\"{}\"]", gun, target);
        }
      }
    }
    return names;
  }
};

// The rounds of a unit of a calibration: so many that its result is short compared with them.
constexpr int kOddsRounds = 20;

// The shots of guns by their odds, under each noise.
class OddsJob : public Job {
 public:
  explicit OddsJob(const LadderOptions& options)
      : Job(write_ladder_terms(options) + fmt::format(",\"rounds\":{}", options.rounds) +
                write_ladder_noise(options) + write_guns(options) + '}',
            write_ladder_terms(options) + '}', name_blocks(options)),
        options_(options) {}

  [[nodiscard]] UnitResult run(std::size_t unit) const override {
    const std::size_t targets = targets_.size();
    const auto [noise, gun] = place_of(unit);
    const int from = static_cast<int>(unit % blocks() / targets) * kOddsRounds;
    const arena::OddsSums sums = arena::sum_odds(
        setup_of(options_, noise), gun, targets_[unit % targets], from, end_of(options_, from));
    std::string text = "{\"bins\":";
    append_list(text, sums, [&](const arena::OddsSum& sum) {
      fmt::format_to(std::back_inserter(text), "[{},{},", sum.shots, sum.hits);
      append_number(text, sum.odds);
      text += ']';
    });
    return {text + '}', ""};
  }

  [[nodiscard]] int print(const UnitResults& results, const Rendering& rendering) const override {
    std::vector<GunCalibration> calibrations;
    for (std::size_t first = 0; first < results.size(); first += blocks()) {
      std::vector<arena::OddsSums> all;
      for (std::size_t i = 0; i < blocks(); ++i) {
        all.push_back(read_sums(results[first + i]->result));
      }
      const auto [noise, gun] = place_of(first);
      calibrations.push_back({noise, gun, arena::calibration_of(all)});
    }
    return print_texts(rendering,
                       {.json = [&](std::string& out) { append_odds_json(out, calibrations); },
                        .csv = [&](std::string& out) { append_odds_csv(out, calibrations); },
                        .table = [&](std::string& out) { append_odds_table(out, calibrations); },
                        .picture = [&] { return draw_odds(calibrations, options_); }});
  }

 private:
  LadderOptions options_;
  std::vector<std::string> targets_ = arena::target_names();

  static int end_of(const LadderOptions& options, int from) {
    return std::min(options.rounds, from + kOddsRounds);
  }

  // The units of one gun under one noise.
  [[nodiscard]] std::size_t blocks() const {
    return static_cast<std::size_t>((options_.rounds + kOddsRounds - 1) / kOddsRounds) *
           targets_.size();
  }
  [[nodiscard]] std::pair<double, std::string> place_of(std::size_t unit) const {
    const std::size_t series = unit / blocks();
    const std::size_t guns = options_.guns.size();
    return {options_.radar_noise[series / guns], options_.guns[series % guns]};
  }

  static std::vector<std::string> name_blocks(const LadderOptions& options) {
    std::vector<std::string> names;
    for (const double noise : options.radar_noise) {
      for (const std::string& gun : options.guns) {
        for (int from = 0; from < options.rounds; from += kOddsRounds) {
          for (const std::string& target : arena::target_names()) {
            std::string& name = names.emplace_back("[");
            append_number(name, noise);
            fmt::format_to(std::back_inserter(name), ",\"{}\",\"{}\",{},{}]", gun, target, from,
                           end_of(options, from));
          }
        }
      }
    }
    return names;
  }

  static arena::OddsSums read_sums(std::string_view text) {
    static constexpr Field kFields[] = {{.name = "bins", .shape = Shape::objects}};
    arena::OddsSums sums{};
    read_object(text, kFields, "a unit", [&](ObjectReader& fields, const JsonDocument& document) {
      read_elements(document, fields.list(0, sums.size(), sums.size()), fields.at(0),
                    [&](std::size_t i, JsonDocument::Index bin, const Place& at) {
                      format::check_list(document, bin, 3, 3, at);
                      arena::OddsSum& sum = sums[i];
                      read_elements(document, bin, at,
                                    [&](std::size_t k, JsonDocument::Index value, const Place& in) {
                                      if (k == 0) sum.shots = read_count_at(document, value, in);
                                      if (k == 1) sum.hits = read_count_at(document, value, in);
                                      if (k == 2) {
                                        sum.odds = format::read_number_at(document, value,
                                                                          Range::not_negative, in);
                                      }
                                    });
                    });
    });
    return sums;
  }
};

}  // namespace

std::unique_ptr<Job> read_ladder_job(std::string_view question) {
  return std::make_unique<LadderJob>(read_ladder_question(question));
}

std::unique_ptr<Job> read_odds_job(std::string_view question) {
  return std::make_unique<OddsJob>(read_ladder_question(question));
}

int run_ladder(const LadderOptions& options) {
  const LadderOptions whole = completed(options);
  const std::vector<std::string> tracked = arena::tracked_gun_names();
  for (const std::string& gun : whole.guns) {
    if (!whole.odds || std::find(tracked.begin(), tracked.end(), gun) != tracked.end()) continue;
    complain(
        fmt::format("--guns: {} knows no odds; with --odds: {}", gun, fmt::join(tracked, ", ")));
    return kFailed;
  }
  if (whole.odds) return run_job(OddsJob(whole), whole.run, whole.rendering);
  return run_job(LadderJob(whole), whole.run, whole.rendering);
}

}  // namespace aimahead::cli
