#include "arena/robocode_turn.hpp"

#include "aimahead/contact_shapes.hpp"
#include "arena/arena_obstacles.hpp"
#include "arena/heading.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

constexpr double kBraking = 2;
constexpr double kRammingDamage = 0.6;
constexpr double kShellRadius = 3;  // for walls only
constexpr std::int64_t kMaxQuietTicks = 450;
constexpr double kQuietLoss = 10;
constexpr double kIdleDamage = 0.1;

// The next speed towards `wanted`: 2 per tick less when braking, else `acceleration` per tick more.
// The share of a tick that braking to rest leaves is accelerated.
double next_speed(double speed, double wanted, double acceleration) {
  if (wanted < 0) return -next_speed(-speed, -wanted, acceleration);
  if (speed >= 0) {
    return wanted >= speed ? std::min(wanted, speed + acceleration)
                           : std::max(wanted, speed - kBraking);
  }
  const double braked = speed + kBraking;
  if (braked <= 0) return braked;
  return std::min(wanted, acceleration * (1 + speed / kBraking));
}

// The next heading of a part whose base turns by `carried`. The part turns by at most `step`
// relative to the base.
double turned_on_base(double heading, const std::optional<double>& wanted, double carried,
                      double step) {
  const double left = (wanted ? turn_between(heading, *wanted) : 0) - carried;
  if (std::fabs(left) <= step) return wanted ? wrapped(*wanted) : heading;
  return wrapped(heading + carried + std::copysign(step, left));
}

bool cross_each_other(const Vec2& from, const Vec2& step, const Vec2& other,
                      const Vec2& other_step) {
  const double turn = cross(step, other_step);
  if (turn == 0) return false;
  const double share = cross(other - from, other_step) / turn;
  const double other_share = cross(other - from, step) / turn;
  return share >= 0 && share <= 1 && other_share >= 0 && other_share <= 1;
}

}  // namespace

void RobocodeTurn::run(Controls& controls) {
  // Those that an obstacle stopped have been listed.
  std::erase_if(world_.shells_, [](const Shell& shell) { return shell.is_dead; });
  std::vector<Tank>& tanks = world_.tanks_;
  const auto is_there = [&](std::size_t i) { return !tanks[i].is_removed && !tanks[i].is_dead(); };
  std::vector<Command> commands(tanks.size());
  for (std::size_t i = 0; i < tanks.size(); ++i) {
    if (is_there(i)) commands[i] = world_.ask(i, controls);
  }
  for (std::size_t i = 0; i < tanks.size(); ++i) {
    if (is_there(i) && commands[i].fire) fire(i, *commands[i].fire);
  }
  fly();
  const bool is_idle = world_.quiet_ticks_ > kMaxQuietTicks;
  for (std::size_t i = 0; i < tanks.size(); ++i) {
    if (is_there(i)) drive(i, commands[i]);
    if (is_there(i) && is_idle) world_.hurt(tanks[i], kIdleDamage);
  }
  for (Tank& tank : tanks) tank.is_removed = tank.is_removed || tank.is_dead();
  ++world_.quiet_ticks_;
}

void RobocodeTurn::fire(std::size_t index, double wanted) {
  const Rules& rules = world_.rules_;
  Tank& tank = world_.tanks_[index];
  const double power = std::clamp(wanted, rules.power_min, rules.power_max);
  if (tank.gun_energy < 0 || tank.health <= power) return;
  tank.gun_energy -= rules.shell_cost(power);
  tank.health -= power;
  tank.damage_taken += power;
  note_loss(power);
  world_.fire(tank, index, power);
}

void RobocodeTurn::fly() {
  const Rules& rules = world_.rules_;
  std::vector<Shell>& shells = world_.shells_;
  const double edge = kShellRadius - rules.edge_margin;
  std::vector<Vec2> from;
  std::vector<bool> is_stopped;  // by an obstacle
  for (Shell& shell : shells) {
    from.push_back(shell.position);
    is_stopped.push_back(shell.is_dead);  // at the muzzle
    if (shell.is_dead) continue;
    if (rules.missile_turn > 0) {
      shell.is_dead = shell.life <= 0;
      if (shell.is_dead) continue;
      world_.steer_missile(shell);
    }
    const Vec2 end = shell.position + shell.step;
    const auto touch = touch_on_way(rules, shell.position, end);
    const Vec2 to = touch ? touch->center : end;
    const bool is_inside =
        to.x > edge && to.x < world_.width_ - edge && to.y > edge && to.y < world_.height_ - edge;
    // A wall is met before a tank that stands at it.
    if (is_inside) strike_tank(shell, touch ? touch->time : 1);
    is_stopped.back() = touch && is_inside && !shell.is_dead;
    shell.is_dead = shell.is_dead || touch || !is_inside;
    shell.position = to;
  }
  collide_shells(from);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < shells.size(); ++i) {
    if (!shells[i].is_dead || is_stopped[i]) shells[kept++] = shells[i];
  }
  shells.resize(kept);
}

