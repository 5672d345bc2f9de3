#include "arena/robocode_turn.hpp"

#include "aimahead/contact.hpp"
#include "arena/heading.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

constexpr double kRobocodeDegree = 0.017453292519943295;
constexpr double kBraking = 2;
constexpr double kRammingDamage = 0.6;
constexpr std::int64_t kMostQuietTicks = 450;
constexpr double kIdleDamage = 0.1;
constexpr double kShellRadius = 1;

// Towards `wanted`: 2 a tick less when braking, `acceleration` a tick more when not; the share of a
// tick that braking to rest leaves is accelerated.
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

}  // namespace

void RobocodeTurn::drive(Tank& tank, const Command& command) {
  const Rules& rules = world_.rules_;
  const double slowing = 0.75 * kRobocodeDegree * std::fabs(tank.speed);
  const double turn = std::max(0.0, rules.tank_turn - slowing);
  if (command.heading) tank.heading = turned(tank.heading, *command.heading, turn);
  if (command.turret_heading) {
    tank.turret_heading = turned(tank.turret_heading, *command.turret_heading, rules.turret_turn);
  }
  tank.radar_from = tank.radar_heading;
  if (command.radar_heading) {
    tank.radar_heading = turned(tank.radar_heading, *command.radar_heading, rules.radar_turn);
  }
  if (command.speed) {
    const double wanted = std::clamp(*command.speed, -rules.tank_speed, rules.tank_speed);
    tank.speed = next_speed(tank.speed, wanted, rules.tank_acceleration);
  }
  const Vec2 to = world_.moved(tank.position, direction_of(tank.heading) * tank.speed);
  tank.position = world_.stopped(tank.position, to, rules.tank_radius);
  if (tank.position != to) {
    world_.hurt(tank, std::max(0.0, std::fabs(tank.speed) / 2 - 1));
    tank.speed = 0;
  }
  ram(tank);
}

void RobocodeTurn::ram(Tank& tank) {
  const double reach = 2 * world_.rules_.tank_radius;
  for (Tank& other : world_.tanks_) {
    if (&other == &tank || other.is_removed || other.is_dead()) continue;
    const double now = length(other.position - tank.position);
    const double before = length(other.position - tank.moved_from);
    if (now >= reach || now >= before) continue;
    tank.position = tank.moved_from;
    tank.speed = 0;
    world_.hurt(tank, kRammingDamage);
    world_.hurt(other, kRammingDamage);
    return;
  }
}

void RobocodeTurn::collide_shells() {
  std::vector<Shell>& shells = world_.shells_;
  for (std::size_t i = 0; i < shells.size(); ++i) {
    for (std::size_t j = i + 1; j < shells.size() && !shells[i].is_dead; ++j) {
      if (shells[j].is_dead || shells[i].owner == shells[j].owner) continue;
      const auto swept = [](const Shell& shell) {
        return Sweep<Vec2>{shell.position - shell.step, shell.position, kShellRadius};
      };
      if (!time_of_impact(swept(shells[i]), swept(shells[j]))) continue;
      shells[i].is_dead = true;
      shells[j].is_dead = true;
    }
  }
}

void RobocodeTurn::end_quiet() {
  if (++world_.quiet_ticks_ <= kMostQuietTicks) return;
  const std::int64_t quiet = world_.quiet_ticks_;
  for (Tank& tank : world_.tanks_) {
    if (!tank.is_removed) world_.hurt(tank, kIdleDamage);
  }
  world_.quiet_ticks_ = quiet;
}

}  // namespace aimahead::arena
