// Odds against random shots that are flown. Where deviations are small, the first order is enough.
#include "flown_shots.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aimahead {
namespace flown_test {

using scenes::FlownShots;
using scenes::OddsKind;
using scenes::OddsScene;
using scenes::Seeded;

template <class V>
void expect_share_of_hits(OddsKind kind, std::uint64_t seed) {
  const auto count = static_cast<std::int64_t>(oracle::questions(20'000));
  const int scenes = oracle::is_full() ? 60 : 8;
  // The second order is a few times the square of this share.
  constexpr double kShare = 0.002;
  for (int i = 0; i < scenes; ++i) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed << " scene " << i);
    Seeded seeded(seed * 1000 + static_cast<std::uint64_t>(i));
    const OddsScene<V> scene = scenes::draw_odds_scene<V>(kind, kShare, seeded);
    const auto answer = solve(scene.question);
    const auto odds = find_odds(scene.question, scene.known);
    ASSERT_TRUE(odds);
    const double share =
        FlownShots<V>(scene.question, answer, scene.known).hit_share(count, seeded);
    const double p = odds.probability;
    const double error = std::sqrt(p * (1 - p) / static_cast<double>(count));
    EXPECT_NEAR(share, p, 4 * error);
  }
}

TEST(FlownOdds, of_a_still_gun_are_the_share_of_hits_in_the_plane) {
  expect_share_of_hits<Vec2>(OddsKind::still_gun, 1);
}
TEST(FlownOdds, of_a_still_gun_are_the_share_of_hits_in_space) {
  expect_share_of_hits<Vec3>(OddsKind::still_gun, 2);
}
TEST(FlownOdds, with_scatter_are_the_share_of_hits_in_the_plane) {
  expect_share_of_hits<Vec2>(OddsKind::scatter, 3);
}
TEST(FlownOdds, with_scatter_are_the_share_of_hits_in_space) {
  expect_share_of_hits<Vec3>(OddsKind::scatter, 4);
}
TEST(FlownOdds, with_a_covariance_are_the_share_of_hits_in_the_plane) {
  expect_share_of_hits<Vec2>(OddsKind::covariance, 5);
}
TEST(FlownOdds, with_a_covariance_are_the_share_of_hits_in_space) {
  expect_share_of_hits<Vec3>(OddsKind::covariance, 6);
}

}  // namespace flown_test
}  // namespace aimahead
