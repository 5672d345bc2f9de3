// How many random questions a test asks, and which. The tests ask the same few every time, ten
// times as many with AIMAHEAD_FULL, or AIMAHEAD_TIMES times as many (0.1: a tenth). A campaign
// (scripts/campaign) runs the same tests round after round. Each round asks other questions. The
// campaign adds up what the tests record.
#pragma once

#include "seeded.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace oracle {

/// A number of the environment; `otherwise` if it is not set.
inline double number_of_environment(const char* name, double otherwise) {
  const char* text = std::getenv(name);
  return text && *text ? std::strtod(text, nullptr) : otherwise;
}

/// The long sweeps run when AIMAHEAD_FULL is set.
inline bool is_full() { return number_of_environment("AIMAHEAD_FULL", 0) != 0; }

/// The seed: `own` in the tests, another one in each round of a campaign.
inline std::uint64_t round_seed(std::uint64_t own) {
  static const auto round = static_cast<std::uint64_t>(number_of_environment("AIMAHEAD_ROUND", 0));
  return round == 0 ? own : scenes::Seeded(own ^ (round * 0xbf58476d1ce4e5b9u)).bits();
}

/// Records counts of the running test, and lines to paste, for the report of a campaign.
inline void record(const char* what, std::uint64_t count) {
  testing::Test::RecordProperty(what, std::to_string(count));
}
inline void record(const char* what, const std::string& line) {
  testing::Test::RecordProperty(what, line);
}

/// How many times the questions of the quick tests are asked.
inline double times_asked() {
  static const double times = number_of_environment("AIMAHEAD_TIMES", is_full() ? 10 : 1);
  return times;
}

/// The number of questions that the test asks: `quick` by default. It is recorded.
inline std::uint64_t questions(std::uint64_t quick) {
  const double count = std::ceil(static_cast<double>(quick) * times_asked());
  record("questions", static_cast<std::uint64_t>(count));
  return static_cast<std::uint64_t>(count);
}

/// What the quick tests count more often than `quick` times is counted more often than this. It is
/// half of the share if fewer questions are asked, since small counts scatter; where that is below
/// 2, nothing need be counted.
inline int share_of(int quick) {
  if (times_asked() >= 1) return quick;
  const double half = quick * times_asked() / 2;
  return half < 2 ? -1 : static_cast<int>(half);
}

/// The seeds of a test that gives each question one: `first` and those that follow it.
class SweepSeeds {
 public:
  SweepSeeds(std::uint64_t first, std::uint64_t quick)
      : first_(round_seed(first)), count_(questions(quick)) {}

  class Iterator {
   public:
    explicit Iterator(std::uint64_t seed) : seed_(seed) {}
    std::uint64_t operator*() const { return seed_; }
    Iterator& operator++() {
      ++seed_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return seed_ != other.seed_; }

   private:
    std::uint64_t seed_;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(first_); }
  [[nodiscard]] Iterator end() const { return Iterator(first_ + count_); }
  [[nodiscard]] std::uint64_t size() const { return count_; }

 private:
  std::uint64_t first_, count_;
};

}  // namespace oracle
