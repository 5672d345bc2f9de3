// Passes over many elements, timed in turn.
#pragma once

#include "thread_time.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace bench {

struct Row {
  std::string name;
  std::function<void()> pass;  ///< over all elements
  double best = 1e300;         ///< nanoseconds an element, of all rounds so far
};

/// In each of the rounds all take their turn, with so many passes.
inline void measure_in_turn(std::vector<Row>& rows, std::size_t passes, std::size_t elements,
                            int rounds) {
  for (int round = 0; round < rounds; ++round) {
    for (Row& row : rows) {
      const double start = thread_nanoseconds();
      for (std::size_t i = 0; i < passes; ++i) row.pass();
      row.best = std::min(row.best, (thread_nanoseconds() - start) / double(passes * elements));
    }
  }
}

}  // namespace bench
