// Cuts a target's motion into segments, one after the other, as they are asked for.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/engagement.hpp"
#include "motion/motion_segment.hpp"
#include "motion/region.hpp"
#include "motion/wall_bounces.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::motion {

template <class V>
class MotionSegments {
  static constexpr int kSegmentsBetweenSkips = 16;
  // Work that is never used up, and with which laps are skipped at once.
  static constexpr int kEndlessWork = (kSegmentsBetweenSkips << 26) + 1;

 public:
  static constexpr int N = kDimensions<V>;

  /// The segments of a target without fault, positions counted from `origin`. Plates are
  /// represented by the first. With a mount, the segments are those of the mounted point.
  MotionSegments(const Target<V>& target, const Components<N>& origin,
                 const Mount<V>* mount = nullptr);

  /// The next segment, beginning at time 0. False when there are no more because the body vanished.
  bool next(MotionSegment<N>& segment);

  /// Replaces `segment`, the last one returned, by the first that ends at launch + f or later.
  /// Returns false if there is none. Each step decrements `work_left`; the search ends at 0. Every
  /// kSegmentsBetweenSkips steps it tries to skip whole laps.
  bool go_to(double launch, double f, MotionSegment<N>& segment, int& work_left);

  /// The same from the segment after `segment` on.
  bool next_from(double launch, double f, MotionSegment<N>& segment, int& work_left) {
    if (!next(segment)) return false;
    --work_left;
    return go_to(launch, f, segment, work_left);
  }

  enum class Whereabouts : unsigned char {
    found,
    vanished,
    lost,  ///< the laps are shorter than a double tells times apart
  };
  /// Sets `segment` to the one at launch + f, at a jump to the new one. To be called first.
  Whereabouts find(double launch, double f, MotionSegment<N>& segment);

  /// The segment at launch + f. Where two meet it is the later one: a body that jumps then is at
  /// its new position. False if the body has vanished before.
  bool start_at(double launch, double f, MotionSegment<N>& segment, int& work_left) {
    if (!next_from(launch, f, segment, work_left)) return false;
    while (segment.end <= launch + f && work_left > 0 && next(segment)) --work_left;
    return true;
  }

  /// The region that the body never leaves from the segment last given on, once it is known, for a
  /// motion that repeats for ever; otherwise nullptr.
  [[nodiscard]] const Region<N>* region() const {
    return !repeats_ ? nullptr : mount_ ? &mounted_region_ : &region_;
  }

  /// The period of a motion that has a region.
  [[nodiscard]] double period() const { return period_; }

  /// Whether the body bounces between walls for ever, along each axis in its own period.
  [[nodiscard]] bool bounces_without_period() const {
    return repeats_ && bounces_ && period_ == kUnlimited;
  }

  /// A time from `time` on before which such a body is not in a region's box, which rests. Infinite
  /// if it never is.
  [[nodiscard]] double next_within(const Region<N>& box, double time, int& work_left) const {
    return bounces_->next_within(box.center, box.half, time, work_left);
  }

  /// Makes the next segment one that begins at `time` or not long before. For a motion that has a
  /// region.
  void skip_to(double time);

 private:
  [[nodiscard]] Components<N> position(const V& point) const {
    return components_of(point) - origin_;
  }
  void rest(MotionSegment<N>& segment) const;
  bool finish(After after, MotionSegment<N>& segment);
  void note_extent(const MotionSegment<N>& segment);
  void enclose(const Components<N>& low, const Components<N>& high);
  void begin_lap();

  // The next segment of the list within one lap, its times counted from the lap's beginning; false
  // at the end. last_ and elapsed_ are then the state and the time at the segment's end.
  bool advance(const Bezier<V>& bezier, MotionSegment<N>& segment);
  bool advance(const Path<V>& path, MotionSegment<N>& segment);
  bool advance(const Spline<V>& spline, MotionSegment<N>& segment);
  bool advance(const Samples<V>& samples, MotionSegment<N>& segment);
  bool advance(const Pieces<V>& pieces, MotionSegment<N>& segment);
  template <class Listed>
  bool follow(const Listed& listed, MotionSegment<N>& segment);
  struct Hermite;
  void interpolate(const Hermite& between, MotionSegment<N>& segment);

  bool follow(std::monostate, MotionSegment<N>& segment);
  bool follow(const Turning<V>& turning, MotionSegment<N>& segment);
  bool follow(const Walls<V>& walls, MotionSegment<N>& segment);
  bool follow(const MotionFunction<V>& function, MotionSegment<N>& segment);
  bool follow(const Plates& plates, MotionSegment<N>& segment);
  void add_mount(MotionSegment<N>& segment);

  const Target<V>& target_;
  const Mount<V>* mount_;
  Components<N> origin_;
  std::size_t index_ = 0;    // the next item of the list
  std::size_t stop_ = 0;     // path: the point it last left or will leave
  double laps_ = 0;          // laps completed
  bool given_ = false;       // a segment was given
  bool over_ = false;        // nothing follows the segment last given
  bool has_extent_ = false;  // low_ and high_ are set
  bool fresh_ = true;        // no segment of this lap was given yet
  bool repeats_ = false;
  bool is_velocity_exact_ = false;  // the last velocity has the caller's own components
  bool closed_ = true;              // a lap ends where it began
  numerics::DoubleDouble elapsed_;  // since the lap began
  double period_ = 0;
  Components<N> first_;       // the position at the beginning of a lap
  KinematicState<N> last_{};  // the state at the end of the segment last given
  Components<N> low_;         // the box of the positions seen in the first lap
  Components<N> high_;
  Region<N> region_{};
  Region<N> mounted_region_{};
  std::optional<WallBounces<N>> bounces_;
};

extern template class MotionSegments<Vec2>;
extern template class MotionSegments<Vec3>;

}  // namespace aimahead::detail::motion
