// The single engagement of a file, for commands that draw or describe it.
#pragma once

#include "files/input.hpp"
#include "questions/answer.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace aimahead::cli {

class EngagementFile {
 public:
  /// Reads the file; `-` is standard input. `command` is the name of the command, for messages.
  EngagementFile(const std::string& path, std::string_view command)
      : path_(path), command_(command), input_(path), answerer_(true) {}

  /// The answer with every hit; or null after an error message, with the exit code in `exit`.
  [[nodiscard]] const Answer* answer();
  /// The file as it was written, once it has been answered.
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] int exit() const { return exit_; }

 private:
  std::string path_;
  std::string_view command_;
  Input input_;
  Answerer answerer_;
  std::string_view text_;
  int exit_ = 0;
};

/// Makes a picture or a page of an answer and its file.
using DrawAnswer = std::function<std::string(const Answer&, std::string_view)>;

/// Writes what `draw` makes of the engagement of a file. Returns an Exit.
int draw_engagement(const std::string& path, std::string_view command, const std::string& output,
                    const DrawAnswer& draw);

}  // namespace aimahead::cli
