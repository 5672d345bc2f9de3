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

// Kalata's relation between the gains and the tracking index L: L^2 = beta^2 / (1 - alpha).
TEST(AlphaBeta, steady_gains_satisfy_the_relation_of_the_tracking_index) {
  for (const double noise : {1e-4, 0.1, 3.0, 1e5}) {
    for (const double interval : {0.01, 0.5}) {
      const auto [alpha, beta, gamma] = steady_gains(noise, 0.7, interval);
      const double index2 = noise * interval * interval * interval / (0.7 * 0.7);
      EXPECT_NEAR(beta * beta / (1 - alpha) / index2, 1, 1e-6);
      EXPECT_EQ(gamma, 0);
    }
  }
}

}  // namespace alpha_beta_test
}  // namespace aimahead
