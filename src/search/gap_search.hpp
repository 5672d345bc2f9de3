// Every hit of a shot that leaves at a given moment, in order, whatever the target's motion.
//
// The gap seen from the pivot at launch is
//
//   G(f) = |D(f)| - reach - travel(f),   D(f) = target(t0 + f) - drift(f).
//
// While it is open (G > 0) it cannot close faster than this: |D|'' >= -|D''|, because the distance
// from a point to a body in straight uniform motion is convex. So with A no less than |D''| and the
// growth of the shot's speed over [f, f + h],
//
//   G(f + h) >= G + G' h - A h^2 / 2,
//
// and up to the first zero of that parabola there is no hit: step there. Close to a hit this is
// Newton's method from the safe side. While the gap is closed (the target inside what the shot can
// have reached) the same is done with its negative, squared: Q = r^2 - |D|^2, r = reach + travel,
//
//   Q'' >= -2 (V^2 + |D| A + r c),  V no less than |D'|, c than the loss of the shot's speed.
//
// Where a motion ends in constant acceleration, or never leaves a ball, the polynomial of
// tail_roots.hpp tells about all of the future at once: whether the gap can close again, and when at
// the earliest.
//
// Doubles decide; where the gap stays within their rounding of zero without passing through it, the
// walk ends in `unresolved`.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"
#include "search/straight_gap.hpp"

#include <optional>

namespace aimahead::detail::search {

/// The gap at one moment.
template <int N>
struct GapAt {
  double gap = 0;
  double slope = 0;
  double distance = 0;  ///< |D|
  Components<N> d{};
  typename ShotMotion<N>::State shot{};
};

/// What the walk itself looks at.
template <int N>
struct GapLook {
  double gap;
  double slope;
  double distance;
  double reached;  ///< reach + travel
  double rate;     ///< of the travel
  double left;     ///< share that drag has left of the shot's initial velocity
  KinematicState<N> d;
};

enum class SearchStatus : unsigned char { hit, none, unresolved };

struct SearchStep {
  SearchStatus status = SearchStatus::none;
  double flight_time = 0;  ///< of the hit; unresolved: nothing hits before
};

template <class V>
class GapSearch {
 public:
  static constexpr int N = kDimensions<V>;
  using Law = ShotMotion<N>;
  /// Most evaluations of the gap for one engagement, each hit included.
  static constexpr int kMaxWork = 100000;

  /// `target` seen from the pivot at launch, `launch` being the launch time.
  GapSearch(const Target<V>& target, const Components<N>& pivot, const ShotMotion<N>& law,
            double launch)
      : target_(target),
        pivot_(pivot),
        segments_(target, pivot),
        law_(law),
        bend_(law.bend()),
        launch_(launch) {}

  /// An engagement without motion that is at launch where this one is.
  [[nodiscard]] Engagement<V> as_at_launch(const Engagement<V>& engagement,
                                           const Components<N>& pivot) const;

  /// Loads the segment of the launch; to be called first. False if the target is gone by then.
  bool begin();
  /// Leaves out what lies before a flight of f. With `jumps_count`, a gap that a jump of the target
  /// closes is a hit.
  bool begin_at(double f, bool jumps_count);

  /// The next hit, for a gap that was open where the walk began.
  SearchStep next();

  /// Where the target is at a moment looked at, in the world.
  [[nodiscard]] static V target_point(const Target<V>&, const Components<N>& pivot,
                                      const GapAt<N>& now, double) {
    Components<N> point;
    for (int i = 0; i < N; ++i) point[i] = pivot[i] + (now.d[i] + now.shot.drift.position[i]);
    return make_vector<V>(point);
  }

  /// Whether every later hit is one of those up to f again.
  [[nodiscard]] bool has_repeated(double f) const {
    return rests_since_ >= 0 && f - rests_since_ > segments_.period() * (1 + 0x1p-40);
  }

