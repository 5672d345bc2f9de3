// Clocks, summaries of lists of times, and the mark of what misses its limit.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <vector>

namespace bench {

/// The processor time of this thread. On a machine that others use too, any other clock measures
/// the others.
inline double thread_nanoseconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

using Clock = std::chrono::steady_clock;

inline double nanoseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

template <class T>
T quantile(std::vector<T> values, double share) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * double(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

template <class T>
T median(const std::vector<T>& values) {
  return quantile(values, 0.5);
}

/// Stands after a limit that the row misses.
inline char mark(bool is_missed) { return is_missed ? '!' : ' '; }

}  // namespace bench
