// Arctangent of a quotient, and with it arcsine and arccosine, in double-double, rounded once.
#include "numerics/elementary.hpp"
#include "numerics/elementary_precise.hpp"
#include "numerics/elementary_shared.hpp"
#include "numerics/elementary_tables.hpp"

namespace aimahead::detail::numerics {
namespace {

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
  const bool below = bits::is_negative(y);
  const bool left = bits::is_negative(x);

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
  constexpr int kFar = 60;  // where the smaller one's square no longer counts
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

double arctangent(double x) {
  if (bits::is_below(x, -27)) return x;
  return arctangent2(x, 1);
}

double arcsine(double x) {
  if (bits::is_below(x, -27)) return x;
  if (!(bits::magnitude(x) <= 1)) return bits::kNaN;
  const DoubleDouble width = square_root(one_less_square(x));
  return bits::negated_if(bits::is_negative(x), upper_half_plane(bits::magnitude(x), width).hi);
}

double arccosine(double x) {
  if (bits::is_below(x, -60)) return tables::kHalfPi.hi;
  if (!(bits::magnitude(x) <= 1)) return bits::kNaN;
  return upper_half_plane(square_root(one_less_square(x)), x).hi;
}

}  // namespace aimahead::detail::numerics
