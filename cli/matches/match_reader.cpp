#include "matches/match_reader.hpp"

#include "arena_fields.hpp"
#include "convert.hpp"
#include "object_reader.hpp"
#include "table_reader.hpp"

#include "arena/arena_obstacles.hpp"
#include "arena/bots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace aimahead::cli {
namespace {

using Index = JsonDocument::Index;
using Type = JsonDocument::Type;

arena::Rules read_preset(const JsonDocument& document, Index value, const Place& place) {
  if (document.type(value) == Type::string) {
    if (const auto rules = arena::find_preset(document.string(value))) return *rules;
  }
  const auto names = arena::preset_names();
  blame_word(document, value, names, fmt::format("{}", fmt::join(names, ", ")), place);
}

arena::Rules read_rules(const JsonDocument& document, Index value, const Place& place) {
  if (document.type(value) != Type::object) return read_preset(document, value, place);
  static_assert(std::size(kRulesFields) <= 32);
  ObjectReader fields(document, value, kRulesFields, place);
  constexpr std::size_t kPreset = index_in<kRulesFields>("preset");
  arena::Rules rules = read_preset(document, fields.require(kPreset), fields.at(kPreset));
  for (std::size_t i = 1; i < std::size(kRulesFields); ++i) {
    if (!fields.find(i)) continue;
    if (i == index_in<kRulesFields>("obstacles")) {
      QuestionMemory memory;
      const auto list =
          read_arena_obstacles(document, fields.list(i, 0, SIZE_MAX), fields.at(i), memory);
      rules.obstacles = arena::copies_of(c::obstacles_of<Vec2>(list.data(), list.size()));
    } else if (kRulesFields[i].shape == Shape::word) {
      const auto choices = arena::choices();
      const auto choice = std::find_if(choices.begin(), choices.end(), [&](const auto& one) {
        return one.name == kRulesFields[i].name;
      });
      choice->set(rules, fields.word(i));
    } else {
      const double x = fields.number(i);
      const auto constants = arena::constants();
      const auto constant = std::find_if(constants.begin(), constants.end(), [&](const auto& one) {
        return one.name == kRulesFields[i].name;
      });
      if (x < constant->min || x > constant->max) {
        blame(fields.at(i), fmt::format(text_of(kNotBetween), constant->min, constant->max, x));
      }
      rules.*constant->member = x;
    }
  }
  fields.finish("rules");
  if (rules.power_max < rules.power_min) {
    blame(fields.at(index_in<kRulesFields>("power_max")), std::string(text_of(kBelowLeastPower)));
  }
  return rules;
}

std::vector<std::string> read_program(const JsonDocument& document, ObjectReader& fields,
                                      std::size_t field) {
  std::vector<std::string> command;
  const Index list = fields.list(field, 1, SIZE_MAX);
  const Place list_place = fields.at(field);
  read_elements(document, list, list_place, [&](std::size_t, Index word, const Place& at) {
    command.emplace_back(read_string_at(document, word, at));
    if (command.back().find('\0') != std::string::npos) blame(at, "contains a zero byte");
  });
  if (command.front().empty()) blame({&list_place, {}, 0}, "expected the name of a program");
  return command;
}

BotChoice read_bot(const JsonDocument& document, Index value, const Place& place) {
  BotChoice bot;
  if (document.type(value) == Type::string) {
    bot.name = document.string(value);
    std::vector<std::string_view> names;
    for (const arena::BotDescription& known : arena::built_in_bots()) names.push_back(known.name);
    if (std::find(names.begin(), names.end(), bot.name) != names.end()) return bot;
    blame_word(document, value, names, fmt::format("{}, or a command", fmt::join(names, ", ")),
               place);
  }
  if (document.type(value) != Type::object) {
    blame(place, fmt::format("expected a bot's name or an object with a command, got {}",
                             describe(document, value)));
  }
  ObjectReader fields(document, value, kBotFields, place);
  bot.command = read_program(document, fields, 0);
  fields.finish("a bot");
  return bot;
}

// A bot of a league: written like that of a tank, or with a name of its own.
BotChoice read_league_bot(const JsonDocument& document, Index value, const Place& place) {
  if (document.type(value) != Type::object) return read_bot(document, value, place);
  constexpr std::size_t kName = index_in<kNamedBotFields>("name"),
                        kBot = index_in<kNamedBotFields>("bot"),
                        kCommand = index_in<kNamedBotFields>("command");
  ObjectReader fields(document, value, kNamedBotFields, place);
  std::string title;
  if (const auto name = fields.find(kName)) title = read_text_at(document, *name, fields.at(kName));
  BotChoice bot;
  if (const auto name = fields.find(kBot)) {
    const Place at = fields.at(kBot);
    if (document.type(*name) != Type::string) {
      blame(at, fmt::format("expected a bot's name, got {}", describe(document, *name)));
    }
    if (fields.has(kCommand)) {
      blame(fields.at(kCommand), fmt::format(text_of(kDoesNotGoWith), "a bot"));
    }
    bot = read_bot(document, *name, at);
  } else {
    bot.command = read_program(document, fields, kCommand);
  }
  fields.finish("a bot");
  bot.title = std::move(title);
  return bot;
}

void read_tank(const JsonDocument& document, Index value, const Place& place, MatchFile& match) {
  constexpr std::size_t kName = index_in<kTankFields>("name"),
                        kTeam = index_in<kTankFields>("team"),
                        kPosition = index_in<kTankFields>("position"),
                        kHeading = index_in<kTankFields>("heading"),
                        kBot = index_in<kTankFields>("bot"),
                        kCommands = index_in<kTankFields>("commands");
  ObjectReader fields(document, value, kTankFields, place);
  arena::Entry entry;
  BotChoice bot;
  entry.name = read_text_at(document, fields.require(kName), fields.at(kName));
  for (const arena::Entry& other : match.setup.tanks) {
    if (other.name == entry.name) blame(fields.at(kName), std::string(text_of(kNameTaken)));
  }
  if (const auto team = fields.find(kTeam)) {
    entry.team = read_text_at(document, *team, fields.at(kTeam));
  }
  int dimensions = 2;
  if (const auto position = fields.find(kPosition)) {
    const Vec3 v = read_vector_at(document, *position, dimensions, fields.at(kPosition));
    if (v.x < 0 || v.x > match.setup.width || v.y < 0 || v.y > match.setup.height) {
      blame(fields.at(kPosition), std::string(text_of(kOutsideArena)));
    }
    entry.position = Vec2{v.x, v.y};
    if (!arena::is_clear_of_obstacles(match.setup.rules, *entry.position)) {
      blame(fields.at(kPosition), std::string(text_of(kInsideObstacle)));
    }
  }
  if (fields.has(kHeading) && !entry.position) {
    blame(fields.at(kHeading), fmt::format(text_of(kDoesNotApply), "a tank without a position"));
  }
  entry.heading = fields.number(kHeading);
  const auto choice = fields.find(kBot);
  if (choice) bot = read_bot(document, *choice, fields.at(kBot));
  if (fields.find(kCommands)) {
    if (choice) blame(fields.at(kCommands), fmt::format(text_of(kDoesNotGoWith), "a bot"));
    const Index list = fields.list(kCommands, 0, SIZE_MAX);
    entry.commands.reserve(document.size(list));
    read_elements(document, list, fields.at(kCommands),
                  [&](std::size_t, Index command, const Place& at) {
                    entry.commands.push_back(
                        read_command(document, command, kCommandFields, "a command", at));
                  });
  } else if (!choice) {
    blame(fields.at(kBot), std::string(text_of(kNoDriver)));
  }
  fields.finish("a tank");
  match.setup.tanks.push_back(std::move(entry));
  match.bots.push_back(std::move(bot));
}

/// Reads the fields with which matches and leagues begin.
template <class Setup>
void read_terms(const JsonDocument& document, ObjectReader& fields, Setup& setup) {
  constexpr std::size_t kRules = index_in<kMatchFields>("rules"),
                        kArena = index_in<kMatchFields>("arena"),
                        kTicks = index_in<kMatchFields>("ticks");
  setup.rules = read_rules(document, fields.require(kRules), fields.at(kRules));
  const Place place = fields.at(kArena);
  ObjectReader arena(document, fields.require(kArena), kArenaFields, place);
  setup.width = arena.number(index_in<kArenaFields>("width"));
  setup.height = arena.number(index_in<kArenaFields>("height"));
  arena.finish("an arena");
  setup.ticks = static_cast<std::int64_t>(fields.number(kTicks));
}

/// For a tank without a position.
template <class Setup>
void check_room(const Setup& setup) {
  if (arena::find_clear_place(setup.rules, setup.width, setup.height)) return;
  const Place top;
  const Place rules{&top, "rules"};
  blame({&rules, "obstacles"}, std::string(text_of(kNoRoom)));
}

}  // namespace

