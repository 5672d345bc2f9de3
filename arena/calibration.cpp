#include "arena/calibration.hpp"

#include "arena/bots.hpp"
#include "arena/match.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace aimahead::arena {
namespace {

struct Shot {
  double odds = 0;
  bool hits = false;
};

std::vector<Shot> play_shots(const LadderSetup& setup, const std::string& gun,
                             const std::string& target, int round) {
  const auto brain = make_bot(gun);
  const auto mover = make_bot(target);
  const std::array<Brain*, 2> brains{brain.get(), mover.get()};
  std::vector<Shot> shots;
  (void)play(ladder_match(setup, round), brains, [&](const World& world) {
    for (const Event& event : world.events()) {
      if (event.kind == Event::Kind::shot && event.tank == 0) shots.push_back({brain->odds()});
    }
    // A shell that hit is listed once more.
    for (const Shell& shell : world.shells()) {
      if (shell.is_dead && shell.owner == 0) {
        shots[static_cast<std::size_t>(shell.number)].hits = true;
      }
    }
  });
  return shots;
}

}  // namespace

std::vector<std::string> tracked_gun_names() {
  std::vector<std::string> names = gun_names();
  std::erase_if(names, [](const std::string& name) { return !name.starts_with("tracked_"); });
  return names;
}

OddsSums sum_odds(const LadderSetup& setup, const std::string& gun, const std::string& target,
                  int from, int to) {
  OddsSums sums{};
  const auto last = static_cast<double>(sums.size() - 1);
  for (int round = from; round < to; ++round) {
    for (const Shot& shot : play_shots(setup, gun, target, round)) {
      OddsSum& sum = sums[static_cast<std::size_t>(std::clamp(10 * shot.odds, 0.0, last))];
      ++sum.shots;
      sum.hits += shot.hits;
      sum.odds += shot.odds;
    }
  }
  return sums;
}

Calibration calibration_of(std::span<const OddsSums> sums) {
  Calibration bins{};
  for (const OddsSums& some : sums) {
    for (std::size_t i = 0; i < bins.size(); ++i) {
      bins[i].shots += some[i].shots;
      bins[i].hits += some[i].hits;
      bins[i].odds += some[i].odds;
    }
  }
  for (OddsBin& bin : bins) {
    if (bin.shots == 0) continue;
    const auto number = static_cast<double>(bin.shots);
    bin.odds /= number;
    bin.rate = static_cast<double>(bin.hits) / number;
    bin.error = std::sqrt(bin.rate * (1 - bin.rate) / number);
  }
  return bins;
}

}  // namespace aimahead::arena
