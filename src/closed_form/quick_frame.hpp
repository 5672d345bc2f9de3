// The quick path's frame of an engagement (quick_flight.inl, with one lane).
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/pair.hpp"
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
  std::array<double, kDimensions<V>> d, d_rest, w, w_rest, d_size, w_size;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const double acceleration = VectorAxis::get(e.target.acceleration, i);
    const DoubleDouble moved =
        DoubleDouble(numerics::two_difference(VectorAxis::get(e.target.velocity, i),
                                              VectorAxis::get(e.shooter.velocity, i))) *
        delay;
    const DoubleDouble gained = two_product(acceleration, delay);
    const DoubleDouble fallen = numerics::scaled(gained * delay, 0.5);
    const DoubleDouble position = DoubleDouble(frame.d[i], frame.d_rest[i]) + moved + fallen;
    const DoubleDouble velocity = DoubleDouble(two_sum(frame.w[i], frame.w_rest[i])) + gained;
    d[i] = position.hi;
    d_rest[i] = position.lo;
    w[i] = velocity.hi;
    w_rest[i] = velocity.lo;
    d_size[i] = frame.d_size[i] + (std::fabs(moved.hi) + std::fabs(fallen.hi));
    w_size[i] = frame.w_size[i] + std::fabs(gained.hi);
  }
  frame.d = axes_of(d);
  frame.d_rest = axes_of(d_rest);
  frame.w = axes_of(w);
  frame.w_rest = axes_of(w_rest);
  frame.d_size = axes_of(d_size);
  frame.w_size = axes_of(w_size);
  return frame;
}

/// x, which compilers then do not load together with the number behind it: the processor waits
/// where the caller has just stored one of them alone.
AIMAHEAD_INLINE double loaded_alone(double x) {
#if defined(__GNUC__) && defined(__SSE2__)
  __asm__("" : "+x"(x));
#elif defined(__GNUC__) && defined(__aarch64__)
  __asm__("" : "+w"(x));
#endif
  return x;
}

template <class V>
AIMAHEAD_INLINE Axes<kDimensions<V>> axes_of(const V& v) {
  std::array<double, kDimensions<V>> axes;
  axes[0] = loaded_alone(VectorTraits<V>::get(v, 0));
  for (int i = 1; i < kDimensions<V>; ++i) axes[i] = VectorTraits<V>::get(v, i);
  return axes_of(axes);
}
template <class V>
AIMAHEAD_INLINE V vector_of(const Axes<kDimensions<V>>& a) {
  if constexpr (kDimensions<V> == 2) {
    return VectorTraits<V>::make(a[0], a[1]);
  } else {
    return VectorTraits<V>::make(a[0], a[1], a[2]);
  }
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
  const auto& gun = e.shooter;
  const auto& shot = e.projectile;
  const Vectors<N> vectors = {.target = axes_of(e.target.position),
                              .target_velocity = axes_of(e.target.velocity),
                              .target_acceleration = axes_of(e.target.acceleration),
                              .gun = axes_of(gun.position),
                              .gun_velocity = axes_of(gun.velocity),
                              .projectile_acceleration = axes_of(shot.acceleration)};
  const double inherit = loaded_alone(shot.inherit);
  frame.set(vectors, inherit, inherit == 1 || inherit == 0);
  if (gun.delay != 0) frame = at_launch(e, frame);
  frame.speed = loaded_alone(shot.speed);
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
