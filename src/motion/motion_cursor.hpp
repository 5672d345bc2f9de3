// A motion over the flight time f of a shot that leaves at a given time from a given pivot, segment
// by segment; a caller's function too.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::motion {

template <class V>
class MotionCursor {
 public:
  static constexpr int N = kDimensions<V>;

  /// Positions are seen from the air: in a frame that moves with the wind and is at the pivot at
  /// the launch. With a mount, they are those of the mounted point; not of a caller's function.
  MotionCursor(const Target<V>& target, const Components<N>& pivot, double launch,
               const Components<N>& wind = {}, const Mount<V>* mount = nullptr);

  /// Moves on to the segment that contains f; where two meet, to the first. False if the target has
  /// vanished by then, or is lost.
  bool go_to(double f);
  /// The same, but where two meet, to the second: a target that jumps at f is at its new position.
  bool go_past(double f);
  /// Moves on to the next segment. False if the target has vanished, or is lost.
  bool go_on();
  /// Whether the target moves through more segments than can be followed.
  [[nodiscard]] bool is_lost() const { return work_left_ <= 0; }
  /// The flight time at which this segment ends; may be infinite.
  [[nodiscard]] double end() const { return segment_.end - launch_; }
  /// Whether this segment begins where the one before ended.
  [[nodiscard]] bool joined() const { return segment_.joined; }

  /// Whether the motion is a caller's function.
  [[nodiscard]] bool is_function() const { return function_ != nullptr; }
  /// The segment itself. It has no meaning for a caller's function.
  [[nodiscard]] const MotionSegment<N>& segment() const { return segment_; }

  /// The position seen from the air, and its derivatives, within this segment. Of a caller's
  /// function that does not give its velocity, positions are differentiated: to about 1e-10, less
  /// precisely where f is tiny beside the launch time. At time 0 this velocity counts as 0.
  [[nodiscard]] KinematicState<N> at(double f) const;

  /// The position alone: a caller's function is asked for no other time.
  [[nodiscard]] Components<N> position_at(double f) const;

  /// An upper bound of |velocity - v| from f to f + window, and of how fast it grows.
  struct SpeedBound {
    double speed = 0;
    double growth = 0;
  };
  [[nodiscard]] SpeedBound speed_bound(double f, double window, const Components<N>& v) const;

  /// A bound on the whole motion from f on, if there is one: the target stays within `radius` of a
  /// point whose motion differs from constant acceleration by a velocity of at most `speed`.
  struct Outlook {
    KinematicState<N> center{};
    double radius = 0;
    double speed = 0;
  };
  [[nodiscard]] std::optional<Outlook> outlook(double f) const;

 private:
  [[nodiscard]] Components<N> position(double f) const;

  MotionSegments<V> segments_;
  MotionSegment<N> segment_{};
  const MotionFunction<V>* function_;  // nullptr for any other motion
  Components<N> pivot_;
  Components<N> wind_;
  double launch_;
  bool started_ = false;
  int work_left_ = 100'000;  // segments
};

extern template class MotionCursor<Vec2>;
extern template class MotionCursor<Vec3>;

}  // namespace aimahead::detail::motion
