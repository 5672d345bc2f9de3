// Exponential, logarithm and power, in double-double, rounded once.
#include "numerics/elementary.hpp"
#include "numerics/elementary_shared.hpp"
#include "numerics/elementary_tables.hpp"

namespace aimahead::detail::numerics {
namespace {

constexpr double kBeyondRange = 750;  // exp(750) and exp(-750) overflow and underflow

/// e^x rounded to double, for |x| <= 750.
///
/// x = n (ln 2)/128 + r, |r| < 2^-8.5, as Cody and Waite: the table gives 2^(n/128), Taylor's
/// series e^r - 1 = r + (r^2/2 + ...), of which only r is needed in double-double: rounding the
/// rest costs 2^-70.
double exponential_of(DoubleDouble x) {
  const int n = static_cast<int>(x.hi * tables::kStepsPerUnit + (x.hi < 0 ? -0.5 : 0.5));
  const double first = x.hi - n * tables::kStepLn2Parts[0];  // exact
  const DoubleDouble r = DoubleDouble(two_difference(first, n * tables::kStepLn2Parts[1])) +
                         (x.lo - n * tables::kStepLn2Parts[2]);
  const double s = r.hi * r.hi;
  const double rest =
      s *
      (1.0 / 2 + r.hi * (1.0 / 6 + r.hi * (1.0 / 24 + r.hi * (1.0 / 120 + r.hi * (1.0 / 720)))));
  const DoubleDouble less_one = quick_two_sum(r.hi, r.lo + (r.hi * r.lo + rest));
  const DoubleDouble power = tables::kExponential[n & 127];
  return bits::round_scaled(add_correction(power, power * less_one), n >> 7);
}

/// log |x| for finite x other than zero, to 75 bits.
///
/// x = 2^e m with m between 0.7 and 1.42, c a number of 13 bits near 1/m, z = c m - 1 exactly:
/// log x = e ln 2 - log c + log(1 + z), |z| < 2^-7.3. Near 1, e = 0 and c = 1: only log(1 + z)
/// remains, z = x - 1, and keeps its relative accuracy.
DoubleDouble logarithm_of(double x) {
  int e = exponent_of(x);
  double m = bits::significand(x);
  if (m > 1.4140625) {
    m *= 0.5;
    ++e;
  }
  const double place = m * 128 + 0.5;
  const int i = static_cast<int>(place);
  const tables::ReciprocalLogarithm& entry = tables::kLogarithm[i - tables::kFirstReciprocal];
  const DoubleDouble z = DoubleDouble(two_product(m, entry.reciprocal)) - 1;

  // log(1+z) = z + z^2 (-1/2 + z (1/3 + z q)): the first three terms in double-double, q in double.
  const double h = z.hi;
  const double q =
      -1.0 / 4 +
      h * (1.0 / 5 +
           h * (-1.0 / 6 +
                h * (1.0 / 7 + h * (-1.0 / 8 + h * (1.0 / 9 + h * (-1.0 / 10 + h * (1.0 / 11)))))));
  constexpr DoubleDouble kThird{0x1.5555555555555p-2, 0x1.5555555555555p-56};
  const DoubleDouble near_one =
      add_correction(z, square(z) * (z * add_correction(kThird, h * q) - 0.5));

  const DoubleDouble whole =
      quick_two_sum(e * tables::kLn2Parts[0], e * tables::kLn2Parts[1]);  // products: exact, near
  return add_correction(add_correction(whole, entry.logarithm), near_one);
}

enum class Integer { kNo, kOdd, kEven };

/// Whether a finite y is an odd or even integer.
Integer integer_kind(double y) {
  const Parts p = parts_of(y);
  if (p.mantissa == 0 || p.exponent > 0) return Integer::kEven;
  if (p.exponent < -52) return Integer::kNo;  // |y| < 1
  const std::uint64_t unit = std::uint64_t{1} << -p.exponent;
  if ((p.mantissa & (unit - 1)) != 0) return Integer::kNo;
  return (p.mantissa & unit) != 0 ? Integer::kOdd : Integer::kEven;
}

/// 2^e for any e: subnormal, zero or infinite beyond the range.
double any_power_of_two(double e) {
  if (e > 1100) return bits::kInfinity;
  if (e < -1100) return 0;
  return bits::round_scaled(1.0, static_cast<int>(e));
}

/// |x|^y for finite x other than 0, -1 and 1, finite y other than 0.
double power_of_magnitude(double x, double y) {
  // |log x| >= 2^-53 for every double: a large y leaves the range, a small one gives 1.
  const bool grows = (bits::magnitude(x) > 1) != bits::is_negative(y);
  if (!bits::is_below(y, 70)) return grows ? bits::kInfinity : 0;
  if (bits::is_below(y, -70)) return 1;

  // A power of two whose exponent stays an integer is exact, and its ties are ties.
  if (bits::significand(x) == 1) {
    const double exponent = exponent_of(x) * y;
    if (two_product(exponent_of(x), y).error == 0 && integer_kind(exponent) != Integer::kNo) {
      return any_power_of_two(exponent);
    }
  }
  const DoubleDouble product = logarithm_of(x) * y;
  if (product.hi > kBeyondRange) return bits::kInfinity;
  if (product.hi < -kBeyondRange) return 0;
  return exponential_of(product);
}

}  // namespace

double exponential(double x) {
  if (bits::is_nan(x)) return bits::kNaN;
  if (bits::is_below(x, -60)) return 1;
  if (x > kBeyondRange) return bits::kInfinity;
  if (x < -kBeyondRange) return 0;
  return exponential_of(x);
}

double logarithm(double x) {
  if (bits::is_nan(x)) return bits::kNaN;
  if (is_zero(x)) return -bits::kInfinity;
  if (bits::is_negative(x)) return bits::kNaN;
  if (bits::is_infinite(x)) return bits::kInfinity;
  return logarithm_of(x).hi;
}

double power(double x, double y) {
  if (is_zero(y) || bits_of(x) == bits_of(1.0)) return 1;
  if (bits::is_nan(x) || bits::is_nan(y)) return bits::kNaN;
  const double size = bits::magnitude(x);
  if (bits::is_infinite(y)) {
    if (size == 1) return 1;
    return (size > 1) != bits::is_negative(y) ? bits::kInfinity : 0;
  }
  const Integer kind = integer_kind(y);
  const bool negative = bits::is_negative(x) && kind == Integer::kOdd;
  if (is_zero(x) || bits::is_infinite(x)) {
    const bool infinite = bits::is_infinite(x) != bits::is_negative(y);
    return bits::negated_if(negative, infinite ? bits::kInfinity : 0);
  }
  if (bits::is_negative(x) && kind == Integer::kNo) return bits::kNaN;
  if (size == 1) return negative ? -1 : 1;
  return bits::negated_if(negative, power_of_magnitude(x, y));
}

}  // namespace aimahead::detail::numerics
