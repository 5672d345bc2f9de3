// Sine and cosine: reduction to |r| <= pi/128, a table of sin(j pi/64), Taylor's series, all in
// double-double, rounded once.
#include "numerics/elementary.hpp"
#include "numerics/elementary_precise.hpp"
#include "numerics/elementary_shared.hpp"
#include "numerics/elementary_tables.hpp"

namespace aimahead::detail::numerics {
namespace {

/// An angle as steps * pi/64 + rest, up to whole turns; |rest| <= pi/128 and a little.
struct Reduced {
  unsigned steps;  ///< only the last seven bits count
  DoubleDouble rest;
};

/// For 2^-27 <= |x| < 2^15. Cody and Waite: pi/64 is subtracted in parts, each product exact. No
/// double of this range is within 2^-62 of a multiple of pi/2, relatively; the parts know pi/64 to
/// 2^-162, so `rest` keeps more than 70 bits.
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

/// For any finite |x| >= 2^15. Payne and Hanek: of the product of x with 2/pi only the digits below
/// four quarter turns are needed, which come from a window of 192 bits of 2/pi.
Reduced reduce_huge(double x) {
  const Parts p = parts_of(x);
  constexpr int kWords = 6;

  // The window begins at the digit of 2/pi that has weight 2^(1-e): larger ones, times 2^e, are
  // whole turns. The table starts 64 digits before the point.
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

  // The top seven digits, rounded, are the steps; what is left is a signed fraction of a step.
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

/// Sine and cosine of the rest, the cosine less one.
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

constexpr int kLinear = -27;  // below 2^-27, x^2 does not change the rounded result

}  // namespace

double sine(double x) {
  if (bits::is_below(x, kLinear)) return x;
  if (!is_finite(x)) return bits::kNaN;
  const Reduced reduced = reduce(x);
  return sine_of(reduced.steps, small_angle(reduced.rest));
}

double cosine(double x) {
  if (bits::is_below(x, kLinear)) return 1;
  if (!is_finite(x)) return bits::kNaN;
  const Reduced reduced = reduce(x);
  return sine_of(reduced.steps + 32, small_angle(reduced.rest));
}

SineCosine sine_cosine(double x) {
  if (bits::is_below(x, kLinear)) return {x, 1};
  if (!is_finite(x)) return {bits::kNaN, bits::kNaN};
  const Reduced reduced = reduce(x);
  const Small rest = small_angle(reduced.rest);
  return {sine_of(reduced.steps, rest), sine_of(reduced.steps + 32, rest)};
}

PreciseSineCosine precise_sine_cosine(double x) {
  const Reduced reduced = bits::is_below(x, kLinear) ? Reduced{0, x} : reduce(x);
  const Small rest = small_angle(reduced.rest);
  return {precise_sine_of(reduced.steps, rest), precise_sine_of(reduced.steps + 32, rest)};
}

}  // namespace aimahead::detail::numerics
