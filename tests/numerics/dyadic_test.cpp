// Dyadic against exact rationals.
#include "aimahead/detail/dyadic.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>

#include "argument_generator.hpp"

namespace aimahead::detail::numerics {
namespace dyadic_test {

using Rational = boost::multiprecision::cpp_rational;

Rational two_to(int e) {
  const Rational power = boost::multiprecision::cpp_int(1) << std::abs(e);
  return e < 0 ? Rational(1) / power : power;
}

/// A double of up to 53 bits at a scale between 2^-150 and 2^150; now and then a small integer.
double some_double(test::ArgumentGenerator& random) {
  const std::uint64_t bits = random.bits();
  const double mantissa = static_cast<double>(static_cast<std::int64_t>(bits >> 11) - (1LL << 52));
  if (random.bits() % 8 == 0) return static_cast<double>(bits % 7) - 3;
  return std::ldexp(mantissa, static_cast<int>(random.bits() % 300) - 200);
}

TEST(Dyadic, sums_and_products_are_exact) {
  test::ArgumentGenerator random(11);
  for (int i = 0; i < 20000; ++i) {
    const double a = some_double(random);
    const double b = some_double(random);
    const double c = some_double(random);
    const double d = some_double(random);
    const Dyadic value = (Dyadic(a) * Dyadic(b) - Dyadic(c) * Dyadic(d)) * (Dyadic(a) + Dyadic(d)) -
                         Dyadic(b) * Dyadic(b) * Dyadic(c, 3);
    const Rational expected =
        (Rational(a) * Rational(b) - Rational(c) * Rational(d)) * (Rational(a) + Rational(d)) -
        Rational(b) * Rational(b) * Rational(c) * 8;
    ASSERT_EQ(value.sign(), expected.sign()) << a << ' ' << b << ' ' << c << ' ' << d;
    if (expected == 0) continue;
    const int e = value.exponent();
    const DoubleDouble near_one = value.approximate(e);
    const Rational back = (Rational(near_one.hi) + Rational(near_one.lo)) * two_to(e);
    const Rational error = (back - expected) / expected;
    ASSERT_LT(std::fabs(error.convert_to<double>()), 0x1p-100);
    ASSERT_GE(std::fabs(near_one.hi), 1);
    ASSERT_LE(std::fabs(near_one.hi), 2);
  }
}

TEST(Dyadic, a_value_minus_itself_is_zero) {
  test::ArgumentGenerator random(12);
  for (int i = 0; i < 1000; ++i) {
    const double factor = some_double(random);
    const Dyadic x = Dyadic(some_double(random)) * Dyadic(factor);
    EXPECT_EQ((x - x).sign(), 0);
    EXPECT_EQ((x + (-x)).sign(), 0);
  }
}

TEST(Dyadic, subnormals_and_the_largest_double_are_kept) {
  const double tiny = std::numeric_limits<double>::denorm_min();
  const double huge = std::numeric_limits<double>::max();
  const Dyadic both = Dyadic(huge) * Dyadic(huge) + Dyadic(tiny) * Dyadic(tiny);
  EXPECT_EQ((both - Dyadic(huge) * Dyadic(huge)).exponent(), -2148);
  EXPECT_FALSE(both.overflowed());
}

TEST(Dyadic, what_does_not_fit_is_marked) {
  Dyadic x(1 + 0x1p-52);
  for (int i = 0; i < 9 && !x.overflowed(); ++i) x = x * x;
  EXPECT_TRUE(x.overflowed());
}

TEST(Scaling, agrees_with_ldexp_over_the_whole_range) {
  test::ArgumentGenerator random(13);
  for (int i = 0; i < 200000; ++i) {
    const double x = from_bits(random.bits());
    if (!is_finite(x)) continue;
    const int e = static_cast<int>(random.bits() % 4300) - 2150;
    ASSERT_EQ(bits_of(scale_by_power_of_two(x, e)), bits_of(std::ldexp(x, e))) << x << ' ' << e;
    const int expected = is_zero(x) ? kNoExponent : std::ilogb(x);
    ASSERT_EQ(exponent_of(x), expected) << x;
  }
  EXPECT_EQ(exponent_of(-0.0), kNoExponent);
}

}  // namespace dyadic_test
}  // namespace aimahead::detail::numerics
