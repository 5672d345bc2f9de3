// The turning rules of the game, from its description in docs/MATCHES.md.
#include "arena/heading.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aimahead::arena {
namespace heading_test {

TEST(Heading, a_wanted_heading_within_a_step_is_reached_exactly) {
  EXPECT_EQ(turned(1, 1.02, 0.05), 1.02);
  EXPECT_EQ(turned(1, 0.98, 0.05), 0.98);
}

TEST(Heading, arriving_outside_the_circle_clamps_instead_of_wrapping) {
  EXPECT_EQ(turned(kFullTurn - 0.28, -0.29, 0.05), 0);
  EXPECT_EQ(turned(kFullTurn - 0.01, kFullTurn + 0.01, 0.05), kFullTurn);
}

TEST(Heading, a_step_across_north_wraps) {
  EXPECT_NEAR(turned(0.01, kFullTurn - 1, 0.05), kFullTurn - 0.04, 1e-15);
  EXPECT_NEAR(turned(kFullTurn - 0.01, 1, 0.05), 0.04, 1e-15);
}

TEST(Heading, an_exact_half_turn_keeps_its_sign) {
  EXPECT_GT(turned(1, 1 + kPi, 0.05), 1);
  EXPECT_LT(turned(1 + kPi, 1, 0.05), 1 + kPi);
}

TEST(Heading, directions_are_clockwise_from_north) {
  EXPECT_EQ(direction_of(0), Vec2(0, 1));
  EXPECT_NEAR(direction_of(kPi / 2).x, 1, 1e-15);
  EXPECT_NEAR(heading_of({1, 0}), kPi / 2, 1e-15);
  EXPECT_NEAR(heading_of({-1, 0}), 1.5 * kPi, 1e-15);
  EXPECT_EQ(heading_of({0, 0}), 0);
}

TEST(Heading, places_are_rounded_half_away_from_zero) {
  EXPECT_EQ(rounded_place(0.12345678905), 0.1234567891);
  EXPECT_EQ(rounded_place(-0.12345678905), -0.1234567891);
  EXPECT_EQ(rounded_place(700), 700);
}

TEST(Heading, the_shorter_way_is_at_most_half_a_turn) {
  for (double from = 0; from < 7; from += 0.37) {
    for (double to = -7; to < 14; to += 0.41) {
      const double turn = turn_between(from, to);
      EXPECT_LE(std::fabs(turn), kPi);
      EXPECT_NEAR(std::remainder(from + turn - to, kFullTurn), 0, 1e-12);
    }
  }
}

}  // namespace heading_test
}  // namespace aimahead::arena
