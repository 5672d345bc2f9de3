// The elementary functions against MPFR, and their special values.
//
// Arguments: random bit patterns over the whole range, random values where the function is not
// trivial, and hard cases by construction.
#include "numerics/elementary.hpp"
#include "argument_generator.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace elementary_test {

namespace numerics = aimahead::detail::numerics;
using aimahead::detail::numerics::bits_of;
using aimahead::test::ArgumentGenerator;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kMin = std::numeric_limits<double>::denorm_min();
constexpr double kMax = std::numeric_limits<double>::max();
constexpr double kMinNormal = std::numeric_limits<double>::min();
constexpr double kAllowedUlp = 0.501;

int argument_count() { return static_cast<int>(oracle::questions(40'000)); }

class Real {
 public:
  Real() { mpfr_init2(value, 140); }
  ~Real() { mpfr_clear(value); }
  Real(const Real&) = delete;
  Real& operator=(const Real&) = delete;
  mpfr_t value;
};

/// Compares results with those of MPFR and keeps the worst error.
class Judge {
 public:
  explicit Judge(const char* name) : name_(name) {}
  ~Judge() {
    std::printf("%-12s worst %.6f ulp of %lld (at %a, %a)\n", name_, worst_, count_, worst_x_,
                worst_y_);
    testing::Test::RecordProperty("worst_ulp", std::to_string(worst_));
  }
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  /// `exact` is the true value at (x, y) to 140 bits.
  void check(double result, Real& exact, double x, double y = 0) {
    ++count_;
    const double nearest = mpfr_get_d(exact.value, MPFR_RNDN);
    if (std::isnan(nearest) || std::isinf(nearest) || nearest == 0) {
      if (bits_of(nearest) == bits_of(result)) return;
      if (std::isnan(nearest) && std::isnan(result)) return;
      if (mpfr_regular_p(exact.value) == 0 || !std::isfinite(result)) {
        fail(result, nearest, x, y);
        return;
      }
    }
    long exponent = mpfr_get_exp(exact.value) - 53;
    if (exponent < -1074) exponent = -1074;
    mpfr_sub_d(exact.value, exact.value, result, MPFR_RNDN);
    mpfr_mul_2si(exact.value, exact.value, -exponent, MPFR_RNDN);
    const double ulp = std::fabs(mpfr_get_d(exact.value, MPFR_RNDN));
    if (!(ulp <= worst_)) {
      worst_ = ulp;
      worst_x_ = x;
      worst_y_ = y;
      if (!(ulp <= kAllowedUlp)) fail(result, nearest, x, y);
    }
  }

 private:
  void fail(double result, double expected, double x, double y) const {
    char text[200];
    std::snprintf(text, sizeof text, "%s(%a, %a) = %a, expected %a", name_, x, y, result, expected);
    ADD_FAILURE() << text;
  }

  const char* name_;
  double worst_ = 0;
  double worst_x_ = 0;
  double worst_y_ = 0;
  long long count_ = 0;
};

using Unary = double (*)(double);
using UnaryReference = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Binary = double (*)(double, double);
using BinaryReference = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

/// Half of the arguments are any bit patterns, half have exponents in the given range.
void compare_unary(const char* name, Unary function, UnaryReference reference,
                   const std::vector<double>& hard, int min_exponent, int max_exponent) {
  Judge judge(name);
  Real x_real;
  Real exact;
  const auto check = [&](double x) {
    mpfr_set_d(x_real.value, x, MPFR_RNDN);
    reference(exact.value, x_real.value, MPFR_RNDN);
    judge.check(function(x), exact, x);
  };
  for (double x : hard) {
    check(x);
    check(-x);
  }
  ArgumentGenerator generator(20240521);
  for (int i = argument_count() / 2; i > 0; --i) {
    check(generator.any_bits());
    check(generator.with_exponents(min_exponent, max_exponent));
  }
}

/// x and its neighbours.
void add_around(std::vector<double>& list, double x) {
  double below = x;
  double above = x;
  list.push_back(x);
  for (int i = 0; i < 20; ++i) {
    list.push_back(below = std::nextafter(below, -kInfinity));
    list.push_back(above = std::nextafter(above, kInfinity));
  }
}

/// The doubles nearest to multiples of pi/64, small and huge, and the worst double of all: closer
/// to a multiple of pi/2 than any other (Kahan; Muller, Elementary Functions, 11).
std::vector<double> hard_angles() {
  std::vector<double> list = {6381956970095103.0 * 0x1p797, 0x1p-1074,           0x1p-1022, kMax,
                              0x1.6ac5b262ca1ffp+849,       0x1.921fb54442d18p+1};
  Real pi;
  Real multiple;
  mpfr_const_pi(pi.value, MPFR_RNDN);
  for (int i = 1; i < 2000; ++i) {
    mpfr_mul_d(multiple.value, pi.value, i / 64.0, MPFR_RNDN);
    list.push_back(mpfr_get_d(multiple.value, MPFR_RNDN));
    mpfr_mul_d(multiple.value, pi.value, (i + 0.5) / 64, MPFR_RNDN);
    list.push_back(mpfr_get_d(multiple.value, MPFR_RNDN));
    mpfr_mul_d(multiple.value, pi.value, i * 5.5, MPFR_RNDN);
    list.push_back(mpfr_get_d(multiple.value, MPFR_RNDN));
  }
  for (int e = -1022; e <= 1023; ++e) list.push_back(std::ldexp(1.0, e));
  // Continued fractions: for every exponent e the integer m < 2^53 that brings m 2^e closest to a
  // multiple of pi/2 is the denominator of a convergent of 2^(e+1)/pi or just a multiple of one.
  mpfr_t ratio, part;
  mpfr_init2(ratio, 1400);
  mpfr_init2(part, 1400);
  for (int e = -40; e <= 970; ++e) {
    mpfr_const_pi(ratio, MPFR_RNDN);
    mpfr_ui_div(ratio, 2, ratio, MPFR_RNDN);
    mpfr_mul_2si(ratio, ratio, e, MPFR_RNDN);
    double before = 1;
    double denominator = 0;
    while (true) {
      mpfr_floor(part, ratio);
      const double next = mpfr_get_d(part, MPFR_RNDN) * denominator + before;
      if (!(next < 0x1p53)) break;
      before = denominator;
      denominator = next;
      mpfr_sub(ratio, ratio, part, MPFR_RNDN);
      mpfr_ui_div(ratio, 1, ratio, MPFR_RNDN);
      list.push_back(std::ldexp(denominator, e));
      list.push_back(std::ldexp(before, e));
    }
  }
  mpfr_clear(ratio);
  mpfr_clear(part);
  add_around(list, 0x1p-27);
  add_around(list, 0x1p15);
  return list;
}

TEST(Elementary, sine_errs_by_at_most_0_501_ulp_for_every_angle) {
  compare_unary("sine", numerics::sine, mpfr_sin, hard_angles(), -30, 40);
}

TEST(Elementary, cosine_errs_by_at_most_0_501_ulp_for_every_angle) {
  compare_unary("cosine", numerics::cosine, mpfr_cos, hard_angles(), -30, 40);
}

TEST(Elementary, sine_cosine_gives_the_bits_of_sine_and_cosine) {
  ArgumentGenerator generator(7);
  for (int i = 0; i < 100'000; ++i) {
    const double x = i % 2 == 0 ? generator.any_bits() : generator.with_exponents(-30, 20);
    const numerics::SineCosine both = numerics::sine_cosine(x);
    ASSERT_EQ(bits_of(both.sine), bits_of(numerics::sine(x)));
    ASSERT_EQ(bits_of(both.cosine), bits_of(numerics::cosine(x)));
  }
}

TEST(Elementary, arctangent_errs_by_at_most_0_501_ulp) {
  std::vector<double> hard = {kMin, kMinNormal, kMax, 1};
  for (int i = 1; i <= 200; ++i) {
    add_around(hard, i / 64.0);
    add_around(hard, i / 128.0);
  }
  add_around(hard, 0x1p-27);
  add_around(hard, 0x1p60);
  compare_unary("arctangent", numerics::arctangent, mpfr_atan, hard, -30, 60);
}

TEST(Elementary, arcsine_errs_by_at_most_0_501_ulp) {
  std::vector<double> hard = {0, kMin, kMinNormal, kMax, 2};
  for (int i = 0; i <= 64; ++i) add_around(hard, i / 64.0);
  for (int e = -60; e < 0; ++e) {
    add_around(hard, std::ldexp(1.0, e));
    add_around(hard, 1 - std::ldexp(1.0, e));
  }
  compare_unary("arcsine", numerics::arcsine, mpfr_asin, hard, -30, -1);
}

TEST(Elementary, exponential_errs_by_at_most_0_501_ulp_down_to_the_last_subnormal) {
  std::vector<double> hard = {0, kMin, kMinNormal, kMax};
  for (double x : {-0x1.74910d52d3051p9, -0x1.74385446d71c3p9, -0x1.6232bdd7abcd2p9,
                   0x1.62e42fefa39efp9, 708.0, 745.5, 750.0, 0x1p-53, 0x1p-54, 0x1p-60}) {
    add_around(hard, x);
    add_around(hard, -x);
  }
  for (int i = 1; i < 2000; ++i) {
    hard.push_back(i * (0.6931471805599453 / 256));
    hard.push_back(708 + i / 50.0);
  }
  compare_unary("exponential", numerics::exponential, mpfr_exp, hard, -55, 9);
}

TEST(Elementary, logarithm_errs_by_at_most_0_501_ulp_near_one_too) {
  std::vector<double> hard = {0, kMin, 3 * kMin, kMinNormal, kMax};
  for (int i = 90; i <= 256; ++i) {
    add_around(hard, i / 128.0);
    add_around(hard, (i + 0.5) / 128.0);
  }
  for (int e = -1074; e <= 1023; ++e) hard.push_back(std::ldexp(1.0, e));
  ArgumentGenerator generator(3);
  for (int i = 0; i < 20'000; ++i) hard.push_back(1 + generator.with_exponents(-53, -2));
  compare_unary("logarithm", numerics::logarithm, mpfr_log, hard, -3, 3);
}

void compare_binary(Judge& judge, Binary function, BinaryReference reference, double x, double y) {
  static Real x_real;
  static Real y_real;
  static Real exact;
  mpfr_set_d(x_real.value, x, MPFR_RNDN);
  mpfr_set_d(y_real.value, y, MPFR_RNDN);
  reference(exact.value, x_real.value, y_real.value, MPFR_RNDN);
  judge.check(function(x, y), exact, x, y);
}

TEST(Elementary, arctangent2_errs_by_at_most_0_501_ulp_in_every_quadrant) {
  Judge judge("arctangent2");
  ArgumentGenerator generator(11);
  const auto check = [&](double y, double x) {
    for (int signs = 0; signs < 4; ++signs) {
      compare_binary(judge, numerics::arctangent2, mpfr_atan2, (signs & 1) != 0 ? -y : y,
                     (signs & 2) != 0 ? -x : x);
    }
  };
  const double special[] = {0, kMin, 3 * kMin, kMinNormal, 0x1p-600, 0.5,
                            1, 1.5,  3,        0x1p600,    kMax,     kInfinity};
  for (double y : special) {
    for (double x : special) check(y, x);
  }
  for (int i = argument_count() / 16; i > 0; --i) {
    double x = generator.any_bits();
    check(generator.any_bits(), x);
    x = generator.with_exponents(-4, 4);
    check(generator.with_exponents(-4, 4), x);
    x = generator.with_exponents(-40, 40);
    check(generator.with_exponents(-40, 40), x);
    x = generator.with_exponents(-60, 10);
    check(generator.with_exponents(-1074, -1010), x);
  }
}

TEST(Elementary, power_errs_by_at_most_0_501_ulp_from_overflow_to_the_last_subnormal) {
  Judge judge("power");
  ArgumentGenerator generator(13);
  const auto check = [&](double x, double y) {
    compare_binary(judge, numerics::power, mpfr_pow, x, y);
  };
  const double special[] = {0,   kMin, 3 * kMin, kMinNormal, 0x1p-600, 0.5,    0.75,     1,
                            1.5, 2,    3,        4,          10,       0x1p53, 1e16,     kMax,
                            -.5, -1,   -1.5,     -2,         -3,       -1e16,  kInfinity};
  for (double x : special) {
    for (double y : special) {
      check(x, y);
      check(-x, y);
    }
  }
  for (int n = -330; n <= 310; ++n) check(10, n);
  for (int n = -2200; n <= 2200; ++n) {
    check(2, n);
    check(2, n / 2.0);
    check(4, n / 4.0);
    check(-3, n);
    check(0.25, n);
  }
  for (int i = argument_count() / 5; i > 0; --i) {
    double y = generator.any_bits();
    check(generator.any_bits(), y);
    y = generator.with_exponents(-4, 9);
    check(generator.with_exponents(-4, 4), y);
    // Results spread over the whole range, its ends and the subnormal numbers.
    const double x = std::fabs(generator.with_exponents(-1074, 1023));
    const double wanted = 1100 * generator.with_exponents(-1, -1);
    check(x, wanted / std::log2(x));
    // Near 1 with a huge exponent: an error in log x counts most.
    const double near_one = 1 + generator.with_exponents(-53, -5);
    check(near_one, wanted / std::log2(near_one));
    check(near_one, -1074.9 / std::log2(near_one));
  }
}

TEST(Elementary, special_values_follow_annex_f) {
  const auto same = [](double a, double b) { return bits_of(a) == bits_of(b); };
  for (Unary function : {numerics::sine, numerics::arctangent, numerics::arcsine}) {
    EXPECT_TRUE(same(function(0.0), 0.0));
    EXPECT_TRUE(same(function(-0.0), -0.0));
    EXPECT_TRUE(same(function(-kMin), -kMin));
  }
  for (Unary function : {numerics::sine, numerics::cosine, numerics::arctangent, numerics::arcsine,
                         numerics::exponential, numerics::logarithm}) {
    EXPECT_TRUE(same(function(kNaN), kNaN));
    EXPECT_TRUE(same(function(-kNaN), kNaN));
  }
  for (Unary function : {numerics::sine, numerics::cosine, numerics::arcsine}) {
    EXPECT_TRUE(same(function(kInfinity), kNaN));
    EXPECT_TRUE(same(function(-kInfinity), kNaN));
  }
  EXPECT_TRUE(same(numerics::cosine(-0.0), 1.0));
  EXPECT_TRUE(same(numerics::arctangent(-kInfinity), -0x1.921fb54442d18p+0));
  EXPECT_TRUE(same(numerics::exponential(-0.0), 1.0));
  EXPECT_TRUE(same(numerics::exponential(-kInfinity), 0.0));
  EXPECT_TRUE(same(numerics::exponential(kInfinity), kInfinity));
  EXPECT_TRUE(same(numerics::logarithm(1), 0.0));
  EXPECT_TRUE(same(numerics::logarithm(-0.0), -kInfinity));
  EXPECT_TRUE(same(numerics::logarithm(-kMin), kNaN));
  EXPECT_TRUE(same(numerics::logarithm(-kInfinity), kNaN));
  EXPECT_TRUE(same(numerics::logarithm(kInfinity), kInfinity));

  // IEEE 754-2019, 9.2.1, atan2 and pow, over all pairs: the C library follows Annex F there.
  const double values[] = {0.0,    kMin, 0.5,       1.0,    1.5,
                           2.0,    3.0,  4.0,       0x1p52, 0x1.fffffffffffffp52,
                           0x1p53, kMax, kInfinity, kNaN};
  for (double x0 : values) {
    for (double y0 : values) {
      for (double x : {x0, -x0}) {
        for (double y : {y0, -y0}) {
          const double power = std::pow(x, y);
          if (power == 0 || power == 1 || power == -1 || std::isinf(power)) {
            EXPECT_TRUE(same(numerics::power(x, y), power)) << x << " ^ " << y;
          } else if (std::isnan(power)) {
            EXPECT_TRUE(same(numerics::power(x, y), kNaN)) << x << " ^ " << y;
          }
          const double angle = std::atan2(y, x);
          if (std::isnan(angle)) {
            EXPECT_TRUE(same(numerics::arctangent2(y, x), kNaN)) << y << ", " << x;
          } else if (angle == 0 || std::isinf(x) || std::isinf(y) || x == 0) {
            EXPECT_TRUE(same(numerics::arctangent2(y, x), angle)) << y << ", " << x;
          }
        }
      }
    }
  }
}

TEST(Elementary, exact_powers_are_exact) {
  for (int n = -1074; n <= 1023; ++n) EXPECT_EQ(numerics::power(2, n), std::ldexp(1.0, n));
  EXPECT_EQ(numerics::power(2, -1075), 0);  // half the least double: ties to even
  double power_of_ten = 1;
  for (int n = 0; n <= 22; ++n, power_of_ten *= 10) {
    EXPECT_EQ(numerics::power(10, n), power_of_ten);
  }
  ArgumentGenerator generator(17);
  for (int i = 0; i < 10'000; ++i) {
    const double x = generator.any_bits();
    if (std::isfinite(x)) {
      EXPECT_EQ(numerics::power(x, 1), x);
    }
    const double root = std::floor(0x1p27 * generator.with_exponents(-20, -2));
    EXPECT_EQ(numerics::power(root, 2), root * root);
    EXPECT_EQ(numerics::power(root * root, 0.5), std::fabs(root));
  }
}

}  // namespace elementary_test
