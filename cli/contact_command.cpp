// aimahead contact: says when two bodies first touch, as JSON or as a table.
#include "answer_table.hpp"
#include "commands.hpp"
#include "contact_answer.hpp"
#include "question_stream.hpp"

namespace aimahead::cli {
namespace {

int contact_as_json(const ContactOptions& options) {
  ContactAnswerer answerer;
  Output output;
  const auto write = [&](const ContactAnswer& answer) {
    append_json(output.text(), answer);
    output.text() += '\n';
    output.settle();
    return answer.contact.status != ContactStatus::invalid;
  };
  QuestionSink sink;
  sink.take = [&](std::string_view text, std::size_t line, bool) {
    return write(answerer.answer(text, line));
  };
  sink.refuse = [&](std::string_view message, bool) { write(answerer.refuse(message)); };
  sink.flush = [&] { output.flush(); };
  return read_files(options.files, output, sink);
}

int contact_as_table(const ContactOptions& options) {
  ContactAnswerer answerer;
  Output output;
  AnswerTable table(wants_colour(), {"normal", "point"});
  const auto add = [&](const ContactAnswer& answer) {
    table.add(answer);
    if (table.is_full()) {
      table.write(output.text());
      output.settle();
    }
    return answer.contact.status != ContactStatus::invalid;
  };
  QuestionSink sink;
  sink.take = [&](std::string_view text, std::size_t line, bool) {
    return add(answerer.answer(text, line));
  };
  sink.refuse = [&](std::string_view message, bool) { add(answerer.refuse(message)); };
  sink.flush = [&] {
    table.write(output.text());
    output.flush();
  };
  return read_files(options.files, output, sink);
}

}  // namespace

int run_contact(const ContactOptions& options) {
  return options.json ? contact_as_json(options) : contact_as_table(options);
}

}  // namespace aimahead::cli
