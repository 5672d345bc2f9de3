// Scaled: a double-double with its own exponent, for results and intermediate sums far beyond the
// range of a double.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/dyadic.hpp"

#include <array>
#include <cstddef>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail::numerics {

/// value * 2^exponent; value is zero or near 1.
struct Scaled {
  DoubleDouble value;
  int exponent = 0;

  constexpr Scaled() = default;
  Scaled(DoubleDouble x, int e) : value(x), exponent(e) {
    if (is_zero(x.hi)) return;
    const int shift = exponent_of(x.hi);
    value = scale_by_power_of_two(x, -shift);
    exponent += shift;
  }
  explicit Scaled(const Dyadic& x) {
    if (x.sign() == 0) return;
    exponent = x.exponent();
    value = x.approximate(exponent);
  }

  /// The nearest double: infinite or zero beyond the range.
  [[nodiscard]] double rounded() const { return scale_by_power_of_two(value.hi, exponent); }
  /// The value divided by 2^unit.
  [[nodiscard]] DoubleDouble in_units(int unit) const {
    return scale_by_power_of_two(value, exponent - unit);
  }
};

inline Scaled operator*(const Scaled& a, const Scaled& b) {
  return {a.value * b.value, a.exponent + b.exponent};
}
inline Scaled operator/(const Scaled& a, const Scaled& b) {
  return {a.value / b.value, a.exponent - b.exponent};
}
inline Scaled operator-(const Scaled& a) { return {-a.value, a.exponent}; }
inline Scaled operator+(const Scaled& a, const Scaled& b) {
  if (is_zero(a.value.hi)) return b;
  if (is_zero(b.value.hi)) return a;
  const int unit = a.exponent > b.exponent ? a.exponent : b.exponent;
  return {a.in_units(unit) + b.in_units(unit), unit};
}

/// The square root of a >= 0.
inline Scaled square_root(const Scaled& a) {
  const int odd = a.exponent & 1;
  return {square_root(scaled(a.value, odd == 0 ? 1 : 2)), (a.exponent - odd) / 2};
}

/// The largest exponent, or kNoExponent if all are zero: the unit in which the vector is near 1.
template <std::size_t N>
int unit_of(const std::array<Scaled, N>& v) {
  int unit = kNoExponent;
  for (const Scaled& x : v) {
    if (!is_zero(x.value.hi) && x.exponent > unit) unit = x.exponent;
  }
  return unit;
}

}  // namespace aimahead::detail::numerics

AIMAHEAD_PRECISE_END
