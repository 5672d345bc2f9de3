// Every hit of a shot that leaves at a given time, in order, whatever the target's motion.
//
// The gap seen from the pivot at launch is
//
//   G(f) = |D(f)| - reach - travel(f),   D(f) = target(t0 + f) - drift(f),
//
// for a flight of f. segment_search.hpp finds its zeros within a segment of the target's motion.
// Where a motion ends in constant acceleration, or never leaves a ball, straight_gap.hpp bounds the
// whole rest of the flight at once: whether the gap can close again, and when at the earliest.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "search/lap_skips.hpp"
#include "search/segment_search.hpp"
#include "search/shot_motion.hpp"
#include "search/straight_gap.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace aimahead::detail::search {

/// A shot after a flight, and the gap it leaves.
template <int N>
struct FlightState {
  double gap = 0;
  double slope = 0;
  double distance = 0;  ///< |D|
  Components<N> d{};
  typename ShotMotion<N>::State shot{};
};

enum class SearchStatus : unsigned char { hit, none, unresolved };

struct SearchStep {
  SearchStatus status = SearchStatus::none;
  double flight_time = 0;  ///< of the hit; if unresolved, nothing hits before
};

/// The gap of a shot over its flight, within one segment of the target's motion.
template <int N>
struct ShotGap {
  static constexpr int kAxes = N;
  static constexpr bool kStartsDecided = false;
  static constexpr bool kMayRest = true;
  static constexpr double kFallMargin = 1.0625;

  ShotGap(const ShotMotion<N>& shot, double launch_time)
      : law(shot),
        law_in_air(shot.drag != 0 ? shot.in_air() : ShotMotion<N>{}),
        drift_acceleration(shot.drift_acceleration()),
        launch(launch_time) {}

  /// Makes the gap that of the segment from now on.
  void begin_segment();
  /// The shot in the frame of the segment.
  [[nodiscard]] const ShotMotion<N>& seen() const { return law.drag != 0 ? law_in_air : law; }
  [[nodiscard]] double flight(double time) const { return time - launch; }

  [[nodiscard]] GapState<N> at(double f) const;
  [[nodiscard]] FlightState<N> state_at(double f) const {
    const GapState<N> now = at(f);
    return {now.gap, now.slope, now.distance, now.d.position, law.at(f)};
  }
  [[nodiscard]] double max_acceleration(const GapState<N>& now) const {
    return segment.max_acceleration + drift_acceleration * now.left;
  }
  [[nodiscard]] double max_jerk(const GapState<N>& now) const {
    return segment.max_jerk + law.drag * drift_acceleration * now.left;
  }
  [[nodiscard]] double max_growth(double f) const { return law.max_growth(f); }
  [[nodiscard]] double drag() const { return law.drag; }
  [[nodiscard]] double error(double f) const {
    return 0x1p-50 * (segment.size(launch + f) + blown + seen().size(f));
  }
  [[nodiscard]] double resolution(double f) const {
    return 0x1p-51 * (launch + f) + std::numeric_limits<double>::min();
  }
  [[nodiscard]] bool is_zero(const GapState<N>& now, double f, double side) const {
    const bool is_small = side * now.gap < 0x1p-30 * (now.distance + now.reached);
    return side * now.gap <= (is_small ? error(f) : touch_error(now, f));
  }
  [[nodiscard]] double touch_error(const GapState<N>& now, double f) const {
    const bool are_points = now.reached == 0 && now.rate == 0;
    return are_points && error(f) < 0x1p-30 * apart ? error(f) : 0;
  }

  /// The gap from `now` on if the segment never ended, without drag and thrust.
  [[nodiscard]] StraightGap<N> straight_from(const GapState<N>& now) const;
  /// By the polynomial of a segment, with the numbers of its beginning. Whole numbers are exact.
  [[nodiscard]] std::optional<double> exact_zero(double from, double to) const;

  /// Halley's method. A step h leaves h^3 (B^2 / (4 G'^2) - T / (6 G')), B and T the second and
  /// third derivative.
  [[nodiscard]] ZeroStep step_to_zero(const GapState<N>& now, double jerk, double growth) const;

  /// A lower bound of the time for which the gap, open after a flight of f (side 1) or closed
  /// (side -1), remains so if the target stays in the region. `center` is the region's at that
  /// time, seen from the air.
  [[nodiscard]] double clear_time(double f, double side, const KinematicState<N>& center,
                                  const Region<N>& region) const;

  const ShotMotion<N>& law;
  ShotMotion<N> law_in_air;   ///< only with drag
  double drift_acceleration;  ///< at launch
  double launch;
  MotionSegment<N> segment;  ///< seen from the drifting frame; with drag, from the air
  double offset = 0;         ///< the flight time at which the segment begins
  double blown = 0;          ///< how far the wind goes from the launch to there, or back
  double apart = 0;          ///< if the shot has no speed: |D| where the search begins
};

template <class V>
class MovingFlights;

template <class V>
class GapSearch : private SegmentSearch<ShotGap<kDimensions<V>>> {
 public:
  static constexpr int N = kDimensions<V>;
  using Law = ShotMotion<N>;
  using Flights = MovingFlights<V>;

