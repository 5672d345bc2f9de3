// Progress of a long run and its remaining time, on one line of a terminal. Debian's libraries for
// this draw more than is needed.
#pragma once

#include <chrono>

namespace aimahead::cli {

/// Prints nothing unless standard error is a terminal.
class Progress {
 public:
  /// `share_before` of the work was done before this run.
  explicit Progress(double share_before = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Clears the line.
  ~Progress();

  /// Shows that `share` of the work (0..1) is done.
  void show(double share);

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double share_before_;
  bool is_shown_;
  std::size_t width_ = 0;  ///< of the line last written
};

}  // namespace aimahead::cli
