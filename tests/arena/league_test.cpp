// Leagues: points, shares and errors.
#include "arena/league.hpp"

#include "arena/bots.hpp"
#include "arena/ladder.hpp"
#include "arena/random.hpp"
#include "arena/sequential.hpp"
#include "arena/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace aimahead::arena {
namespace league_test {

LeagueSetup small_league(std::vector<std::string> bots = {"linear", "still", "camper",
                                                          "wanderer"}) {
  LeagueSetup setup;
  setup.rules = *find_preset("rtanque_swept");
  setup.ticks = 500;
  setup.rounds = 4;
  setup.seed = 9;
  setup.bots = std::move(bots);
  return setup;
}

PairDuels duels_of(const LeagueSetup& setup, std::size_t a, std::size_t b) {
  return {setup, [&](std::size_t bot) { return make_bot(setup.bots[bot]); }, a, b};
}

std::vector<PairResult> results_of(const LeagueSetup& setup) {
  std::vector<PairResult> results;
  for (std::size_t a = 0; a < setup.bots.size(); ++a) {
    for (std::size_t b = a + 1; b < setup.bots.size(); ++b) {
      results.push_back(duels_of(setup, a, b).play_to(setup.rounds));
    }
  }
  return results;
}

TEST(League, a_pair_plays_the_same_whoever_else_takes_part_and_in_any_number_of_calls) {
  const LeagueSetup all = small_league();
  const LeagueSetup two = small_league({"linear", "wanderer"});
  PairDuels among_all = duels_of(all, 0, 3);
  PairDuels alone = duels_of(two, 0, 1);
  const PairResult& x = among_all.play_to(4);
  alone.play_to(1);
  const PairResult& y = alone.play_to(4);
  EXPECT_EQ(x.share_a, y.share_a);
  EXPECT_EQ(x.error, y.error);
  EXPECT_EQ(x.hits_a, y.hits_a);
  EXPECT_EQ(x.wins_b, y.wins_b);
  EXPECT_GT(x.hits_a, 0);
}

TEST(League, every_round_is_won_or_drawn) {
  for (const PairResult& pair : results_of(small_league())) {
    EXPECT_EQ(pair.wins_a + pair.wins_b + pair.draws, 4);
  }
}

TEST(League, the_rating_is_the_mean_share_and_the_best_comes_first) {
  const LeagueSetup setup = small_league();
  const auto results = results_of(setup);
  const auto table = rate(setup, results);
  double sum = 0;
  for (const BotRating& rating : table) sum += rating.rating;
  EXPECT_NEAR(sum, 50 * 4, 1e-9) << "shares of a pair add up to 100";
  for (std::size_t i = 1; i < table.size(); ++i) EXPECT_GE(table[i - 1].rating, table[i].rating);
  EXPECT_EQ(table.back().hit_rate, 0);
}

TEST(League, points_are_damage_a_fifth_more_on_a_kill_and_fifty_for_outliving) {
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

TEST(League, two_that_never_score_share_evenly) {
  const auto results = results_of(small_league({"still", "runner"}));
  EXPECT_EQ(results[0].share_a, 50);
  EXPECT_EQ(results[0].draws, 4);
}

// Bots of given strengths that play no duels: the share of a round is the difference of strengths,
// and luck.
class MadeUpLeague {
 public:
  MadeUpLeague(std::vector<double> strengths, double luck, std::uint64_t seed)
      : strengths_(std::move(strengths)), luck_(luck), random_(seed) {
    setup_.rounds = 35;
    setup_.error_rate = 0.05;
    for (std::size_t i = 0; i < strengths_.size(); ++i) setup_.bots.push_back(std::to_string(i));
    for (std::size_t a = 0; a < strengths_.size(); ++a) {
      for (std::size_t b = a + 1; b < strengths_.size(); ++b) {
        results_.emplace_back();
        results_.back().a = a;
        results_.back().b = b;
      }
    }
    shares_.resize(results_.size());
  }

  // Returns the share of the rounds that are played.
  double play() {
    const std::vector<int> stages = stages_of(setup_.rounds);
    std::vector<std::size_t> playing(results_.size());
    for (std::size_t i = 0; i < playing.size(); ++i) playing[i] = i;
    while (!playing.empty()) {
      for (const std::size_t pair : playing) {
        PairResult& result = results_[pair];
        const auto next = std::upper_bound(stages.begin(), stages.end(), result.rounds);
        EXPECT_NE(next, stages.end()) << "no pair plays more than all rounds";
        for (; result.rounds < *next; ++result.rounds) {
          const double share =
              50 + strengths_[result.a] - strengths_[result.b] + luck_ * (random_.share() - 0.5);
          shares_[pair].add(share, 100 - share);
        }
        result.share_a = 100 * shares_[pair].value(0.5);
        result.error = 100 * shares_[pair].error();
      }
      playing = pairs_to_continue(setup_, results_);
    }
    double played = 0;
    for (const PairResult& result : results_) played += result.rounds;
    return played / static_cast<double>(results_.size()) / setup_.rounds;
  }

  [[nodiscard]] std::vector<BotRating> table() const { return rate(setup_, results_); }
  [[nodiscard]] std::vector<bool> decided() const {
    return decided_above_next(setup_, results_, table());
  }

 private:
  LeagueSetup setup_;
  std::vector<double> strengths_;
  double luck_;
  Random random_;
  std::vector<PairResult> results_;
  std::vector<Share> shares_;
};

TEST(Sequential, bots_that_are_far_apart_play_the_first_stage_only) {
  MadeUpLeague league({0, 10, 20, 30}, 10, 1);
  EXPECT_NEAR(league.play(), 5.0 / 35, 1e-12);
  EXPECT_EQ(league.decided(), (std::vector<bool>{true, true, true}));
  EXPECT_EQ(league.table().front().name, "3");
}

TEST(Sequential, equal_bots_are_called_different_no_more_often_than_stated) {
  // Two bots are compared once in a league; of 4,000 leagues 5% are 200, with a deviation of 14.
  int decided = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    MadeUpLeague league({0, 0}, 40, seed);
    league.play();
    decided += league.decided()[0];
  }
  EXPECT_LE(decided, 200 + 4 * 14);
}

TEST(Sequential, neighbours_that_are_decided_stand_in_the_right_order) {
  int wrong = 0;
  int right = 0;
  double played = 0;
  constexpr int kLeagues = 200;
  for (std::uint64_t seed = 0; seed < kLeagues; ++seed) {
    // Neighbours are 5 apart, and the first two 0.05.
    MadeUpLeague league({0, 0.05, 5, 10, 15, 20, 25, 30}, 40, seed);
    played += league.play();
    const std::vector<BotRating> table = league.table();
    const std::vector<bool> decided = league.decided();
    for (std::size_t i = 0; i < decided.size(); ++i) {
      if (decided[i]) (table[i].name > table[i + 1].name ? right : wrong) += 1;
    }
  }
  EXPECT_LE(wrong, 0.05 * (right + wrong));
  EXPECT_GT(right, kLeagues * 3) << "most are decided";
  EXPECT_LT(played / kLeagues, 0.8);
}

TEST(Statistics, the_error_of_a_share_is_what_repeating_it_shows) {
  // 2,000 shares of 40 rounds each: they scatter as much as the error of each says.
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

TEST(Ladder, seeds_are_equal_and_better_aims_hit_more) {
  LadderSetup setup;
  setup.rules = *find_preset("rtanque_swept");
  setup.rounds = 8;
  setup.ticks = 2000;
  const auto rate_of = [&](const std::string& gun, const std::string& target) {
    return play_cell(setup, gun, target).rate;
  };
  EXPECT_GT(rate_of("one_guess", "runner"), rate_of("head_on", "runner") + 0.2);
  EXPECT_GT(rate_of("linear", "runner"), rate_of("one_guess", "runner"));
  EXPECT_GT(rate_of("circular", "circler"), rate_of("linear", "circler") + 0.4);
  EXPECT_GT(rate_of("clamped", "walls"), rate_of("linear", "walls"));
  EXPECT_GT(rate_of("guess_factor", "surfer"), rate_of("clamped", "surfer"));
  EXPECT_LT(rate_of("guess_factor", "surfer"), 0.75 * rate_of("guess_factor", "wanderer"));
  EXPECT_GT(rate_of("virtual_guns", "circler"), 0.95 * rate_of("circular", "circler"));
}

}  // namespace league_test
}  // namespace aimahead::arena
