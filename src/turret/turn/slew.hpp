// The time that a turn takes, from rest or from a rate.
#pragma once

#include "numerics/infinity.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead::detail::turret {

/// Turning from rest to rest through an angle from which the tolerance has been subtracted. Neither
/// function decreases as its argument grows: each of the two formulas is kept on its side of the
/// knee, the turn that reaches the full rate for an instant.
class Slew {
 public:
  /// Both positive; the acceleration may be unlimited.
  Slew(double rate, double acceleration)
      : rate_(rate),
        acceleration_(acceleration),
        root_(std::sqrt(acceleration)),
        ramp_(rate / acceleration),
        knee_(rate * ramp_) {}

  [[nodiscard]] double time_for(double angle) const {
    if (!(angle > 0)) return 0;
    if (angle > knee_) return std::max(angle / rate_ + ramp_, 2 * ramp_);
    return std::min(2 * std::sqrt(angle) / root_, 2 * ramp_);
  }

  [[nodiscard]] double angle_by(double time) const {
    if (!(time > 0)) return 0;
    if (time > 2 * ramp_) return std::max(rate_ * (time - ramp_), knee_);
    const double half = time / 2;
    return std::min(acceleration_ * half * half, knee_);
  }

  [[nodiscard]] double rate() const { return rate_; }
  [[nodiscard]] double acceleration() const { return acceleration_; }

 private:
  double rate_;
  double acceleration_;
  double root_;
  double ramp_;  // the time to reach the full rate
  double knee_;  // the angle of a turn that reaches the full rate for an instant
};

/// The turn of a gun that is turning, as one from rest that began `time` earlier and has come
/// `angle` farther. This is the head start of a turn onwards. A turn back begins once the gun has
/// come to rest: then the time is negative and the angle 0.
struct HeadStart {
  double time = 0;
  double angle = 0;
};

/// The quickest way to come to rest.
struct Stop {
  double angle = 0;  ///< signed like the rate
  double time = 0;   ///< infinite if either is beyond the range of a double

  Stop() = default;
  Stop(double rate, double acceleration) {
    if (rate == 0) return;
    time = std::fabs(rate) / acceleration;
    angle = rate * time / 2;
    if (std::fabs(angle) <= std::numeric_limits<double>::max()) return;
    angle = 0;
    time = kInfinity;
  }

  /// The head start of a turn from where the gun comes to rest; `sense` 1 is counter-clockwise, -1
  /// clockwise. Speeding up takes the same time and angle as braking, so the angle is twice the
  /// stop's.
  [[nodiscard]] HeadStart head_start(double sense) const {
    const bool goes_on = angle * sense > 0;
    return goes_on ? HeadStart{time, 2 * std::fabs(angle)} : HeadStart{-time, 0};
  }
};

}  // namespace aimahead::detail::turret
