// Error-free transforms and double-double arithmetic against exact rationals.
#include "aimahead/detail/double_double.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "argument_generator.hpp"

namespace aimahead::detail::numerics {
namespace double_double_test {

using Rational = boost::multiprecision::cpp_rational;

Rational exact(DoubleDouble x) { return Rational(x.hi) + Rational(x.lo); }

double relative_error(DoubleDouble got, const Rational& expected) {
  if (expected == 0) return got.hi == 0 ? 0 : 1;
  const Rational error = (exact(got) - expected) / expected;
  return std::fabs(error.convert_to<double>());
}

class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : random_(seed) {}

  double plain() {
    const auto mantissa = static_cast<double>(static_cast<std::int64_t>(random_.bits() >> 11));
    const double sign = random_.bits() % 2 == 0 ? 1 : -1;
    return sign * std::ldexp(mantissa + 1, static_cast<int>(random_.bits() % 40) - 70);
  }
  DoubleDouble pair() {
    const double hi = plain();
    const int exponent = exponent_of(hi) - 56 - exponent_of(plain());
    return two_sum(hi, std::ldexp(plain(), exponent));
  }
  /// Close to -x, so that a sum cancels almost entirely.
  DoubleDouble nearly_opposite(DoubleDouble x) {
    return DoubleDouble(-x.hi, -x.lo) + std::ldexp(plain(), exponent_of(x.hi) - 90);
  }

 private:
  test::ArgumentGenerator random_;
};

TEST(ErrorFree, value_and_error_are_the_exact_result) {
  Numbers numbers(21);
  for (int i = 0; i < 20000; ++i) {
    const double a = numbers.plain();
    const double b = numbers.plain();
    ASSERT_EQ(exact(two_sum(a, b)), Rational(a) + Rational(b));
    ASSERT_EQ(exact(two_difference(a, b)), Rational(a) - Rational(b));
    ASSERT_EQ(exact(two_product(a, b)), Rational(a) * Rational(b));
    ASSERT_EQ(exact(two_square(a)), Rational(a) * Rational(a));
    ASSERT_EQ(two_sum(a, b).value, a + b);
    ASSERT_EQ(two_product(a, b).value, a * b);
  }
}

TEST(DoubleDouble, operations_keep_their_stated_accuracy) {
  Numbers numbers(22);
  constexpr double kSquaredUnit = 0x1p-106;
  for (int i = 0; i < 20000; ++i) {
    const DoubleDouble a = numbers.pair();
    const DoubleDouble b = numbers.pair();
    ASSERT_LE(relative_error(a + b, exact(a) + exact(b)), 3 * kSquaredUnit);
    ASSERT_LE(relative_error(a * b, exact(a) * exact(b)), 5 * kSquaredUnit);
    ASSERT_LE(relative_error(a / b, exact(a) / exact(b)), 10 * kSquaredUnit);
    ASSERT_LE(relative_error(square(a), exact(a) * exact(a)), 5 * kSquaredUnit);
    const DoubleDouble root = square_root(absolute(a));
    ASSERT_LE(relative_error(root * root, exact(absolute(a))), 16 * kSquaredUnit);
  }
}

TEST(DoubleDouble, a_sum_that_cancels_is_as_accurate_as_any) {
  Numbers numbers(23);
  for (int i = 0; i < 20000; ++i) {
    const DoubleDouble a = numbers.pair();
    const DoubleDouble b = numbers.nearly_opposite(a);
    ASSERT_LE(relative_error(a + b, exact(a) + exact(b)), 3 * 0x1p-106);
  }
}

}  // namespace double_double_test
}  // namespace aimahead::detail::numerics
