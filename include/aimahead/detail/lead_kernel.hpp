// How `lead` decides and computes: plain doubles, then exact integers where they are not sure. What
// is solved is said in lead.hpp; derivation and hazards in docs/quadratic.md.
#pragma once

#include "aimahead/detail/quadratic_roots.hpp"
#include "aimahead/status.hpp"
#include "aimahead/vec.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail {

/// The caller's numbers, before anything is rounded: d = target - gun, v = target_velocity -
/// inherit * gun_velocity.
template <int N>
struct LeadInput {
  std::array<double, N> target;
  std::array<double, N> target_velocity;
  std::array<double, N> gun{};
  std::array<double, N> gun_velocity{};
  double speed = 0;
  double inherit = 1;
};

/// What they give: time, offset and aim in double.
template <int N>
struct LeadOutput {
  Status status = Status::unreachable;
  double time = 0;
  std::array<double, N> offset{};
  std::array<double, N> aim{};
};

inline double leading(double x) { return x; }
inline double leading(numerics::DoubleDouble x) { return x.hi; }
inline double trailing(double) { return 0; }
inline double trailing(numerics::DoubleDouble x) { return x.lo; }

/// The quadratic of lead.hpp in plain doubles. Real is double where d and v are the
/// caller's own numbers and DoubleDouble where they are exact differences.
struct PlainQuadratic {
  double a = 0;
  double b = 0;
  double c = 0;
  double a_size = 0;

  template <class Components>
  AIMAHEAD_INLINE PlainQuadratic(const Components& d, const Components& v, double speed) {
    for (std::size_t i = 0; i < d.size(); ++i) {
      a += numerics::times(leading(v[i]), leading(v[i]));
      b += numerics::times(leading(d[i]), leading(v[i]));
      c += numerics::times(leading(d[i]), leading(d[i]));
    }
    const double square = numerics::times(speed, speed);
    a_size = a + square;
    a -= square;
  }
};

/// Unit vector along `towards`; zero stays zero.
template <int N>
std::array<double, N> direction(const std::array<double, N>& towards) {
  double square = 0;
  for (const double x : towards) square += numerics::times(x, x);
  std::array<double, N> out{};
  if (square > 0) {
    const double scale = 1 / std::sqrt(square);
    for (int i = 0; i < N; ++i) out[i] = numerics::times(towards[i], scale);
  }
  return out;
}

/// Everything decided in integers, at any scale. Rarely needed, so kept out of the caller's code.
template <int N>
AIMAHEAD_NOINLINE LeadOutput<N> lead_exactly(const LeadInput<N>& in) {
  using namespace numerics;
  LeadOutput<N> out;
  out.status = Status::invalid;
  for (int i = 0; i < N; ++i) {
    if (!is_finite(in.target[i]) || !is_finite(in.target_velocity[i]) || !is_finite(in.gun[i]) ||
        !is_finite(in.gun_velocity[i])) {
      return out;
    }
  }
  if (!is_finite(in.speed) || is_negative(in.speed)) return out;
  if (!(in.inherit <= 1) || is_negative(in.inherit)) return out;

  std::array<Dyadic, N> d;
  std::array<Dyadic, N> v;
  const Dyadic speed(in.speed);
  Dyadic a = -(speed * speed);
  Dyadic b;
  Dyadic c;
  for (int i = 0; i < N; ++i) {
    d[i] = Dyadic(in.target[i]) - Dyadic(in.gun[i]);
    v[i] = Dyadic(in.target_velocity[i]) - Dyadic(in.inherit) * Dyadic(in.gun_velocity[i]);
    a = a + v[i] * v[i];
    b = b + d[i] * v[i];
    c = c + d[i] * d[i];
  }
  out.status = Status::touching;
  if (c.sign() == 0) return out;
  const QuadraticRoots roots = exact_roots(a, b, c);
  out.status = roots.unresolved ? Status::unresolved : Status::unreachable;
  if (roots.count == 0) return out;

  // A shot without speed meets the target at the gun itself: any aim would do, and it is given the
  // direction to the target now.
  const Scaled& root = roots.root[0];
  std::array<Scaled, N> towards;
  if (speed.sign() == 0) {
    for (int i = 0; i < N; ++i) towards[i] = Scaled(d[i]);
  } else {
    towards = exact_position(d, v, Dyadic(), speed, root, roots.slope[0]);
    for (int i = 0; i < N; ++i) out.offset[i] = towards[i].rounded();
  }
  const int unit = unit_of(towards);
  for (int i = 0; i < N; ++i) out.aim[i] = towards[i].in_units(unit).hi;
  out.aim = direction<N>(out.aim);
  out.status = Status::hit;
  out.time = root.rounded();
  for (const double x : out.offset) {
    if (!is_finite(x)) out.status = Status::unresolved;
  }
  return out;
}

