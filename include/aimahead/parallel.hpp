// How much may be done at once, and by whom: the caller's own threads or a ThreadPool. The answers
// are the same bits whatever is chosen.
#pragma once

#include <cstddef>

namespace aimahead {

/// The caller's parallel loop. Without `run`: everything in the calling thread.
struct Parallel {
  /// Calls task(data, i) once for every i < tasks, in any order, on any threads, and returns when
  /// all are done. Tasks do not wait for each other. Must not throw.
  void (*run)(void* context, std::size_t tasks, void (*task)(void* data, std::size_t index),
              void* data) = nullptr;
  void* context = nullptr;
  std::size_t tasks =
      1;  ///< into how many to divide the work: the number of threads, or a few more
};

}  // namespace aimahead
