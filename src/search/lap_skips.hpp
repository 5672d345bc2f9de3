// A motion that repeats its path may make 10,000s of laps before it can be hit. While the region
// that it stays in is out of reach, a search skips them (`clear_time` in straight_gap.hpp says for
// how long).
#pragma once

#include "rooms.hpp"

namespace aimahead::detail::search {

/// When a search tries to skip laps of a motion that stays within a region: after 12 segments, then
/// after 4 more if that helped, otherwise after as many again.
class LapSkips {
 public:
  void count(int segments) { seen_ += segments; }
  [[nodiscard]] bool is_due() const { return seen_ >= next_; }
  /// Whether a time that is clear is worth a skip, for segments of this duration.
  [[nodiscard]] bool are_worth(double clear, double duration) {
    const bool helps = clear > 16 * duration;
    next_ = helps ? seen_ + 4 : 2 * seen_;
    return helps;
  }

 private:
  int seen_ = 0;
  int next_ = 12;
};

}  // namespace aimahead::detail::search
