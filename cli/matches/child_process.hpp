// A child program that exchanges lines with us, and leaves no process behind.
//
// A keeper process stands between us and the program. It waits until we release it or end
// ourselves, for any reason. Then it kills the program's process group and, because the system
// makes it the parent of orphans (Linux), every process that the program started and detached,
// until it has no descendants.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace aimahead::cli {

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts `command`, found as a shell finds it, and waits until it has begun. A program that
  /// cannot be started has `ended`.
  explicit ChildProcess(const std::vector<std::string>& command);
  /// Ends the program and all processes that it started.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// The error for which the program could not be started, as in errno, or 0.
  [[nodiscard]] int start_error() const { return start_error_; }

  /// Sends `line`, which includes its end, before `deadline`; false if it was not taken.
  bool send(std::string_view line, Clock::time_point deadline);

  enum class Read { line, late, too_long, ended };
  /// Reads the next line, without its end. It is valid until the next call.
  Read read_line(std::string_view& line, Clock::time_point deadline);
  /// Discards lines that the program wrote unasked. Returns their number. Sets `flooded` if they
  /// were longer than a line may be.
  int discard(bool& flooded);

 private:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 16;

  pid_t keeper_ = -1;
  int to_ = -1;
  int from_ = -1;
  int leash_ = -1;
  int start_error_ = 0;
  std::string buffer_;
  std::size_t taken_ = 0;  ///< of the buffer, handed out
  bool skips_line_ = false;
  bool has_ended_ = false;

  void drop_taken();
  /// Whether something came.
  bool read_more(Clock::time_point deadline);
};

}  // namespace aimahead::cli
