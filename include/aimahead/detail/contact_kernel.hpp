// How `time_of_impact` decides whether and when two discs or spheres in constant velocity touch:
// the part of contact.hpp that is not for callers. Derivation and hazards: docs/contact.md.
//
// What is solved: |d + w t| = R for the least t in [0, T], with the relative position d, the
// relative velocity w and the sum of the radii R. Squared: a t^2 + 2 b t + c = 0 with a = w.w,
// b = d.w, c = d.d - R^2, and by Lagrange's identity
//
//     D = b^2 - a c = R^2 w.w - |d x w|^2,
//
// whose right-hand side loses no digits when the shot comes from far away. If c <= 0 they touch
// already. Otherwise a contact needs b < 0 and D >= 0, and t = c / (sqrt(D) - b) <= T.
//
// Three stages: plain doubles, double-double, integers. A stage decides by a sign only if the
// number exceeds the bound of its rounding error by a factor of at least 2^28.
#pragma once

#include "aimahead/detail/quadratic_roots.hpp"
#include "aimahead/status.hpp"
#include "aimahead/vec.hpp"

#include <array>
#include <cmath>
#include <cstddef>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead {

namespace detail {

AIMAHEAD_INLINE double product(double x, double y) { return numerics::times(x, y); }
AIMAHEAD_INLINE numerics::DoubleDouble product(numerics::DoubleDouble x, numerics::DoubleDouble y) {
  return x * y;
}
AIMAHEAD_INLINE double high(double x) { return x; }
AIMAHEAD_INLINE double high(numerics::DoubleDouble x) { return x.hi; }

/// The caller's numbers, before anything is rounded. With `swept` the velocities are the positions
/// at the end instead.
template <int N>
struct ContactInput {
  std::array<double, N> a;
  std::array<double, N> a_velocity;
  std::array<double, N> b;
  std::array<double, N> b_velocity;
  double a_radius = 0;
  double b_radius = 0;
  double duration = 0;
  bool swept = false;

  [[nodiscard]] bool is_valid() const {
    using numerics::is_finite;
    bool finite = is_finite(a_radius) && is_finite(b_radius);
    for (int i = 0; i < N; ++i) {
      finite = finite && is_finite(a[i]) && is_finite(a_velocity[i]) && is_finite(b[i]) &&
               is_finite(b_velocity[i]);
    }
    return finite && duration >= 0 && are_not_negative();
  }
  /// By the bits, whatever the floating-point environment makes of subnormals.
  [[nodiscard]] AIMAHEAD_INLINE bool are_not_negative() const {
    using numerics::is_negative;
    return !numerics::any(is_negative(a_radius), is_negative(b_radius), is_negative(duration));
  }
  /// Whether the bodies rest relative to each other; `moved` is their relative velocity or, with
  /// `swept`, displacement. Velocities are compared by their bits, because the difference of
  /// unequal ones might be flushed to zero. A displacement that is flushed to zero would not close
  /// a gap.
  template <class Real>
  [[nodiscard]] AIMAHEAD_INLINE bool is_still(const std::array<Real, N>& moved) const {
    bool still = true;
    for (int i = 0; i < N; ++i) {
      const std::uint64_t p = numerics::bits_of(a_velocity[i]);
      const std::uint64_t q = numerics::bits_of(b_velocity[i]);
      const bool same = numerics::any(p == q, (p | q) << 1 == 0);
      still = numerics::every(still, swept ? high(moved[i]) == 0 : same);
    }
    return still;
  }
};

template <int N>
struct ContactOutput {
  ContactStatus status = ContactStatus::apart;
  double time = 0;
  std::array<double, N> normal{};
};

/// Unit vector along `towards`, whatever its length; zero stays zero.
template <std::size_t N>
inline std::array<double, N> unit_vector(std::array<double, N> towards) {
  double square = 0;
  for (const double x : towards) square += numerics::times(x, x);
  if (!(square > 0x1p-500 && square < 0x1p500)) {
    int top = numerics::kNoExponent;
    for (const double x : towards) {
      top = numerics::exponent_of(x) > top ? numerics::exponent_of(x) : top;
    }
    if (top == numerics::kNoExponent) return towards;
    square = 0;
    for (double& x : towards) {
      x = numerics::scale_by_power_of_two(x, -top);
      square += numerics::times(x, x);
    }
  }
  const double length = std::sqrt(square);
  for (double& x : towards) x /= length;
  return towards;
}

/// The quadratic of the file comment in one precision, and whether that is enough to decide.
template <class Real>
struct ClosingGap {
  Real b{};
  Real c{};
  Real discriminant{};
  bool touching = false;
  /// They do not come closer, or pass each other without touching.
  bool parting = false;
  bool sure = false;

