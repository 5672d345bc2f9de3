// The command line of `aimahead`: its commands, their options and what they run.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <vector>

namespace aimahead::cli {

/// A command, and the function that runs it after parsing. Returns an Exit.
struct Command {
  CLI::App* app;
  std::function<int()> run;
};

/// solve, fire, plot, report, link, contact, odds, track, compare: about engagements.
[[nodiscard]] std::vector<Command> add_aiming_commands(CLI::App& app);
/// arena, league, ladder, tunnel: about matches of tanks.
[[nodiscard]] std::vector<Command> add_arena_commands(CLI::App& app);

/// `--threads N`
CLI::Option* add_threads(CLI::App& command, unsigned& threads);

}  // namespace aimahead::cli
