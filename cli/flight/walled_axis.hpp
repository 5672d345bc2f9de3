// One component of a motion between two walls, event by event.
#pragma once

#include "aimahead/motion.hpp"

#include <vector>

namespace aimahead::cli {

/// Constant acceleration along one axis from `begin` on.
struct AxisSegment {
  double begin = 0;
  double position = 0;
  double velocity = 0;
  double acceleration = 0;
};

/// The walls that one axis has.
struct AxisWalls {
  double low = 0;
  double high = 0;
  OnHit on_hit = OnHit::stop;
};

/// One component of a position at any time. It does not depend on the other components, except that
/// `stop` ends the whole motion: then call `freeze`.
class WalledAxis {
 public:
  WalledAxis(const AxisSegment& start, const AxisWalls& walls);

  /// The time when a wall is first reached; infinity if never.
  [[nodiscard]] double first_contact() const { return first_contact_; }
  /// Makes the component rest from `time` on.
  void freeze(double time);

  [[nodiscard]] double at(double time) const;
  /// The first `max` times up to `until` at which segments begin, also in repeated laps of
  /// bouncing.
  [[nodiscard]] std::vector<double> breaks(double until, std::size_t max) const;

 private:
  std::vector<AxisSegment> segments_;  // with a period, those of one lap after the first contact
  double first_contact_ = 0;
  double period_ = 0;  // of a bouncing that goes on; 0 if there is none

  void bounce(const AxisWalls& walls);
  void slide(const AxisWalls& walls);
};

}  // namespace aimahead::cli
