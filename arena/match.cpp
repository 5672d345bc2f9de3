#include "arena/match.hpp"

#include "arena/heading.hpp"
#include "arena/random.hpp"
#include "arena/recorder.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

// Seeds of what a match drives at random; tanks come after the places.
constexpr std::uint64_t kPlaces = 0;
constexpr std::uint64_t kFirstTank = 1;

// A wanted heading outside (-4 pi, 4 pi) is brought into it, what is not finite is not commanded.
void tidy(std::optional<double>& heading) {
  if (!heading) return;
  if (!std::isfinite(*heading))
    heading.reset();
  else if (std::fabs(*heading) >= 2 * kFullTurn)
    heading = wrapped(*heading);
}

Command tidied(Command command) {
  tidy(command.heading);
  tidy(command.turret_heading);
  tidy(command.radar_heading);
  if (command.speed && !std::isfinite(*command.speed)) command.speed.reset();
  if (command.fire && !std::isfinite(*command.fire)) command.fire.reset();
  return command;
}

class MatchControls : public Controls {
 public:
  MatchControls(const MatchSetup& setup, std::span<Brain* const> brains, MatchSetup* record)
      : setup_(setup), brains_(brains), record_(record) {}

  void follow(const World& world) { world_ = &world; }

  [[nodiscard]] bool has_eyes(std::size_t index) const override { return brains_[index]; }

  Command decide(std::size_t index, const Senses& senses) override {
    Command command;
    if (brains_[index]) {
      command = tidied(brains_[index]->decide(senses));
    } else {
      const std::vector<Command>& list = setup_.tanks[index].commands;
      const auto tick = static_cast<std::size_t>(senses.tick - 1);
      if (tick < list.size()) command = list[tick];
    }
    if (record_) {
      record_->tanks[index].commands.push_back(
          shortened(setup_.rules, world_->tanks()[index], command));
    }
    return command;
  }

 private:
  const MatchSetup& setup_;
  std::span<Brain* const> brains_;
  MatchSetup* record_;
  const World* world_ = nullptr;
};

}  // namespace

std::vector<Start> start_places(const MatchSetup& setup) {
  constexpr int kMostTries = 100;
  Random random(Random::derive(setup.seed, kPlaces));
  std::vector<Start> starts;
  const double margin_x = std::min(setup.rules.tank_radius, setup.width / 2);
  const double margin_y = std::min(setup.rules.tank_radius, setup.height / 2);
  for (const Entry& entry : setup.tanks) {
    if (entry.position) {
      starts.push_back({*entry.position, wrapped(entry.heading)});
      continue;
    }
    Start start;
    // Not on top of each other, if there is room.
    for (int i = 0; i < kMostTries; ++i) {
      start.position.x = rounded_place(random.between(margin_x, setup.width - margin_x));
      start.position.y = rounded_place(random.between(margin_y, setup.height - margin_y));
      const bool is_free = std::none_of(starts.begin(), starts.end(), [&](const Start& other) {
        return length_of(minus(other.position, start.position)) < 4 * setup.rules.tank_radius;
      });
      if (is_free) break;
    }
    start.heading = random.between(0, kFullTurn);
    starts.push_back(start);
  }
  return starts;
}

Outcome play(const MatchSetup& setup, std::span<Brain* const> brains, const Watcher& watch,
             MatchSetup* record) {
  World world(setup.rules, setup.width, setup.height);
  const std::vector<Start> starts = start_places(setup);
  if (record) *record = setup;
  for (std::size_t i = 0; i < setup.tanks.size(); ++i) {
    Tank tank;
    tank.name = setup.tanks[i].name;
    tank.team = setup.tanks[i].team;
    tank.position = starts[i].position;
    tank.heading = starts[i].heading;
    world.add_tank(tank);
    if (record) {
      record->tanks[i].position = starts[i].position;
      record->tanks[i].heading = starts[i].heading;
      record->tanks[i].commands.clear();
    }
    if (brains[i]) brains[i]->start(setup.rules, Random::derive(setup.seed, kFirstTank + i));
  }
  MatchControls controls(setup, brains, record);
  controls.follow(world);
  while (world.ticks() < setup.ticks) {
    world.run_tick(controls);
    if (watch) watch(world);
    if (world.is_decided()) break;
  }

  Outcome outcome;
  outcome.ticks = world.ticks();
  outcome.hash = world.hash();
  for (const Tank& tank : world.tanks()) {
    outcome.tanks.push_back({tank.name, std::max(0.0, tank.health), tank.shots, tank.hits,
                             tank.damage_dealt, tank.damage_taken, tank.kills, !tank.is_removed});
    if (!tank.is_removed && world.is_decided()) {
      outcome.winner = tank.team.empty() ? tank.name : tank.team;
    }
  }
  return outcome;
}

}  // namespace aimahead::arena
