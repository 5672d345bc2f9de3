// Every hit in a fixed-step world, in order.
//
// From step to step both bodies move straight. So the gap G = |D| - reach - travel is convex within
// a step: it closes at most once and opens at most once. At a step, D bends by K, and the slope of
// G falls by no more than |K|. With A no less than any later |K|,
//
//   G(n + k) >= G + G' k - A k (k - 1) / 2,
//
// and the bound, being concave, holds between the steps too. The search leaps over all whole steps
// for which the bound is positive. Where there are none, it solves the next straight segment. A
// closed gap is left by the negative of its square, as in segment_search.hpp.
//
// That search cannot be used here: D has no second derivative, every step would begin a segment,
// and the slopes of the segments, not curvature bounds, tell whether a segment contains a hit.
//
// Every few steps the whole rest of the flight is bounded: at the steps D is a parabola, and its
// straight segments stay within |K| / 8 of that, apart from the rest of the shot's damped velocity.
#pragma once

#include "fixed_step/stepped_shot.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"

namespace aimahead::detail::fixed_step {

template <class V>
class SteppedFlights;

template <class V>
class FixedStepSearch {
 public:
  static constexpr int N = kDimensions<V>;
  using Law = SteppedShot<N>;
  using Flights = SteppedFlights<V>;

  /// `target` seen from the pivot at launch, `launch` being the time of the step of the launch.
  FixedStepSearch(const Target<V>& target, const Components<N>& pivot, const SteppedShot<N>& law,
                  double launch);

  /// An engagement without ticks that is at launch where this one is.
  [[nodiscard]] Engagement<V> as_at_launch(const Engagement<V>& engagement,
                                           const Components<N>& pivot) const;

  /// To be called first. Always true: the target of a fixed-step world does not vanish.
  bool begin();
  /// Skips what lies before a flight of f. The parameter `jumps_are_hits` is of the other searches:
  /// nothing jumps here, so a gap closed at f is a hit.
  bool begin_at(double f, bool jumps_are_hits);

  /// The next hit, for a gap that was open where the search began.
  SearchStep next();

  /// The target's position by its own law at a time. Its body in the simulation is about A h t / 2
  /// away.
  [[nodiscard]] static V target_point(const Target<V>& target, const Components<N>& pivot,
                                      const FlightState<N>& now, double time);

  /// The gap after a flight of f; its slope is that of the segment that follows.
  [[nodiscard]] FlightState<N> at(double f) const;
  /// No less than the rounding error of the gap.
  [[nodiscard]] double error(double f) const;
  /// The flights between which the target moves smoothly, apart from the bends at the steps.
  [[nodiscard]] static double smooth_from() { return 0; }
  [[nodiscard]] static double smooth_until() { return kForever; }
  /// Allows at most so many steps.
  void limit_work(int max) {
    max_work_ = std::min(max_work_, max);
    work_left_ = max_work_;
  }
  [[nodiscard]] int work() const { return max_work_ - work_left_; }
  /// The change of the gap from step to step; within one it may dip and rise again.
  [[nodiscard]] double trend(double f, const FlightState<N>& now) const;
  /// The flight at which the gap is least within the step of f and its neighbours.
  [[nodiscard]] double lowest_near(double f) const;

 private:
  /// A step and the straight segment after it.
  struct Node {
    double index = 0;
    Components<N> d{};
    Components<N> change{};  ///< D at the next step less that at this one
    Components<N> kink{};    ///< K at the next step
    Components<N> drift{};
    Components<N> drift_change{};
    double travel = 0;
    double travel_change = 0;
    double power = 1;
    double gap = 0;
  };
  enum class Outcome : unsigned char { hit, passed, unresolved };

  [[nodiscard]] Node node(double index) const;
  [[nodiscard]] double gap_within(double share) const;
  [[nodiscard]] double slope_within(double share) const;
  [[nodiscard]] double max_kink() const;
  [[nodiscard]] double open_steps() const;
  [[nodiscard]] double closed_steps() const;
  [[nodiscard]] double clear_steps() const;
  [[nodiscard]] double root(double outside, double inside) const;
  [[nodiscard]] Outcome judge(double share, double beyond) const;
  [[nodiscard]] bool rests(double f, double slope) const;
  [[nodiscard]] double side_after_start() const;
  [[nodiscard]] bool is_later(double f, double earlier) const;
  [[nodiscard]] SearchStep settle_straight() const;
  Outcome search_segment(double& share) const;
  [[nodiscard]] double flight(double share) const { return (node_.index + share) * law_.step; }

  const SteppedShot<N>& law_;
  double launch_;
  Components<N> position_{};      // the target's position at launch
  Components<N> velocity_{};      // the target's velocity at launch
  Components<N> acceleration_{};  // the target's acceleration
  Node node_{};
  double share_ = 0;      // all hits up to this share of the segment after node_ are reported
  bool crossed_ = false;  // the gap is zero there
  double side_ = 1;       // 1: the gap is open, -1: closed
  bool has_ended_ = false;
  double last_cross_ = -1;  // flight
  int max_work_ = kMaxEvaluations;
  int work_left_ = kMaxEvaluations;
};

extern template class FixedStepSearch<Vec2>;
extern template class FixedStepSearch<Vec3>;

}  // namespace aimahead::detail::fixed_step
