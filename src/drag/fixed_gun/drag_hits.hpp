// Every hit of a shot under quadratic drag, in order, whatever the target's motion.
//
// For each flight time f there is one launch that leads from the muzzle to where the target is then
// (drag_shot.hpp); let q(f) be its speed. With L(q) = ln(1 + c q T(f)) / c, T the effective time,
// the gap
//
//   Q(f) = L(q(f)) - L(speed)
//
// is positive as long as the target is out of reach of the shots that have flown for f, and zero
// where one of them hits. The aim of a shot of the given speed has two solutions or none; the gap
// is smooth through direct hits, lobs and the tangents between them. It is about as large as the
// target's distance from what the shots reach. Its derivative comes with it.
//
// It is proved, up to rounding, that nothing hits where the target is beyond DragShot::spread_at.
// There the search begins and, in most cases, ends. In between the error is controlled numerically:
// Q is evaluated at steps no wider than widest_cubic_step says. A step is accepted only if
// the cubic through both its ends with their derivatives predicts the middle. Where the gap comes
// nearest to zero without crossing, it is evaluated until cubics predict its minimum.
//
// segment_search.hpp cannot be used here: its steps need a bound on the curvature of the gap, and
// no such bound is known beforehand for a trajectory under quadratic drag.
#pragma once

#include "drag/flight/drag_shot.hpp"
#include "motion/motion_cursor.hpp"
#include "rooms.hpp"

#include <array>

namespace aimahead::detail::drag {

/// A hit, or why there is none.
template <int N>
struct DragHit {
  enum class Status : unsigned char {
    hit,
    none,        ///< proved: nothing (more) hits
    unresolved,  ///< too much work, or beyond the range of a double: nothing hits before `time`
  };
  Status status = Status::none;
  double time = 0;  ///< the time of flight
  Components<N> aim{};
  Components<N> position{};  ///< the target's position then, seen from the air
};

/// The flight at which the gap comes nearest to zero without closing.
template <int N>
struct NearMiss {
  double distance = kUnlimited;  ///< about the target's distance from what the shots reach
  double flight_time = 0;
  Components<N> aim{};  ///< unit vector, zero if unknown
};

template <class V>
class DragHits {
 public:
  static constexpr int N = kDimensions<V>;

  /// `target` seen from the pivot at launch, `launch` being the launch time.
  DragHits(const Target<V>& target, const Components<N>& pivot, const DragShot<N>& shot,
           double launch)
      : target_(target, pivot, launch, shot.wind), shot_(shot) {}

  /// To be called first. May spend `work` of DragShot::work_left. Skips what lies before a flight
  /// of `from`, and what lies beyond one of `until`. False if the target has vanished by then.
  bool begin(int work, double from, double until);
  /// Whether the target's position is unknown from here on.
  [[nodiscard]] bool is_lost() const { return target_.is_lost(); }
  /// The next hit, for a target that is out of the muzzle's reach at launch.
  DragHit<N> next();
  /// Whether no flight hits after those that were given, not even one longer than `until`.
  [[nodiscard]] bool is_complete() const { return over_ && f_ < until_; }
  /// Asks for the near miss too, which is known by bounds alone only in the last segment.
  void seek_near_miss() { needs_near_miss_ = true; }
  /// The nearest miss of the flights searched so far, the longest of them included.
  [[nodiscard]] const NearMiss<N>& near_miss() const { return near_miss_; }
  /// The target after a flight of f, seen from the air, within the segment that the search has come
  /// to.
  [[nodiscard]] KinematicState<N> target(double f) const { return target_.at(f); }

 private:
  /// The gap at one flight time.
  struct Node {
    double f = 0;
    double gap = 0;
    double slope = 0;
    double scale = 0;        ///< the size of the terms whose difference the gap is
    double rough_error = 0;  ///< that of the gap by rough integration
    NeededLaunch<N> needed{};
  };
  enum class Outcome : unsigned char { found, passed, never, unresolved };
  static constexpr int kMaxHits = 8;  // hits in one step; a step with more is unresolved

  Outcome skip();
  Outcome step();
  [[nodiscard]] bool is_passed() const;
  [[nodiscard]] bool evaluate(double f, const Components<N>& offset, Node& node);
  [[nodiscard]] bool node_at(double f, const Components<N>& offset, Accuracy accuracy, Node& node);
  [[nodiscard]] bool still_node(double f, Node& node) const;
  bool examine(const Node& a, const Node& b, int depth);
  bool examine_half(const Node& a, const Node& b, double doubt);
  bool examine_dip(Node a, Node b);
  void note_bound(const NearMiss<N>& bound);
  bool find_between(Node a, Node b);
  bool polish(double first, double last, DragHit<N>& hit);
  bool report(double time, const Components<N>& aim);
  bool go_on();
  [[nodiscard]] double steepness(const Node& node) const;
  void note_miss(const NearMiss<N>& miss);

  MotionCursor<V> target_;
  const DragShot<N>& shot_;
  double still_unit_ = 1;  // the unit of length of the gap of a shot without speed
  double f_ = 0;           // all hits up to here are known
  double until_ = 0;
  Node node_{};  // at f_, if it is known
  bool known_ = false;
  bool over_ = false;    // the target has vanished
  bool inside_ = false;  // the gap was closed at the end of the last step
  bool joined_ = false;  // the target has not jumped since then
  bool gave_up_ = false;
  std::array<DragHit<N>, kMaxHits> hits_{};
  int found_ = 0;
  int given_ = 0;
  bool needs_near_miss_ = false;
  NearMiss<N> near_miss_{};
};

extern template class DragHits<Vec2>;
extern template class DragHits<Vec3>;

}  // namespace aimahead::detail::drag
