// How far a long job is, on standard error: a bar on a terminal, now and then a line elsewhere.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace aimahead::cli {

class Progress {
 public:
  /// `what` is counted: "matches".
  Progress(std::string what, std::size_t total, std::size_t done_before);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done);

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  std::size_t total_;
  std::size_t done_before_;  ///< in an earlier run
  bool is_terminal_;
  bool has_line_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = Clock::now();
};

}  // namespace aimahead::cli
