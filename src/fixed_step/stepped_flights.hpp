// The flights of a shot in a fixed-step world: see ClosestInRange.
#pragma once

#include "closed_form/closest_in_range.hpp"
#include "fixed_step/fixed_step_search.hpp"
#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::fixed_step {

template <class V>
class SteppedFlights {
 public:
  static constexpr int N = kDimensions<V>;

  SteppedFlights(const Target<V>& target, const Components<N>& pivot, const SteppedShot<N>& law,
                 double launch)
      : search_(target, pivot, law, launch),
        law_(law),
        acceleration_(components_of(target.acceleration)) {
    velocity_ = components_of(target.velocity) + launch * acceleration_;
  }

  /// A velocity that damping turns round is not searched.
  bool begin() { return law_.damped.lost <= 1 && search_.begin(); }
  static bool go_on() { return false; }
  [[nodiscard]] static double end() { return kForever; }

  [[nodiscard]] FlownShot<N> at(double f) const {
    const FlightState<N> now = search_.at(f);
    return {now.d, now.shot.drift.position, now.shot.travel};
  }

  /// E' falls from step to step, F' grows.
  [[nodiscard]] FlownChange max_change(double a, double b) const {
    const double h = law_.step;
    const double half = (b - a) / 2;
    const double rate = law_.after(std::floor(a / h)).travel_change / h;
    const double fall = law_.after(std::ceil(b / h)).fall_change / h;
    const double drift = length<N>(law_.inherited) * rate + length<N>(law_.acceleration) * fall;
    const double target = length<N>(velocity_) + length<N>(acceleration_) * (b + 2 * h);
    return {half * (target + drift), half * drift, half * law_.speed * rate};
  }

  [[nodiscard]] double time_for(double distance) const {
    const double max_closing_speed = law_.speed + length<N>(law_.inherited) + length<N>(velocity_);
    return max_closing_speed > 0 ? distance / max_closing_speed : kForever;
  }

  /// A flight after which every shot is out of range, where nothing is damped.
  [[nodiscard]] double last_within(double range) const {
    const double fall = length<N>(law_.acceleration);
    const double inherited_speed = length<N>(law_.inherited);
    if (law_.damped.lost != 0 || (fall == 0 && law_.speed == inherited_speed)) return kForever;
    if (fall == 0) return range / std::fabs(law_.speed - inherited_speed);
    // |e| - T >= fall f (f - step) / 2 - (speed + inherited_speed) f
    return last_fall_within(range, fall, law_.speed + inherited_speed + 0.5 * fall * law_.step);
  }

  [[nodiscard]] bool stays_beyond(double distance, double f) const {
    const FlownShot<N> now = at(f);
    const Components<N> position = now.d + now.drift;
    const Components<N> velocity = velocity_ + f * acceleration_;
    return length<N>(position) >= distance && recedes<N>(position, velocity, acceleration_);
  }

 private:
  FixedStepSearch<V> search_;
  const SteppedShot<N>& law_;
  Components<N> velocity_;  // the target's at launch
  Components<N> acceleration_;
};

}  // namespace aimahead::detail::fixed_step
