#include "match_reader.hpp"

#include "arena_fields.hpp"
#include "number_text.hpp"
#include "object_reader.hpp"

#include "arena/bots.hpp"
#include "arena/heading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace aimahead::cli {
namespace {

using Index = JsonDocument::Index;
using Type = JsonDocument::Type;

constexpr double kMostTicks = 1e9;
constexpr double kMostRounds = 1e6;
constexpr double kLargestSeed = 9007199254740992.0;  // 2^53
constexpr double kLargestArena = 1e6;

consteval std::size_t in_match(std::string_view name) { return field_index(kMatchFields, name); }
consteval std::size_t in_league(std::string_view name) { return field_index(kLeagueFields, name); }
consteval std::size_t in_tank(std::string_view name) { return field_index(kTankFields, name); }
consteval std::size_t in_rules(std::string_view name) { return field_index(kRulesFields, name); }
consteval std::size_t in_command(std::string_view name) {
  return field_index(kCommandFields, name);
}

std::string read_string(const JsonDocument& document, Index value, const Place& place) {
  if (document.type(value) == Type::string && !document.string(value).empty()) {
    return std::string(document.string(value));
  }
  blame(place, fmt::format(text_of(kNotAText), describe(document, value)));
}

double read_whole(ObjectReader& fields, std::size_t field, double least, double most) {
  const double x = fields.number(field);
  if (x == std::floor(x) && x >= least && x <= most) return x;
  blame(fields.at(field), fmt::format(text_of(kNotWhole), least, most, x));
}

arena::Rules read_preset(const JsonDocument& document, Index value, const Place& place) {
  std::string_view given;
  if (document.type(value) == Type::string) given = document.string(value);
  if (const auto rules = arena::find_preset(given)) return *rules;
  const std::string_view similar = find_similar(given, arena::preset_names());
  const std::string hint =
      similar.empty() ? std::string() : fmt::format("; did you mean \"{}\"?", similar);
  blame(place, fmt::format("expected one of {}, got {}{}", fmt::join(arena::preset_names(), ", "),
                           describe(document, value), hint));
}

arena::Rules read_rules(const JsonDocument& document, Index value, const Place& place) {
  if (document.type(value) != Type::object) return read_preset(document, value, place);
  ObjectReader fields(document, value, kRulesFields, place);
  arena::Rules rules =
      read_preset(document, fields.require(in_rules("preset")), fields.at(in_rules("preset")));
  for (std::size_t i = 1; i < std::size(kRulesFields); ++i) {
    if (!fields.find(i)) continue;
    const std::string_view name = kRulesFields[i].name;
    if (kRulesFields[i].shape == Shape::word) {
      const std::size_t word = fields.word(i);
      if (name == "contact")
        rules.contact = static_cast<arena::Contact>(word);
      else
        rules.walls = static_cast<arena::Walls>(word);
      continue;
    }
    const double x = fields.number(i);
    const auto constants = arena::constants();
    const auto constant = std::find_if(constants.begin(), constants.end(),
                                       [&](const arena::Constant& c) { return c.name == name; });
    if (x < constant->least || x > constant->most) {
      blame(fields.at(i), fmt::format(text_of(kNotBetween), constant->least, constant->most, x));
    }
    rules.*constant->member = x;
  }
  fields.finish("rules");
  if (rules.power_max < rules.power_min) {
    blame(fields.at(in_rules("power_max")), std::string(text_of(kBelowLeastPower)));
  }
  return rules;
}

void read_arena(const JsonDocument& document, Index value, const Place& place, double& width,
                double& height) {
  ObjectReader fields(document, value, kArenaFields, place);
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const double size = fields.number(i);
    if (size > kLargestArena) {
      blame(fields.at(i), fmt::format(text_of(kTooLarge), kLargestArena, size));
    }
    (i == 0 ? width : height) = size;
  }
  fields.finish("an arena");
}

BotChoice read_bot(const JsonDocument& document, Index value, const Place& place) {
  BotChoice bot;
  if (document.type(value) == Type::string) {
    const std::string_view given = document.string(value);
    std::vector<std::string_view> names;
    for (const arena::BotDescription& known : arena::built_in_bots()) names.push_back(known.name);
    if (std::find(names.begin(), names.end(), given) != names.end()) {
      bot.name = given;
      return bot;
    }
    const std::string_view similar = find_similar(given, names);
    const std::string hint =
        similar.empty() ? std::string() : fmt::format("; did you mean \"{}\"?", similar);
    blame(place, fmt::format("expected one of {}, or a command, got {}{}", fmt::join(names, ", "),
                             describe(document, value), hint));
  }
  if (document.type(value) != Type::object) {
    blame(place, fmt::format("expected a bot's name or an object with a command, got {}",
                             describe(document, value)));
  }
  ObjectReader fields(document, value, kBotFields, place);
  const Index list = fields.list(0, 1, SIZE_MAX);
  const Place list_place = fields.at(0);
  Index element = JsonDocument::first(list);
  for (std::size_t i = 0; i < document.size(list); ++i, element = document.next(element)) {
    const Place at{&list_place, {}, i};
    if (document.type(element) != Type::string) {
      blame(at, fmt::format("expected a text, got {}", describe(document, element)));
    }
    bot.command.emplace_back(document.string(element));
    if (bot.command.back().find('\0') != std::string::npos) blame(at, "contains a zero byte");
  }
  if (bot.command.front().empty()) blame({&list_place, {}, 0}, "expected the name of a program");
  fields.finish("a bot");
  return bot;
}