arena::Command read_command(const JsonDocument& document, Index value, Rows table,
                            std::string_view what, const Place& place) {
  constexpr std::optional<double> arena::Command::*kWanted[] = {
      &arena::Command::speed, &arena::Command::heading, &arena::Command::turret_heading,
      &arena::Command::radar_heading, &arena::Command::fire};
  ObjectReader fields(document, value, table, place);
  arena::Command command;
  for (std::size_t i = 0; i < std::size(kWanted); ++i) {
    if (fields.find(i)) command.*kWanted[i] = fields.number(i);
  }
  if (table.size() > std::size(kWanted)) command.penalty = fields.number(std::size(kWanted));
  fields.finish(what);
  return command;
}

MatchFile read_match(std::string_view text) {
  QuestionText reader;
  const JsonDocument& document = reader.parse(text, 1);
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), kMatchFields, nowhere);
  constexpr std::size_t kTanks = index_in<kMatchFields>("tanks");
  MatchFile match;
  read_terms(document, fields, match.setup);
  match.setup.seed = static_cast<std::uint64_t>(fields.number(index_in<kMatchFields>("seed")));
  read_elements(
      document, fields.list(kTanks, 1, SIZE_MAX), fields.at(kTanks),
      [&](std::size_t, Index tank, const Place& at) { read_tank(document, tank, at, match); });
  fields.finish("a match");
  const auto& tanks = match.setup.tanks;
  if (std::any_of(tanks.begin(), tanks.end(), [](const auto& tank) { return !tank.position; })) {
    check_room(match.setup);
  }
  return match;
}

