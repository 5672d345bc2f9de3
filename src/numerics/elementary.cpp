// The elementary functions: arguments reduced exactly, everything evaluated in double-double and
// rounded once. Signs, comparisons and the last rounding go by the bits of a double, so that they
// do not depend on flush-to-zero or denormals-are-zero.
#include "numerics/elementary.hpp"

#include "aimahead/detail/scaling.hpp"
#include "numerics/elementary_tables.hpp"
#include "numerics/infinity.hpp"

#include <bit>
#include <cstdint>
#include <limits>

namespace aimahead::detail::numerics {
namespace {

/// a + b for |a| >= |b| or a = 0, and |a + b| >= |a|/4: the sum of a table's value and a
/// correction. Half the operations of the general sum, relative error below 2^-102.
inline DoubleDouble add_correction(DoubleDouble a, DoubleDouble b) {
  const Exact s = quick_two_sum(a.hi, b.hi);
  return quick_two_sum(s.value, s.error + (a.lo + b.lo));
}

namespace bits {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::uint64_t kSign = std::uint64_t{1} << 63;

inline bool has_sign(double x) { return bits_of(x) >> 63 != 0; }
inline bool is_nan(double x) { return (bits_of(x) & ~kSign) > bits_of(kInfinity); }
inline bool is_infinite(double x) { return (bits_of(x) & ~kSign) == bits_of(kInfinity); }

inline double magnitude(double x) { return from_bits(bits_of(x) & ~kSign); }
inline double negated_if(bool negate, double x) {
  return from_bits(bits_of(x) ^ (negate ? kSign : 0));
}

/// |x| < 2^e, for -1022 <= e <= 1023, by its bits: right for subnormals, false for NaN.
inline bool is_below(double x, int e) {
  return (bits_of(x) & ~kSign) < static_cast<std::uint64_t>(e + 1023) << 52;
}

/// |x| / 2^exponent_of(x), in [1, 2), for finite x other than zero.
inline double significand(double x) {
  const std::uint64_t mantissa = parts_of(x).mantissa;
  const std::uint64_t normal = mantissa << (std::countl_zero(mantissa) - 11);
  return from_bits((normal & 0xfffffffffffffu) | bits_of(1.0));
}

/// (hi + lo) * 2^e rounded to nearest, once, also where the result is subnormal; for a positive
/// double-double near 1. A tie counts as one only if lo is exactly zero.
inline double round_scaled(DoubleDouble value, int e) {
  const Parts p = parts_of(value.hi);
  const int biased = p.exponent + 1075 + e;
  if (biased >= 2047) return kInfinity;
  if (biased > 0) {
    return from_bits(static_cast<std::uint64_t>(biased) << 52 | (p.mantissa & 0xfffffffffffffu));
  }
  // Ten more digits than a double has; the last one says on which side of hi the value lies.
  constexpr int kExtra = 10;
  const std::uint64_t wide =
      (p.mantissa << kExtra) + (value.lo > 0 ? 1u : 0u) - (value.lo < 0 ? 1u : 0u);
  const int drop = kExtra + 1 - biased;
  if (drop > 63) return 0;
  return from_bits(shifted_down(wide, drop));
}

}  // namespace bits

// Sine and cosine: a reduction to |r| <= pi/128, a table of sin(j pi/64), and Taylor's series.

/// An angle as steps * pi/64 + rest, up to whole turns; |rest| <= pi/128 and a little.
struct Reduced {
  unsigned steps;  ///< only the last seven bits count
  DoubleDouble rest;
};

/// The reduction for 2^-27 <= |x| < 2^15 (Cody and Waite): pi/64 is subtracted in parts, each
/// product exact. No double of this range is within 2^-62 of a multiple of pi/2, relatively; the
/// parts know pi/64 to 2^-162, so `rest` keeps more than 70 bits.
Reduced reduce_moderate(double x) {
  const double nearest = x * tables::kStepsPerRadian;
  const int steps = static_cast<int>(nearest + (x < 0 ? -0.5 : 0.5));
  const double n = steps;
  const double first = x - n * tables::kStepPiParts[0];  // exact: a multiple of 2^-58, below 2^-5.3
  const DoubleDouble high = two_difference(first, n * tables::kStepPiParts[1]);
  const DoubleDouble low =
      quick_two_sum(-(n * tables::kStepPiParts[2]), -(n * tables::kStepPiParts[3]));
  return {static_cast<unsigned>(steps), high + low};
}

/// The reduction for any finite |x| >= 2^15 (Payne and Hanek). Only the digits below four quarter
/// turns of the product of x with 2/pi are needed; a window of 192 bits of 2/pi gives them.
Reduced reduce_huge(double x) {
  const Parts p = parts_of(x);
  constexpr int kWords = 6;

  // The window begins at the digit of 2/pi that has weight 2^(1-e): the digits before it, times
  // 2^e, are whole turns. The table starts 64 digits before the point.
  const int begin = 64 + p.exponent - 2;
  const int word = begin / 32;
  const int shift = begin % 32;
  std::uint32_t window[kWords];  // least significant first
  for (int i = 0; i < kWords; ++i) {
    // The table is long enough for every exponent: NOLINTBEGIN(clang-analyzer-core*)
    const std::uint64_t pair =
        std::uint64_t{tables::kTwoOverPi[word + i]} << 32 | tables::kTwoOverPi[word + i + 1];
    window[kWords - 1 - i] = static_cast<std::uint32_t>(pair << shift >> 32);
    // NOLINTEND(clang-analyzer-core*)
  }

  // window * mantissa modulo 2^192: two digits of quarter turns, then their fraction.
  const std::uint32_t factor[2] = {static_cast<std::uint32_t>(p.mantissa),
                                   static_cast<std::uint32_t>(p.mantissa >> 32)};
  std::uint32_t product[kWords] = {};
  for (int i = 0; i < 2; ++i) {
    std::uint64_t carry = 0;
    for (int j = 0; i + j < kWords; ++j) {
      carry += std::uint64_t{factor[i]} * window[j] + product[i + j];
      product[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }

  // The top seven digits, rounded, are the steps; the rest is a signed fraction of a step.
  const std::uint32_t top = product[kWords - 1];
  unsigned steps = top >> 25;
  const bool round_up = (top >> 24 & 1) != 0;
  product[kWords - 1] = top << 7 >> 7;
  if (round_up) {
    ++steps;
    product[kWords - 1] |= 0xfe000000u;
    std::uint64_t carry = 1;
    for (std::uint32_t& digit : product) {
      carry += static_cast<std::uint32_t>(~digit);
      digit = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }

  // The leading 106 of the 185 digits of the fraction as a double-double.
  int highest = kWords - 1;
  while (highest > 2 && product[highest] == 0) --highest;
  const std::uint64_t upper = std::uint64_t{product[highest]} << 32 | product[highest - 1];
  const std::uint64_t lower =
      std::uint64_t{product[highest - 2]} << 32 | (highest > 2 ? product[highest - 3] : 0);
  const int zeros = std::countl_zero(upper);
  const std::uint64_t first = zeros == 0 ? upper : upper << zeros | lower >> (64 - zeros);
  const std::uint64_t second = lower << zeros;
  const double unit = power_of_two(32 * (highest + 1) - zeros - 185);  // first stands for < unit
  const double hi = static_cast<double>(first >> 11) * (unit * 0x1p-53);
  const double lo = static_cast<double>((first & 0x7ff) << 42 | second >> 22) * (unit * 0x1p-106);
  DoubleDouble rest = DoubleDouble(quick_two_sum(hi, lo)) * tables::kStepPi;
  if (round_up) rest = -rest;
  if (p.negative) return {0u - steps, -rest};
  return {steps, rest};
}

Reduced reduce(double x) { return bits::is_below(x, 15) ? reduce_moderate(x) : reduce_huge(x); }

/// The sine of the rest, and its cosine less one.
struct Small {
  DoubleDouble sine;
  DoubleDouble cosine_less_one;
};

/// Taylor's series. The leading term is kept in double-double; the next one is 2^-11 (cosine) and
/// 2^-13 (sine) of it, so that rounding it costs 2^-64 at most. Cut off below 2^-75.
Small small_angle(DoubleDouble r) {
  const DoubleDouble half_square = scaled(square(r), 0.5);
  const double s = r.hi * r.hi;
  const double cubic = -1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5040 + s * (1.0 / 362880)));
  const double quartic = 1.0 / 24 + s * (-1.0 / 720 + s * (1.0 / 40320));
  return {quick_two_sum(r.hi, r.lo + (r.hi * s * cubic - r.lo * half_square.hi)),
          quick_two_sum(-half_square.hi, s * s * quartic - half_square.lo)};
}

/// sin(j pi/64 + r) = S + (S (cos r - 1) + C sin r).
DoubleDouble precise_sine_of(unsigned steps, const Small& rest) {
  const DoubleDouble table_sine = tables::kSine[steps & 127];
  const DoubleDouble table_cosine = tables::kSine[(steps + 32) & 127];
  const DoubleDouble correction = table_sine * rest.cosine_less_one + table_cosine * rest.sine;
  return add_correction(table_sine, correction);
}
double sine_of(unsigned steps, const Small& rest) { return precise_sine_of(steps, rest).hi; }

constexpr int kLinearBelow = -27;  // below 2^-27, x^2 does not change the rounded result

}  // namespace

double sine(double x) {
  if (bits::is_below(x, kLinearBelow)) return x;
  if (!is_finite(x)) return bits::kNaN;
  const Reduced reduced = reduce(x);
  return sine_of(reduced.steps, small_angle(reduced.rest));
}

double cosine(double x) {
  if (bits::is_below(x, kLinearBelow)) return 1;
  if (!is_finite(x)) return bits::kNaN;
  const Reduced reduced = reduce(x);
  return sine_of(reduced.steps + 32, small_angle(reduced.rest));
}

SineCosine sine_cosine(double x) {
  if (bits::is_below(x, kLinearBelow)) return {x, 1};
  if (!is_finite(x)) return {bits::kNaN, bits::kNaN};
  const Reduced reduced = reduce(x);
  const Small rest = small_angle(reduced.rest);
  return {sine_of(reduced.steps, rest), sine_of(reduced.steps + 32, rest)};
}

PreciseSineCosine precise_sine_cosine(double x) {
  const Reduced reduced = bits::is_below(x, kLinearBelow) ? Reduced{0, x} : reduce(x);
  const Small rest = small_angle(reduced.rest);
  return {precise_sine_of(reduced.steps, rest), precise_sine_of(reduced.steps + 32, rest)};
}

namespace {

// Exponential, logarithm and power.

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
  const int i = static_cast<int>(m * 128 + 0.5);  // NOLINT(bugprone-incorrect-roundings)
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

enum class Integer { no, odd, even };

/// Whether a finite y is an odd or even integer.
Integer integer_kind(double y) {
  const Parts p = parts_of(y);
  if (p.mantissa == 0 || p.exponent > 0) return Integer::even;
  if (p.exponent < -52) return Integer::no;  // |y| < 1
  const std::uint64_t unit = std::uint64_t{1} << -p.exponent;
  if ((p.mantissa & (unit - 1)) != 0) return Integer::no;
  return (p.mantissa & unit) != 0 ? Integer::odd : Integer::even;
}

/// 2^e for any e: subnormal, zero or infinite beyond the range.
double any_power_of_two(double e) {
  if (e > 1100) return kInfinity;
  if (e < -1100) return 0;
  return bits::round_scaled(1.0, static_cast<int>(e));
}

/// |x|^y for finite x other than 0, -1 and 1, finite y other than 0.
double power_of_magnitude(double x, double y) {
  // |log x| >= 2^-53 for every double: a large y leaves the range, a small one gives 1.
  const bool grows = (bits::magnitude(x) > 1) != bits::has_sign(y);
  if (!bits::is_below(y, 70)) return grows ? kInfinity : 0;
  if (bits::is_below(y, -70)) return 1;

  // A power of two whose exponent stays an integer is exact, and its ties are ties.
  if (bits::significand(x) == 1) {
    const double exponent = exponent_of(x) * y;
    if (two_product(exponent_of(x), y).error == 0 && integer_kind(exponent) != Integer::no) {
      return any_power_of_two(exponent);
    }
  }
  const DoubleDouble product = logarithm_of(x) * y;
  if (product.hi > kBeyondRange) return kInfinity;
  if (product.hi < -kBeyondRange) return 0;
  return exponential_of(product);
}

}  // namespace

double exponential(double x) {
  if (bits::is_nan(x)) return bits::kNaN;
  if (bits::is_below(x, -60)) return 1;
  if (x > kBeyondRange) return kInfinity;
  if (x < -kBeyondRange) return 0;
  return exponential_of(x);
}

double logarithm(double x) {
  if (bits::is_nan(x)) return bits::kNaN;
  if (is_zero(x)) return -kInfinity;
  if (bits::has_sign(x)) return bits::kNaN;
  if (bits::is_infinite(x)) return kInfinity;
  return logarithm_of(x).hi;
}

double power(double x, double y) {
  if (is_zero(y) || bits_of(x) == bits_of(1.0)) return 1;
  if (bits::is_nan(x) || bits::is_nan(y)) return bits::kNaN;
  const double size = bits::magnitude(x);
  if (bits::is_infinite(y)) {
    if (size == 1) return 1;
    return (size > 1) != bits::has_sign(y) ? kInfinity : 0;
  }
  const Integer kind = integer_kind(y);
  const bool negative = bits::has_sign(x) && kind == Integer::odd;
  if (is_zero(x) || bits::is_infinite(x)) {
    const bool infinite = bits::is_infinite(x) != bits::has_sign(y);
    return bits::negated_if(negative, infinite ? kInfinity : 0);
  }
  if (bits::has_sign(x) && kind == Integer::no) return bits::kNaN;
  if (size == 1) return negative ? -1 : 1;
  return bits::negated_if(negative, power_of_magnitude(x, y));
}

namespace {

// Arctangent of a quotient, and with it arcsine.

/// atan(y/x) for 0 <= y <= x, both either zero or between 2^-100 and 2^100, x not zero.
///
/// With c = j/64 near y/x, atan(y/x) = atan(c) + atan(t), t = (y - c x) / (x + c y): one division
/// for both, and |t| <= 1/125. Then Taylor's series, whose second term is 2^-15 of the first, so
/// that rounding it costs 2^-67.
DoubleDouble first_octant(DoubleDouble y, DoubleDouble x) {
  // Not quite the nearest j: c x must not exceed 2 y by a rounding, or `difference` is not exact.
  const int j = static_cast<int>(y.hi / x.hi * 64 + 0.49);
  const double c = j / 64.0;
  const Exact cx = two_product(c, x.hi);
  const Exact cy = two_product(c, y.hi);
  const double difference = y.hi - cx.value;
  const DoubleDouble numerator =
      DoubleDouble(two_difference(difference, cx.error)) + (y.lo - c * x.lo);
  const DoubleDouble denominator = add_correction(x, {cy.value, cy.error + c * y.lo});
  const DoubleDouble t = numerator / denominator;
  const double s = t.hi * t.hi;
  const double cubic = t.hi * s * (-1.0 / 3 + s * (1.0 / 5 + s * (-1.0 / 7 + s * (1.0 / 9))));
  return add_correction(tables::kArctangent[j], quick_two_sum(t.hi, t.lo + cubic));
}

/// The angle of (x, y) from the positive x axis, for y >= 0 and |x|, y as for first_octant.
DoubleDouble upper_half_plane(DoubleDouble y, DoubleDouble x) {
  const bool left = x.hi < 0;
  const DoubleDouble width = absolute(x);
  const bool steep = width < y;
  const DoubleDouble angle = first_octant(steep ? width : y, steep ? y : width);
  const DoubleDouble axis = steep ? tables::kHalfPi : left ? tables::kPi : DoubleDouble(0);
  return add_correction(axis, left != steep ? -angle : angle);
}

/// 1 - x^2 = (1 - x)(1 + x) for |x| <= 1, to the last digits of a double-double.
DoubleDouble one_less_square(double x) {
  return DoubleDouble(two_difference(1, x)) * DoubleDouble(two_sum(1, x));
}

}  // namespace

double arctangent2(double y, double x) {
  if (bits::is_nan(y) || bits::is_nan(x)) return bits::kNaN;
  const bool below = bits::has_sign(y);
  const bool left = bits::has_sign(x);

  if (is_zero(y)) return bits::negated_if(below, left ? tables::kPi.hi : 0);
  if (is_zero(x)) return bits::negated_if(below, tables::kHalfPi.hi);
  if (bits::is_infinite(y) && bits::is_infinite(x)) {
    return bits::negated_if(below, upper_half_plane(1.0, left ? -1.0 : 1.0).hi);
  }
  if (bits::is_infinite(y)) return bits::negated_if(below, tables::kHalfPi.hi);
  if (bits::is_infinite(x)) return bits::negated_if(below, left ? tables::kPi.hi : 0);

  // Only the ratio counts: make the larger one's exponent zero.
  const int y_exponent = exponent_of(y);
  const int x_exponent = exponent_of(x);
  const int difference = y_exponent - x_exponent;
  const double height = bits::significand(y);
  const double width = bits::negated_if(left, bits::significand(x));
  constexpr int kFar = 60;  // the exponents' distance from which the smaller square does not count
  if (difference > kFar) return bits::negated_if(below, tables::kHalfPi.hi);
  if (difference < -kFar) {
    if (left) return bits::negated_if(below, tables::kPi.hi);
    const DoubleDouble ratio = DoubleDouble(height) / DoubleDouble(width);
    return bits::negated_if(below, bits::round_scaled(ratio, difference));
  }
  const double y_scale = power_of_two(difference < 0 ? difference : 0);
  const double x_scale = power_of_two(difference > 0 ? -difference : 0);
  return bits::negated_if(below, upper_half_plane(height * y_scale, width * x_scale).hi);
}

DoubleDouble precise_arctangent2(DoubleDouble y, DoubleDouble x) {
  const bool below = y.hi < 0;
  const bool left = x.hi < 0;
  DoubleDouble height = absolute(y);
  DoubleDouble width = absolute(x);
  constexpr double kFar = 0x1p-70;  // where the square of the ratio no longer counts
  DoubleDouble angle;
  if (height.hi <= kFar * width.hi) {
    angle = height / width;
    if (left) angle = tables::kPi - angle;
  } else if (width.hi <= kFar * height.hi) {
    const DoubleDouble ratio = width / height;
    angle = tables::kHalfPi + (left ? ratio : -ratio);
  } else {
    const int exponent = exponent_of(height.hi > width.hi ? height.hi : width.hi);
    if (exponent < -30 || exponent > 30) {
      const double unit = power_of_two(-exponent);
      height = scaled(height, unit);
      width = scaled(width, unit);
    }
    angle = upper_half_plane(height, left ? -width : width);
  }
  return below ? -angle : angle;
}

// W. Kahan: the rounding of 1 + x, divided out again (HP-15C Advanced Functions Handbook, 1982).
double logarithm_of_one_plus(double x) {
  const double sum = 1 + x;
  if (sum == 1 || !is_finite(sum)) return sum == 1 ? x : logarithm(x);
  return logarithm(sum) * (x / (sum - 1));
}

double exponential_less_one(double x) {
  const double power = exponential(x);
  if (power == 1) return x;
  const double less = power - 1;
  if (less == -1 || !is_finite(power)) return less;
  return less * (x / logarithm(power));
}

double arctangent(double x) {
  if (bits::is_below(x, -27)) return x;
  return arctangent2(x, 1);
}

double arcsine(double x) {
  if (bits::is_below(x, -27)) return x;
  if (!(bits::magnitude(x) <= 1)) return bits::kNaN;
  const DoubleDouble width = square_root(one_less_square(x));
  return bits::negated_if(bits::has_sign(x), upper_half_plane(bits::magnitude(x), width).hi);
}

}  // namespace aimahead::detail::numerics
