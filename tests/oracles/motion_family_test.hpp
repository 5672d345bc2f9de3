// Tests that hold for every family of moving targets.
#pragma once

#include "family_test.hpp"
#include "motion_families.hpp"

#include <array>
#include <cstdio>
#include <string>

namespace oracle {

using EveryMotionFamily = EveryFamilyOf<MotionFamily>;

/// Counts how often a test met each status, and keeps the first unresolved question.
class StatusCounts {
 public:
  void add(aimahead::Status status, const MovingQuestion& q) {
    const int before = counts_[static_cast<std::size_t>(status)]++;
    if (status == aimahead::Status::unresolved && before == 0) record("left", to_json(q));
  }
  [[nodiscard]] int of(aimahead::Status status) const {
    return counts_[static_cast<std::size_t>(status)];
  }
  void print() const {
    using enum aimahead::Status;
    record("unresolved", static_cast<std::uint64_t>(of(unresolved)));
    std::printf("  hit %d, unreachable %d, out of range %d, touching %d, unresolved %d\n", of(hit),
                of(unreachable), of(out_of_range), of(touching), of(unresolved));
  }

 private:
  std::array<int, 6> counts_{};
};

/// Why the answer is not `unreachable`.
inline std::string find_reach(const MovingQuestion& q) {
  const PlainAnswer answer = ask(q);
  if (answer.status == aimahead::Status::unreachable) return {};
  return say(name_of(answer.status), " at ", answer.hit.time, " ", answer.fault);
}

}  // namespace oracle

/// `list` is the function that says which.
#define AIMAHEAD_FOR_EVERY_MOTION_FAMILY(suite, list)                                        \
  INSTANTIATE_TEST_SUITE_P(families, suite, testing::ValuesIn(list().begin(), list().end()), \
                           oracle::name_of_family<oracle::MotionFamily>)
