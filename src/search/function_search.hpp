// Every hit of a shot that leaves at a given time on a target that moves as the caller's own
// function says. Only the positions that are asked for and a bound on the speed are known.
//
// With L that speed between t and t + h, and U the drift's speed, an open gap G of gap_search.hpp
// does not close within h as long as
//
//   G - (L + U + rate) h - A h^2 / 2 > 0,
//
// and a closed one does not open as long as -G - (L + U) h - A h^2 / 2 > 0. A is the length of the
// drift's acceleration; for an open gap the growth of the shot's rate is added to it. For a closed
// gap without drag the shot's rate counts against L + U. The search asks for the bound over a
// window of about the size of its last step. Steps shrink like the gap itself. Where they are below
// 2^-40 of the time, the search evaluates the gap that far ahead, and refines a change of sign by
// the secant method (Illinois variant: Dowell and Jarratt, 1971).
//
// The bound over an infinite interval makes the rest a straight gap: straight_gap.hpp tells whether
// it can ever close.
//
// segment_search.hpp needs slopes and curvature bounds, which a function does not give.
//
// The method follows Piyavskii (1972) and Shubert (1972), who minimised functions of known
// Lipschitz constant.
#pragma once

#include "rooms.hpp"
#include "search/gap_search.hpp"

#include <algorithm>

namespace aimahead::detail::search {

template <class V>
class FunctionSearch {
 public:
  static constexpr int N = kDimensions<V>;
  using Law = ShotMotion<N>;
  using Flights = MovingFlights<V>;

  /// Takes the arguments of GapSearch.
  FunctionSearch(const Target<V>& target, const Components<N>& pivot, const ShotMotion<N>& law,
                 double launch)
      : motion_(*std::get_if<MotionFunction<V>>(&target.motion)),
        pivot_(pivot),
        law_(law),
        launch_(launch) {}

  /// The longest flight that is asked for.
  void set_horizon(double flight_time) { horizon_ = flight_time; }
  /// Searches without a bound: evaluates the gap every `step`, and may miss hits in between.
  void sample(double step) { sampling_step_ = step; }
  void limit_work(int max) { max_work_ = std::min(max_work_, max); }

  [[nodiscard]] Engagement<V> as_at_launch(const Engagement<V>& engagement,
                                           const Components<N>&) const {
    Engagement<V> still = engagement;
    still.target.motion = {};
    still.target.position = motion_.position(motion_.context, launch_);
    return still;
  }
  [[nodiscard]] static V target_point(const Target<V>& target, const Components<N>&,
                                      const FlightState<N>&, double time) {
    const auto& motion = *std::get_if<MotionFunction<V>>(&target.motion);
    return motion.position(motion.context, time);
  }

  bool begin() { return begin_at(0, false); }
  bool begin_at(double f, bool jumps_are_hits);
  /// The side of the gap where the search begins: 1, the default, is open; -1 closed.
  void set_side(double side) { side_ = side; }
  SearchStep next();

  /// The gap after a flight of f; its slope is a difference quotient.
  [[nodiscard]] FlightState<N> at(double f) const;
  [[nodiscard]] static double smooth_from() { return 0; }
  [[nodiscard]] double smooth_until() const { return horizon_; }
  [[nodiscard]] static double trend(double, const FlightState<N>& now) { return now.slope; }
  [[nodiscard]] static double lowest_near(double f) { return f; }
  [[nodiscard]] double error(double f) const;
  [[nodiscard]] int work() const { return work_; }

 private:
  struct State {
    double gap;
    Components<N> d;
    typename ShotMotion<N>::State shot;
  };

  [[nodiscard]] State evaluate(double f) const;
  [[nodiscard]] double bound(double f, double window) const;
  [[nodiscard]] double first_window(const State& now) const;
  [[nodiscard]] double safe_step(const State& now, double speed) const;
  [[nodiscard]] double next_step(const State& now);
  [[nodiscard]] bool is_settled(const State& now) const;
  struct Bracket {
    double f;
    double gap;
  };
  void polish(Bracket above, Bracket below);
  [[nodiscard]] double finest(double f) const { return 0x1p-40 * (launch_ + f); }

  const MotionFunction<V>& motion_;
  Components<N> pivot_;
  const ShotMotion<N>& law_;
  double launch_;
  double horizon_ = kUnlimited;
  double sampling_step_ = 0;
  double f_ = 0;
  double hit_ = 0;
  double side_ = 1;             // 1: the gap is open at f_, -1: closed
  double window_ = kUnlimited;  // the next bound is asked for over this time
  int steps_ = 0;
  int next_settling_ = 16;
  int max_work_ = kMaxEvaluations;
  mutable int work_ = 0;
};

extern template class FunctionSearch<Vec2>;
extern template class FunctionSearch<Vec3>;

}  // namespace aimahead::detail::search
