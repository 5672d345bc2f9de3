// The paths of the drifting frame as polynomials of the flight.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "closed_form/drifting_frame.hpp"
#include "numerics/polynomial_products.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace aimahead::detail::closed_form {

template <int N>
using FramePath = std::array<numerics::Polynomial<2>, N>;

/// D(f), the target's.
template <int N>
[[nodiscard]] FramePath<N> path_of(const DriftingFrame<N>& frame) {
  FramePath<N> path;
  for (int i = 0; i < N; ++i) {
    const numerics::DoubleDouble half = numerics::scaled(frame.g[i], 0.5);
    path[i] = {{frame.d[i], frame.w[i], half},
               {frame.d_size[i], frame.w_size[i], std::fabs(half.hi)}};
  }
  return path;
}

/// The drift of the frame: the displacement of a shot without muzzle speed.
template <class V>
[[nodiscard]] FramePath<kDimensions<V>> drift_of(const Engagement<V>& e,
                                                 const DriftingFrame<kDimensions<V>>& frame) {
  FramePath<kDimensions<V>> drift;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const numerics::DoubleDouble inherited = frame.inherited(e, i);
    const double acceleration = numerics::scale_by_power_of_two(
        VectorTraits<V>::get(e.projectile.acceleration, i), frame.acceleration_shift());
    drift[i] = {{0.0, inherited, acceleration / 2},
                {0, std::fabs(inherited.hi), std::fabs(acceleration) / 2}};
  }
  return drift;
}

/// Whether a drift takes a shot anywhere.
template <std::size_t N>
[[nodiscard]] bool has_drift(const std::array<numerics::Polynomial<2>, N>& drift) {
  for (const auto& axis : drift) {
    if (axis.coefficient[1].hi != 0 || axis.coefficient[2].hi != 0) return true;
  }
  return false;
}

}  // namespace aimahead::detail::closed_form
