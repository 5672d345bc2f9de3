#include "text/number_text.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>

namespace aimahead::cli {
namespace number_text_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string text_of(double value) {
  std::string text;
  append_number(text, value);
  return text;
}

TEST(NumberText, too_large_is_infinite_and_too_small_is_zero) {
  EXPECT_EQ(read_number("1e999"), kInfinity);
  EXPECT_EQ(read_number("-1e999"), -kInfinity);
  EXPECT_EQ(read_number("1e-999"), 0.0);
  EXPECT_TRUE(std::signbit(read_number("-1e-999")));
  EXPECT_EQ(read_number("1e99999999999999999999999999"), kInfinity);
  EXPECT_EQ(read_number("1e-99999999999999999999999999"), 0.0);
  EXPECT_EQ(read_number("0e99999999999999999999999999"), 0.0);
  EXPECT_EQ(read_number("0.0000e+400"), 0.0);
}

TEST(NumberText, the_digits_count_as_well_as_the_exponent) {
  EXPECT_EQ(read_number(std::string(400, '9')), kInfinity);
  EXPECT_EQ(read_number("0." + std::string(400, '0') + "1"), 0.0);
  EXPECT_EQ(read_number("0." + std::string(1000, '0') + "1e1400"), kInfinity);
  EXPECT_EQ(read_number("1" + std::string(1000, '0') + "e-1400"), 0.0);
  EXPECT_EQ(read_number("0." + std::string(1000, '0') + "1e1001"), 1.0);
  EXPECT_EQ(read_number("1" + std::string(1000, '0') + "e-1000"), 1.0);
}

TEST(NumberText, the_ends_of_the_range_are_exact) {
  EXPECT_EQ(read_number("1.7976931348623157e308"), std::numeric_limits<double>::max());
  EXPECT_EQ(read_number("1.7976931348623159e308"), kInfinity);
  EXPECT_EQ(read_number("5e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(read_number("2.4703282292062327e-324"), 0.0);
  EXPECT_EQ(read_number("2.4703282292062328e-324"), std::numeric_limits<double>::denorm_min());
}

TEST(NumberText, halves_round_to_even) {
  EXPECT_EQ(read_number("9007199254740993"), 9007199254740992.0);
  EXPECT_EQ(read_number("9007199254740995"), 9007199254740996.0);
  EXPECT_EQ(read_number("9007199254740993.0000000000000000000000000000001"), 9007199254740994.0);
}

TEST(NumberText, negative_zero_prints_as_zero) {
  EXPECT_EQ(text_of(-0.0), "0");
  EXPECT_EQ(text_of(0.0), "0");
}

TEST(NumberText, the_shortest_text_is_printed) {
  EXPECT_EQ(text_of(0.1), "0.1");
  EXPECT_EQ(text_of(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(text_of(5e-324), "5e-324");
  EXPECT_EQ(text_of(-2.5), "-2.5");
}

TEST(NumberText, every_double_reads_back_to_itself) {
  constexpr std::uint64_t kSeed = 20;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 100000; ++i) {
    const double value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    ASSERT_EQ(read_number(text_of(value)), value) << "seed " << kSeed << ": " << text_of(value);
  }
}

}  // namespace number_text_test
}  // namespace aimahead::cli
