// aimahead arena: plays a match, traces and records it.
#include "commands.hpp"
#include "files/gzip_file.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"
#include "matches/match_reader.hpp"
#include "matches/match_writer.hpp"
#include "matches/program_brain.hpp"

#include "arena/bots.hpp"

#include <fmt/format.h>

#include <memory>
#include <vector>

namespace aimahead::cli {
namespace {

constexpr std::size_t kFlushAt = std::size_t{1} << 16;

// Writes a trace: every Nth tick, and the last.
class TraceFile {
 public:
  TraceFile(const std::string& path, std::int64_t every) : file_(path), every_(every) {}

  void watch(const arena::World& world, bool is_last) {
    if (world.ticks() % every_ != 0 && !is_last) return;
    append_trace(text_, world);
    if (text_.size() < kFlushAt) return;
    file_.write(text_);
    text_.clear();
  }
  std::string close() {
    file_.write(text_);
    return file_.close();
  }

 private:
  FileWriter file_;
  std::int64_t every_;
  std::string text_;
};

using Brains = std::vector<std::unique_ptr<arena::Brain>>;

// The brain of each tank; none where the match says what the tank does. Throws a Fault.
Brains make_brains(const MatchFile& match, bool allow_commands) {
  Brains brains;
  for (std::size_t i = 0; i < match.bots.size(); ++i) {
    const BotChoice& bot = match.bots[i];
    std::unique_ptr<arena::Brain>& brain = brains.emplace_back();
    if (!bot.command.empty()) {
      const std::string field = fmt::format("tanks[{}].bot.command", i);
      if (!allow_commands) {
        throw Fault{field, "programs are started only with --allow-commands"};
      }
      brain = make_program_brain(bot.command, match.setup.tanks[i].name, field);
    } else if (!bot.name.empty()) {
      brain = arena::make_bot(bot.name);
    }
  }
  return brains;
}

}  // namespace

int run_arena(const ArenaOptions& options) {
  std::string text;
  const std::string error = read_whole_file(options.file, text);
  if (!error.empty()) return cannot_read(options.file, error);
  MatchFile match;
  Brains owned;
  try {
    match = read_match(text);
    owned = make_brains(match, options.allow_commands);
  } catch (const Fault& fault) {
    return refuse_file(options.file, fault, options.json);
  }
  text = std::string();
  std::vector<arena::Brain*> brains;
  for (const auto& brain : owned) brains.push_back(brain.get());

  const std::string outputs[] = {options.trace, options.record, options.json ? "-" : ""};
  if (const int exit = check_outputs(outputs, {&options.file, 1}); exit != kGood) return exit;
  std::unique_ptr<TraceFile> trace;
  if (!options.trace.empty()) trace = std::make_unique<TraceFile>(options.trace, options.every);
  arena::MatchSetup record;
  arena::Outcome outcome;
  try {
    outcome = arena::play(
        match.setup, brains,
        [&](const arena::World& world) {
          const bool is_last = world.ticks() == match.setup.ticks || world.is_decided();
          if (trace) trace->watch(world, is_last);
        },
        options.record.empty() ? nullptr : &record);
  } catch (const CannotStart& failure) {
    return refuse_file(options.file, failure.fault, options.json);
  }
  owned.clear();  // programs end before anybody reads their record
  if (trace) {
    const std::string reason = trace->close();
    if (!reason.empty()) return cannot_write(options.trace, reason);
  }
  if (!options.record.empty()) {
    append_match(text, record);
    if (const int exit = write_to(options.record, text); exit != kGood) return exit;
    text.clear();
  }
  if (options.json)
    append_outcome(text, outcome);
  else if (options.trace != "-" && options.record != "-")
    append_outcome_table(text, outcome);
  return write_to("-", text);
}

}  // namespace aimahead::cli
