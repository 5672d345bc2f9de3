#include "arena/world.hpp"

#include "arena/arena_obstacles.hpp"
#include "arena/heading.hpp"
#include "arena/robocode_turn.hpp"
#include "arena/shell_contact.hpp"
#include "arena/state_hash.hpp"

#include "aimahead/guidance.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {

World::World(const Rules& rules, double width, double height, std::uint64_t seed)
    : rules_(rules), width_(width), height_(height), radar_(rules, seed) {}

std::size_t World::add_tank(const Tank& tank) {
  Tank& added = tanks_.emplace_back(tank);
  added.turret_heading = added.heading;
  added.radar_heading = added.heading;
  added.radar_from = added.heading;
  added.moved_from = added.position;
  added.health = rules_.health;
  added.gun_energy = rules_.gun_energy_start;
  radar_.note(rules_, tanks_.size() - 1, added.position);
  return tanks_.size() - 1;
}

void World::add_shell(Shell shell) {
  shell.step = direction_of(shell.heading) * rules_.shell_speed(shell.power);
  shells_.push_back(shell);
}

Vec2 World::kept_inside(const Vec2& place, double margin) const {
  // In an arena smaller than a tank the middle is all that is left.
  const double x = std::min(margin, width_ / 2);
  const double y = std::min(margin, height_ / 2);
  return {std::clamp(place.x, x, width_ - x), std::clamp(place.y, y, height_ - y)};
}

Vec2 World::moved(const Vec2& from, const Vec2& step) const {
  return rules_.game == Game::robocode ? from + step : rounded_place(from + step);
}

void World::run_tick(Controls& controls) {
  events_.clear();
  if (rules_.game == Game::robocode) {
    RobocodeTurn(*this).run(controls);
  } else {
    run_shells();
    for (std::size_t i = 0; i < tanks_.size(); ++i) run_tank(i, controls);
  }
  ++ticks_;
}

void World::run_shells() {
  if (shells_.empty()) return;
  grid_.build(tanks_, shells_.size(), rules_.tank_radius, longest_step(rules_));
  const double min = -rules_.edge_margin;
  const double max_x = width_ + rules_.edge_margin;
  const double max_y = height_ + rules_.edge_margin;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < shells_.size(); ++i) {
    Shell& shell = shells_[i];
    const Vec2& at = shell.position;
    const bool is_inside = at.x >= min && at.x <= max_x && at.y >= min && at.y <= max_y;
    if (shell.is_dead || !is_inside) continue;
    if (rules_.missile_turn > 0) {
      if (shell.life <= 0) continue;
      steer_missile(shell);
    }
    const std::span<const std::uint32_t> near = grid_.near(at, length(shell.step));
    const Vec2 to = moved(at, shell.step);
    const auto touch = touch_on_way(rules_, at, to);
    const auto victim =
        rules_.contact == Contact::point
            ? point_contact(rules_, shell, tanks_, near)
            : swept_contact(rules_, shell, to, tanks_, near, touch ? touch->time : 1);
    if (victim) strike(shell, *victim);
    shell.position = touch ? moved(touch->center, {}) : to;
    if (touch) shell.is_dead = true;
    if (kept != i) shells_[kept] = shell;
    ++kept;
  }
  shells_.resize(kept);
}

void World::steer_missile(Shell& shell) {
  shell.life -= 1;
  if (shell.prey == Shell::kNobody || tanks_[shell.prey].is_removed) return;
  const double speed = rules_.shell_speed(shell.power);
  const Homing<Vec2> homing{.position = shell.position,
                            .direction = direction_of(shell.heading),
                            .speed = speed,
                            .turn_rate = rules_.missile_turn};
  const Tank& prey = tanks_[shell.prey];
  const Vec2 next = steer(homing, prey.position, 1);
  shell.heading = heading_of(next);
  shell.step = direction_of(shell.heading) * speed;
}

void World::strike(Shell& shell, std::uint32_t victim) {
  shell.is_dead = true;
  Tank& shooter = tanks_[shell.owner];
  Tank& tank = tanks_[victim];
  const double lost = std::clamp(rules_.shell_damage(shell.power), 0.0, std::max(0.0, tank.health));
  const bool was_dead = tank.is_dead();
  ++shooter.hits;
  events_.push_back({Event::Kind::hit, victim, shell.owner, shell.position, shell.power});
  shooter.damage_dealt += lost;
  hurt(tank, rules_.shell_damage(shell.power));
  if (tank.is_dead() && !was_dead) ++shooter.kills;
  if (rules_.game == Game::robocode && !shooter.is_dead()) shooter.health += 3 * shell.power;
}

void World::hurt(Tank& tank, double damage) {
  if (damage <= 0) return;
  const bool was_dead = tank.is_dead();
  tank.damage_taken += std::min(damage, std::max(0.0, tank.health));
  tank.health -= damage;
  if (tank.is_dead() && !was_dead) {
    const auto index = static_cast<std::uint32_t>(&tank - tanks_.data());
    events_.push_back({Event::Kind::death, index, Shell::kNobody, tank.position, 0});
  }
}