/// The fast way, and the exact one where it is not sure. The rough root of the plain quadratic is
/// corrected by one step of Newton's method on |d + v t|^2 - (s t)^2, whose terms are computed to
/// twice the digits because they cancel.
template <class Real, int N, class Exactly>
AIMAHEAD_INLINE LeadOutput<N> lead_in_double(const std::array<Real, N>& d,
                                             const std::array<Real, N>& v, double speed,
                                             Exactly exactly) {
  using numerics::Certainty;
  using numerics::Exact;
  using numerics::times;
  const PlainQuadratic q(d, v, speed);
  double rough = 0;
  const Certainty certainty = numerics::decide(q.a, q.b, q.c, q.a_size, q.c, rough);
  if (!numerics::every(certainty != Certainty::unsure, speed > 0)) return exactly();
  LeadOutput<N> out;
  if (certainty == Certainty::none) return out;
  out.status = Status::hit;

  const Exact flown = numerics::two_product(speed, rough);
  const Exact flown_square = numerics::two_square(flown.value);
  double low = -(flown_square.error + 2 * times(flown.value, flown.error));
  double high = 0;
  std::array<double, N> rest;
  for (int i = 0; i < N; ++i) {
    const Exact moved = numerics::two_product(leading(v[i]), rough);
    const Exact position = numerics::two_sum(leading(d[i]), moved.value);
    rest[i] = position.error + (moved.error + (trailing(d[i]) + times(trailing(v[i]), rough)));
    const Exact square = numerics::two_square(position.value);
    const Exact sum = numerics::two_sum(high, square.value);
    high = sum.value;
    low += sum.error + (square.error + 2 * times(position.value, rest[i]));
    out.offset[i] = position.value;
  }
  const double excess = (high - flown_square.value) + low;
  const double correction = excess / (2 * (q.b + times(q.a, rough)));
  out.time = rough - correction;
  const double scale = 1 / times(speed, out.time);
  for (int i = 0; i < N; ++i) {
    out.offset[i] += rest[i] - times(leading(v[i]), correction);
    out.aim[i] = times(out.offset[i], scale);
  }
  return out;
}

/// Floats: every product is exact in double, so plain doubles suffice for all but the closest
/// cases.
template <int N>
AIMAHEAD_INLINE bool lead_in_float(const std::array<double, N>& d, const std::array<double, N>& v,
                                   double speed, LeadOutput<N>& out) {
  using numerics::any;
  using numerics::every;
  using numerics::times;
  const PlainQuadratic q(d, v, speed);
  const double discriminant = times(q.b, q.b) - times(q.a, q.c);
  const double size = times(q.a_size, q.c);
  const bool approaching = q.b < 0;
  // Half as many digits again as a float has are left where these hold.
  const bool sure = every(std::fabs(discriminant) > times(0x1p-14, size), speed > 0, size < 0x1p600,
                          any(approaching, std::fabs(q.a) > times(0x1p-14, q.a_size)));
  if (!sure) return false;
  const bool hit = every(discriminant > 0, any(approaching, q.a < 0));
  if (!hit) return true;
  const double sum = std::sqrt(discriminant) + std::fabs(q.b);
  out.time = numerics::select(approaching, q.c, sum) / numerics::select(approaching, sum, -q.a);
  out.status = Status::hit;
  for (int i = 0; i < N; ++i) out.offset[i] = d[i] + times(v[i], out.time);
  const double scale = 1 / times(speed, out.time);
  for (int i = 0; i < N; ++i) out.aim[i] = times(out.offset[i], scale);
  return true;
}

template <Vector V>
std::array<double, kDimensions<V>> components(const V& v) {
  std::array<double, kDimensions<V>> out;
  for (int i = 0; i < kDimensions<V>; ++i) {
    out[i] = numerics::widened(VectorTraits<V>::get(v, i));
  }
  return out;
}

/// Whether every number is within the range of the caller's scalar type.
template <class S, int N>
bool fits(const std::array<double, N>& v) {
  bool all = true;
  for (const double x : v) all = all && std::fabs(x) <= std::numeric_limits<S>::max();
  return all;
}

/// Whether the caller's scalar type can hold the time, not rounded to zero, and the offset; z is 0
/// in two dimensions. By value, so that the answer need not be in memory when it is not asked.
template <class S>
AIMAHEAD_NOINLINE bool holds(double time, double x, double y, double z) {
  return fits<S, 4>({time, x, y, z}) &&
         !numerics::is_zero(static_cast<double>(static_cast<S>(time)));
}

/// To the caller's types. A time or place that they cannot hold is unresolved.
template <class Result, Vector V>
AIMAHEAD_INLINE Result deliver(const LeadOutput<kDimensions<V>>& out, double speed) {
  using S = ScalarOf<V>;
  constexpr double kLargest = std::numeric_limits<S>::max();
  constexpr double kMin = std::numeric_limits<S>::min();
  Result result;
  result.status = out.status;
  if (out.status != Status::hit && out.status != Status::unresolved) return result;
  // The offset is speed * time long.
  const bool surely_held =
      numerics::every(out.time >= kMin, out.time <= kLargest, speed * out.time <= kLargest / 2);
  if (out.status == Status::unresolved ||
      !(surely_held || holds<S>(out.time, out.offset[0], out.offset[1],
                                kDimensions<V> == 3 ? out.offset[kDimensions<V> - 1] : 0))) {
    result.status = Status::unresolved;
    result.time = static_cast<S>(out.time < kLargest ? out.time : kLargest);
    return result;
  }
  result.time = static_cast<S>(out.time);
  result.aim = make_vector<V>(out.aim);
  result.offset = make_vector<V>(out.offset);
  return result;
}

}  // namespace aimahead::detail

AIMAHEAD_PRECISE_END
