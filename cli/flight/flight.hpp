// Closed loop: points the gun where an answer says, fires, and follows the flight. The shot's
// equation of motion is integrated in small steps, the target moves as the format describes. No
// formula of the solver is used, so the confirmation is independent.
#pragma once

#include "aimahead/intercept.hpp"

#include <vector>

namespace aimahead::cli {

/// The flight at one time, in the world.
struct FlightState {
  double time = 0;
  Vec3 shot{};
  Vec3 target{};
  double apart = 0;  ///< distance between the centres
};

struct FlightReport {
  double step = 0;            ///< what the time of flight was divided into
  double reach = 0;           ///< distance between the centres that makes a hit: 0, or the radii
  double apart_at_hit = 0;    ///< distance between the centres at the answered time
  double closest = 0;         ///< smallest distance between the centres, between steps too
  double closest_time = 0;    ///< when
  double flown = 0;           ///< length of the ways of gun, shot and target
  double tolerance = 0;       ///< kRelativeTolerance of `flown`
  bool is_there = false;      ///< the target has not vanished by the answered time
  bool is_confirmed = false;  ///< the distance at the answered time is `reach`, within `tolerance`
  std::vector<FlightState> log;
};

/// The relative error of the integration: about the square of a step, a millionth of the distance
/// flown.
inline constexpr double kRelativeTolerance = 1e-6;
/// About how many rows the log of a flight has.
inline constexpr int kLogRows = 10;
/// The maximum number of steps of one flight.
inline constexpr double kMaxFlightSteps = 1e8;

/// Flies the answered shot of an engagement whose answer is a hit. `step` > 0, or 0 for a
/// thousandth of the time of flight; with a tick the steps are that tick's.
[[nodiscard]] FlightReport fly(const Engagement3& engagement, const Hit<Vec3>& hit, double step);

/// The number of steps that a flight takes.
[[nodiscard]] double count_steps(const Engagement3& engagement, const Hit<Vec3>& hit, double step);

}  // namespace aimahead::cli
