// Where questions come from: files and standard input, whole or line by line.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace aimahead::cli {

/// A file that is open for reading, read in large pieces.
class Input {
 public:
  /// `-` is standard input.
  explicit Input(const std::string& path);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Whether each line is a question: standard input, and names that end in .jsonl or .ndjson.
  [[nodiscard]] static bool is_stream(std::string_view path);

  /// Called before waiting for input that is not available yet.
  void on_wait(std::function<void()> action) { on_wait_ = std::move(action); }

  enum class Read { text, too_long, end, failed };

  /// Reads the next line, without its end. A last line without an end is a line. `text` is valid
  /// until the next call. A line longer than a question may be is skipped: `too_long`.
  Read next_line(std::string_view& text);
  /// Reads everything.
  Read whole(std::string_view& text);

  /// The number of the line read last, from 1.
  [[nodiscard]] std::size_t line() const { return line_; }
  /// The reason why reading failed: "No such file or directory".
  [[nodiscard]] std::string error() const;

 private:
  int descriptor_ = -1;
  int error_ = 0;
  bool is_at_end_ = false;
  std::size_t line_ = 0;
  std::string buffer_;
  std::size_t begin_ = 0;  // of what was not handed out yet
  std::size_t end_ = 0;    // of what was read
  std::function<void()> on_wait_;
  bool has_announced_ = false;

  // Tells people at a terminal that it is read, and for what.
  void announce(std::string_view what);
  bool read_more();
};

/// Whether a line holds only the white space of JSON, and so no question.
[[nodiscard]] bool is_blank(std::string_view line);

}  // namespace aimahead::cli
