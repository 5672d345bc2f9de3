// Every question of a list of files, answered in order.
#pragma once

#include "files/output.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"
#include "questions/answer_table.hpp"
#include "questions/degrees.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace aimahead::cli {

/// What to do with questions as they are written.
struct QuestionSink {
  /// Takes the name of the file that is read next, if there are several; else "".
  std::function<void(std::string_view file)> begin;
  /// Takes the text of a question, which begins on `line` of its file. Returns whether it was
  /// well-formed. `is_stream`: each line of the file is a question.
  std::function<bool(std::string_view text, std::size_t line, bool is_stream)> take;
  /// Takes the reason why the question on a line could not be read at all.
  std::function<void(std::string_view message, std::size_t line, bool is_stream)> refuse;
  /// Writes buffered answers, before waiting for input or printing an error.
  std::function<void()> flush;
  /// What is strange about the question taken last, or "". It is told once for each file.
  std::function<std::string()> doubt;
};

/// Hands over all questions of `files` (standard input if there are none) until the output is
/// closed. Complains about files that cannot be read and goes on. Returns an Exit.
int read_files(const std::vector<std::string>& files, const Output& output,
               const QuestionSink& sink);

/// Of a question about aiming: an angle that looks like degrees.
template <class Answered>
std::string doubt_of(const Answered& answer) {
  if constexpr (std::is_same_v<Answered, Answer>) return find_degrees(answer.question);
  return {};
}

/// Reads the files and answers each question. `take(answer, is_stream)` appends the answer to the
/// output, or keeps it for `finish`, which appends before the output is written.
template <class Answerer, class Take>
int answer_files(
    const std::vector<std::string>& files, Answerer&& answerer, Output& output, const Take& take,
    const std::function<void()>& finish = [] {}) {
  std::string doubt;
  std::string_view file;
  const auto settle = [&](auto& answer, bool is_stream) {
    doubt = doubt_of(answer);
    answer.fault.file = file;
    take(answer, is_stream);
    output.settle();
    return is_well_formed(answer);
  };
  return read_files(files, output,
                    {[&](std::string_view name) { file = name; },
                     [&](std::string_view text, std::size_t line, bool is_stream) {
                       return settle(answerer.answer(text, line, is_stream), is_stream);
                     },
                     [&](std::string_view message, std::size_t line, bool is_stream) {
                       settle(answerer.refuse(message, is_stream ? line : 0), is_stream);
                     },
                     [&] {
                       finish();
                       output.flush();
                     },
                     [&] { return doubt; }});
}

/// Prints the answers as JSON, one per line, or in the table. Of several files each that has a
/// fault is named: JSON has no place for that, so the first fault is also complained of.
template <class Answerer>
int print_answers(const std::vector<std::string>& files, bool is_json, Answerer&& answerer,
                  AnswerTable table) {
  Output output;
  if (is_json) {
    std::string blamed;  // the file of the last fault
    return answer_files(files, answerer, output, [&](const auto& answer, bool) {
      append_json(output.text(), answer);
      output.text() += '\n';
      if (is_well_formed(answer) || answer.fault.file == blamed) return;
      blamed = answer.fault.file;
      output.flush();
      complain(words_of(answer.fault));
    });
  }
  return answer_files(
      files, answerer, output,
      [&](const auto& answer, bool) {
        table.add(answer);
        if (table.is_full()) table.write(output.text());
      },
      [&] { table.write(output.text()); });
}

}  // namespace aimahead::cli
