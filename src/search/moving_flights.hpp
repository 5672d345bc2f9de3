// The flights of a shot at a target in any motion: see ClosestInRange.
#pragma once

#include "closed_form/closest_in_range.hpp"
#include "motion/motion_cursor.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::search {

template <class V>
class MovingFlights {
 public:
  static constexpr int N = kDimensions<V>;

  /// `target` seen from the pivot at launch, `launch` being the launch time.
  MovingFlights(const Target<V>& target, const Components<N>& pivot, const ShotMotion<N>& law,
                double launch)
      : target_(target, pivot, launch), law_(law) {}

  bool begin() { return target_.go_past(0); }
  bool go_on() {
    begin_ = target_.end();
    return target_.go_on();
  }
  /// Where the segment ends, or what is asked of it: may be infinite. A shot that drag has stopped
  /// waits neither for a target at rest nor for a caller's function.
  [[nodiscard]] double end() const {
    if (law_.drag == 0 || law_.accelerates()) return target_.end();
    const bool rests = target_.end() == kForever && target_.segment().rests();
    if (!rests && !target_.is_function()) return target_.end();
    return 2 * (begin_ + kTimesToStop / law_.drag);
  }

  [[nodiscard]] FlownShot<N> at(double f) const {
    const auto shot = law_.at(f);
    return {target_.position_at(f) - shot.drift.position, shot.drift.position, shot.travel};
  }

  [[nodiscard]] FlownChange max_change(double a, double b) const {
    const double whole = b - a;
    const auto start = law_.at(a);
    const double bent = law_.drift_acceleration() * start.left * whole;
    const auto bound = target_.speed_bound(a, whole, start.drift.velocity);
    const double rate = start.rate + law_.max_growth(a) * whole;
    const double half = whole / 2;
    return {half * (bound.speed + bound.growth * whole + bent),
            half * (length<N>(start.drift.velocity) + bent), half * rate};
  }

  /// A time in which shot and target go about so far; may be infinite.
  [[nodiscard]] double time_for(double distance) const {
    const double max_closing_speed = law_.speed + law_.gained_speed() + length<N>(law_.inherited) +
                                     length<N>(target_.at(0).velocity);
    return max_closing_speed > 0 ? distance / max_closing_speed : kForever;
  }

  /// A flight after which every shot is out of range.
  [[nodiscard]] double last_within(double range) const {
    const double fall = length<N>(law_.acceleration);
    const double inherited_speed = length<N>(law_.inherited);
    const double fastest = law_.speed + law_.gained_speed();
    const double max_speed = inherited_speed + fastest;
    if (law_.drag != 0) {
      // |e| - T >= (fall (f - 1 / drag) - max_speed) / drag
      return fall > 0 ? 1 / law_.drag + (range * law_.drag + max_speed) / fall : kForever;
    }
    // |e| - T >= fall f^2 / 2 - max_speed f
    if (fall > 0) return last_fall_within(range, fall, max_speed);
    // Once the thrust has ended, T = fastest f - behind.
    if (fastest == inherited_speed) return kForever;
    const double behind = 0.5 * law_.gained_speed() * law_.thrust.duration;
    return std::max(law_.thrust.duration, (range + behind) / std::fabs(fastest - inherited_speed));
  }

  /// Whether the target stays beyond a distance from the pivot after a flight of f, as far as one
  /// state tells.
  [[nodiscard]] bool stays_beyond(double distance, double f) const {
    const auto outlook = target_.outlook(f);
    if (!outlook || outlook->speed != 0) return false;
    const KinematicState<N>& center = outlook->center;
    return length<N>(center.position) - outlook->radius >= distance &&
           recedes<N>(center.position, center.velocity, center.acceleration);
  }

 private:
  MotionCursor<V> target_;
  const ShotMotion<N>& law_;
  double begin_ = 0;  ///< of the segment
};

}  // namespace aimahead::detail::search
