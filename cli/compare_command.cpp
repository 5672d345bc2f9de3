// aimahead compare: the answers of the methods of the articles to an engagement, next to the
// certified answer, as JSON or as a table.
#include "commands.hpp"
#include "files/refused_file.hpp"
#include "questions/question_stream.hpp"
#include "text/member_writer.hpp"
#include "text/text_table.hpp"
#include "trials/method_trial.hpp"

#include <fmt/format.h>

namespace aimahead::cli {
namespace {

constexpr double kSteps = 1000;
constexpr std::size_t kLongestComparedName = 60;

const char* explain(Verdict verdict) {
  switch (verdict) {
    case Verdict::hits:
      return "hits";
    case Verdict::late:
      return "hits, but not at the earliest";
    case Verdict::misses:
      return "MISSES";
    case Verdict::gives_up:
      return "gives up on a hit";
    case Verdict::denies:
      return "DENIES the hit";
    case Verdict::invents:
      return "INVENTS a hit";
    case Verdict::notices:
      return "notices that there is none";
    case Verdict::blocked:
      return "hits an obstacle";
    case Verdict::unfit:
      return "cannot be asked";
    case Verdict::unknown:
      break;
  }
  return "not known";
}

std::string describe(const Intercept<Vec3>& certified) {
  switch (certified.status) {
    case Status::hit:
      return fmt::format("the earliest hit is at t = {:.9g}", certified.time);
    case Status::touching:
      return "the target is at the muzzle when the shot leaves";
    case Status::out_of_range:
      return fmt::format("no hit: the earliest, at t = {:.9g}, is beyond lifetime or range",
                         certified.time);
    case Status::blocked:
      return fmt::format("every hit is blocked, the earliest, at t = {:.9g}, by obstacle {}",
                         certified.time, certified.blocked->obstacle);
    case Status::unresolved:
      return fmt::format("unresolved: no hit before t = {:.9g}", certified.time);
    default:
      return "no hit at any time";
  }
}

class Comparison {
 public:
  Comparison(const CompareOptions& options, std::string& out) : options_(options), out_(out) {}

  void compare(const Answer& answer) {
    ++count_;
    if (options_.json) {
      append_json(answer);
    } else {
      append_table(answer);
    }
  }

 private:
  const CompareOptions& options_;
  std::string& out_;
  std::size_t count_ = 0;

  void append_json(const Answer& answer) {
    {
      const int dimensions = answer.question.dimensions;
      MemberWriter writer(out_, dimensions);
      if (!answer.name.empty()) writer.value_of("name") += answer.name;
      writer.text("status", name_of(answer.intercept.status));
      if (answer.intercept.status == Status::invalid) {
        writer.error(answer.fault);
      } else {
        writer.value_of("methods") += '[';
        for (std::size_t i = 0; i < options_.methods.size(); ++i) {
          if (i > 0) out_ += ',';
          append_trial(answer, options_.methods[i]);
        }
        out_ += ']';
      }
    }
    out_ += '\n';
  }

  void append_trial(const Answer& answer, AimMethod method) {
    const MethodTrial trial = try_method(method, answer.question, answer.intercept, kSteps);
    MemberWriter writer(out_, answer.question.dimensions);
    writer.text("method", name_of(method));
    writer.text("claim", name_of(trial.answer.claim));
    if (trial.answer.aim != Vec3{}) {
      writer.number("time", trial.answer.time);
      writer.vector("aim", trial.answer.aim);
    }
    writer.number("iterations", trial.answer.iterations);
    writer.number("cost", measure_cost(method, answer.question));
    if (trial.miss) writer.number("miss", *trial.miss);
    writer.text("verdict", name_of(trial.verdict));
    if (trial.answer.fault) writer.text("fault", trial.answer.fault);
  }

  void append_table(const Answer& answer) {
    const std::string title = answer.name.empty() ? fmt::format("engagement {}", count_)
                                                  : format_name(answer.name, kLongestComparedName);
    if (count_ > 1) out_ += '\n';
    if (answer.intercept.status == Status::invalid) {
      const Fault& fault = answer.fault;
      out_ += fmt::format("{}: invalid: {}\n", title, words_of(fault));
      return;
    }
    out_ += fmt::format("{}: {}\n", title, describe(answer.intercept));
    TextTable table({{"method"},
                     {"says"},
                     {"time", true},
                     {"iterations", true},
                     {"cost", true},
                     {"misses by", true},
                     {"verdict"}});
    for (const AimMethod method : options_.methods) {
      const MethodTrial trial = try_method(method, answer.question, answer.intercept, kSteps);
      const bool is_aimed = trial.answer.aim != Vec3{};
      table.add({name_of(method), name_of(trial.answer.claim),
                 is_aimed ? fmt::format("{:.6g}", trial.answer.time) : "",
                 fmt::format("{}", trial.answer.iterations),
                 format_cost(measure_cost(method, answer.question)),
                 trial.miss ? fmt::format("{:.3g}", *trial.miss) : "",
                 trial.answer.fault
                     ? fmt::format("{}: {}", explain(trial.verdict), trial.answer.fault)
                     : explain(trial.verdict)});
    }
    table.write(out_);
  }
};

}  // namespace

int run_compare(const CompareOptions& options) {
  Output output;
  Comparison comparison(options, output.text());
  return answer_files(options.files, Answerer(false), output,
                      [&](const Answer& answer, bool) { comparison.compare(answer); });
}

}  // namespace aimahead::cli