  template <std::size_t N>
  AIMAHEAD_INLINE ClosingGap(const std::array<Real, N>& d, const std::array<Real, N>& w, Real reach,
                             bool still) {
    using numerics::any;
    using numerics::every;
    using numerics::times;
    // Doubles are off by at most 2^-50 of the sizes below, double-doubles by 2^-100.
    constexpr bool kPlain = std::is_same_v<Real, double>;
    constexpr double kMargin = kPlain ? 0x1p-20 : 0x1p-44;
    constexpr double kCrossMargin = kPlain ? 0x1p-22 : 0x1p-44;
    constexpr double kSpreadMargin = kPlain ? 0x1p-72 : 0x1p-140;
    Real a{};
    Real square{};
    for (std::size_t i = 0; i < N; ++i) {
      a = a + product(w[i], w[i]);
      b = b + product(d[i], w[i]);
      square = square + product(d[i], d[i]);
    }
    const Real reach_square = product(reach, reach);
    c = square - reach_square;
    const double c_size = high(square) + high(reach_square);

    Real crossed{};      // |d x w|^2
    double blurred = 0;  // the error of `crossed` is at most 2^-50 blurred + 2^-100 spread
    double spread = 0;
    for (std::size_t i = 0; i + 1 < N; ++i) {
      for (std::size_t j = i + 1; j < N; ++j) {
        const Real p = product(d[i], w[j]);
        const Real q = product(d[j], w[i]);
        const Real cross = p - q;
        const double size = std::fabs(high(p)) + std::fabs(high(q));
        crossed = crossed + product(cross, cross);
        blurred += times(std::fabs(high(cross)), size);
        spread += times(size, size);
      }
    }
    const Real term = product(reach_square, a);
    discriminant = term - crossed;
    const double doubt = times(kMargin, high(term) + high(crossed)) + times(kCrossMargin, blurred) +
                         times(kSpreadMargin, spread) + 0x1p-800;

    // Where c is certainly positive and the rounded b is not negative, an exact b < 0 would have a
    // b^2 of at most 2^-80 a c, so that D < 0: there is no contact either way.
    touching = high(c) < 0;
    const bool receding = any(still, high(b) >= 0);
    parting = any(receding, high(discriminant) < 0);
    sure =
        every(c_size > 0x1p-400,
              c_size<0x1p400, high(a) < 0x1p400, any(still, high(a) > 0x1p-400), std::fabs(high(c))>
                  times(kMargin, c_size),
              any(touching, receding, std::fabs(high(discriminant)) > doubt));
  }
};

/// The normal along the line of centres; against a's relative velocity where the centres coincide.
template <int N>
std::array<double, N> normal_along(const std::array<double, N>& position,
                                   const std::array<double, N>& velocity) {
  std::array<double, N> normal = unit_vector(position);
  double size = 0;
  for (const double x : normal) size += std::fabs(x);
  if (size > 0) return normal;
  normal = unit_vector(velocity);
  for (double& x : normal) x = -x;
  return normal;
}

/// Everything decided in integers, at any scale.
template <int N>
AIMAHEAD_NOINLINE ContactOutput<N> contact_exactly(const ContactInput<N>& in) {
  using namespace numerics;
  std::array<Dyadic, N> d;
  std::array<Dyadic, N> w;
  const Dyadic reach = Dyadic(in.a_radius) + Dyadic(in.b_radius);
  Dyadic a;
  Dyadic b;
  Dyadic c = -(reach * reach);
  for (int i = 0; i < N; ++i) {
    d[i] = Dyadic(in.a[i]) - Dyadic(in.b[i]);
    w[i] = Dyadic(in.a_velocity[i]) - Dyadic(in.b_velocity[i]);
    if (in.swept) w[i] = w[i] - d[i];
    a = a + w[i] * w[i];
    b = b + d[i] * w[i];
    c = c + d[i] * d[i];
  }
  const auto direction = [](const std::array<Scaled, N>& v) {
    const int unit = unit_of(v);
    std::array<double, N> out{};
    for (int i = 0; i < N && unit != kNoExponent; ++i) out[i] = v[i].in_units(unit).hi;
    return unit_vector(out);
  };
  const auto scaled = [](const std::array<Dyadic, N>& v) {
    std::array<Scaled, N> out;
    for (int i = 0; i < N; ++i) out[i] = Scaled(v[i]);
    return out;
  };

  ContactOutput<N> out;
  if (c.sign() <= 0) {
    out.status = ContactStatus::touching;
    out.normal = normal_along<N>(direction(scaled(d)), direction(scaled(w)));
    return out;
  }
  if (b.sign() >= 0) return out;
  const QuadraticRoots roots = exact_roots(a, b, c);
  if (roots.count == 0) {
    if (roots.unresolved) out.status = ContactStatus::unresolved;
    return out;
  }
  if (is_finite(in.duration)) {
    // The first root is not after T if the gap is closed at T, or past its narrowest.
    const Dyadic end(in.duration);
    const Dyadic slope = a * end + b;
    const Dyadic gap = c + end * (b + slope);
    if (gap.overflowed()) {
      out.status = ContactStatus::unresolved;
      return out;
    }
    if (gap.sign() > 0 && slope.sign() < 0) return out;
  }
  const Scaled& t = roots.root[0];
  out.status = ContactStatus::contact;
  out.time = t.rounded();
  if (out.time > in.duration) out.time = in.duration;
  out.normal = normal_along<N>(direction(exact_position(d, w, reach, Dyadic(), t, roots.slope[0])),
                               direction(scaled(w)));
  return out;
}

/// What plain doubles could not decide.
template <int N>
AIMAHEAD_NOINLINE ContactOutput<N> contact_carefully(const ContactInput<N>& in) {
  using namespace numerics;
  ContactOutput<N> out;
  if (!in.is_valid()) {
    out.status = ContactStatus::invalid;
    return out;
  }
  std::array<DoubleDouble, N> d;
  std::array<DoubleDouble, N> w;
  for (int i = 0; i < N; ++i) {
    d[i] = two_difference(in.a[i], in.b[i]);
    w[i] = two_difference(in.a_velocity[i], in.b_velocity[i]);
    if (in.swept) w[i] = w[i] - d[i];
  }
  const DoubleDouble reach = two_sum(in.a_radius, in.b_radius);
  const ClosingGap<DoubleDouble> gap(d, w, reach, in.is_still(w));
  if (!gap.sure) return contact_exactly(in);
  if (!gap.touching && gap.parting) return out;

  DoubleDouble t;
  if (!gap.touching) {
    t = gap.c / (square_root(gap.discriminant) - gap.b);
    if (t.hi > times(in.duration, 1 + 0x1p-50)) return out;
    if (!(t.hi < times(in.duration, 1 - 0x1p-50))) return contact_exactly(in);
  }
  out.status = gap.touching ? ContactStatus::touching : ContactStatus::contact;
  out.time = t.hi;
  std::array<double, N> position;
  std::array<double, N> velocity;
  for (int i = 0; i < N; ++i) {
    position[i] = (d[i] + w[i] * t).hi;
    velocity[i] = w[i].hi;
  }
  out.normal = normal_along<N>(position, velocity);
  return out;
}

#if defined(AIMAHEAD_LINKED)  // by CMake's target: the library contains these instances
extern template ContactOutput<2> contact_carefully(const ContactInput<2>&);
extern template ContactOutput<3> contact_carefully(const ContactInput<3>&);
#endif

/// The first stage, inlined at the caller. It answers all but the closest cases. The other stages
/// get a copy of `in`, so that `in` may stay in registers.
///
/// The rough root t is off by about 2^-51 + 2^-29 sqrt(D) / |b| of itself. One step of Newton's
/// method on |d + w t|^2 - R^2, whose terms are computed to twice the digits because they cancel,
/// makes it good to the last bit, and gives the position at that time. `Rough` is for floats, for
/// which the rough root is good enough. Without `kNormal` the normal has no meaning.
template <bool Rough, int N, bool kNormal = true>
AIMAHEAD_INLINE ContactOutput<N> contact_in_double(const ContactInput<N>& in) {
  using namespace numerics;
  std::array<Exact, N> d;
  std::array<Exact, N> w;
  std::array<double, N> plain_d;
  std::array<double, N> plain_w;
  for (int i = 0; i < N; ++i) {
    d[i] = two_difference(in.a[i], in.b[i]);
    w[i] = two_difference(in.a_velocity[i], in.b_velocity[i]);
    if (in.swept) {
      const DoubleDouble moved = DoubleDouble(w[i]) - DoubleDouble(d[i]);
      w[i] = {moved.hi, moved.lo};
    }
    plain_d[i] = d[i].value;
    plain_w[i] = w[i].value;
  }
  const Exact reach = two_sum(in.a_radius, in.b_radius);
  const ClosingGap<double> gap(plain_d, plain_w, reach.value, in.is_still(plain_w));
  if (!every(gap.sure, in.are_not_negative(), in.duration >= 0))
    return contact_carefully(ContactInput<N>(in));
  ContactOutput<N> out;
  if (gap.touching) {
    out.status = ContactStatus::touching;
    if constexpr (kNormal) out.normal = normal_along<N>(plain_d, plain_w);
    return out;
  }
  if (gap.parting) return out;
  const double root = std::sqrt(gap.discriminant);
  double t = gap.c / (root - gap.b);
  if (t > times(in.duration, 1 + 0x1p-26)) return out;

  std::array<double, N> position;
  double step = 0;
  if constexpr (Rough) {
    for (int i = 0; i < N; ++i) position[i] = plain_d[i] + times(plain_w[i], t);
  } else {
    std::array<double, N> rest;
    double sum = 0;    // of the squares of `position`
    double lost = 0;   // the rounding errors of that sum
    double small = 0;  // those of the squares, and what `rest` adds to them
    for (int i = 0; i < N; ++i) {
      const Exact moved = two_product(plain_w[i], t);
      const Exact there = two_sum(plain_d[i], moved.value);
      position[i] = there.value;
      rest[i] = there.error + (moved.error + (d[i].error + times(w[i].error, t)));
      const Exact square = two_square(position[i]);
      const Exact more = two_sum(sum, square.value);
      sum = more.value;
      lost += more.error;
      small += square.error + 2 * times(position[i], rest[i]);
    }
    const Exact square = two_square(reach.value);
    small -= square.error + 2 * times(reach.value, reach.error);
    step = ((sum - square.value) + (lost + small)) / (2 * root);  // the gap's slope is -2 root
    t += step;
    for (int i = 0; i < N; ++i) position[i] += rest[i] + times(plain_w[i], step);
  }
  constexpr double kTimeMargin = Rough ? 0x1p-26 : 0x1p-50;
  if (t > times(in.duration, 1 + kTimeMargin)) return out;
  if (!(t < times(in.duration, 1 - kTimeMargin))) {
    return contact_carefully(ContactInput<N>(in));
  }
  out.status = ContactStatus::contact;
  out.time = t;
  const double scale = 1 / reach.value;
  for (int i = 0; i < N; ++i) out.normal[i] = times(position[i], scale);
  return out;
}

}  // namespace detail
}  // namespace aimahead

AIMAHEAD_PRECISE_END
