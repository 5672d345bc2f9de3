// The command line of `aimahead`: its commands, their options and what they run.
#pragma once

#include "jobs/job.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace aimahead::cli {

/// A command, and the function that runs it after parsing. Returns an Exit.
struct Command {
  CLI::App* app;
  std::function<int()> run;
};

/// solve, fire, plot, report, link, contact, odds, track, compare: about engagements.
[[nodiscard]] std::vector<Command> add_aiming_commands(CLI::App& app);
/// arena, league, ladder, tunnel, field, merge: about matches of tanks.
[[nodiscard]] std::vector<Command> add_arena_commands(CLI::App& app);

/// `--threads N`
CLI::Option* add_threads(CLI::App& command, unsigned& threads);
/// How a job is run: `--shard`, `--pieces` and their like, and `--threads`. All need `needed`,
/// unless it is null. The command must have the options for the form of its answer already.
void add_run(CLI::App& command, JobOptions& run, CLI::Option* needed = nullptr);
/// `--csv[=FILE]`: a flag that may name a file.
void add_csv(CLI::App& command, std::string& csv, const std::string& words);

}  // namespace aimahead::cli
