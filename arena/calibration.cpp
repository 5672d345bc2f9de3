#include "arena/calibration.hpp"

#include "arena/bots.hpp"
#include "arena/bots/gunner.hpp"
#include "arena/match.hpp"
#include "arena/parallel.hpp"
#include "arena/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <vector>

namespace aimahead::arena {
namespace {

struct Shot {
  double odds = 0;
  bool hits = false;
};

std::vector<Shot> play_shots(const LadderSetup& setup, const std::string& target, int round) {
  Gunner gunner(make_aim("linear"), Estimate::tracker);
  const auto mover = make_bot(target);
  const std::array<Brain*, 2> brains{&gunner, mover.get()};
  std::vector<Shot> shots;
  (void)play(ladder_match(setup, round), brains, [&](const World& world) {
    for (const Event& event : world.events()) {
      if (event.kind == Event::Kind::shot && event.tank == 0) shots.push_back({gunner.odds()});
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

Calibration calibrate(const LadderSetup& setup, const std::function<void(double)>& watch) {
  const std::vector<std::string> targets = target_names();
  const std::size_t count = targets.size() * static_cast<std::size_t>(setup.rounds);
  std::vector<std::vector<Shot>> matches(count);
  std::mutex guard;
  std::size_t done = 0;
  run_in_parallel(count, setup.threads, [&](std::size_t i) {
    matches[i] =
        play_shots(setup, targets[i % targets.size()], static_cast<int>(i / targets.size()));
    const std::lock_guard lock(guard);
    ++done;
    if (watch) watch(static_cast<double>(done) / static_cast<double>(count));
  });
  Calibration bins{};
  const auto last = static_cast<double>(bins.size() - 1);
  for (const auto& shots : matches) {
    for (const Shot& shot : shots) {
      OddsBin& bin = bins[static_cast<std::size_t>(std::clamp(10 * shot.odds, 0.0, last))];
      ++bin.shots;
      bin.hits += shot.hits;
      bin.odds += shot.odds;
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
