#include "matches/program_brain.hpp"

#include "arena_fields.hpp"
#include "files/output.hpp"
#include "files/refused_file.hpp"
#include "matches/child_process.hpp"
#include "matches/match_reader.hpp"
#include "matches/match_writer.hpp"
#include "questions/question_text.hpp"
#include "text/json_text.hpp"
#include "text/member_writer.hpp"
#include "text/number_text.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

namespace aimahead::cli {
namespace {

using namespace std::chrono_literals;
constexpr auto kFirstLimit = 2s;
constexpr auto kLimit = 100ms;

// The fields that a program may answer: those of a command with any heading, without the penalty.
constexpr auto kAnswerFields = [] {
  std::array<Field, field_index(kCommandFields, "penalty")> rows;
  std::copy_n(kCommandFields, rows.size(), rows.begin());
  for (Field& row : rows) row.rule = Rule::none;
  return rows;
}();

// Appends every constant, not only those that differ from the preset.
void append_all_rules(std::string& out, const arena::Rules& rules) {
  out += ",\"rules\":{\"preset\":";
  append_json_string(out, rules.preset);
  for (const arena::Constant& constant : arena::constants()) {
    append_member(out, constant.name, rules.*constant.member);
  }
  for (const arena::Choice& choice : arena::choices()) append_choice(out, choice, rules);
  append_obstacles(out, rules);
  out += '}';
}

void append_senses(std::string& out, const arena::Senses& senses, const arena::Rules* rules) {
  fmt::format_to(std::back_inserter(out), "{{\"tick\":{},\"arena\":{{\"width\":", senses.tick);
  append_number(out, senses.width);
  append_member(out, "height", senses.height);
  out += '}';
  append_member(out, "health", senses.health);
  append_member(out, "speed", senses.speed);
  append_member(out, "position", senses.position);
  append_member(out, "heading", senses.heading);
  append_member(out, "turret_heading", senses.turret_heading);
  append_member(out, "radar_heading", senses.radar_heading);
  append_member(out, "gun_energy", senses.gun_energy);
  if (rules) append_all_rules(out, *rules);
  out += ",\"radar\":";
  append_list(out, senses.radar, [&](const arena::RadarReading& seen) {
    MemberWriter writer(out, 2);
    writer.numbers({{"heading", seen.heading}, {"distance", seen.distance}});
    writer.text("name", seen.name);
  });
  out += "}\n";
}

class ProgramBrain : public arena::Brain {
 public:
  ProgramBrain(std::vector<std::string> command, std::string name, std::string field)
      : command_(std::move(command)), name_(std::move(name)), field_(std::move(field)) {}

  void start(const arena::Rules& rules, std::uint64_t) override {
    program_.emplace(command_);
    if (const int error = program_->start_error(); error != 0) {
      throw CannotStart({field_, fmt::format("cannot start {}: {}", command_.front(),
                                             std::system_category().message(error))});
    }
    rules_ = &rules;
    faults_ = 0;
    late_answers_ = 0;
  }

  arena::Command decide(const arena::Senses& senses) override {
    arena::Command command;
    if (!program_) {
      command.speed = 0;
      return command;
    }
    std::string fault;
    try {
      fault = ask(senses, command);
    } catch (const Fault& wrong) {
      fault = words_of(wrong);
    }
    if (fault.empty()) return command;
    command = {};
    command.penalty = kFaultPenalty;
    ++faults_;
    if (faults_ == 1) complain(fmt::format("{}: tick {}: {}", name_, senses.tick, fault));
    if (faults_ < kMaxFaults) return command;
    complain(fmt::format("{}: tick {}: ended after {} faults", name_, senses.tick, faults_));
    program_.reset();
    command.speed = 0;
    return command;
  }

 private:
  std::vector<std::string> command_;
  std::string name_;
  std::string field_;
  std::optional<ChildProcess> program_;
  const arena::Rules* rules_ = nullptr;
  int faults_ = 0;
  int late_answers_ = 0;  ///< still to come, and of no use any more
  std::string question_;
  QuestionText reader_;

  // A program that ends at once often does not find its own files.
  [[nodiscard]] std::string say_where_it_ended() const {
    std::error_code error;
    return fmt::format("{} has ended; it was started in {}", command_.front(),
                       std::filesystem::current_path(error).string());
  }

  // Asks the program. Returns what is wrong with the answer, or "".
  std::string ask(const arena::Senses& senses, arena::Command& command) {
    bool flooded = false;
    late_answers_ -= std::min(late_answers_, program_->discard(flooded));
    const bool is_first = senses.tick == 1;
    const auto now = ChildProcess::Clock::now();
    const ChildProcess::Clock::time_point deadline = is_first ? now + kFirstLimit : now + kLimit;
    question_.clear();
    append_senses(question_, senses, is_first ? rules_ : nullptr);
    if (flooded) return "more than 64 KiB that nobody asked for";
    const bool is_sent = program_->send(question_, deadline);
    while (true) {
      std::string_view line;
      switch (is_sent ? program_->read_line(line, deadline) : ChildProcess::Read::ended) {
        case ChildProcess::Read::late:
          ++late_answers_;
          return "no answer in time";
        case ChildProcess::Read::ended:
          return is_first ? say_where_it_ended() : "the program has ended";
        case ChildProcess::Read::too_long:
          return "an answer longer than 64 KiB";
        case ChildProcess::Read::line:
          break;
      }
      if (late_answers_ == 0) {
        command = read_command(reader_.parse(line, 1), JsonDocument::root(), kAnswerFields,
                               "an answer", {});
        return "";
      }
      --late_answers_;
    }
  }
};

}  // namespace

std::unique_ptr<arena::Brain> make_program_brain(const std::vector<std::string>& command,
                                                 const std::string& name,
                                                 const std::string& field) {
  return std::make_unique<ProgramBrain>(command, name, field);
}

}  // namespace aimahead::cli
