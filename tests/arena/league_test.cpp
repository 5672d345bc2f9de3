// Leagues: points, shares, errors, and the same results from any number of threads.
#include "arena/league.hpp"

#include "arena/bots.hpp"
#include "arena/ladder.hpp"
#include "arena/random.hpp"
#include "arena/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aimahead::arena {
namespace {

LeagueSetup small_league(unsigned threads) {
  LeagueSetup setup;
  setup.rules = *find_preset("rtanque_swept");
  setup.ticks = 500;
  setup.rounds = 4;
  setup.seed = 9;
  setup.bots = {"linear", "still", "camper", "wanderer"};
  setup.threads = threads;
  return setup;
}

std::vector<PairResult> results_of(const LeagueSetup& setup, std::vector<PairResult> before = {}) {
  play_league(setup, [&](std::size_t bot) { return make_bot(setup.bots[bot]); }, before, {});
  return before;
}

void expect_same(const std::vector<PairResult>& x, const std::vector<PairResult>& y) {
  ASSERT_EQ(x.size(), y.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_EQ(x[i].a, y[i].a);
    EXPECT_EQ(x[i].b, y[i].b);
    EXPECT_EQ(x[i].share_a, y[i].share_a);
    EXPECT_EQ(x[i].error, y[i].error);
    EXPECT_EQ(x[i].hits_a, y[i].hits_a);
    EXPECT_EQ(x[i].wins_b, y[i].wins_b);
  }
}

TEST(league, results_do_not_depend_on_threads_or_on_what_was_played_before) {
  const auto alone = results_of(small_league(1));
  ASSERT_EQ(alone.size(), 6u);
  expect_same(results_of(small_league(3)), alone);
  expect_same(results_of(small_league(2), {alone[4], alone[1]}), alone);
}

TEST(league, every_pair_plays_once_and_rounds_add_up) {
  for (const PairResult& pair : results_of(small_league(1))) {
    EXPECT_LT(pair.a, pair.b);
    EXPECT_EQ(pair.wins_a + pair.wins_b + pair.draws, 4);
  }
}

TEST(league, the_rating_is_the_mean_share_and_the_best_comes_first) {
  const LeagueSetup setup = small_league(1);
  const auto results = results_of(setup);
  const auto table = rate(setup, results);
  double sum = 0;
  for (const BotRating& rating : table) sum += rating.rating;
  EXPECT_NEAR(sum, 50 * 4, 1e-9) << "shares of a pair add up to 100";
  for (std::size_t i = 1; i < table.size(); ++i) EXPECT_GE(table[i - 1].rating, table[i].rating);
  EXPECT_EQ(table.back().hit_rate, 0);
}

TEST(league, points_are_damage_a_fifth_more_on_a_kill_and_fifty_for_outliving) {
  TankResult winner;
  winner.damage_dealt = 100;
  winner.kills = 1;
  winner.survived = true;
  TankResult loser;
  loser.damage_dealt = 30;
  EXPECT_DOUBLE_EQ(points_of(winner, loser), 170);
  EXPECT_DOUBLE_EQ(points_of(loser, winner), 30);
  loser.survived = true;
  EXPECT_DOUBLE_EQ(points_of(winner, loser), 120);
}

TEST(league, two_that_never_score_share_evenly) {
  LeagueSetup setup = small_league(1);
  setup.bots = {"still", "runner"};
  const auto results = results_of(setup);
  EXPECT_EQ(results[0].share_a, 50);
  EXPECT_EQ(results[0].draws, 4);
}

TEST(statistics, the_error_of_a_share_is_what_repeating_it_shows) {
  // 2,000 shares of 40 rounds each: their scatter is what each one's error says.
  Random random(5);
  double sum = 0;
  double squares = 0;
  double errors = 0;
  constexpr int kShares = 2000;
  for (int i = 0; i < kShares; ++i) {
    Share share;
    for (int round = 0; round < 40; ++round) {
      const double whole = random.between(5, 15);
      const double part = whole * random.share();
      share.add(part, whole - part);
    }
    sum += share.value(0);
    squares += share.value(0) * share.value(0);
    errors += share.error();
  }
  const double mean = sum / kShares;
  const double scatter = std::sqrt(squares / kShares - mean * mean);
  EXPECT_NEAR(mean, 0.5, 0.005);
  EXPECT_NEAR(errors / kShares / scatter, 1, 0.05);
}

TEST(ladder, seeds_are_equal_and_better_aims_hit_more) {
  LadderSetup setup;
  setup.rules = *find_preset("rtanque_swept");
  setup.rounds = 8;
  setup.ticks = 2000;
  const Ladder ladder = climb(setup);
  const auto rate_of = [&](std::string_view gun, std::string_view target) {
    for (std::size_t i = 0; i < ladder.guns.size(); ++i) {
      for (std::size_t j = 0; j < ladder.targets.size(); ++j) {
        if (ladder.guns[i] == gun && ladder.targets[j] == target) return ladder.at(i, j).rate;
      }
    }
    return -1.0;
  };
  EXPECT_GT(rate_of("one_guess", "runner"), rate_of("head_on", "runner") + 0.2);
  EXPECT_GT(rate_of("linear", "runner"), rate_of("one_guess", "runner"));
  EXPECT_GT(rate_of("circular", "circler"), rate_of("linear", "circler") + 0.4);
  EXPECT_GT(rate_of("clamped", "walls"), rate_of("linear", "walls"));
  EXPECT_GT(rate_of("guess_factor", "surfer"), rate_of("clamped", "surfer"));
  EXPECT_LT(rate_of("guess_factor", "surfer"), 0.75 * rate_of("guess_factor", "wanderer"));
  EXPECT_GT(rate_of("virtual_guns", "circler"), 0.95 * rate_of("circular", "circler"));
}

}  // namespace
}  // namespace aimahead::arena
