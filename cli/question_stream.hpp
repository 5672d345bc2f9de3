// Every question of a list of files, answered in order.
#pragma once

#include "answer.hpp"
#include "output.hpp"

#include <functional>
#include <string>
#include <vector>

namespace aimahead::cli {

/// What a command does with its answers.
struct AnswerSink {
  /// Takes one answer. `is_stream`: its file holds a question a line.
  std::function<void(const Answer& answer, bool is_stream)> take;
  /// Writes what was held back, before waiting for input or complaining.
  std::function<void()> flush;
};

/// Answers all questions of `files` (standard input if there are none) until the output is closed.
/// Complains about files that cannot be read and goes on. Returns an Exit.
int answer_files(const std::vector<std::string>& files, Answerer& answerer, const Output& output,
                 const AnswerSink& sink);

}  // namespace aimahead::cli
