// How fast the arena is: a melee of built-in bots, and many shells among many tanks.
//
//   aimahead_bench_arena         every case, with the rate that it must reach
#include "machine.hpp"
#include "timing.hpp"

#include "arena/bots.hpp"
#include "arena/heading.hpp"
#include "arena/match.hpp"
#include "arena/random.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace aimahead::arena;
using bench::thread_nanoseconds;

double seconds_since(double start) { return std::max(1e-6, 1e-9 * (thread_nanoseconds() - start)); }

// Tank-ticks a second of ten bots that nothing kills; the best of several runs.
double melee_rate(const std::vector<std::string>& bots) {
  constexpr std::int64_t kTicks = 10'000;
  constexpr int kRuns = 5;
  double best = 0;
  for (int run = 0; run < kRuns; ++run) {
    MatchSetup setup;
    setup.rules = *find_preset("rtanque_swept");
    setup.rules.health = 1e9;
    setup.ticks = kTicks;
    setup.seed = 1;
    std::vector<std::unique_ptr<Brain>> owned;
    std::vector<Brain*> brains;
    for (std::size_t i = 0; i < 10; ++i) {
      const std::string& bot = bots[i % bots.size()];
      Entry entry;
      entry.name = bot + "-" + std::to_string(i);
      setup.tanks.push_back(entry);
      owned.push_back(make_bot(bot));
      brains.push_back(owned.back().get());
    }
    const double start = thread_nanoseconds();
    const Outcome outcome = play(setup, brains);
    best = std::max(best, static_cast<double>(outcome.ticks) * 10 / seconds_since(start));
  }
  return best;
}

class Drifting : public Controls {
 public:
  [[nodiscard]] bool has_eyes(std::size_t) const override { return false; }
  Command decide(std::size_t index, const Senses& senses) override {
    Command command;
    command.speed = 3;
    command.heading = wrapped(senses.heading + (index % 2 == 0 ? 0.01 : -0.01));
    return command;
  }
};

constexpr std::size_t kShells = 100'000;
constexpr std::size_t kTanks = 1000;

// Ticks a second with kShells in the air, kept up to that number.
double shell_rate(double size, std::size_t& hits) {
  constexpr int kTicks = 150;
  Rules rules = *find_preset("rtanque_swept");
  rules.health = 1e9;
  World world(rules, size, size);
  Random random(7);
  for (std::size_t i = 0; i < kTanks; ++i) {
    Tank tank;
    tank.position = {random.between(0, size), random.between(0, size)};
    tank.heading = random.between(0, kFullTurn);
    world.add_tank(tank);
  }
  Drifting controls;
  double spent = 0;
  for (int i = 0; i < kTicks; ++i) {
    while (world.shells().size() < kShells) {
      Shell shell;
      shell.position = {random.between(0, size), random.between(0, size)};
      shell.heading = random.between(0, kFullTurn);
      shell.power = random.between(1, 5);
      shell.owner = static_cast<std::uint32_t>(random.next() % kTanks);
      world.add_shell(shell);
    }
    const double start = thread_nanoseconds();
    world.run_tick(controls);
    spent += seconds_since(start);
  }
  hits = 0;
  for (const Tank& tank : world.tanks()) hits += static_cast<std::size_t>(tank.hits);
  return kTicks / spent;
}

}  // namespace

int main() {
  bench::print_heading();
  constexpr double kTankTicks = 1e6;
  constexpr double kTicks = 60;
  std::printf("%-52s %12s %12s   (!: less)\n", "one core", "measured", "at least");
  const std::vector<std::vector<std::string>> melees = {
      {"linear", "circular", "clamped", "guess_factor", "virtual_guns", "seeker", "camper",
       "surfer", "wanderer", "runner"},
      {"linear"},
      {"circular"},
      {"guess_factor"},
      {"virtual_guns"},
      {"surfer"}};
  for (const std::vector<std::string>& bots : melees) {
    const std::string name =
        "melee of ten, " + (bots.size() > 1 ? "of every kind" : "each " + bots[0]);
    const double rate = melee_rate(bots);
    std::printf("%-42s tank-ticks/s %12.0f", name.c_str(), rate);
    if (bots.size() > 1) std::printf(" %12.0f %c", kTankTicks, bench::mark(rate < kTankTicks));
    std::printf("\n");
  }
  for (const double size : {8000.0, 3000.0}) {
    std::size_t hits = 0;
    const double rate = shell_rate(size, hits);
    char name[80];
    std::snprintf(name, sizeof name, "100,000 shells, 1,000 tanks, %.0f x %.0f", size, size);
    std::printf("%-42s      ticks/s %12.0f %12.0f %c (%zu hits)\n", name, rate, kTicks,
                bench::mark(rate < kTicks), hits);
  }
  return 0;
}
