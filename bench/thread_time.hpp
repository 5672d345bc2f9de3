// Processor time of this thread: on a machine that others use too, anything else measures the
// others.
#pragma once

#include <ctime>

namespace bench {

inline double thread_nanoseconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

}  // namespace bench
