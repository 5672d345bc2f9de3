// Whether a target ever comes nearer to a point than a distance.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <variant>

namespace aimahead::detail::turret {

/// The distance of a question's target from a point, from a time on.
template <class V>
class TargetDistance {
 public:
  static constexpr int N = kDimensions<V>;

  TargetDistance(const TurretQuestion<V>& question, const Components<N>& point, double from)
      : target_(question.target),
        segments_(question.target, point),
        from_(from),
        work_left_(question.work_left) {}

  /// Whether it stays greater than this. False if in doubt.
  [[nodiscard]] bool stays_beyond(double distance) {
    if (std::holds_alternative<MotionFunction<V>>(target_.motion)) return false;
    if (std::holds_alternative<Plates>(target_.motion)) return false;
    MotionSegment<N> segment;
    double lap_ends = kUnlimited;
    while (--work_left_ > 0) {
      if (!segments_.next(segment) || segment.begin >= lap_ends) return true;
      const Region<N>* region = segments_.region();
      if (!region && segment.end < from_) continue;
      const bool is_in_place = region && region->rests();
      if (is_in_place && length<N>(region->center) - region->radius > distance) return true;
      if (is_in_place && segments_.period() == kUnlimited) return false;
      if (!stays_beyond(distance, segment)) return false;
      if (segment.end == kUnlimited) return true;
      if (is_in_place && lap_ends == kUnlimited) {
        lap_ends = (segment.begin + segments_.period()) * (1 + 0x1p-30);
      }
    }
    return false;
  }

 private:
  static constexpr int kMaxHalvings = 12;

  /// The same on a segment.
  [[nodiscard]] bool stays_beyond(double distance, const MotionSegment<N>& segment) {
    if (segment.max_acceleration > 0) {
      return segment.end < kUnlimited &&
             stays_beyond(distance, segment, segment.begin, segment.end, kMaxHalvings);
    }
    const KinematicState<N> begin = segment.after(0);
    const double square = dot<N>(begin.velocity, begin.velocity);
    const double nearest = square > 0 ? -dot<N>(begin.position, begin.velocity) / square : 0;
    const double time = std::clamp(segment.begin + nearest, segment.begin, segment.end);
    return is_beyond(distance, segment, time, 0);
  }
  [[nodiscard]] bool stays_beyond(double distance, const MotionSegment<N>& segment, double from,
                                  double to, int halvings) {
    const double half = (to - from) / 2;
    if (is_beyond(distance, segment, from + half, half)) return true;
    return halvings > 0 && stays_beyond(distance, segment, from, from + half, halvings - 1) &&
           stays_beyond(distance, segment, from + half, to, halvings - 1);
  }
  [[nodiscard]] bool is_beyond(double distance, const MotionSegment<N>& segment, double time,
                               double half) {
    const KinematicState<N> state = segment.at(time);
    const double moves =
        half == 0 ? 0 : (length<N>(state.velocity) + segment.max_acceleration * half / 2) * half;
    return --work_left_ > 0 &&
           length<N>(state.position) - moves > distance + 0x1p-48 * segment.size(time);
  }

  const Target<V>& target_;
  MotionSegments<V> segments_;
  double from_;
  int& work_left_;
};

/// Whether the target stays out of range of a gun that never leaves a ball at rest. Boxes would
/// need many steps to prove this for shots that are slow for a long time.
template <class V>
[[nodiscard]] bool is_out_of_range(const TurretQuestion<V>& question, const Platform<V>& platform) {
  constexpr int N = kDimensions<V>;
  if (question.range == kUnlimited || platform.function()) return false;
  MotionSegments<V> segments = platform.segments();
  MotionSegment<N> segment;
  if (!segments.next(segment)) return false;
  const Region<N>* region = segments.region();
  const bool rests = region && region->rests();
  if (!rests && (segment.end < kUnlimited || !segment.is_spin_in_place())) return false;
  const Components<N> center = rests ? region->center : segment.without_spin().after(0).position;
  const double radius = rests ? region->radius : segment.spin.arm;
  const double farthest = (question.range + question.reach_beyond_range() + radius) * (1 + 0x1p-30);
  return with_at_most(question.work_left / 8, question.work_left, [&] {
    return TargetDistance<V>(question, center, question.delay).stays_beyond(farthest);
  });
}

}  // namespace aimahead::detail::turret
