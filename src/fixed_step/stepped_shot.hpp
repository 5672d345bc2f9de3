// The motions of gun, shot and target in a fixed-step world (fixed_step.hpp), from the launch on,
// step by step.
//
// The shot moves as in ShotMotion, with the sums of n damped steps in place of time:
//
//   travel = speed E,   drift = k U E + a F,   E, F = position per velocity, per acceleration,
//
// and the target, which is not damped, is at d + V t + A (t^2 + s h t) / 2 at the step of t = n h.
// Between two steps both move straight. At a step D bends by
//
//   K = A h^2 + lost E' k U - F'' a,   E' = E(n+1) - E(n),   F'' = F(n+2) - 2 F(n+1) + F(n),
//
// All terms but the first shrink like the damped velocity.
#pragma once

#include "motion/damped_sums.hpp"
#include "numerics/infinity.hpp"
#include "rooms.hpp"
#include "search/gap_search.hpp"

namespace aimahead::detail::fixed_step {

template <int N>
struct SteppedShot {
  using State = typename ShotMotion<N>::State;

  double reach = 0;
  double speed = 0;
  Components<N> inherited{};     ///< inherited velocity
  Components<N> acceleration{};  ///< acceleration of the shot
  double step = 0;
  double lag = 0;           ///< s h
  DampedStep damped{};      ///< the damping of the velocity by a step
  double last_factor = 1;   ///< the factor of a velocity before it moves the body
  bool damps_ahead = true;  ///< semi-implicit: an acceleration is damped in the step it acts in

  SteppedShot() = default;
  template <class V>
  SteppedShot(const Engagement<V>& e, const Components<N>& gun_velocity) {
    const ShotMotion<N> plain(e, gun_velocity);
    reach = plain.reach;
    speed = plain.speed;
    inherited = plain.inherited;
    acceleration = plain.acceleration;
    step = e.tick->step;
    if (e.tick->damping != 0) damped = damped_step(*e.tick);
    damps_ahead = e.tick->integrator != Integrator::explicit_euler;
    lag = lag_of(*e.tick);
    if (damps_ahead) last_factor = damped.factor;
  }

  /// The sums at a step, what the next step adds to it, and how that changes at later steps.
  struct Sums {
    double travel = 0;         ///< E
    double travel_change = 0;  ///< E'
    double fall = 0;           ///< F
    double fall_change = 0;    ///< F'
    double kink = 0;           ///< F''
    double power = 1;          ///< the share of the launch velocity that is left
  };

  [[nodiscard]] Sums after(double n) const {
    const double h = step;
    if (damped.lost == 0) {
      const double t = n * h;
      return {t, h, 0.5 * t * (t + lag), h * (t + 0.5 * (h + lag)), h * h, 1};
    }
    const DampedSums s = damped_sums(damped, n);
    const double e = h * last_factor;
    if (!damps_ahead) {
      return {e * s.first,     e * s.power,     h * h * s.second,
              h * h * s.first, h * h * s.power, s.power};
    }
    return {e * s.first,
            e * s.power,
            h * e * (s.second + s.first),
            h * e * (s.first + s.power),
            h * e * last_factor * s.power,
            s.power};
  }

  /// The maximum by which E can still grow after a step, for a velocity that is not damped yet.
  [[nodiscard]] double max_travel() const {
    const double lost = damped.lost;
    if (lost == 0 || lost > 2) return kInfinity;
    return step * std::fabs(last_factor) / std::min(lost, 1.0);
  }
};

}  // namespace aimahead::detail::fixed_step
