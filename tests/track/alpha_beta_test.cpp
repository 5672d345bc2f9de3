// The filter of fixed gains, against the motions to which it converges.
#include "aimahead/alpha_beta.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace aimahead {
namespace alpha_beta_test {

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

TEST(AlphaBeta, comes_to_the_straight_line_that_it_sees) {
  AlphaBeta2 track(steady_gains(1, 0.5, 0.1));
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(track.add(0.1 * i, {3.0 * i, 7 - 0.5 * i}));
  EXPECT_NEAR(length(track.velocity() - Vec2{30, -5}), 0, 1e-9);
  EXPECT_NEAR(length(track.at(30) - Vec2{900, -143}), 0, 1e-7);
}

TEST(AlphaBeta, has_a_limit_where_measurements_are_exact) {
  const AlphaBetaGains limit = steady_gains(1e200, 1e-200, 1);
  EXPECT_EQ(limit.alpha, 1);
  EXPECT_NEAR(limit.beta, 3 - std::sqrt(3.0), 1e-15);
  EXPECT_NEAR(steady_gains(1e14, 1, 1).beta, limit.beta, 1e-12);
}

TEST(AlphaBeta, has_the_default_gains_where_a_number_is_not_positive_and_finite) {
  const AlphaBetaGains usual;
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  for (const double wrong : {-1.0, 0.0, kInfinite, kNotANumber}) {
    for (const AlphaBetaGains& gains :
         {steady_gains(wrong, 1, 1), steady_gains(1, wrong, 1), steady_gains(1, 1, wrong),
          steady_gains(wrong, wrong, wrong)}) {
      EXPECT_EQ(gains.alpha, usual.alpha) << wrong;
      EXPECT_EQ(gains.beta, usual.beta) << wrong;
      EXPECT_EQ(gains.gamma, 0) << wrong;
    }
  }
}

TEST(AlphaBeta, with_gamma_it_comes_to_a_parabola) {
  AlphaBeta3 track({.alpha = 0.5, .beta = 0.2, .gamma = 0.04});
  for (int i = 0; i < 400; ++i) {
    const double t = 0.1 * i;
    track.add(t, {t, 2, 40 - 4.9 * t * t});
  }
  EXPECT_NEAR(track.acceleration().z, -9.8, 1e-6);
}

TEST(AlphaBeta, stays_as_it_is_where_time_goes_back) {
  AlphaBeta2 track;
  EXPECT_FALSE(track.add(kNotANumber, {}));
  EXPECT_TRUE(track.add(1, {1, 2}));
  EXPECT_TRUE(track.add(2, {2, 3}));
  EXPECT_FALSE(track.add(2, {5, 5}));
  EXPECT_FALSE(track.add(1.5, {5, 5}));
  EXPECT_FALSE(track.add(3, {kNotANumber, 5}));
  EXPECT_EQ(track.time(), 2);
  EXPECT_EQ(track.position(), (Vec2{2, 3}));
}

// The filter itself, step by step: the variance of the position p, of the velocity v, and their
// covariance c.
TEST(AlphaBeta, steady_gains_are_those_to_which_a_kalman_filter_settles) {
  constexpr double kSd = 0.7;
  for (const double noise : {1e-2, 0.1, 3.0, 1e5}) {
    for (const double interval : {0.1, 0.5}) {
      const double h = interval;
      double p = 1;
      double c = 0;
      double v = 1;
      double alpha = 0;
      double beta = 0;
      for (int i = 0; i < 3000; ++i) {
        p += 2 * h * c + h * h * v + noise * h * h * h / 3;
        c += h * v + noise * h * h / 2;
        v += noise * h;
        alpha = p / (p + kSd * kSd);
        beta = c / (p + kSd * kSd) * h;
        v -= c * c / (p + kSd * kSd);
        c *= 1 - alpha;
        p *= 1 - alpha;
      }
      const AlphaBetaGains gains = steady_gains(noise, kSd, interval);
      EXPECT_NEAR(gains.alpha, alpha, 1e-9);
      EXPECT_NEAR(gains.beta, beta, 1e-9);
      EXPECT_EQ(gains.gamma, 0);
    }
  }
}

}  // namespace alpha_beta_test
}  // namespace aimahead
