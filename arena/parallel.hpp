// Independent jobs on all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace aimahead::arena {

/// Runs job(0) ... job(count - 1), each once, in any order, on `threads` threads (0: one per core).
/// The first exception ends the rest and is rethrown.
void run_in_parallel(std::size_t count, unsigned threads,
                     const std::function<void(std::size_t)>& job);

}  // namespace aimahead::arena
