// Powers of two as units of length and time in which the largest numbers of a question are near 1.
// In these units neither a square nor a product of squares leaves the range of a double, and no
// digit of the numbers changes.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "aimahead/engagement.hpp"
#include "base/components.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// The dimension of a number: the powers of length and time in it.
struct Dimension {
  int length;
  int time;
};
inline constexpr Dimension kLength{1, 0};
inline constexpr Dimension kTime{0, 1};
inline constexpr Dimension kSpeed{1, -1};
inline constexpr Dimension kAcceleration{1, -2};
inline constexpr Dimension kRate{0, -1};
inline constexpr Dimension kRateGrowth{0, -2};
inline constexpr Dimension kPerLength{-1, 0};

/// Units of length and time: 2^length and 2^time of the caller's.
struct Units {
  int length = 0;
  int time = 0;

  friend bool operator==(const Units&, const Units&) = default;

  /// A number in these units, given in the caller's; and back.
  [[nodiscard]] double in(Dimension dimension, double x) const {
    return numerics::scale_by_power_of_two(x, -exponent(dimension));
  }
  [[nodiscard]] double out(Dimension dimension, double x) const {
    return numerics::scale_by_power_of_two(x, exponent(dimension));
  }
  template <WorldVector V>
  [[nodiscard]] V in(Dimension dimension, const V& v) const {
    Components<kDimensions<V>> components = components_of(v);
    for (double& x : components) x = in(dimension, x);
    return make_vector<V>(components);
  }
  template <WorldVector V>
  [[nodiscard]] V out(Dimension dimension, const V& v) const {
    return Units{-length, -time}.in(dimension, v);
  }

 private:
  [[nodiscard]] int exponent(Dimension dimension) const {
    return dimension.length * length + dimension.time * time;
  }
};

/// The exponent of the product of two numbers with these exponents; kNoExponent where one is zero.
[[nodiscard]] inline int product_exponent(int a, int b) {
  return a == numerics::kNoExponent || b == numerics::kNoExponent ? numerics::kNoExponent : a + b;
}

/// The unit of time in which lengths near 2^length, speeds and accelerations up to 2^speed and
/// 2^acceleration are at most near 1.
[[nodiscard]] int time_unit_for(int length, int speed, int acceleration);

/// The units for an engagement without fault: the caller's, unless there is quadratic drag, or its
/// largest length, speed or acceleration is beyond 2^200 or below 2^-200, or the unit of time would
/// be beyond 2^32 or below 2^-32.
template <class V>
[[nodiscard]] Units units_for(const Engagement<V>& engagement);

/// Whether numbers near 1 in these units are well scaled in the caller's units too: neither their
/// squares nor curves of them leave the range of a double.
[[nodiscard]] bool are_well_scaled(const Units& units);

}  // namespace aimahead::detail::motion
