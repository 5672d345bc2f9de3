// The reference for a target between walls, along one axis. The axes are independent, except that a
// stop stops all of them.
#pragma once

#include "smooth_piece.hpp"

#include <vector>

namespace oracle {

/// Motion across the walls of one axis: each phase in constant acceleration until the next, the
/// last ones perhaps again and again.
class AxisCourse {
 public:
  struct Phase {
    Fine start, x, v, a;
  };
  struct State {
    Phase phase;  ///< its start in time
    Fine end;
    bool endless = false;
    double ordinal = 0;  ///< how many phases came before
  };

  struct Limits {
    Fine low, high;
  };
  /// When the axis first presses against a wall; less than 0: never.
  static Fine first_hit(const Phase& from, const Limits& limits);

  /// Keeps its phase until `until`, then rests; less than 0: keeps it for ever.
  void set_stop(const Phase& from, const Fine& until);
  void set_slide(const Phase& from, const Limits& limits);
  void set_bounce(const Phase& from, const Limits& limits);

  State at(const Fine& time) const;
  bool cycles() const { return cycle_from_ >= 0; }
  /// When the last phase, or the cycle, begins.
  Fine settled() const { return cycles() ? phases_[cycle_from_].start : phases_.back().start; }
  const Phase& last() const { return phases_.back(); }
  /// The least and the largest place of the cycle.
  Limits extent() const;

 private:
  Fine end_of(std::size_t phase) const;

  std::vector<Phase> phases_;
  int cycle_from_ = -1;
  Fine cycle_end_;
};

}  // namespace oracle
