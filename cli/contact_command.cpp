// aimahead contact: says when two bodies first touch, as JSON or as a table.
#include "commands.hpp"
#include "questions/question_stream.hpp"

namespace aimahead::cli {

int run_contact(const ContactOptions& options) {
  return print_answers(options.files, options.json, ContactAnswerer(),
                       AnswerTable(wants_colour(), {"normal", "point"}));
}

}  // namespace aimahead::cli
