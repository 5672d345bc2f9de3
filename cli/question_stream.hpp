// Every question of a list of files, answered in order.
#pragma once

#include "answer.hpp"
#include "output.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// What a command does with its answers.
struct AnswerSink {
  /// Takes one answer. `is_stream`: its file holds a question a line.
  std::function<void(const Answer& answer, bool is_stream)> take;
  /// Writes buffered answers, before waiting for input or printing an error.
  std::function<void()> flush;
};

/// What to do with questions as they are written.
struct QuestionSink {
  /// Takes the text of one, which begins on `line` of its file, and says whether it was
  /// well-formed.
  std::function<bool(std::string_view text, std::size_t line, bool is_stream)> take;
  /// Takes the reason why one could not be read at all.
  std::function<void(std::string_view message, bool is_stream)> refuse;
  /// Writes buffered answers, before waiting for input or printing an error.
  std::function<void()> flush;
};

/// Hands over all questions of `files` (standard input if there are none) until the output is
/// closed. Complains about files that cannot be read and goes on. Returns an Exit.
int read_files(const std::vector<std::string>& files, const Output& output,
               const QuestionSink& sink);

/// Reads engagements and answers them.
int answer_files(const std::vector<std::string>& files, Answerer& answerer, const Output& output,
                 const AnswerSink& sink);

}  // namespace aimahead::cli
