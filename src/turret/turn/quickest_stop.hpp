// The quickest motion along a line that comes to rest at a goal, within a limited rate and
// acceleration.
#pragma once

#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::turret {

/// A position and a rate on the line to a goal.
struct LineState {
  double distance = 0;  ///< to the goal, which lies in the positive direction
  double rate = 0;      ///< positive: towards the goal
};

struct LineLimits {
  double rate = 0;          ///< > 0
  double acceleration = 0;  ///< > 0, finite
  /// The rounding: a stop this far beyond the goal counts as one at the goal.
  double slack = 0;
};

/// The distance in which braking ends a rate.
[[nodiscard]] inline double stopping_distance(double rate, double acceleration) {
  return rate * (rate / acceleration) / 2;
}

/// The motion in full acceleration, full rate, full braking, which is the quickest (Bushaw, 1952).
/// Motion the wrong way, or too fast to stop, is braked to rest first; then it is a start from
/// rest.
class QuickestStop {
 public:
  QuickestStop(const LineState& start, const LineLimits& limits)
      : acceleration_(limits.acceleration) {
    LineState at = start;
    if (at.rate < 0 || stopping_distance(at.rate, acceleration_) > at.distance + limits.slack) {
      const double rate = at.rate;
      add({std::fabs(rate) / acceleration_, rate < 0 ? acceleration_ : -acceleration_});
      at = {at.distance + (rate < 0 ? 1 : -1) * stopping_distance(rate, acceleration_), 0};
    }
    side_ = at.distance < 0 ? -1 : 1;
    at.distance *= side_;
    if (at.rate > limits.rate) {
      add({(at.rate - limits.rate) / acceleration_, -acceleration_});
      at.distance -=
          stopping_distance(at.rate, acceleration_) - stopping_distance(limits.rate, acceleration_);
      at.rate = limits.rate;
    }
    start_from(at, limits.rate);
    for (int i = 0; i < count_; ++i) total_ += phases_[i].duration;
  }

  /// The time until the motion rests at the goal.
  [[nodiscard]] double total() const { return total_; }

  [[nodiscard]] LineState after(const LineState& start, double time) const {
    if (time >= total_) return {};
    LineState at = start;
    for (int i = 0; i < count_ - 1; ++i) {
      const auto& [duration, acceleration] = phases_[i];
      const double spent = std::min(time, duration);
      const double rate = at.rate + acceleration * spent;
      at = {at.distance - (at.rate + rate) / 2 * spent, rate};
      time -= spent;
      if (time <= 0 && spent < duration) return at;
    }
    // The time is counted from the end, so that the distance fits the rate to the last digits of
    // both.
    const double rest = std::max(phases_[count_ - 1].duration - time, 0.0);
    const double rate = acceleration_ * rest;
    return {side_ * (rate * rest / 2), side_ * rate};
  }

 private:
  struct Phase {
    double duration;
    double acceleration;
  };

  void add(Phase phase) { phases_[count_++] = phase; }

  /// Adds the phases from a rate towards the goal that is within the limit and can be braked in
  /// time.
  void start_from(const LineState& at, double limit) {
    const double square = acceleration_ * at.distance + at.rate * at.rate / 2;
    const double peak = std::clamp(std::sqrt(square), at.rate, std::max(limit, at.rate));
    const double acceleration = side_ * acceleration_;
    add({(peak - at.rate) / acceleration_, acceleration});
    if (peak >= limit) {
      const double cruise = at.distance - (2 * stopping_distance(peak, acceleration_) -
                                           stopping_distance(at.rate, acceleration_));
      if (cruise > 0) add({cruise / peak, 0});
    }
    add({peak / acceleration_, -acceleration});
  }

  double acceleration_;
  double side_ = 1;  // the side of the goal once the wrong motion is braked
  std::array<Phase, 5> phases_{};
  int count_ = 0;
  double total_ = 0;
};

/// The largest rates and times to compute with: the products of larger ones may leave the range of
/// a double.
inline constexpr double kMaxNumber = 0x1p200;

/// Whether the acceleration is as good as unlimited: the full rate is reached at once.
inline bool is_immediate(const LineLimits& limits) { return limits.acceleration > kMaxNumber; }

/// The state after a step, and how long the motion still takes.
struct LineStep {
  LineState state;
  double time = 0;
};

inline LineStep step_at_once(double distance, const LineLimits& limits, double duration) {
  const double reach = limits.rate * duration;
  if (reach >= distance) return {};
  const double rest = distance - reach;
  return {{rest, limits.rate}, rest / limits.rate};
}

/// Whether the motion has ended up to rounding.
inline bool is_stopped(const LineState& state, const LineLimits& limits) {
  const double stop = stopping_distance(state.rate, limits.acceleration);
  return state.distance <= limits.slack && stop <= limits.slack;
}

/// The rate after braking for some time.
inline double braked(double rate, double loss) {
  return rate > loss ? rate - loss : rate < -loss ? rate + loss : 0.0;
}

/// One step of the quickest motion, from a distance >= 0, at most to its end. A remaining distance
/// within the slack becomes 0; a remaining rate is then braked in the next step.
inline LineStep step_on_line(const LineState& start, const LineLimits& limits, double duration) {
  if (duration > kMaxNumber) return {};
  if (is_immediate(limits)) return step_at_once(start.distance, limits, duration);
  if (is_stopped(start, limits)) {
    return {{0, braked(start.rate, limits.acceleration * duration)}, 0};
  }
  const QuickestStop motion(start, limits);
  LineState state = motion.after(start, duration);
  // A rate beyond the limit, or a motion backwards, is only rounding here.
  const double fastest = std::max(limits.rate, std::fabs(start.rate));
  state.rate = std::clamp(state.rate, -fastest, fastest);
  if (start.rate >= 0) state.distance = std::min(state.distance, start.distance);
  if (std::fabs(state.distance) <= limits.slack) state.distance = 0;
  return {state, std::max(motion.total() - duration, 0.0)};
}

}  // namespace aimahead::detail::turret
