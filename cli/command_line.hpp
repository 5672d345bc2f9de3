// What may be written on the command line of `aimahead`, and what it starts.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <vector>

namespace aimahead::cli {

/// A command, and what it does with what was parsed. Returns an Exit.
struct Command {
  CLI::App* app;
  std::function<int()> run;
};

/// solve, fire, plot, report, link, contact, compare: about engagements.
[[nodiscard]] std::vector<Command> add_aiming_commands(CLI::App& app);
/// arena, league, ladder, tunnel: about matches of tanks.
[[nodiscard]] std::vector<Command> add_arena_commands(CLI::App& app);

/// `--threads N`
CLI::Option* add_threads(CLI::App& command, unsigned& threads);

}  // namespace aimahead::cli
