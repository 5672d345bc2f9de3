// The collision study against its closed forms and the published figures.
#include "arena/tunnel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace aimahead::arena {
namespace tunnel_test {

Rules rules() { return *find_preset("rtanque_swept"); }

TEST(Tunnel, losses_on_a_still_tank_are_the_published_ones) {
  EXPECT_NEAR(expected_loss(rules(), 5), 0.062, 0.0005);
  EXPECT_NEAR(expected_loss(rules(), 3), 0.021, 0.0005);
  EXPECT_NEAR(expected_loss(rules(), 1), 0.002, 0.0005);
}

TEST(Tunnel, the_closed_form_is_the_integral) {
  for (const double power : {1.0, 2.5, 5.0, 20.0}) {
    const double step = rules().shell_speed(power);
    double sum = 0;
    constexpr int kParts = 2'000'000;
    for (int i = 0; i < kParts; ++i) {
      const double b = 19 * (i + 0.5) / kParts;
      sum += std::max(0.0, 1 - 2 * std::sqrt(361 - b * b) / step);
    }
    EXPECT_NEAR(expected_loss(rules(), power), sum / kParts, 1e-6) << power;
  }
}

TEST(Tunnel, the_games_own_tests_measure_the_same_and_sweeping_never_invents) {
  TunnelSetup setup;
  setup.rules = rules();
  setup.passes = 40'000;
  for (const double power : {1.0, 3.0, 5.0}) {
    const TunnelLoss loss =
        losses_of(setup, power, count_passes(setup, power, false, 0, setup.passes),
                  count_passes(setup, power, true, 0, setup.passes));
    EXPECT_NEAR(loss.still, loss.expected, 4 * loss.still_error + 1e-4) << power;
    EXPECT_EQ(loss.invented, 0);
    const auto sure = static_cast<std::size_t>(loss.sure_graze);
    for (std::size_t i = 0; i < sure; ++i) EXPECT_EQ(loss.by_graze[i], 0);
  }
  EXPECT_NEAR(losses_of(setup, 5, {}, {}).sure_graze, 15.3, 0.02);
}

TEST(Tunnel, the_picture_is_the_articles) {
  for (const char* const preset : {"rtanque", "rtanque_swept"}) {
    const MatchSetup setup = article_match(*find_preset(preset));
    const std::vector<Brain*> nobody(2, nullptr);
    Vec2 below;
    Vec2 above;
    const Outcome outcome = play(setup, nobody, [&](const World& world) {
      if (world.ticks() == 117) below = world.shells()[0].position;
      if (world.ticks() == 118) above = world.shells()[0].position;
    });
    const Vec2 tank = *setup.tanks[1].position;
    EXPECT_LT(below.y, tank.y);
    EXPECT_GT(above.y, tank.y);
    EXPECT_GT(length(below - tank), 19);
    EXPECT_GT(length(above - tank), 19);
    EXPECT_LT(std::fabs(below.x - tank.x), 19);
    EXPECT_EQ(outcome.tanks[0].hits, setup.rules.contact == Contact::swept ? 1 : 0);
  }
}

TEST(Tunnel, velocities_change_by_no_more_than_the_bound) {
  const VelocityBound bound = velocity_bound(rules(), 3);
  EXPECT_NEAR(bound.turning, 0.079, 0.0005);
  EXPECT_NEAR(bound.braking, 0.093, 0.0005);
  EXPECT_LE(bound.measured, bound.braking * (1 + 1e-8));
  EXPECT_GT(bound.measured, 0.9 * bound.braking);
}

}  // namespace tunnel_test
}  // namespace aimahead::arena
