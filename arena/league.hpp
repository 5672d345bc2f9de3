// A league: every pair of bots plays duels; a bot's rating is its mean share of the points.
#pragma once

#include "arena/brain.hpp"
#include "arena/match.hpp"
#include "arena/statistics.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace aimahead::arena {

struct LeagueSetup {
  Rules rules;
  double width = 1200;
  double height = 700;
  std::int64_t ticks = 3000;  ///< of a duel, at most
  int rounds = 35;            ///< duels of a pair; brains remember from one to the next
  std::uint64_t seed = 0;
  /// If above 0, pairs that no longer matter for the order stop early, see sequential.hpp.
  double error_rate = 0;
  std::vector<std::string> bots;  ///< names, all different
};

/// The results of one pair's duels.
struct PairResult {
  std::size_t a = 0;  ///< indices of bots, a < b
  std::size_t b = 0;
  int rounds = 0;
  double share_a = 50;  ///< of the points, in percent; 50 where neither has any
  double error = 0;     ///< its standard error, from the scatter of the rounds
  int wins_a = 0;
  int wins_b = 0;
  int draws = 0;
  std::int64_t shots_a = 0;
  std::int64_t shots_b = 0;
  std::int64_t hits_a = 0;
  std::int64_t hits_b = 0;
  int survived_a = 0;
  int survived_b = 0;
};

struct BotRating {
  std::string name;
  double rating = 0;    ///< mean share over its opponents, in percent
  double error = 0;     ///< standard error
  double hit_rate = 0;  ///< hits per shot
  double survival = 0;  ///< rounds survived per round
};

/// Makes a fresh brain for a bot. Called from several threads.
using BrainMaker = std::function<std::unique_ptr<Brain>(std::size_t bot)>;

/// One pair's duels.
class PairDuels {
 public:
  /// `setup` must outlive it.
  PairDuels(const LeagueSetup& setup, const BrainMaker& make_brain, std::size_t a, std::size_t b);

  /// Plays on until `rounds` rounds are played. The result does not depend on the number of calls.
  const PairResult& play_to(int rounds);

  /// Plays the duel with a number from 0, with the brains as they are. The duel does not count.
  [[nodiscard]] Outcome show(int round, const Watcher& watch) const;

 private:
  const LeagueSetup& setup_;
  std::array<std::unique_ptr<Brain>, 2> brains_;
  std::uint64_t seed_;
  PairResult result_;
  Share share_;
};

/// Points of a duel: 1 per damage dealt, 20% more of it on a kill, 50 for outliving the other.
[[nodiscard]] double points_of(const TankResult& own, const TankResult& other);

/// The ratings of the bots, best first.
[[nodiscard]] std::vector<BotRating> rate(const LeagueSetup& setup,
                                          const std::vector<PairResult>& results);

}  // namespace aimahead::arena