  /// `target` seen from the pivot at launch, `launch` being the launch time.
  GapSearch(const Target<V>& target, const Components<N>& pivot, const ShotMotion<N>& law,
            double launch)
      : Base(kMaxEvaluations, law, launch),
        target_(target),
        pivot_(pivot),
        segments_(target, pivot) {}

  /// An engagement without motion that is at launch where this one is.
  [[nodiscard]] Engagement<V> as_at_launch(const Engagement<V>& engagement,
                                           const Components<N>& pivot) const;

  /// Loads the segment of the launch; to be called first. False if the target has vanished by
  /// then.
  bool begin() { return begin_at(0, false); }
  /// Skips what lies before a flight of f. With `jumps_are_hits`, a gap that a jump of the target
  /// closes is a hit.
  bool begin_at(double f, bool jumps_are_hits);

  /// The side of the gap where the search begins: 1, the default, is open; -1 closed.
  void set_side(double side) { side_ = side; }
  /// Flights later than f need not be searched.
  void stop_after(double f) { last_ = f; }

  /// The next hit, for a gap that was open where the search began.
  SearchStep next();

  /// The target's position in the world, given the gap at that time.
  [[nodiscard]] static V target_point(const Target<V>&, const Components<N>& pivot,
                                      const FlightState<N>& now, double) {
    return make_vector<V>(pivot + (now.d + now.shot.drift.position));
  }

  /// Whether every later hit is one of those up to f again.
  [[nodiscard]] bool has_repeated(double f) const {
    return rests_since_ >= 0 && f - rests_since_ > segments_.period() * (1 + 0x1p-40);
  }

  /// The gap after a flight of f, within the segment of the hit last given.
  [[nodiscard]] FlightState<N> at(double f) const { return gap_.state_at(f); }
  /// The flights between which the target moves smoothly about the hit last given; the first may be
  /// negative.
  [[nodiscard]] double smooth_from() const { return gap_.flight(gap_.segment.begin); }
  [[nodiscard]] double smooth_until() const { return gap_.flight(gap_.segment.end); }
  /// Negative if the gap falls from there on, apart from its finest ripples; and the lowest point
  /// of the ripple near f.
  [[nodiscard]] static double trend(double, const FlightState<N>& now) { return now.slope; }
  [[nodiscard]] static double lowest_near(double f) { return f; }
  /// No less than the rounding error of the gap.
  [[nodiscard]] double error(double f) const { return gap_.error(f); }
  /// A target that moves within 2^-36 of its distance counts as at rest: for `closest`, not for
  /// hits.
  void ignore_small_motion() { ignores_small_motion_ = true; }
  /// Allows at most so many evaluations.
  void limit_work(int max) {
    max_work_ = std::min(max_work_, max);
    work_left_ = max_work_;
  }
  [[nodiscard]] int work() const { return max_work_ - work_left_; }

 private:
  using Base = SegmentSearch<ShotGap<kDimensions<V>>>;
  using Base::gap_;
  using Base::hit_;
  using Base::last_pass_;
  using Base::side_;
  using Base::stay_;
  using Base::t_;
  using Base::work_left_;
  using typename Base::Outcome;
  /// The share of a time or a distance below which a double has few digits left.
  static constexpr double kBlurred = 0x1p-44;
  /// Steps into an endless segment before its polynomial is solved.
  static constexpr int kStepsInTail = 8;

  Outcome advance(double limit);
  Outcome look_ahead(const GapState<N>& now);
  Outcome advance_in_tail();
  [[nodiscard]] bool rests(double f) const;
  bool load();
  void start_segment();
  void go_back_to_hit();
  bool rest_in_small_region();
  bool resting_shot_cannot_hit();
  bool never_catches_up();
  bool skip_ahead();
  [[nodiscard]] const ShotMotion<N>& law() const { return gap_.law; }
  [[nodiscard]] double launch() const { return gap_.launch; }

  enum class CatchUp : unsigned char { unknown, possible, never };

  const Target<V>& target_;
  Components<N> pivot_;
  MotionSegments<V> segments_;
  bool loaded_ = false;
  bool ignores_small_motion_ = false;
  bool is_blurred_ = false;  // a lap is shorter than rounding tells
  bool was_hit_blurred_ = false;
  int max_work_ = kMaxEvaluations;
  LapSkips skips_;
  double idle_since_ = -1;               // the shot has been at rest since then, without a hit
  double rests_since_ = -1;              // the shot has been at rest since then
  CatchUp catch_up_ = CatchUp::unknown;  // what never_catches_up found
  double last_ = kForever;               // the longest flight that is asked for
  bool jumps_are_hits_ = false;
  bool jumped_in_ = false;  // a jump has just closed the gap
  int steps_in_tail_ = 0;
  std::optional<StraightGapRoots<N>> tail_;
  double tail_begin_ = 0;
};

extern template class GapSearch<Vec2>;
extern template class GapSearch<Vec3>;

}  // namespace aimahead::detail::search
