// Processor time of this thread: others may keep the machine busy.
#pragma once

#include <ctime>

namespace bench {

inline double processor_nanoseconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

}  // namespace bench
