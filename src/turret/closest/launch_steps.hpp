// Which launches of a gun that may wait are sampled, and how far apart.
#pragma once

#include "motion/motion_segments.hpp"
#include "numerics/elementary.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::turret {

/// During a turn, or the flights of a gun that need not turn.
inline constexpr int kTurnLaunches = 32;

struct LaunchSteps {
  double first = 1;         ///< the time between the first kTurnLaunches
  double max = kUnlimited;  ///< a part of a flight, and of the shortest segment of the motions
  double growth = 1;        ///< from each of the later launches to the next
  int close = 0;            ///< the number of launches that are no farther apart than `max`

  /// The time from the launch before to launch `i`; `elapsed` since the first, whose number is 0.
  [[nodiscard]] double before(int i, double elapsed) const {
    const double apart = i <= kTurnLaunches ? first : (growth - 1) * elapsed;
    return i <= close ? std::min(apart, max) : apart;
  }
};

/// The duration of a lap along a segment, the shorter one if the gun spins too; unlimited if there
/// is none.
template <int N>
[[nodiscard]] double lap_time(const MotionSegment<N>& segment) {
  double shortest = kUnlimited;
  for (const double rate : {segment.rate, segment.spin.rate}) {
    if (rate != 0) shortest = std::min(shortest, kTurn / std::fabs(rate));
  }
  return shortest;
}

/// The duration of the shortest segment of a motion, or of a lap along it, of the first ones.
template <class V>
[[nodiscard]] double shortest_segment(MotionSegments<V> segments) {
  constexpr int kSegments = 16;
  double shortest = kUnlimited;
  MotionSegment<kDimensions<V>> segment;
  for (int i = 0; i < kSegments && segments.next(segment); ++i) {
    const double duration = segment.end - segment.begin;
    if (duration > 0) shortest = std::min(shortest, duration);
    shortest = std::min(shortest, lap_time(segment));
  }
  return shortest;
}

/// `turn` is the time of a turn, 0 if the gun need not turn; `flight` that of a flight, 0 if
/// unknown; `segment` that of the shortest segment of gun and target.
[[nodiscard]] inline LaunchSteps launch_steps(double turn, double flight, double segment,
                                              double growth, int close) {
  constexpr double kFlightsOfGun = 4;  // that need not turn
  constexpr double kFlightLaunches = 2;
  constexpr double kSegmentLaunches = 8;
  LaunchSteps steps{.growth = growth, .close = close};
  const double scale = turn > 0 ? turn : kFlightsOfGun * flight;
  if (scale > 0 && scale < kUnlimited) steps.first = scale / kTurnLaunches;
  if (flight > 0) steps.max = flight / kFlightLaunches;
  steps.max = std::min(steps.max, segment / kSegmentLaunches);
  steps.first = std::min(steps.first, steps.max);
  return steps;
}

/// The launches of a gun to sample: by steps from the first one on, and beside the ends of the
/// first segments of its motion, where its velocity may change.
template <class V>
class SampledLaunches {
 public:
  SampledLaunches(double first, const LaunchSteps& steps, MotionSegments<V> of_gun) {
    double time = first;
    for (int i = 1; i <= kBySteps && numerics::is_finite(time); ++i) {
      times_[count_++] = time;
      time += steps.before(i, time - first);
    }
    MotionSegment<kDimensions<V>> segment;
    bool is_there = of_gun.find(first, 0, segment) == MotionSegments<V>::Whereabouts::found;
    for (int i = 0; i < kSegments && is_there; ++i, is_there = of_gun.next(segment)) {
      if (!(segment.end > first && segment.end < kUnlimited)) continue;
      times_[count_++] = segment.end;
      times_[count_++] = segment.end * (1 + kBeside);
    }
    std::sort(times_.begin(), times_.begin() + count_);
  }

  [[nodiscard]] const double* begin() const { return times_.data(); }
  [[nodiscard]] const double* end() const { return times_.data() + count_; }

 private:
  static constexpr int kBySteps = 80;
  static constexpr int kSegments = 24;
  static constexpr double kBeside = 0x1p-40;  // of the time, just after an end
  std::array<double, kBySteps + 2 * kSegments> times_{};
  int count_ = 0;
};

}  // namespace aimahead::detail::turret