void RobocodeTurn::strike_tank(Shell& shell, double until) {
  const std::vector<Tank>& tanks = world_.tanks_;
  for (std::uint32_t i = 0; i < tanks.size(); ++i) {
    if (i == shell.owner || tanks[i].is_removed || tanks[i].is_dead()) continue;
    const double half = world_.rules_.tank_radius;
    const Vec2 corner{half, half};
    const AxisBox<Vec2> box{tanks[i].position - corner, tanks[i].position + corner};
    if (!time_of_impact(Body<Vec2>{shell.position, shell.step}, box, until)) continue;
    world_.strike(shell, i);
    note_loss(world_.rules_.shell_damage(shell.power));
    return;
  }
}

void RobocodeTurn::collide_shells(const std::vector<Vec2>& from) {
  std::vector<Shell>& shells = world_.shells_;
  for (std::size_t i = 0; i < shells.size(); ++i) {
    for (std::size_t j = i + 1; j < shells.size() && !shells[i].is_dead; ++j) {
      if (shells[j].is_dead || shells[i].owner == shells[j].owner) continue;
      if (!cross_each_other(from[i], shells[i].step, from[j], shells[j].step)) continue;
      shells[i].is_dead = true;
      shells[j].is_dead = true;
    }
  }
}

void RobocodeTurn::drive(std::size_t index, const Command& command) {
  const Rules& rules = world_.rules_;
  Tank& tank = world_.tanks_[index];
  tank.gun_energy = std::min(tank.gun_energy + rules.gun_energy_gain, rules.gun_energy_max);

  const double heading = tank.heading;
  const double turret = tank.turret_heading;
  const double slowing = 0.75 * kDegree * std::fabs(tank.speed);
  const double turn = std::max(0.0, rules.tank_turn - slowing);
  if (!tank.has_rammed) tank.heading = turned_on_base(heading, command.heading, 0, turn);
  tank.turret_heading = turned_on_base(turret, command.turret_heading,
                                       turn_between(heading, tank.heading), rules.turret_turn);
  tank.radar_from = tank.radar_heading;
  tank.radar_heading = turned_on_base(tank.radar_heading, command.radar_heading,
                                      turn_between(turret, tank.turret_heading), rules.radar_turn);
  if (command.speed) {
    const double wanted = std::clamp(*command.speed, -rules.tank_speed, rules.tank_speed);
    tank.speed = next_speed(tank.speed, wanted, rules.tank_acceleration);
  }

  const Vec2 to = tank.position + direction_of(tank.heading) * tank.speed;
  tank.position = stopped(tank, to);
  if (tank.position != to) {
    world_.hurt(tank, std::max(0.0, std::fabs(tank.speed) / 2 - 1));
    tank.speed = 0;
  }
  ram(tank);
  world_.radar_.note(rules, index, tank.position);
}

Vec2 RobocodeTurn::stopped(const Tank& tank, const Vec2& to) const {
  // Moves the tank out of the wall along its own line. Without a line, or if that leads past
  // another wall, it moves straight.
  const auto missing = [&](double x, double max) {
    const double min = world_.rules_.tank_radius;
    return x < min ? min - x : std::min(0.0, max - min - x);
  };
  Vec2 back{missing(to.x, world_.width_), 0};
  if (back.x == 0) back.y = missing(to.y, world_.height_);
  if (back != Vec2{} && std::fmod(tank.heading, kPi / 2) != 0) {
    const Vec2 line = direction_of(tank.heading);
    back = back.x != 0 ? Vec2{back.x, back.x * line.y / line.x}
                       : Vec2{back.y * line.x / line.y, back.y};
  }
  return world_.stopped(tank.position, to + back, world_.rules_.tank_radius);
}

void RobocodeTurn::ram(Tank& tank) {
  const double reach = 2 * world_.rules_.tank_radius;
  tank.has_rammed = false;
  for (Tank& other : world_.tanks_) {
    if (&other == &tank || other.is_removed || other.is_dead()) continue;
    const Vec2 apart = other.position - tank.position;
    if (std::fabs(apart.x) >= reach || std::fabs(apart.y) >= reach) continue;
    if (dot(apart, direction_of(tank.heading)) * tank.speed <= 0) continue;
    tank.has_rammed = true;
    tank.position = tank.moved_from;
    tank.speed = 0;
    for (Tank* hurt : {&tank, &other}) {
      world_.hurt(*hurt, kRammingDamage);
      note_loss(kRammingDamage);
    }
    return;
  }
}

void RobocodeTurn::note_loss(double health) {
  world_.quiet_loss_ += health;
  if (world_.quiet_loss_ < kQuietLoss) return;
  world_.quiet_loss_ = std::fmod(world_.quiet_loss_, kQuietLoss);
  world_.quiet_ticks_ = 0;
}

}  // namespace aimahead::arena
