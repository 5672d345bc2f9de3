#include "jobs/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace aimahead::cli {
namespace {

constexpr double kBarWidth = 30;

std::string format_left(double seconds) {
  const int whole = static_cast<int>(std::ceil(seconds));
  return whole < 60 ? fmt::format("{} s left", whole)
                    : fmt::format("{} min {:02} s left", whole / 60, whole % 60);
}

}  // namespace

Progress::Progress(double share_before)
    : share_before_(share_before), is_shown_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (is_shown_) fmt::print(stderr, "\r{:{}}\r", "", width_);
}

void Progress::show(double share) {
  if (!is_shown_) return;
  using Seconds = std::chrono::duration<double>;
  const double taken = Seconds(std::chrono::steady_clock::now() - start_).count();
  const auto done = static_cast<std::size_t>(kBarWidth * share);
  std::string line(done, '#');
  line.resize(static_cast<std::size_t>(kBarWidth), '.');
  line = fmt::format("[{}] {:3.0f}%", line, 100 * share);
  // The first moments say too little about the rest.
  const double fresh = share - share_before_;
  if (fresh > 0 && taken > 0.5) line += ", " + format_left(taken / fresh * (1 - share));
  const std::size_t width = line.size();
  fmt::print(stderr, "\r{:<{}}", line, width_);
  std::fflush(stderr);
  width_ = std::max(width, width_);
}

}  // namespace aimahead::cli
