// The motion of a body under linear drag c: dv/dt = a - c v.
#pragma once

#include "base/components.hpp"
#include "motion/motion_segment.hpp"
#include "numerics/quick_exponential.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// The state after a time t from the origin on, with decay(c t):
///
///   x = v (1 - exp(-c t)) / c + a (c t - 1 + exp(-c t)) / c^2.
template <int N>
[[nodiscard]] KinematicState<N> slowed_down(const Components<N>& velocity,
                                            const Components<N>& acceleration, double drag,
                                            double time, const numerics::Decay& decay) {
  const double along = time * decay.mean;
  // After a long time it may be infinite.
  const double behind = acceleration != Components<N>{} ? time * (time * decay.lag) : 0;
  KinematicState<N> state;
  for (int i = 0; i < N; ++i) {
    state.position[i] = velocity[i] * along + acceleration[i] * behind;
    state.velocity[i] = velocity[i] * decay.left + acceleration[i] * along;
    state.acceleration[i] = (acceleration[i] - drag * velocity[i]) * decay.left;
  }
  return state;
}

}  // namespace aimahead::detail::motion
