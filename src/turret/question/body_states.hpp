// The positions of a target, or of a gun on a platform, from a first time on, in any order.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

namespace aimahead::detail::turret {

/// A bound on the speed of a caller's own function at a time, or from then on where it rests.
template <class V>
[[nodiscard]] double speed_from(const MotionFunction<V>& function, double time) {
  const double speed = function.speed_bound(function.context, time, time);
  return speed > 0 ? speed : function.speed_bound(function.context, time, kUnlimited);
}

/// The positions of a body, seen from the origin, at times in any order, none before `first`. For
/// an earlier time the motion begins anew, for a much later one it skips laps. At a corner or a
/// jump the body is still as it was before; at `first` it is as it will be.
template <class V>
class BodyStates {
 public:
  static constexpr int N = kDimensions<V>;

  BodyStates(const Target<V>& body, const Components<N>& origin, double first,
             const Mount<V>* mount = nullptr)
      : body_(body), mount_(mount), origin_(origin), first_(first) {
    restart();
  }

  /// Finds the position at a time. False if the body has vanished by then. Takes 1 from
  /// `evaluations_left` for each segment that it passes.
  bool find(double time, Components<N>& position, int& evaluations_left) {
    if (const auto* function = std::get_if<MotionFunction<V>>(&body_.motion)) {
      position = components_of(function->position(function->context, time)) - origin_;
      return true;
    }
    if (time < segment_.begin && first_ < segment_.begin) restart();
    while (!over_ && segment_.end < time) {
      if (--evaluations_left < 0) return false;
      const bool is_far = time - segment_.end > 4 * (segment_.end - segment_.begin);
      if (is_far && segments_->region()) segments_->skip_to(time);
      over_ = !segments_->next(segment_);
    }
    if (over_ && time > segment_.end) return false;
    position = segment_.at(time).position;
    return true;
  }

  /// The velocity at the time last found; 0 for a caller's own function, whose velocity is unknown.
  [[nodiscard]] Components<N> velocity_at(double time) const {
    const bool is_known = !std::holds_alternative<MotionFunction<V>>(body_.motion);
    return is_known ? segment_.at(time).velocity : Components<N>{};
  }

  /// The time in which a body at rest at the time last found goes a distance, or until its next
  /// segment; infinite if it rests for ever.
  [[nodiscard]] double time_from_rest(double time, double distance) const {
    if (const auto* function = std::get_if<MotionFunction<V>>(&body_.motion)) {
      return distance / speed_from(*function, time);
    }
    return std::min(segment_.end - time, std::sqrt(2 * distance / segment_.max_acceleration));
  }

 private:
  void restart() {
    using Whereabouts = typename MotionSegments<V>::Whereabouts;
    segments_.emplace(body_, origin_, mount_);
    over_ = segments_->find(first_, 0, segment_) == Whereabouts::vanished;
  }

  const Target<V>& body_;
  const Mount<V>* mount_;
  Components<N> origin_;
  double first_;
  std::optional<MotionSegments<V>> segments_;
  MotionSegment<N> segment_{};
  bool over_ = false;
};

}  // namespace aimahead::detail::turret
