#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace aimahead::cli {
namespace {

using namespace std::chrono_literals;
constexpr auto kBetweenBars = 100ms;
constexpr auto kBetweenLines = 10s;
constexpr std::size_t kBarWidth = 30;

std::string format_time(double seconds) {
  const auto whole = static_cast<long long>(seconds + 0.5);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

Progress::Progress(std::string what, std::size_t total, std::size_t done_before)
    : what_(std::move(what)),
      total_(total),
      done_before_(done_before),
      is_terminal_(isatty(STDERR_FILENO) == 1) {
  if (done_before_ > 0) {
    fmt::print(stderr, "{} of {} {} were finished before\n", done_before_, total_, what_);
  }
}

Progress::~Progress() {
  if (has_line_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::size_t done) {
  const Clock::time_point now = Clock::now();
  if (now - last_ < (is_terminal_ ? Clock::duration(kBetweenBars) : kBetweenLines)) return;
  last_ = now;
  const double passed = std::chrono::duration<double>(now - begin_).count();
  const std::size_t fresh = done - done_before_;
  const double left =
      fresh > 0 ? passed / static_cast<double>(fresh) * static_cast<double>(total_ - done) : 0;
  const std::string text =
      fmt::format("{} of {} {}, {} left", done, total_, what_, format_time(left));
  if (!is_terminal_) {
    fmt::print(stderr, "{}\n", text);
    return;
  }
  const std::size_t filled = kBarWidth * done / total_;
  fmt::print(stderr, "\r\x1b[K[{}{}] {}", std::string(filled, '#'),
             std::string(kBarWidth - filled, '.'), text);
  std::fflush(stderr);
  has_line_ = true;
}

}  // namespace aimahead::cli