arena::Command read_command(const JsonDocument& document, Index value, const Place& place) {
  ObjectReader fields(document, value, kCommandFields, place);
  arena::Command command;
  const auto read = [&](std::size_t field, std::optional<double>& into) {
    if (fields.find(field)) into = fields.number(field);
  };
  const auto read_heading = [&](std::size_t field, std::optional<double>& into) {
    read(field, into);
    if (into && !(std::fabs(*into) < 2 * arena::kFullTurn)) {
      blame(fields.at(field), fmt::format(text_of(kNotAHeading), *into));
    }
  };
  read(in_command("speed"), command.speed);
  read_heading(in_command("heading"), command.heading);
  read_heading(in_command("turret_heading"), command.turret_heading);
  read_heading(in_command("radar_heading"), command.radar_heading);
  read(in_command("fire"), command.fire);
  command.penalty = fields.number(in_command("penalty"));
  fields.finish("a command");
  return command;
}

void read_tank(const JsonDocument& document, Index value, const Place& place, MatchFile& match) {
  ObjectReader fields(document, value, kTankFields, place);
  arena::Entry entry;
  BotChoice bot;
  const Index name = fields.require(in_tank("name"));
  entry.name = read_string(document, name, fields.at(in_tank("name")));
  for (const arena::Entry& other : match.setup.tanks) {
    if (other.name == entry.name) {
      blame(fields.at(in_tank("name")), std::string(text_of(kNameTaken)));
    }
  }
  if (const auto team = fields.find(in_tank("team"))) {
    entry.team = read_string(document, *team, fields.at(in_tank("team")));
  }
  if (const auto position = fields.find(in_tank("position"))) {
    int dimensions = 2;
    const Place at = fields.at(in_tank("position"));
    const Vector v = read_vector_at(document, *position, dimensions, at);
    if (v.x < 0 || v.x > match.setup.width || v.y < 0 || v.y > match.setup.height) {
      blame(at, std::string(text_of(kOutsideArena)));
    }
    entry.position = Vec2{v.x, v.y};
  }
  if (fields.has(in_tank("heading")) && !entry.position) {
    blame(fields.at(in_tank("heading")),
          fmt::format(text_of(kDoesNotApply), "a tank without a position"));
  }
  entry.heading = fields.number(in_tank("heading"));
  const auto choice = fields.find(in_tank("bot"));
  if (choice) bot = read_bot(document, *choice, fields.at(in_tank("bot")));
  if (fields.find(in_tank("commands"))) {
    const Place list_place = fields.at(in_tank("commands"));
    if (choice) blame(list_place, fmt::format(text_of(kDoesNotGoWith), "a bot"));
    const Index list = fields.list(in_tank("commands"), 0, SIZE_MAX);
    entry.commands.reserve(document.size(list));
    Index element = JsonDocument::first(list);
    for (std::size_t i = 0; i < document.size(list); ++i, element = document.next(element)) {
      entry.commands.push_back(read_command(document, element, {&list_place, {}, i}));
    }
  } else if (!choice) {
    blame(fields.at(in_tank("bot")), std::string(text_of(kNoDriver)));
  }
  fields.finish("a tank");
  match.setup.tanks.push_back(std::move(entry));
  match.bots.push_back(std::move(bot));
}

}  // namespace

MatchFile read_match(std::string_view text) {
  QuestionText reader;
  const JsonDocument& document = reader.parse(text, 1);
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), kMatchFields, nowhere);
  MatchFile match;
  arena::MatchSetup& setup = match.setup;
  const Index rules = fields.require(in_match("rules"));
  setup.rules = read_rules(document, rules, fields.at(in_match("rules")));
  const Index arena = fields.require(in_match("arena"));
  read_arena(document, arena, fields.at(in_match("arena")), setup.width, setup.height);
  setup.ticks = static_cast<std::int64_t>(read_whole(fields, in_match("ticks"), 1, kMostTicks));
  setup.seed = static_cast<std::uint64_t>(read_whole(fields, in_match("seed"), 0, kLargestSeed));
  const Index tanks = fields.list(in_match("tanks"), 1, SIZE_MAX);
  const Place list_place = fields.at(in_match("tanks"));
  Index element = JsonDocument::first(tanks);
  for (std::size_t i = 0; i < document.size(tanks); ++i, element = document.next(element)) {
    read_tank(document, element, {&list_place, {}, i}, match);
  }
  fields.finish("a match");
  return match;
}

LeagueFile read_league(std::string_view text) {
  QuestionText reader;
  const JsonDocument& document = reader.parse(text, 1);
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), kLeagueFields, nowhere);
  LeagueFile league;
  const Index rules = fields.require(in_league("rules"));
  league.rules = read_rules(document, rules, fields.at(in_league("rules")));
  const Index arena = fields.require(in_league("arena"));
  read_arena(document, arena, fields.at(in_league("arena")), league.width, league.height);
  league.ticks = static_cast<std::int64_t>(read_whole(fields, in_league("ticks"), 1, kMostTicks));
  league.rounds = static_cast<int>(read_whole(fields, in_league("rounds"), 1, kMostRounds));
  league.seed = static_cast<std::uint64_t>(read_whole(fields, in_league("seed"), 0, kLargestSeed));
  const Index bots = fields.list(in_league("bots"), 2, SIZE_MAX);
  const Place list_place = fields.at(in_league("bots"));
  Index element = JsonDocument::first(bots);
  for (std::size_t i = 0; i < document.size(bots); ++i, element = document.next(element)) {
    const Place at{&list_place, {}, i};
    league.bots.push_back(read_bot(document, element, at));
    for (std::size_t j = 0; j < i; ++j) {
      if (name_of(league.bots[j]) == name_of(league.bots[i])) blame(at, "is in the list already");
    }
  }
  fields.finish("a league");
  return league;
}

std::string name_of(const BotChoice& bot) {
  if (!bot.name.empty()) return bot.name;
  return fmt::format("{}", fmt::join(bot.command, " "));
}

}  // namespace aimahead::cli
