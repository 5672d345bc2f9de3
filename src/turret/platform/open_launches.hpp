// Which launches of a gun on a platform may still hit, while windows of hits are searched one after
// the other.
#pragma once

#include "aimahead/turret.hpp"
#include "rooms.hpp"

#include <algorithm>

namespace aimahead::detail::turret {

/// A launch is open if it may hit later than the windows before. Launches are searched in order.
class OpenLaunches {
 public:
  explicit OpenLaunches(double first) : first_(first) {}

  /// Earlier launches are closed.
  [[nodiscard]] double first() const { return first_; }
  /// Later launches are closed.
  [[nodiscard]] double last() const { return last_; }
  /// Whether no launch seen in this window is open after it.
  [[nodiscard]] bool are_all_closed() const { return are_all_closed_; }
  /// Launches before this time are closed or were searched in this window.
  [[nodiscard]] double first_to_search() const { return std::max(first_, searched_until_); }

  /// Launches up to `time` may hit after this window.
  void leave_open(double time) {
    are_all_closed_ = false;
    open_until_ = std::max(open_until_, time);
  }
  /// Launches up to `time` were searched. They are closed unless some were left open.
  void close_until(double time) {
    searched_until_ = time;
    if (are_all_closed_) first_ = time;
  }
  void begin_next_window() {
    last_ = open_until_;
    open_until_ = 0;
    are_all_closed_ = true;
    searched_until_ = 0;
  }

 private:
  double first_;
  double last_ = kUnlimited;
  double open_until_ = 0;  // of the launches seen in this window
  bool are_all_closed_ = true;
  double searched_until_ = 0;
};

}  // namespace aimahead::detail::turret
