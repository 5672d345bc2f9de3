// aimahead solve: answers questions, as JSON or as a table.
#include "answer_table.hpp"
#include "commands.hpp"
#include "question_stream.hpp"

namespace aimahead::cli {
namespace {

int solve_as_json(const SolveOptions& options) {
  Answerer answerer(options.all);
  Output output;
  AnswerSink sink;
  sink.take = [&](const Answer& answer, bool) {
    append_json(output.text(), answer);
    output.text() += '\n';
    output.settle();
  };
  sink.flush = [&] { output.flush(); };
  return answer_files(options.files, answerer, output, sink);
}

int solve_as_table(const SolveOptions& options) {
  Answerer answerer(options.all);
  Output output;
  AnswerTable table(wants_colour());
  AnswerSink sink;
  sink.take = [&](const Answer& answer, bool) {
    table.add(answer);
    if (!table.is_full()) return;
    table.write(output.text());
    output.settle();
  };
  sink.flush = [&] {
    table.write(output.text());
    output.flush();
  };
  return answer_files(options.files, answerer, output, sink);
}

}  // namespace

int run_solve(const SolveOptions& options) {
  return options.json ? solve_as_json(options) : solve_as_table(options);
}

}  // namespace aimahead::cli
