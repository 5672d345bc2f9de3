// The quick path's frame of an engagement (quick_flight.inl, with one lane).
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/double_double.hpp"
#include "aimahead/engagement.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace aimahead::detail::closed_form::quick {

#include "base/simd/scalar_doubles.inl"

#include "closed_form/quick_flight.inl"

/// With d and w moved on to the launch. A copy: a frame of which others have the address is kept in
/// memory.
template <class V, class F>
AIMAHEAD_NOINLINE F at_launch(const Engagement<V>& e, F frame) {
  using numerics::DoubleDouble;
  using VectorAxis = VectorTraits<V>;
  const double delay = e.shooter.delay;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const double acceleration = VectorAxis::get(e.target.acceleration, i);
    const DoubleDouble moved =
        DoubleDouble(two_difference(VectorAxis::get(e.target.velocity, i),
                                    VectorAxis::get(e.shooter.velocity, i))) *
        delay;
    const DoubleDouble gained = two_product(acceleration, delay);
    const DoubleDouble fallen = numerics::scaled(gained * delay, 0.5);
    const DoubleDouble position = DoubleDouble(frame.d[i], frame.d_rest[i]) + moved + fallen;
    const DoubleDouble velocity = DoubleDouble(two_sum(frame.w[i], frame.w_rest[i])) + gained;
    frame.d[i] = position.hi;
    frame.d_rest[i] = position.lo;
    frame.w[i] = velocity.hi;
    frame.w_rest[i] = velocity.lo;
    frame.d_size[i] += std::fabs(moved.hi) + std::fabs(fallen.hi);
    frame.w_size[i] += std::fabs(gained.hi);
  }
  return frame;
}

/// By the bits, whatever the caller's floating-point environment makes of subnormals.
template <class V>
AIMAHEAD_INLINE bool has_relative_acceleration(const Engagement<V>& e) {
  bool different = false;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const double a = VectorTraits<V>::get(e.target.acceleration, i);
    const double b = VectorTraits<V>::get(e.projectile.acceleration, i);
    different |= numerics::bits_of(a) != numerics::bits_of(b) &&
                 !(numerics::is_zero(a) && numerics::is_zero(b));
  }
  return different;
}

/// For an engagement that has relative acceleration or none, as the frame.
template <class V, int N, bool kAccelerated>
AIMAHEAD_INLINE void read_frame(const Engagement<V>& e, Frame<N, kAccelerated>& frame) {
  using VectorAxis = VectorTraits<V>;
  const auto& gun = e.shooter;
  const auto& shot = e.projectile;
  const bool inherits_exactly = shot.inherit == 1 || shot.inherit == 0;
  for (int i = 0; i < N; ++i) {
    const Axis axis = {.target = VectorAxis::get(e.target.position, i),
                       .target_velocity = VectorAxis::get(e.target.velocity, i),
                       .target_acceleration = VectorAxis::get(e.target.acceleration, i),
                       .gun = VectorAxis::get(gun.position, i),
                       .gun_velocity = VectorAxis::get(gun.velocity, i),
                       .projectile_acceleration = VectorAxis::get(shot.acceleration, i)};
    frame.set(i, axis, shot.inherit, inherits_exactly);
  }
  if (gun.delay != 0) frame = at_launch(e, frame);
  frame.speed = shot.speed;
  frame.reach = 0;
  frame.reach_rest = 0;
  const bool edge = e.aim == Aim::edge;
  if (edge || gun.muzzle != 0) {
    const auto radii = two_sum(edge ? e.target.radius : 0, edge ? shot.radius : 0);
    const auto sum = two_sum(radii.value, gun.muzzle);
    frame.reach = sum.value;
    frame.reach_rest = sum.error + radii.error;
  }
  frame.find_gap();
}

}  // namespace aimahead::detail::closed_form::quick
