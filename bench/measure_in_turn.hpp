// Passes over many elements, timed in turn.
#pragma once

#include "timing.hpp"

#include <aimahead/execution.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace bench {

struct Row {
  std::string name;
  std::function<void()> pass;  ///< over all elements
  double limit = 0;            ///< what `best` must not exceed; 0: none
  double best = 1e300;         ///< nanoseconds an element, of all rounds so far
};

/// Adds a row for each instruction set that is available.
inline void add_every_instruction_set(std::vector<Row>& rows, const std::function<void()>& pass) {
  for (int i = 0; i < aimahead::kInstructionSets; ++i) {
    const auto set = aimahead::InstructionSet(i);
    if (!aimahead::is_available(set)) continue;
    rows.push_back({aimahead::name_of(set), [pass, set] {
                      aimahead::use_instruction_set(set);
                      pass();
                    }});
  }
}

/// Times all rows. In each round they take turns, each with this number of passes.
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
