// Error-free transforms: the rounded sum or product of two doubles together with its exact error.
//
// They hold only if the compiler computes what is written. So this header refuses modes that do
// not, and guards against what it cannot refuse:
//  - associative, reciprocal or finite-only mathematics is refused where a macro shows it; clang
//    shows none for -fassociative-math, there a pragma restores precise semantics;
//  - where the target has a fused multiply-add, a compiler may contract a*b + c (g++ does so by
//    default under -march=native): `rounded` keeps a product a product.
//
// Sources: Knuth, TAOCP 2, 4.2.2 (two_sum); Dekker, Numer. Math. 18 (1971) (quick_two_sum,
// two_product); Veltkamp's splitting, ibid.
#pragma once

#include "aimahead/detail/precise.hpp"

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(_M_FP_FAST)
#error \
    "Aimahead needs IEEE arithmetic: compile without -ffast-math, -fassociative-math, -freciprocal-math, -ffinite-math-only and /fp:fast. -fno-math-errno and -fno-trapping-math are fine."
#endif

#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ == 2
#error \
    "Aimahead needs doubles without excess precision: on 32-bit x86 compile with -msse2 -mfpmath=sse."
#endif

#if defined(__FMA__) || defined(__FMA4__) || defined(__FP_FAST_FMA) || defined(__aarch64__) || \
    defined(_M_ARM64)
#define AIMAHEAD_HAS_FMA 1
#include <cmath>
#else
#define AIMAHEAD_HAS_FMA 0
#endif

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail::numerics {

/// x as a separate value: the operation that made it is not merged with the one that uses it.
AIMAHEAD_INLINE double rounded(double x) {
#if AIMAHEAD_HAS_FMA
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
  __asm__("" : "+x"(x));
#elif defined(__GNUC__) && defined(__aarch64__)
  __asm__("" : "+w"(x));
#else
  const volatile double kept = x;
  x = kept;
#endif
#endif
  return x;
}

/// x as a double, exactly, for a float or double of the caller. g++ 12 forgets the rounding in
/// between when it vectorises double -> float -> double, and then computes with digits that the
/// caller's float does not have.
AIMAHEAD_INLINE double widened(double x) { return rounded(x); }
AIMAHEAD_INLINE double widened(float x) {
#if defined(__GNUC__) && !defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
  __asm__("" : "+x"(x));
#elif defined(__GNUC__) && !defined(__clang__) && defined(__aarch64__)
  __asm__("" : "+w"(x));
#endif
  return x;
}

/// a * b, rounded once, whatever is done with it next.
AIMAHEAD_INLINE double times(double a, double b) { return rounded(a * b); }

/// value + error is the exact result; value is the rounded one.
struct Exact {
  double value;
  double error;
};

/// a + b, for finite a and b whose sum does not overflow.
AIMAHEAD_INLINE Exact two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  const double a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}

/// a - b, for finite a and b whose difference does not overflow.
AIMAHEAD_INLINE Exact two_difference(double a, double b) {
  const double difference = a - b;
  const double b_part = difference - a;
  const double a_part = difference - b_part;
  return {difference, (a - a_part) - (b + b_part)};
}

/// a + b where |a| >= |b| or a = 0.
AIMAHEAD_INLINE Exact quick_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a = high + low, each with at most 26 significant bits.
struct Halves {
  double high;
  double low;
};

inline constexpr double kVeltkamp = 134217729;  // 2^27 + 1

AIMAHEAD_INLINE Halves split(double a) {
  const double scaled = times(kVeltkamp, a);
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

#if AIMAHEAD_HAS_FMA
/// a * b, for |a|, |b| < 2^995 and a product whose last digit does not underflow.
AIMAHEAD_INLINE Exact two_product(double a, double b) {
  const double product = times(a, b);
  return {product, std::fma(a, b, -product)};
}

/// a * a, under the same conditions.
AIMAHEAD_INLINE Exact two_square(double a) { return two_product(a, a); }
#else
/// a * b, for |a|, |b| < 2^995 and a product whose last digit does not underflow.
AIMAHEAD_INLINE Exact two_product(double a, double b) {
  const double product = a * b;
  const Halves p = split(a);
  const Halves q = split(b);
  return {product, ((p.high * q.high - product) + p.high * q.low + p.low * q.high) + p.low * q.low};
}

/// a * a, under the same conditions.
AIMAHEAD_INLINE Exact two_square(double a) {
  const double product = a * a;
  const Halves p = split(a);
  return {product, ((p.high * p.high - product) + 2 * (p.high * p.low)) + p.low * p.low};
}
#endif

}  // namespace aimahead::detail::numerics

AIMAHEAD_PRECISE_END
