// Tests that hold for every family: the number of questions, and the message of a failure.
#pragma once

#include "generators.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace oracle {

/// Whether to check this question too, for checks that are slow.
inline bool is_sampled(Random& random, double quick, double full) {
  return random.chance(is_full() ? full : quick);
}

inline const std::uint64_t kSeed = round_seed(20140607);

template <class Family>
class EveryFamilyOf : public testing::TestWithParam<Family> {
 protected:
  /// Asks check(question, index) for the reason why it fails, or nothing. A failure shows the
  /// question as the check has changed it.
  template <class Check>
  void for_each_question(std::uint64_t count, Check check) {
    int failures = 0;
    const Family& family = this->GetParam();
    if (family.is_slow && is_full()) record("questions", count /= 10);
    for (std::uint64_t i = 0; i < count && failures < 3; ++i) {
      auto q = generate(family, kSeed, i);
      const std::string why = check(q, i);
      if (why.empty()) continue;
      ++failures;
      ADD_FAILURE() << describe(family, kSeed, i, q) << "\n" << why;
    }
  }
};
using EveryFamily = EveryFamilyOf<Family>;

template <class Q>
void PrintTo(const FamilyOf<Q>& family, std::ostream* out) {
  *out << family.name;
}

template <class Family>
std::string name_of_family(const testing::TestParamInfo<Family>& info) {
  return info.param.name;
}

}  // namespace oracle

#define AIMAHEAD_FOR_EVERY_FAMILY(suite)                                                        \
  INSTANTIATE_TEST_SUITE_P(                                                                     \
      families, suite, testing::ValuesIn(oracle::families().begin(), oracle::families().end()), \
      oracle::name_of_family<oracle::Family>)