  /// The gap after a flight of f, within the segment of the hit last given.
  [[nodiscard]] GapAt<N> at(double f) const;
  /// The flights between which the target moves smoothly there; the first may be negative.
  [[nodiscard]] double smooth_from() const { return flight(segment_.begin); }
  [[nodiscard]] double smooth_until() const { return flight(segment_.end); }
  /// Whether the gap falls from there on (< 0), its finest ripples left out; and where the bottom of
  /// a ripple is.
  [[nodiscard]] static double trend(double, const GapAt<N>& now) { return now.slope; }
  [[nodiscard]] static double lowest_near(double f) { return f; }
  /// No less than the rounding error of the gap.
  [[nodiscard]] double error(double f) const;
  /// Takes what a target does within 2^-36 of its distance for rest: for `closest`, not for hits.
  void leave_out_specks() { leaves_out_specks_ = true; }
  /// Leaves at most so many evaluations.
  void limit_work(int max) {
    max_work_ = std::min(max_work_, max);
    work_left_ = max_work_;
  }
  [[nodiscard]] int work() const { return max_work_ - work_left_; }

 private:
  enum class Outcome : unsigned char { hit, passed, never, unresolved };
  /// Steps into an endless segment before its polynomial is asked.
  static constexpr int kStepsInTail = 8;

  Outcome advance(double limit);
  Outcome advance_in_tail();
  Outcome settle(double limit, const GapLook<N>& now);
  Outcome polish(GapLook<N> now, double above, double below);
  bool load();
  void start_segment();
  bool rest_in_speck();
  void lean_on_drift();
  [[nodiscard]] GapLook<N> look(double f) const;
  bool has_run_idle();
  bool never_catches_up();
  bool skip_ahead();
  [[nodiscard]] double flight(double time) const { return time - launch_; }
  [[nodiscard]] double resolution(double f) const {
    return 0x1p-51 * (launch_ + f) + std::numeric_limits<double>::min();
  }
  [[nodiscard]] double max_acceleration(const GapLook<N>& now) const {
    return segment_.max_acceleration + bend_ * now.left;
  }
  [[nodiscard]] double max_jerk(const GapLook<N>& now) const {
    return segment_.max_jerk + law_.drag * bend_ * now.left;
  }
  [[nodiscard]] double open_step(const GapLook<N>& now, double room) const;
  [[nodiscard]] double closed_step(const GapLook<N>& now, double room) const;
  [[nodiscard]] bool falls_until(const GapLook<N>& now, double width) const;
  [[nodiscard]] bool closes_in(const GapLook<N>& now) const;
  [[nodiscard]] double clear_until(const GapLook<N>& now, const KinematicState<N>& center,
                                   const Region<N>& region) const;

  enum class Outrun : unsigned char { unknown, no, yes };

  const Target<V>& target_;
  Components<N> pivot_;
  MotionSegments<V> segments_;
  MotionSegment<N> segment_;  // without drag as it looks from the drifting frame
  const ShotMotion<N>& law_;
  double bend_;  // of the drift at launch
  double launch_;
  double offset_ = 0;     // the flight time at which the segment begins
  double f_ = 0;          // nothing unreported hits up to here
  double hit_ = 0;        // the last found
  double side_ = 1;       // 1: the gap is open at f_, -1: closed, 0: within rounding of zero
  bool was_open_ = true;  // where side_ is 0: what it was before
  bool loaded_ = false;
  bool leaves_out_specks_ = false;
  int max_work_ = kMaxWork;
  int work_left_ = kMaxWork;
  int segments_seen_ = 0;
  int next_look_ahead_ = 12;
  double idle_since_ = -1;           // when the shot had come to rest and nothing had hit since
  double rests_since_ = -1;          // when it had come to rest
  Outrun outrun_ = Outrun::unknown;  // what never_catches_up found
  bool jumps_count_ = false;
  bool jumped_in_ = false;  // a jump has just closed the gap
  int steps_in_tail_ = 0;
  std::optional<StraightGapRoots<N>> tail_;
  double tail_begin_ = 0;
};

extern template class GapSearch<Vec2>;
extern template class GapSearch<Vec3>;

}  // namespace aimahead::detail::search
