// Double-double arithmetic: a number as the unevaluated sum of two doubles, about 106 bits.
//
// Every operation keeps |lo| <= ulp(hi)/2. With u = 2^-53 the relative errors are: sum 3 u^2 (also
// under cancellation), product 5 u^2, quotient 10 u^2, square root 4 u^2, as long as nothing
// overflows and no error term underflows (operands within 2^-450 .. 2^450 are safe).
//
// Source: Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building blocks of
// double-word arithmetic", ACM TOMS 44 (2017).
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "aimahead/detail/scaling.hpp"

#include <cmath>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail::numerics {

struct DoubleDouble {
  double hi = 0;
  double lo = 0;

  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : hi(value) {}
  constexpr DoubleDouble(double high, double low) : hi(high), lo(low) {}
  DoubleDouble(Exact e) : hi(e.value), lo(e.error) {}
};

inline DoubleDouble operator-(DoubleDouble a) { return {-a.hi, -a.lo}; }

/// Always inlined, as products are: whether g++ would inline them depends on the rest of the file.
AIMAHEAD_INLINE DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const Exact s = two_sum(a.hi, b.hi);
  const Exact t = two_sum(a.lo, b.lo);
  const Exact v = quick_two_sum(s.value, s.error + t.value);
  return quick_two_sum(v.value, t.error + v.error);
}

inline DoubleDouble operator+(DoubleDouble a, double b) {
  const Exact s = two_sum(a.hi, b);
  return quick_two_sum(s.value, a.lo + s.error);
}
inline DoubleDouble operator+(double a, DoubleDouble b) { return b + a; }

inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }
inline DoubleDouble operator-(DoubleDouble a, double b) { return a + -b; }
inline DoubleDouble operator-(double a, DoubleDouble b) { return -b + a; }

AIMAHEAD_INLINE DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const Exact p = two_product(a.hi, b.hi);
  return quick_two_sum(p.value, p.error + (times(a.hi, b.lo) + times(a.lo, b.hi)));
}

AIMAHEAD_INLINE DoubleDouble operator*(DoubleDouble a, double b) {
  const Exact p = two_product(a.hi, b);
  return quick_two_sum(p.value, p.error + times(a.lo, b));
}
inline DoubleDouble operator*(double a, DoubleDouble b) { return b * a; }

inline DoubleDouble square(DoubleDouble a) {
  const Exact p = two_square(a.hi);
  return quick_two_sum(p.value, p.error + times(2 * a.hi, a.lo));
}
inline DoubleDouble square(double a) { return two_square(a); }

/// a / b, b not zero.
inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double quotient = a.hi / b.hi;
  const DoubleDouble rest = a - b * quotient;
  return quick_two_sum(quotient, rest.hi / b.hi);
}

/// The square root of a; zero for a < 0, which can only be the rounding of zero.
inline DoubleDouble square_root(DoubleDouble a) {
  if (a.hi <= 0) return {};
  if (!is_finite(a.hi)) return a.hi;
  const double root = std::sqrt(a.hi);
  const DoubleDouble rest = a - two_square(root);
  return quick_two_sum(root, rest.hi / (2 * root));
}

inline DoubleDouble absolute(DoubleDouble a) {
  return a.hi < 0 || (a.hi == 0 && a.lo < 0) ? -a : a;
}

/// a times a power of two that neither overflows nor underflows.
inline DoubleDouble scaled(DoubleDouble a, double power_of_two) {
  return {a.hi * power_of_two, a.lo * power_of_two};
}

/// a * 2^e for any e: infinite beyond the range of a double, rounded where it is subnormal.
inline DoubleDouble scale_by_power_of_two(DoubleDouble a, int e) {
  if (e == 0) return a;
  if (e > -900 && e < 900) return scaled(a, power_of_two(e));
  return {scale_by_power_of_two(a.hi, e), scale_by_power_of_two(a.lo, e)};
}

/// a b 2^e, even where a or b in the unit of the result would overflow.
inline DoubleDouble scaled_product(double a, double b, int e) {
  if (is_zero(a) || is_zero(b)) return {};
  const int a_unit = exponent_of(a);
  const int b_unit = exponent_of(b);
  const Exact product =
      two_product(scale_by_power_of_two(a, -a_unit), scale_by_power_of_two(b, -b_unit));
  return scale_by_power_of_two(DoubleDouble(product), a_unit + b_unit + e);
}

inline bool operator<(DoubleDouble a, DoubleDouble b) {
  return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}
inline bool operator>(DoubleDouble a, DoubleDouble b) { return b < a; }

}  // namespace aimahead::detail::numerics

AIMAHEAD_PRECISE_END
