// aimahead odds: says how probably shots hit, as JSON or as a table.
#include "commands.hpp"
#include "questions/odds_answer.hpp"
#include "questions/question_stream.hpp"

namespace aimahead::cli {

int run_odds(const OddsOptions& options) {
  return print_answers(options.files, options.json, OddsAnswerer(),
                       AnswerTable(wants_colour(), {"aim", "probability"}));
}

}  // namespace aimahead::cli
