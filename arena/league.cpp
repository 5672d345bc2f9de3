#include "arena/league.hpp"

#include "arena/fingerprint.hpp"
#include "arena/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::arena {
namespace {

constexpr double kKillBonus = 0.2;
constexpr double kOutliving = 50;

}  // namespace

double points_of(const TankResult& own, const TankResult& other) {
  const double kill = own.kills > 0 ? kKillBonus * own.damage_dealt : 0;
  const double outliving = own.survived && !other.survived ? kOutliving : 0;
  return own.damage_dealt + kill + outliving;
}

PairDuels::PairDuels(const LeagueSetup& setup, const BrainMaker& make_brain, std::size_t a,
                     std::size_t b)
    : setup_(setup),
      brains_{make_brain(a), make_brain(b)},
      // The seed follows from the names, so that a pair plays the same whoever else takes part.
      seed_(Random::derive(Random::derive(setup.seed, fingerprint(setup.bots[a])),
                           fingerprint(setup.bots[b]))) {
  result_.a = a;
  result_.b = b;
}

// Who comes first in a tick has a small advantage: they take turns.
Outcome PairDuels::show(int round, const Watcher& watch) const {
  const std::size_t first = static_cast<std::size_t>(round) % 2;
  MatchSetup duel;
  duel.rules = setup_.rules;
  duel.width = setup_.width;
  duel.height = setup_.height;
  duel.ticks = setup_.ticks;
  duel.seed = Random::derive(seed_, static_cast<std::uint64_t>(round));
  duel.tanks.resize(2);
  duel.tanks[first].name = setup_.bots[result_.a];
  duel.tanks[1 - first].name = setup_.bots[result_.b];
  std::array<Brain*, 2> order{};
  order[first] = brains_[0].get();
  order[1 - first] = brains_[1].get();
  return play(duel, order, watch);
}

const PairResult& PairDuels::play_to(int rounds) {
  const std::string& a = setup_.bots[result_.a];
  const std::string& b = setup_.bots[result_.b];
  for (; result_.rounds < rounds; ++result_.rounds) {
    const std::size_t first = static_cast<std::size_t>(result_.rounds) % 2;
    const Outcome outcome = show(result_.rounds, {});
    const TankResult& of_a = outcome.tanks[first];
    const TankResult& of_b = outcome.tanks[1 - first];
    share_.add(points_of(of_a, of_b), points_of(of_b, of_a));
    result_.wins_a += outcome.winner == a;
    result_.wins_b += outcome.winner == b;
    result_.draws += !outcome.winner;
    result_.shots_a += of_a.shots;
    result_.shots_b += of_b.shots;
    result_.hits_a += of_a.hits;
    result_.hits_b += of_b.hits;
    result_.survived_a += of_a.survived;
    result_.survived_b += of_b.survived;
  }
  result_.share_a = 100 * share_.value(0.5);
  result_.error = 100 * share_.error();
  return result_;
}

std::vector<BotRating> rate(const LeagueSetup& setup, const std::vector<PairResult>& results) {
  struct Sums {
    double shares = 0;
    double squares = 0;
    double variance = 0;
    int opponents = 0;
    double shots = 0;
    double hits = 0;
    double rounds = 0;
    double survived = 0;
  };
  std::vector<Sums> all(setup.bots.size());
  for (const PairResult& pair : results) {
    for (const bool is_a : {true, false}) {
      Sums& bot = all[is_a ? pair.a : pair.b];
      const double share = is_a ? pair.share_a : 100 - pair.share_a;
      ++bot.opponents;
      bot.shares += share;
      bot.squares += share * share;
      bot.variance += pair.error * pair.error;
      bot.rounds += pair.rounds;
      bot.shots += static_cast<double>(is_a ? pair.shots_a : pair.shots_b);
      bot.hits += static_cast<double>(is_a ? pair.hits_a : pair.hits_b);
      bot.survived += is_a ? pair.survived_a : pair.survived_b;
    }
  }
  std::vector<BotRating> table;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Sums& bot = all[i];
    BotRating rating;
    rating.name = setup.bots[i];
    if (bot.opponents > 0) {
      rating.rating = bot.shares / bot.opponents;
      rating.error = std::sqrt(bot.variance) / bot.opponents;
      // A single round has no scatter. The scatter between opponents, which is larger, stands in
      // for it.
      const double scatter = bot.squares - bot.opponents * rating.rating * rating.rating;
      if (setup.rounds < 2 && bot.opponents > 1 && scatter > 0) {
        rating.error = std::sqrt(scatter / (bot.opponents - 1) / bot.opponents);
      }
    }
    rating.hit_rate = bot.shots > 0 ? bot.hits / bot.shots : 0;
    rating.survival = bot.rounds > 0 ? bot.survived / bot.rounds : 0;
    table.push_back(rating);
  }
  std::stable_sort(table.begin(), table.end(),
                   [](const BotRating& x, const BotRating& y) { return x.rating > y.rating; });
  return table;
}

}  // namespace aimahead::arena
