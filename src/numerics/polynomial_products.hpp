// Sums and products of polynomials in double-double with bounds of their rounding errors, and the
// search for the positive roots of the result.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "numerics/polynomial_roots.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::numerics {

/// The product of two polynomials. The error of a term, in units of 2^-98 of its size, is that of
/// both factors and a little rounding: 2.1 times the product of the magnitudes bounds them all.
template <int P, int Q>
Polynomial<P + Q> multiply(const Polynomial<P>& p, const Polynomial<Q>& q) {
  Polynomial<P + Q> product;
  for (int i = 0; i <= P; ++i) {
    for (int j = 0; j <= Q; ++j) {
      auto& coefficient = product.coefficient[i + j];
      coefficient = coefficient + p.coefficient[i] * q.coefficient[j];
      product.magnitude[i + j] += 2.1 * p.magnitude[i] * q.magnitude[j];
    }
  }
  return product;
}

template <int P>
Polynomial<P> scaled_by(const Polynomial<P>& p, DoubleDouble factor) {
  return multiply(p, Polynomial<0>{{factor}, {std::fabs(factor.hi)}});
}

/// p + sign q, where q may be of lower degree.
template <int P, int Q>
Polynomial<P> add(Polynomial<P> p, const Polynomial<Q>& q, double sign = 1) {
  static_assert(Q <= P);
  for (int k = 0; k <= Q; ++k) {
    p.coefficient[k] = p.coefficient[k] + q.coefficient[k] * sign;
    p.magnitude[k] += q.magnitude[k];
  }
  return p;
}

/// Scalar product of two vectors of polynomials.
template <int P, int Q, std::size_t N>
Polynomial<P + Q> dot(const std::array<Polynomial<P>, N>& p,
                      const std::array<Polynomial<Q>, N>& q) {
  auto sum = multiply(p[0], q[0]);
  for (std::size_t i = 1; i < N; ++i) sum = add(sum, multiply(p[i], q[i]));
  return sum;
}

/// Whether double-double cannot tell coefficient k from zero.
template <int P>
bool is_negligible(const Polynomial<P>& p, int k) {
  return !(std::fabs(p.coefficient[k].hi) > 0x1p-94 * p.magnitude[k]);
}

/// Positive times in ascending order, without allocation.
struct Times {
  std::array<DoubleDouble, 12> at{};
  int count = 0;
  bool unresolved = false;  ///< there may be more after `bound`
  DoubleDouble bound{};     ///< where unresolved: all before it are in the list

  void add(DoubleDouble t) {
    if (!(t.hi > 0) || count == static_cast<int>(at.size())) return;
    int i = count++;
    for (; i > 0 && t < at[i - 1]; --i) at[i] = at[i - 1];
    at[i] = t;
  }
  /// Adds all times of another list.
  void add(const Times& other) {
    for (int i = 0; i < other.count; ++i) add(other.at[i]);
    if (!other.unresolved) return;
    bound = unresolved ? std::min(bound, other.bound) : other.bound;
    unresolved = true;
  }
  /// Those for which `keep` is true, unresolved where these are.
  template <class Keep>
  [[nodiscard]] Times filtered(const Keep& keep) const {
    Times kept;
    kept.unresolved = unresolved;
    kept.bound = bound;
    for (int i = 0; i < count; ++i) {
      if (keep(at[i])) kept.add(at[i]);
    }
    return kept;
  }
};

/// Removes the coefficients at both ends of a polynomial that are nothing but rounding: roots at 0
/// are not wanted, and those at infinity do not exist. False if no coefficient is left.
template <int P>
bool cut_to_size(Polynomial<P>& p, int& degree) {
  degree = P;
  while (degree >= 0 && is_negligible(p, degree)) --degree;
  if (degree < 0) return false;
  int low = 0;
  while (is_negligible(p, low)) ++low;
  for (int k = 0; k <= P; ++k) {
    const bool kept = k + low <= degree;
    p.coefficient[k] = kept ? p.coefficient[k + low] : DoubleDouble();
    p.magnitude[k] = kept ? p.magnitude[k + low] : 0;
  }
  degree -= low;
  return true;
}

/// Brings the largest coefficient near 1.
template <int P>
void normalise(Polynomial<P>& p) {
  int top = kNoExponent;
  for (const auto& c : p.coefficient) top = std::max(top, exponent_of(c.hi));
  for (int k = 0; k <= P; ++k) {
    p.coefficient[k] = scale_by_power_of_two(p.coefficient[k], -top);
    p.magnitude[k] = scale_by_power_of_two(p.magnitude[k], -top);
  }
}