LeagueFile read_league(std::string_view text) {
  QuestionText reader;
  const JsonDocument& document = reader.parse(text, 1);
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), kLeagueFields, nowhere);
  constexpr std::size_t kBots = index_in<kLeagueFields>("bots");
  LeagueFile league;
  read_terms(document, fields, league.setup);
  league.setup.rounds = static_cast<int>(fields.number(index_in<kLeagueFields>("rounds")));
  league.setup.seed = static_cast<std::uint64_t>(fields.number(index_in<kLeagueFields>("seed")));
  league.setup.error_rate = fields.number(index_in<kLeagueFields>("error_rate"));
  read_elements(document, fields.list(kBots, 2, SIZE_MAX), fields.at(kBots),
                [&](std::size_t, Index bot, const Place& at) {
                  league.bots.push_back(read_league_bot(document, bot, at));
                  std::string name = name_of(league.bots.back());
                  auto& names = league.setup.bots;
                  const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
                  if (is_known) blame(at, "is in the list already");
                  names.push_back(std::move(name));
                });
  fields.finish("a league");
  check_room(league.setup);
  return league;
}

std::string name_of(const BotChoice& bot) {
  if (!bot.title.empty()) return bot.title;
  if (!bot.name.empty()) return bot.name;
  return fmt::format("{}", fmt::join(bot.command, " "));
}

}  // namespace aimahead::cli
