// Reads match and league files: docs/MATCHES.md from JSON to the arena's own structures.
#pragma once

#include "fault.hpp"
#include "question_text.hpp"

#include "arena/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// What drives a tank: a built-in bot, a program, or neither (its commands do).
struct BotChoice {
  std::string name;                  ///< a built-in bot
  std::vector<std::string> command;  ///< a program and its arguments
};

struct MatchFile {
  arena::MatchSetup setup;
  std::vector<BotChoice> bots;  ///< one a tank
};

struct LeagueFile {
  arena::Rules rules;
  double width = 0;
  double height = 0;
  std::int64_t ticks = 0;
  int rounds = 0;
  std::uint64_t seed = 0;
  std::vector<BotChoice> bots;
};

/// Each throws the first Fault.
[[nodiscard]] MatchFile read_match(std::string_view text);
[[nodiscard]] LeagueFile read_league(std::string_view text);

/// The name of a bot in tables: its own, or the command that starts it.
[[nodiscard]] std::string name_of(const BotChoice& bot);

}  // namespace aimahead::cli
