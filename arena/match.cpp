#include "arena/match.hpp"

#include "arena/arena_obstacles.hpp"
#include "arena/heading.hpp"
#include "arena/random.hpp"
#include "arena/recorder.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

// The seeds of what is random in a match. Those of the tanks come after that of the places.
constexpr std::uint64_t kPlaces = 0;
constexpr std::uint64_t kFirstTank = 1;
constexpr std::uint64_t kRadars = std::uint64_t{1} << 63;

// Brings a wanted heading outside (-4 pi, 4 pi) into that range. One that is not finite is not
// commanded.
void tidy(std::optional<double>& heading) {
  if (!heading) return;
  if (!std::isfinite(*heading))
    heading.reset();
  else if (std::fabs(*heading) >= 2 * kFullTurn)
    heading = wrapped(*heading);
}

constexpr int kMaxTriesAmongObstacles = 10'000;

/// A random place at which the whole tank is inside of the arena.
Vec2 random_place(Random& random, const Rules& rules, double width, double height) {
  const double margin_x = std::min(rules.tank_radius, width / 2);
  const double margin_y = std::min(rules.tank_radius, height / 2);
  const double x = random.between(margin_x, width - margin_x);
  return rounded_place(Vec2{x, random.between(margin_y, height - margin_y)});
}

void tidy(Command& command) {
  tidy(command.heading);
  tidy(command.turret_heading);
  tidy(command.radar_heading);
  if (command.speed && !std::isfinite(*command.speed)) command.speed.reset();
  if (command.fire && !std::isfinite(*command.fire)) command.fire.reset();
}

}  // namespace

std::optional<Vec2> find_clear_place(const Rules& rules, double width, double height) {
  Random random(Random::derive(0, kPlaces));
  for (int i = 0; i < kMaxTriesAmongObstacles; ++i) {
    const Vec2 place = random_place(random, rules, width, height);
    if (is_clear_of_obstacles(rules, place)) return place;
  }
  return std::nullopt;
}

std::vector<Start> start_places(const MatchSetup& setup) {
  constexpr int kMaxTries = 100;
  const Rules& rules = setup.rules;
  Random random(Random::derive(setup.seed, kPlaces));
  std::vector<Start> starts;
  for (const Entry& entry : setup.tanks) {
    if (entry.position) {
      starts.push_back({*entry.position, wrapped(entry.heading)});
      continue;
    }
    // Tanks start clear of obstacles, and not on top of each other if there is room.
    std::optional<Vec2> found;
    for (int i = 0; i < kMaxTriesAmongObstacles && !found; ++i) {
      const Vec2 place = random_place(random, rules, setup.width, setup.height);
      const bool is_free = std::none_of(starts.begin(), starts.end(), [&](const Start& other) {
        return length(other.position - place) < 4 * rules.tank_radius;
      });
      if ((is_free || i + 1 >= kMaxTries) && is_clear_of_obstacles(rules, place)) found = place;
    }
    if (!found) found = find_clear_place(rules, setup.width, setup.height);
    starts.push_back({found.value_or(Vec2{}), random.between(0, kFullTurn)});
  }
  return starts;
}

Match::Match(const MatchSetup& setup, std::span<Brain* const> brains, MatchSetup* record)
    : setup_(setup),
      brains_(brains),
      record_(record),
      world_(setup.rules, setup.width, setup.height, Random::derive(setup.seed, kRadars)) {
  const std::vector<Start> starts = start_places(setup);
  if (record) *record = setup;
  for (std::size_t i = 0; i < setup.tanks.size(); ++i) {
    Tank tank;
    tank.name = setup.tanks[i].name;
    tank.team = setup.tanks[i].team;
    tank.position = starts[i].position;
    tank.heading = starts[i].heading;
    world_.add_tank(tank);
    if (record) {
      record->tanks[i].position = starts[i].position;
      record->tanks[i].heading = starts[i].heading;
      record->tanks[i].commands.clear();
    }
    if (brains[i]) brains[i]->start(setup.rules, Random::derive(setup.seed, kFirstTank + i));
  }
}

Command Match::given_command(std::size_t index, std::int64_t tick) const {
  if (!commands_.empty()) return commands_[index];
  const std::vector<Command>& list = setup_.tanks[index].commands;
  const auto at = static_cast<std::size_t>(tick - 1);
  return at < list.size() ? list[at] : Command{};
}

Command Match::decide(std::size_t index, const Senses& senses) {
  Command command =
      brains_[index] ? brains_[index]->decide(senses) : given_command(index, senses.tick);
  if (brains_[index] || !commands_.empty()) tidy(command);
  if (record_) {
    record_->tanks[index].commands.push_back(
        shortened(setup_.rules, world_.tanks()[index], command));
  }
  return command;
}

void Match::step(std::span<const Command> commands) {
  if (is_over()) return;
  commands_ = commands;
  world_.run_tick(*this);
  commands_ = {};
}

bool Match::is_over() const {
  return world_.ticks() >= setup_.ticks || (world_.ticks() > 0 && world_.is_decided());
}

Outcome Match::outcome() const {
  Outcome outcome;
  outcome.ticks = world_.ticks();
  outcome.hash = world_.hash();
  for (const Tank& tank : world_.tanks()) {
    outcome.tanks.push_back({tank.name, std::max(0.0, tank.health), tank.shots, tank.hits,
                             tank.damage_dealt, tank.damage_taken, tank.kills, !tank.is_removed});
    if (!tank.is_removed && world_.is_decided()) {
      outcome.winner = tank.team.empty() ? tank.name : tank.team;
    }
  }
  return outcome;
}

Outcome play(const MatchSetup& setup, std::span<Brain* const> brains, const Watcher& watch,
             MatchSetup* record) {
  Match match(setup, brains, record);
  while (!match.is_over()) {
    match.step();
    if (watch) watch(match.world());
  }
  return match.outcome();
}

}  // namespace aimahead::arena
