#include "arena/ladder.hpp"

#include "arena/bots.hpp"
#include "arena/match.hpp"
#include "arena/random.hpp"
#include "arena/statistics.hpp"

#include <array>
#include <cmath>

namespace aimahead::arena {
namespace {

// A health that no number of hits uses up.
constexpr double kEndless = 1e9;

}  // namespace

LadderCell Ladder::mean(std::size_t gun) const {
  LadderCell mean;
  double variance = 0;
  for (std::size_t target = 0; target < targets.size(); ++target) {
    const LadderCell& cell = at(gun, target);
    mean.shots += cell.shots;
    mean.hits += cell.hits;
    mean.rate += cell.rate / static_cast<double>(targets.size());
    variance += cell.error * cell.error;
  }
  mean.error = std::sqrt(variance) / static_cast<double>(targets.size());
  return mean;
}

std::vector<std::string> gun_names() {
  std::vector<std::string> names;
  for (const BotDescription& bot : built_in_bots()) {
    if (bot.kind == BotKind::gunner) names.emplace_back(bot.name);
  }
  return names;
}

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const BotDescription& bot : built_in_bots()) {
    if (bot.kind == BotKind::mover || bot.name == "surfer") names.emplace_back(bot.name);
  }
  return names;
}

MatchSetup ladder_match(const LadderSetup& setup, int round) {
  MatchSetup match;
  match.rules = setup.rules;
  match.rules.health = kEndless;
  match.width = setup.width;
  match.height = setup.height;
  match.ticks = setup.ticks;
  // With the same seed, the places and the choices of the target are the same for every gun.
  match.seed = Random::derive(setup.seed, static_cast<std::uint64_t>(round));
  match.tanks.resize(2);
  match.tanks[0].name = std::string("gun");
  match.tanks[1].name = std::string("target");
  return match;
}

LadderCell play_cell(const LadderSetup& setup, const std::string& gun, const std::string& target) {
  const auto gunner = make_bot(gun);
  const auto mover = make_bot(target);
  const std::array<Brain*, 2> brains{gunner.get(), mover.get()};
  LadderCell cell;
  Share share;
  for (int round = 0; round < setup.warm_up + setup.rounds; ++round) {
    const Outcome outcome = play(ladder_match(setup, round), brains);
    if (round < setup.warm_up) continue;
    const TankResult& result = outcome.tanks[0];
    cell.shots += result.shots;
    cell.hits += result.hits;
    share.add(result.hits, result.shots - result.hits);
  }
  cell.rate = share.value(0);
  cell.error = share.error();
  return cell;
}

}  // namespace aimahead::arena
