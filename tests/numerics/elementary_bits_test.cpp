// The elementary functions give the same bits from every compiler and in every mode: a hash over
// their results must be the one recorded here.
#include "argument_generator.hpp"
#include "numerics/elementary.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#if defined(__SSE2__) || defined(_M_X64)
#include <immintrin.h>
#endif

namespace elementary_bits_test {

namespace numerics = aimahead::detail::numerics;
using aimahead::detail::numerics::bits_of;
using aimahead::detail::numerics::from_bits;
using aimahead::test::ArgumentGenerator;

/// FNV-1a over the bits of doubles.
class Hash {
 public:
  void add(double x) {
    auto bits = bits_of(x);
    for (int i = 0; i < 8; ++i, bits >>= 8) value_ = (value_ ^ (bits & 0xff)) * 0x100000001b3u;
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

std::uint64_t hash_unary(double (*function)(double), int min_exponent, int max_exponent) {
  ArgumentGenerator generator(1);
  Hash hash;
  for (int i = 0; i < 10'000; ++i) {
    hash.add(function(generator.any_bits()));
    hash.add(function(generator.with_exponents(min_exponent, max_exponent)));
    hash.add(function(generator.with_exponents(-1074, -1000)));
  }
  return hash.value();
}

std::uint64_t hash_arctangent2() {
  ArgumentGenerator generator(2);
  Hash hash;
  const auto add = [&](int y_min, int y_max, int x_min, int x_max) {
    const double y = generator.with_exponents(y_min, y_max);
    hash.add(numerics::arctangent2(y, generator.with_exponents(x_min, x_max)));
  };
  for (int i = 0; i < 10'000; ++i) {
    add(-1074, 1023, -1074, 1023);
    add(-8, 8, -8, 8);
    add(-1074, -1000, -1074, -1000);
    add(-1074, -1000, -60, 10);
  }
  return hash.value();
}

/// |x|, of a subnormal x too when those count as zero.
double magnitude(double x) { return from_bits(bits_of(x) & ~(std::uint64_t{1} << 63)); }

std::uint64_t hash_power() {
  ArgumentGenerator generator(3);
  Hash hash;
  const auto add = [&](double x, double y) { hash.add(numerics::power(x, y)); };
  for (int i = 0; i < 10'000; ++i) {
    const double near_one = 1 + generator.with_exponents(-10, -4);
    const double closer = 1 + generator.with_exponents(-53, -40);
    const double large = magnitude(generator.with_exponents(-1074, 1023));
    const double subnormal = magnitude(generator.with_exponents(-1074, -1010));
    const double exponent = generator.with_exponents(-4, 9);
    const double huge = generator.with_exponents(40, 60);
    add(generator.any_bits(), 3);
    add(large, exponent);
    add(subnormal, near_one);
    add(near_one, subnormal);
    add(near_one, exponent);
    add(closer, huge);
  }
  return hash.value();
}

void expect_recorded_hashes() {
  EXPECT_EQ(hash_unary(numerics::sine, -30, 40), 0x1470e3073cf22399u);
  EXPECT_EQ(hash_unary(numerics::cosine, -30, 40), 0x19507825fdf600b0u);
  EXPECT_EQ(hash_unary(numerics::arctangent, -30, 60), 0x6b5965385edc0672u);
  EXPECT_EQ(hash_unary(numerics::arcsine, -30, -1), 0x7ff0659ad7ea644eu);
  EXPECT_EQ(hash_unary(numerics::exponential, -55, 9), 0xd0e9d1231ea28ef0u);
  EXPECT_EQ(hash_unary(numerics::logarithm, -3, 3), 0x6289053fa29e91e3u);
  EXPECT_EQ(hash_arctangent2(), 0xebdfb8cee8e7fe9cu);
  EXPECT_EQ(hash_power(), 0x04350f719ee06d8fu);
}

TEST(ElementaryBits, results_are_the_recorded_bits) { expect_recorded_hashes(); }

#if defined(__SSE2__) || defined(_M_X64)
/// Games run in these modes. Subnormal arguments and results stay what they are.
TEST(ElementaryBits, results_do_not_depend_on_flush_to_zero_or_denormals_are_zero) {
  constexpr unsigned kFlushToZeroAndDenormalsAreZero = 0x8040;
  const unsigned before = _mm_getcsr();
  _mm_setcsr(before | kFlushToZeroAndDenormalsAreZero);
  expect_recorded_hashes();
  _mm_setcsr(before);
}
#endif

}  // namespace elementary_bits_test