/// The roots in (start, end] in ascending order. If they are `unresolved` from some point on, that
/// is `bound`.
template <int P>
Times roots_between(const Polynomial<P>& p, double start, double end) {
  Times times;
  RootIterator<P, NoExactStage> search(p, start, end, {});
  Root root = search.next();
  for (; root.status == RootStatus::found; root = search.next()) times.add(root.x);
  times.unresolved = root.status == RootStatus::unresolved;
  times.bound = root.x;
  return times;
}

/// The positive roots, certified. A double root, or a polynomial that vanishes everywhere, ends in
/// `unresolved`. The far roots are found as the near ones of x^n p(1/x), so that roots of very
/// unlike sizes are no further apart than those of one size.
template <int P>
Times positive_roots(Polynomial<P> p) {
  int degree = P;
  if (!cut_to_size(p, degree)) {
    Times everywhere;
    everywhere.unresolved = true;
    return everywhere;
  }
  normalise(p);
  Polynomial<P> reversed;
  for (int k = 0; k <= degree; ++k) {
    reversed.coefficient[degree - k] = p.coefficient[k];
    reversed.magnitude[degree - k] = p.magnitude[k];
  }
  constexpr double kNear = 1.37;  // an argument where no handmade question has its answer
  Times times = roots_between(p, 0, kNear);
  if (times.unresolved) return times;
  Times far = roots_between(reversed, 0, 1 / kNear * (1 + 0x1p-50));
  if (far.unresolved) {
    // Some far roots cannot be separated when coming from infinity. Search them from the near side:
    // those before the inseparable ones count.
    far = roots_between(p, kNear, 0x1p200);
    for (int i = 0; i < far.count; ++i) times.add(far.at[i]);
    times.unresolved = true;
    times.bound = far.unresolved ? far.bound : DoubleDouble(0x1p200);
    return times;
  }
  for (int i = 0; i < far.count; ++i) {
    const DoubleDouble root = DoubleDouble(1.0) / far.at[i];
    if (root > DoubleDouble(kNear)) times.add(root);
  }
  return times;
}

/// The positive arguments where the polynomial may vanish: its roots, and the points at which
/// double-double cannot tell. These count as roots, so that the search goes on behind them. Nothing
/// is certified.
template <int P>
Times likely_roots(Polynomial<P> p) {
  Times times;
  int degree = P;
  if (!cut_to_size(p, degree)) return times;
  normalise(p);
  // Cauchy's bound: no root is larger than 1 + the largest quotient by the leading coefficient.
  const double end = 2 + 4 / std::fabs(p.coefficient[degree].hi);
  double start = 0;
  for (int tries = 0; tries < P && start < end; ++tries) {
    const Times found = roots_between(p, start, end);
    for (int i = 0; i < found.count; ++i) times.add(found.at[i]);
    if (!found.unresolved) break;
    times.add(found.bound);
    start = found.bound.hi * (1 + 0x1p-24) + 0x1p-400;
  }
  return times;
}

/// The positive roots of c + b x + a x^2 with the given discriminant b^2 - 4 a c, which counts as
/// zero within `slack`; a double root once.
inline Times positive_roots(DoubleDouble a, DoubleDouble b, DoubleDouble c,
                            DoubleDouble discriminant, double slack) {
  Times times;
  if (discriminant.hi < -slack) return times;
  if (!(discriminant.hi > slack)) discriminant = {};
  // Neither root is computed by a difference (Press et al., "Numerical Recipes", 5.6).
  const DoubleDouble root = square_root(discriminant);
  const DoubleDouble sum = scaled(b.hi < 0 ? root - b : -(root + b), 0.5);
  if (sum.hi == 0) return times;
  times.add(c / sum);
  if (a.hi != 0 && root.hi != 0) times.add(sum / a);
  return times;
}

/// The same with the discriminant of the coefficients.
inline Times positive_roots(Polynomial<2> p) {
  for (int k = 0; k <= 2; ++k) {
    if (is_negligible(p, k)) p.coefficient[k] = {};
  }
  const auto& [c, b, a] = p.coefficient;
  const DoubleDouble product = scaled(a * c, 4);
  const double size = p.magnitude[1] * p.magnitude[1] + 4 * p.magnitude[0] * p.magnitude[2];
  Times times = positive_roots(a, b, c, square(b) - product, 0x1p-94 * size);
  times.unresolved = a.hi == 0 && b.hi == 0 && c.hi == 0;
  return times;
}

}  // namespace aimahead::detail::numerics
