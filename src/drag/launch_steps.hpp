// How far apart the launches of a gun that may wait are sampled.
#pragma once

#include "drag/waiting_gun.hpp"
#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/platform.hpp"

#include <algorithm>

namespace aimahead::detail::drag {

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

/// The duration of the shortest segment of a motion, or of a turn along it, of the first ones.
template <class V>
[[nodiscard]] double shortest_segment(MotionSegments<V> segments) {
  constexpr int kSegments = 16;
  double shortest = kUnlimited;
  MotionSegment<kDimensions<V>> segment;
  for (int i = 0; i < kSegments && segments.next(segment); ++i) {
    const double duration = segment.end - segment.begin;
    if (duration > 0) shortest = std::min(shortest, duration);
    shortest = std::min(shortest, WaitingGun<V>::turn_along(segment));
  }
  return shortest;
}

/// `fixed` is the question at the first launch.
template <class V>
[[nodiscard]] LaunchSteps launch_steps(const WaitingGun<V>& gun, const Engagement<V>& fixed,
                                       double growth, int close) {
  constexpr double kFlightsOfGun = 4;  // that need not turn
  constexpr double kFlightLaunches = 2;
  constexpr double kSegmentLaunches = 8;
  LaunchSteps steps{.growth = growth, .close = close};
  const double flight = WaitingGun<V>::flight_scale(fixed);
  const bool turns = gun.turret().longest_turn() != 0;
  const double scale = turns ? gun.time_of_turn() : kFlightsOfGun * flight;
  if (scale > 0 && numerics::is_finite(scale)) steps.first = scale / kTurnLaunches;
  if (flight > 0) steps.max = flight / kFlightLaunches;
  const turret::Platform<V> platform(gun.question().shooter);
  const double segment = std::min(shortest_segment(MotionSegments<V>{gun.question().target, {}}),
                                  shortest_segment(platform.segments()));
  steps.max = std::min(steps.max, segment / kSegmentLaunches);
  steps.first = std::min(steps.first, steps.max);
  return steps;
}

}  // namespace aimahead::detail::drag
