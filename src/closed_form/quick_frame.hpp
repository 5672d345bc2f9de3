// The drifting frame of a question whose numbers are of ordinary size, in plain doubles with what
// their rounding lost, and its gap polynomial with a bound on the error of each coefficient. It
// costs a tenth of the DriftingFrame and decides nearly every question.
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/double_double.hpp"
#include "aimahead/engagement.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>

namespace aimahead::detail::closed_form {

/// The first of two components, the second, then the rest: the same to the bit when the first two
/// are swapped, or when a third is zero.
template <std::size_t N>
[[nodiscard]] inline double sum_of(const std::array<double, N>& terms) {
  static_assert(N == 2 || N == 3);
  if constexpr (N == 2) {
    return terms[0] + terms[1];
  } else {
    return (terms[0] + terms[1]) + terms[2];
  }
}

/// How far from 1 the squares of lengths, speeds and accelerations may be. A question that is
/// `narrow` is `wide` in the units of its DriftingFrame, and so answered alike in every unit.
enum class QuickRange : unsigned char { narrow, wide };

template <int N>
struct QuickFrame {
  using Components = std::array<double, N>;

  // As in DriftingFrame: the value to be rounded is the component plus its rest.
  Components d;
  Components w;
  Components g;
  Components d_rest;
  Components w_rest;
  Components g_rest;
  double reach;
  double reach_rest;
  double speed;
  double delay;
  bool accelerated;
  /// The gap polynomial c + 2 b f + (a + d.g) f^2 + ...; each coefficient is off by at most 2^-49 of
  /// its size.
  std::array<double, 5> coefficient;
  std::array<double, 5> size;

  template <class V>
  AIMAHEAD_INLINE explicit QuickFrame(const Engagement<V>& e) {
    using Axis = VectorTraits<V>;
    const auto& gun = e.shooter;
    const auto& shot = e.projectile;
    const auto& target = e.target;
    speed = shot.speed;
    delay = gun.delay;
    const bool inherited_exactly = shot.inherit == 1 || shot.inherit == 0;
    Components d_size;
    Components w_size;
    Components g_size;
    for (int i = 0; i < N; ++i) {
      const auto offset =
          numerics::two_difference(Axis::get(target.position, i), Axis::get(gun.position, i));
      const auto fall = numerics::two_difference(Axis::get(target.acceleration, i),
                                                 Axis::get(shot.acceleration, i));
      const double carried = shot.inherit * Axis::get(gun.velocity, i);
      const auto drift = numerics::two_difference(Axis::get(target.velocity, i), carried);
      d[i] = offset.value;
      d_rest[i] = offset.error;
      w[i] = drift.value;
      w_rest[i] = drift.error;
      g[i] = fall.value;
      g_rest[i] = fall.error;
      d_size[i] = std::fabs(d[i]);
      w_size[i] = std::fabs(w[i]) + std::fabs(carried);
      g_size[i] = std::fabs(g[i]);
    }
    if (!inherited_exactly) {
      for (int i = 0; i < N; ++i) {
        w_rest[i] -= numerics::two_product(shot.inherit, Axis::get(gun.velocity, i)).error;
      }
    }
    if (delay != 0) wait(e, d_size, w_size);
    if (e.aim == Aim::edge || gun.muzzle != 0) {
      const bool edge = e.aim == Aim::edge;
      const auto radii = numerics::two_sum(edge ? target.radius : 0, edge ? shot.radius : 0);
      const auto sum = numerics::two_sum(radii.value, gun.muzzle);
      reach = sum.value;
      reach_rest = sum.error + radii.error;
    } else {
      reach = 0;
      reach_rest = 0;
    }
    find_coefficients(d_size, w_size, g_size);
    accelerated = size[4] > 0 || has_relative_acceleration(e);
  }

