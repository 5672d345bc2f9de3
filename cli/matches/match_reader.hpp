// Reads match and league files: docs/MATCHES.md from JSON to the arena's own structures.
#pragma once

#include "object_reader.hpp"
#include "questions/question_text.hpp"

#include "arena/league.hpp"
#include "arena/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// What drives a tank: a built-in bot, a program, or neither (its commands do).
struct BotChoice {
  std::string name;                  ///< a built-in bot
  std::vector<std::string> command;  ///< a program and its arguments
  std::string title;                 ///< its name in a league; "": `name` or the command
};

struct MatchFile {
  arena::MatchSetup setup;
  std::vector<BotChoice> bots;  ///< one per tank
};

struct LeagueFile {
  arena::LeagueSetup setup;
  std::vector<BotChoice> bots;  ///< those of the setup
};

/// These functions throw the first Fault.
[[nodiscard]] MatchFile read_match(std::string_view text);
[[nodiscard]] LeagueFile read_league(std::string_view text);

/// One command, by the rows of `table`: those of a command, or the first of them. `what` is what
/// the object is, for messages.
[[nodiscard]] arena::Command read_command(const JsonDocument& document, JsonDocument::Index value,
                                          Rows table, std::string_view what, const Place& place);

/// The name of a bot in tables: its title, its own, or the command that starts it.
[[nodiscard]] std::string name_of(const BotChoice& bot);

}  // namespace aimahead::cli