Command World::ask(std::size_t index, Controls& controls) {
  Tank& tank = tanks_[index];
  tank.moved_from = tank.position;
  readings_.clear();
  if (controls.has_eyes(index)) radar_.scan(rules_, tanks_, index, ticks_ + 1, readings_);
  const Senses senses{.tick = ticks_ + 1,
                      .width = width_,
                      .height = height_,
                      .health = tank.health,
                      .speed = tank.speed,
                      .position = tank.position,
                      .heading = tank.heading,
                      .turret_heading = tank.turret_heading,
                      .radar_heading = tank.radar_heading,
                      .gun_energy = tank.gun_energy,
                      .radar = readings_};
  const Command command = controls.decide(index, senses);
  hurt(tank, command.penalty);
  return command;
}

void World::run_tank(std::size_t index, Controls& controls) {
  Tank& tank = tanks_[index];
  if (tank.is_removed) return;
  const Command command = tank.is_dead() ? Command{} : ask(index, controls);
  if (tank.is_dead()) {
    tank.is_removed = true;
    return;
  }
  const std::optional<double> power = pay_for_shot(tank, command);
  drive(tank, command);
  radar_.note(rules_, index, tank.position);
  if (power) fire(tank, index, *power);
}

std::optional<double> World::pay_for_shot(Tank& tank, const Command& command) const {
  std::optional<double> fired;
  if (command.fire) {
    const double power = std::clamp(*command.fire, rules_.power_min, rules_.power_max);
    const double cost = rules_.shell_cost(power);
    const bool may = rules_.gun == Gun::credit ? tank.gun_energy > 0 : tank.gun_energy >= cost;
    if (may) {
      tank.gun_energy -= cost;
      fired = power;
    }
  }
  tank.gun_energy = std::min(tank.gun_energy + rules_.gun_energy_gain, rules_.gun_energy_max);
  return fired;
}

void World::drive(Tank& tank, const Command& command) {
  if (command.speed) {
    const double change = *command.speed - tank.speed;
    const double step = rules_.tank_acceleration;
    const double wanted = std::fabs(change) <= step ? *command.speed
                          : change > 0              ? tank.speed + step
                                                    : tank.speed - step;
    tank.speed = std::clamp(wanted, -rules_.tank_speed, rules_.tank_speed);
  }
  if (command.heading) tank.heading = turned(tank.heading, *command.heading, rules_.tank_turn);
  if (command.turret_heading) {
    tank.turret_heading = turned(tank.turret_heading, *command.turret_heading, rules_.turret_turn);
  }
  if (command.radar_heading) {
    tank.radar_from = tank.radar_heading;
    tank.radar_heading = turned(tank.radar_heading, *command.radar_heading, rules_.radar_turn);
  }
  const double margin = rules_.walls == Walls::body ? rules_.tank_radius : 0;
  const Vec2 to = moved(tank.position, direction_of(tank.heading) * tank.speed);
  tank.position = stopped(tank.position, to, margin);
}

Vec2 World::stopped(const Vec2& from, const Vec2& to, double margin) const {
  const auto kept = [&](const Vec2& place) { return kept_inside(place, margin); };
  return driven(rules_, from, kept(to), kept);
}

void World::fire(Tank& tank, std::size_t index, double power) {
  const Vec2 sight = direction_of(tank.turret_heading);
  Shell shell;
  shell.position = kept_inside(moved(tank.position, sight * rules_.turret_length), 0);
  // A muzzle behind a thin wall fires at the wall.
  if (const auto touch = touch_on_way(rules_, tank.position, shell.position)) {
    shell.position = moved(touch->center, {});
    shell.is_dead = true;
  }
  shell.heading = tank.turret_heading;
  shell.step = sight * rules_.shell_speed(power);
  shell.power = power;
  shell.owner = static_cast<std::uint32_t>(index);
  shell.number = tank.shots++;
  if (rules_.missile_turn > 0) {
    shell.prey = nearest_to_sight(index, tank.turret_heading);
    shell.life = rules_.missile_life;
  }
  shells_.push_back(shell);
  events_.push_back({Event::Kind::shot, shell.owner, Shell::kNobody, shell.position, shell.power});
}

std::uint32_t World::nearest_to_sight(std::size_t shooter, double heading) const {
  std::uint32_t best = Shell::kNobody;
  double min = kPi;
  const Tank& from = tanks_[shooter];
  for (std::size_t i = 0; i < tanks_.size(); ++i) {
    const bool is_friend = !from.team.empty() && tanks_[i].team == from.team;
    if (i == shooter || tanks_[i].is_removed || is_friend) continue;
    const double towards = heading_of(tanks_[i].position - from.position);
    const double off = std::fabs(turn_between(heading, towards));
    if (off > min) continue;
    min = off;
    best = static_cast<std::uint32_t>(i);
  }
  return best;
}

bool World::is_decided() const {
  const Tank* left = nullptr;
  for (const Tank& tank : tanks_) {
    if (tank.is_removed) continue;
    if (left && (tank.team.empty() || tank.team != left->team)) return false;
    left = &tank;
  }
  return true;
}

std::uint64_t World::hash() const {
  StateHash hash;
  hash.add(static_cast<std::uint64_t>(ticks_));
  for (const Tank& tank : tanks_) hash.add(tank);
  for (const Shell& shell : shells_) hash.add(shell);
  return hash.value();
}

}  // namespace aimahead::arena