  /// Whether nothing can have overflowed, or underflowed where it matters.
  [[nodiscard]] bool is_ordinary(QuickRange range) const {
    const double max = range == QuickRange::narrow ? 0x1p120 : 0x1p500;
    const double min = range == QuickRange::narrow ? 0x1p-120 : 0x1p-500;
    const auto near_one = [=](double x) { return numerics::every(x > min, x < max); };
    return numerics::every(near_one(size[0]), near_one(size[2]),
                           numerics::any(!accelerated, near_one(size[4])));
  }

  /// Whether the gap is certainly open at launch.
  [[nodiscard]] bool is_open_at_launch() const { return coefficient[0] > 0x1p-48 * size[0]; }

 private:
  /// Moves d and w on to the launch.
  template <class V>
  AIMAHEAD_NOINLINE void wait(const Engagement<V>& e, Components& d_size, Components& w_size) {
    using numerics::DoubleDouble;
    using numerics::two_difference;
    using numerics::two_product;
    using Axis = VectorTraits<V>;
    for (int i = 0; i < N; ++i) {
      const double acceleration = Axis::get(e.target.acceleration, i);
      const DoubleDouble moved = DoubleDouble(two_difference(Axis::get(e.target.velocity, i),
                                                             Axis::get(e.shooter.velocity, i))) *
                                 delay;
      const DoubleDouble gained = two_product(acceleration, delay);
      const DoubleDouble fallen = numerics::scaled(gained * delay, 0.5);
      const DoubleDouble position = DoubleDouble(d[i], d_rest[i]) + moved + fallen;
      const DoubleDouble velocity = DoubleDouble(numerics::two_sum(w[i], w_rest[i])) + gained;
      d[i] = position.hi;
      d_rest[i] = position.lo;
      w[i] = velocity.hi;
      w_rest[i] = velocity.lo;
      d_size[i] += std::fabs(moved.hi) + std::fabs(fallen.hi);
      w_size[i] += std::fabs(gained.hi);
    }
  }

  /// By the bits, whatever the caller's floating-point environment makes of subnormals.
  template <class V>
  AIMAHEAD_NOINLINE static bool has_relative_acceleration(const Engagement<V>& e) {
    using numerics::bits_of;
    bool different = false;
    for (int i = 0; i < N; ++i) {
      const double a = VectorTraits<V>::get(e.target.acceleration, i);
      const double b = VectorTraits<V>::get(e.projectile.acceleration, i);
      different |= bits_of(a) != bits_of(b) && !(numerics::is_zero(a) && numerics::is_zero(b));
    }
    return different;
  }

  void find_coefficients(const Components& d_size, const Components& w_size,
                         const Components& g_size) {
    Components dd, dw, ww, dg, wg, gg;
    Components dd_size, dw_size, ww_size, dg_size, wg_size;
    for (int i = 0; i < N; ++i) {
      dd[i] = d[i] * d[i];
      dw[i] = d[i] * w[i];
      ww[i] = w[i] * w[i];
      dg[i] = d[i] * g[i];
      wg[i] = w[i] * g[i];
      gg[i] = g[i] * g[i];
      dd_size[i] = d_size[i] * d_size[i];
      dw_size[i] = d_size[i] * w_size[i];
      ww_size[i] = w_size[i] * w_size[i];
      dg_size[i] = d_size[i] * g_size[i];
      wg_size[i] = w_size[i] * g_size[i];
    }
    const double reach_square = reach * reach;
    const double reach_speed = reach * speed;
    const double speed_square = speed * speed;
    coefficient = {sum_of(dd) - reach_square, 2 * (sum_of(dw) - reach_speed),
                   (sum_of(ww) - speed_square) + sum_of(dg), sum_of(wg), sum_of(gg) / 4};
    size = {sum_of(dd_size) + reach_square, 2 * (sum_of(dw_size) + reach_speed),
            (sum_of(ww_size) + speed_square) + sum_of(dg_size), sum_of(wg_size), coefficient[4]};
  }
};

}  // namespace aimahead::detail::closed_form
