#include "arena/ladder.hpp"

#include "arena/bots.hpp"
#include "arena/match.hpp"
#include "arena/parallel.hpp"
#include "arena/random.hpp"
#include "arena/statistics.hpp"

#include <array>
#include <mutex>

namespace aimahead::arena {
namespace {

// Health that nothing uses up.
constexpr double kEndless = 1e9;

LadderCell play_cell(const LadderSetup& setup, const std::string& gun, const std::string& target) {
  const auto gunner = make_bot(gun);
  const auto mover = make_bot(target);
  const std::array<Brain*, 2> brains{gunner.get(), mover.get()};
  LadderCell cell;
  Share share;
  for (int round = 0; round < setup.warm_up + setup.rounds; ++round) {
    MatchSetup match;
    match.rules = setup.rules;
    match.rules.health = kEndless;
    match.width = setup.width;
    match.height = setup.height;
    match.ticks = setup.ticks;
    // The same for every cell: the same places, the same choices of the target.
    match.seed = Random::derive(setup.seed, static_cast<std::uint64_t>(round));
    match.tanks.resize(2);
    match.tanks[0].name = std::string("gun");
    match.tanks[1].name = std::string("target");
    const Outcome outcome = play(match, brains);
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

}  // namespace

Ladder climb(const LadderSetup& setup, const std::function<void(double)>& watch) {
  Ladder ladder;
  for (const BotDescription& bot : built_in_bots()) {
    if (bot.kind == BotKind::gunner) ladder.guns.emplace_back(bot.name);
    if (bot.kind == BotKind::mover || bot.name == "surfer") ladder.targets.emplace_back(bot.name);
  }
  ladder.cells.resize(ladder.guns.size() * ladder.targets.size());
  std::mutex guard;
  std::size_t done = 0;
  run_in_parallel(ladder.cells.size(), setup.threads, [&](std::size_t i) {
    const LadderCell cell = play_cell(setup, ladder.guns[i / ladder.targets.size()],
                                      ladder.targets[i % ladder.targets.size()]);
    const std::lock_guard lock(guard);
    ladder.cells[i] = cell;
    ++done;
    if (watch) watch(static_cast<double>(done) / static_cast<double>(ladder.cells.size()));
  });
  return ladder;
}

}  // namespace aimahead::arena
