// aimahead solve: answers questions, as JSON or as a table.
#include "commands.hpp"
#include "questions/question_stream.hpp"

namespace aimahead::cli {

int run_solve(const SolveOptions& options) {
  return print_answers(options.files, options.json, Answerer(options.all),
                       AnswerTable(wants_colour()));
}

}  // namespace aimahead::cli
