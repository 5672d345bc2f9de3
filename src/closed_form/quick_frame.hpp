// The quick path's frame of an engagement (quick_flight.inl, with one lane).
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/lead_kernel.hpp"
#include "aimahead/detail/pair.hpp"
#include "aimahead/engagement.hpp"
#include "base/compiler_barriers.hpp"
#include "motion/plain_engagement.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace aimahead::detail::closed_form::quick {

#include "base/simd/scalar_doubles.inl"

#include "closed_form/quick_flight.inl"

/// Returns x, which compilers then do not load together with the next number: the processor would
/// wait if the caller has just stored one of them alone.
AIMAHEAD_INLINE double loaded_alone(double x) { return base::hide_value(x); }

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

/// numerics::two_sum for each axis.
template <int N>
AIMAHEAD_INLINE ExactAxes<N> two_sum(const Axes<N>& a, const Axes<N>& b) {
  const Axes<N> sum = a + b;
  const Axes<N> b_part = sum - a;
  const Axes<N> a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}
/// numerics::quick_two_sum for each axis.
template <int N>
AIMAHEAD_INLINE ExactAxes<N> quick_two_sum(const Axes<N>& a, const Axes<N>& b) {
  const Axes<N> sum = a + b;
  return {sum, b - (sum - a)};
}
/// The sum of two DoubleDoubles for each axis.
template <int N>
AIMAHEAD_INLINE ExactAxes<N> operator+(const ExactAxes<N>& a, const ExactAxes<N>& b) {
  const ExactAxes<N> s = two_sum(a.value, b.value);
  const ExactAxes<N> t = two_sum(a.error, b.error);
  const ExactAxes<N> v = quick_two_sum(s.value, s.error + t.value);
  return quick_two_sum(v.value, t.error + v.error);
}

/// A factor of axes, split in halves as in numerics::two_product. The errors of products are exact,
/// and therefore the same however they are found.
class Factor {
 public:
  AIMAHEAD_INLINE explicit Factor(double x) : x_(x), halves_(numerics::split(x)) {}

  /// numerics::two_product for each axis.
  template <int N>
  AIMAHEAD_INLINE ExactAxes<N> operator*(const Axes<N>& a) const {
    const Axes<N> product = x_ * a;
    const Axes<N> scaled = numerics::kVeltkamp * a;
    const Axes<N> high = scaled - (scaled - a);
    const Axes<N> low = a - high;
    return {product, (((halves_.high * high - product) + halves_.low * high) + halves_.high * low) +
                         halves_.low * low};
  }
  /// A DoubleDouble times a double, for each axis.
  template <int N>
  AIMAHEAD_INLINE ExactAxes<N> operator*(const ExactAxes<N>& a) const {
    const ExactAxes<N> product = *this * a.value;
    return quick_two_sum(product.value, product.error + x_ * a.error);
  }

 private:
  double x_;
  numerics::Halves halves_;
};

/// Moves d and w on to the launch. Inlined, because a frame whose address is passed is kept in
/// memory.
template <class V, class F>
AIMAHEAD_INLINE void move_to_launch(const Engagement<V>& e, F& frame) {
  constexpr int N = kDimensions<V>;
  const Factor delay(e.shooter.delay);
  const ExactAxes<N> moved =
      delay * two_difference(axes_of(e.target.velocity), axes_of(e.shooter.velocity));
  const ExactAxes<N> gained = delay * axes_of(e.target.acceleration);
  const ExactAxes<N> doubled = delay * gained;
  const ExactAxes<N> fallen = {0.5 * doubled.value, 0.5 * doubled.error};
  const ExactAxes<N> position = ExactAxes<N>{frame.d, frame.d_rest} + moved + fallen;
  const ExactAxes<N> velocity = two_sum(frame.w, frame.w_rest) + gained;
  frame.d = position.value;
  frame.d_rest = position.error;
  frame.w = velocity.value;
  frame.w_rest = velocity.error;
  frame.d_size = frame.d_size + (magnitude(moved.value) + magnitude(fallen.value));
  frame.w_size = frame.w_size + magnitude(gained.value);
}

// Decided by the bits, whatever the caller's floating-point environment makes of subnormals.

template <class V>
AIMAHEAD_INLINE bool has_relative_acceleration(const Engagement<V>& e) {
  bool different = false;
  for (int i = 0; i < kDimensions<V>; ++i) {
    different |= !numerics::are_same(VectorTraits<V>::get(e.target.acceleration, i),
                                     VectorTraits<V>::get(e.projectile.acceleration, i));
  }
  return different;
}

/// Whether `lead` has the flight if nothing accelerates: the shot leaves the pivot at time 0 and
/// hits when the centres meet.
template <class V>
AIMAHEAD_INLINE bool is_lead(const Engagement<V>& e) {
  return e.aim == Aim::center && numerics::is_zero(e.shooter.delay) &&
         numerics::is_zero(e.shooter.muzzle);
}

/// Sets the frame of an engagement at time 0, apart from the reach.
template <class V, int N, bool kAccelerated, class Reach>
AIMAHEAD_INLINE void read_vectors(const Engagement<V>& e, Frame<N, kAccelerated, Reach>& frame) {
  const auto& gun = e.shooter;
  const auto& shot = e.projectile;
  const Vectors<N> vectors = {.target = axes_of(e.target.position),
                              .target_velocity = axes_of(e.target.velocity),
                              .target_acceleration = axes_of(e.target.acceleration),
                              .gun = axes_of(gun.position),
                              .gun_velocity = axes_of(gun.velocity),
                              .projectile_acceleration = axes_of(shot.acceleration)};
  frame.set(vectors);
  const double inherit = loaded_alone(shot.inherit);
  if (motion::joined_bits(gun.velocity) != 0) {
    frame.inherit(inherit, vectors.gun_velocity, inherit == 1 || inherit == 0);
  }
  frame.speed = loaded_alone(shot.speed);
}

/// Sets the frame of an engagement.
template <class V, int N, bool kAccelerated, class Reach>
AIMAHEAD_INLINE void read_frame(const Engagement<V>& e, Frame<N, kAccelerated, Reach>& frame) {
  read_vectors(e, frame);
  if (e.shooter.delay != 0) move_to_launch(e, frame);
  if constexpr (!std::is_same_v<Reach, NoReach>) {
    const bool edge = e.aim == Aim::edge;
    const auto radii = two_sum(edge ? e.target.radius : 0, edge ? e.projectile.radius : 0);
    const auto sum = two_sum(radii.value, e.shooter.muzzle);
    frame.reach = sum.value;
    frame.reach_rest = sum.error + radii.error;
  }
}

/// The question of `lead` for a frame's vectors. Where size counts, the plane is a part of space.
template <int N>
AIMAHEAD_INLINE auto paired(const Axes<N>& d, const Axes<N>& v, double speed) {
  if constexpr (N == 3) {
    return PairedLead<3>({d[0], d[1], d[2]}, {v[0], v[1], v[2]}, speed);
  } else {
#if defined(AIMAHEAD_SMALL)
    return PairedLead<3>({d[0], d[1], 0}, {v[0], v[1], 0}, speed);
#else
    return PairedLead<2>({d[0], d[1]}, {v[0], v[1]}, speed);
#endif
  }
}
/// The aim of lead's answer.
template <int N>
AIMAHEAD_INLINE Axes<N> aim_of(const SureLead& lead) {
  Axes<N> aim;
  aim.part[0] = lead.aim_xy;
  if constexpr (N == 3) aim.part[1] = Register{numerics::first(lead.aim_z), 0};
  return aim;
}

}  // namespace aimahead::detail::closed_form::quick
