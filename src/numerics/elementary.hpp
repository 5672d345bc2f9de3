// Elementary functions whose results are the same bits from every compiler, instruction set and
// WebAssembly. The standard library's differ from one to the next.
//
// How: tables computed in integers (src/numerics/make_elementary_tables.py), arguments reduced
// exactly, everything evaluated in double-double and rounded once. The result is therefore the
// nearest double, except where the exact value lies almost half way between two. No function
// allocates, sets errno or fails; none depends on the caller's flush-to-zero or denormals-are-zero
// modes. They assume rounding to nearest.
//
// Accuracy, in units in the last place, the worst of 10 million arguments against MPFR, over the
// whole range and the hard cases (huge angles next to multiples of pi/2, powers next to overflow
// and underflow, subnormal arguments and results): sine 0.50011, cosine 0.50012, arctangent and
// arctangent2 0.50001, arcsine 0.50001, exponential 0.50001, logarithm 0.50001, power 0.50001. The
// tests hold every function to 0.501.
//
// Domain: every double. Special values are those of IEEE 754 and C's Annex F, except that NaN
// results are always the one quiet NaN of std::numeric_limits.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "rooms.hpp"

namespace aimahead::detail::numerics {

/// The double next to pi, below it.
inline constexpr double kHalfTurn = 3.141592653589793;
inline constexpr double kTurn = 2 * kHalfTurn;

/// Sine of an angle in radians, however large. sine(+-0) = +-0; NaN for an infinite angle.
double sine(double x);

/// Cosine of an angle in radians, however large. NaN for an infinite angle.
double cosine(double x);

struct SineCosine {
  double sine;
  double cosine;
};

/// Both at once, the same bits as sine(x) and cosine(x), for little more than the cost of one.
SineCosine sine_cosine(double x);

/// Arctangent in [-pi/2, pi/2]. arctangent(+-0) = +-0, arctangent(+-infinity) = +-pi/2.
double arctangent(double x);

/// The angle of the vector (x, y) in [-pi, pi], counted from the positive x axis towards y.
/// Neither overflows nor underflows on the way. Zeros keep their sign: arctangent2(+-0, x) is +-0
/// for x = +0 or positive, +-pi for x = -0 or negative. Infinite arguments give multiples of pi/4.
double arctangent2(double y, double x);

/// Arcsine in [-pi/2, pi/2]. NaN outside [-1, 1].
double arcsine(double x);

/// e^x. 0 below -745.13..., infinity above 709.78...; gradual underflow between. exponential(0)
/// = 1.
double exponential(double x);

/// Natural logarithm, of subnormal numbers too. logarithm(+-0) = -infinity, NaN for negative x.
double logarithm(double x);

/// ln(1 + x) for x >= 0, accurate also where x is small.
double logarithm_of_one_plus(double x);

/// e^x - 1, accurate also where x is small.
double exponential_less_one(double x);

/// x^y. Exact where the result is a double: power(2, n), power(x, 1), power(10, 2). A negative x
/// needs an integer y, else NaN. power(x, 0) = power(1, y) = 1 even for NaN; see IEEE 754, 9.2.1,
/// for zeros and infinities.
double power(double x, double y);

// Before the last rounding, for angles that are compared or subtracted:

struct PreciseSineCosine {
  DoubleDouble sine;
  DoubleDouble cosine;
};

/// Sine and cosine of any finite angle in radians, each with a relative error below 2^-62.
PreciseSineCosine precise_sine_cosine(double x);

/// The angle of (x, y) in [-pi, pi], relative error below 2^-62. Not both are zero; a number that
/// is not zero lies within 2^-450 .. 2^450. y = 0 counts as +0.
DoubleDouble precise_arctangent2(DoubleDouble y, DoubleDouble x);

}  // namespace aimahead::detail::numerics
