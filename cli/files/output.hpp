// The output of answers: standard output, written in large blocks.
#pragma once

#include <string>
#include <string_view>

namespace aimahead::cli {

class Output {
 public:
  /// The buffer to append to. Call `settle` after each answer.
  std::string& text() { return text_; }
  /// Writes once the buffer is large enough.
  void settle() {
    if (text_.size() >= kPiece) flush();
  }
  void flush();

  /// Whether the reader has closed the pipe, so that the command can end.
  [[nodiscard]] bool is_closed() const { return is_closed_; }
  /// The reason why writing failed, other than a closed pipe, or "".
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16;

  std::string text_;
  std::string error_;
  bool is_closed_ = false;
};

/// Whether the output is coloured: on a terminal, unless NO_COLOR is set.
[[nodiscard]] bool wants_colour();

/// Prints "aimahead: " and the message on standard error.
void complain(std::string_view message);

}  // namespace aimahead::cli
