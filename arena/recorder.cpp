#include "arena/recorder.hpp"

#include "arena/heading.hpp"

#include <cmath>

namespace aimahead::arena {
namespace {

double to_decimals(double x, double ten_power) {
  return std::floor(x * ten_power + 0.5) / ten_power;
}

std::optional<double> shortened_heading(double current, const std::optional<double>& wanted,
                                        double step) {
  if (!wanted) return wanted;
  const double arrived = turned(current, *wanted, step);
  if (arrived == current) return std::nullopt;
  for (const double ten_power : {1.0, 10.0, 100.0, 1000.0}) {
    const double shorter = to_decimals(*wanted, ten_power);
    // -12.56 is a heading, but -13 is none: readers would refuse the record.
    const bool is_heading = std::fabs(shorter) < 2 * kFullTurn;
    if (is_heading && turned(current, shorter, step) == arrived) return shorter;
  }
  return wanted;
}

}  // namespace

Command shortened(const Rules& rules, const Tank& tank, const Command& command) {
  Command out = command;
  // Robocode's tanks turn and brake by other laws. Their commands stay as they are.
  if (rules.game != Game::rtanque) return out;
  if (command.speed && *command.speed == tank.speed) out.speed.reset();
  out.heading = shortened_heading(tank.heading, command.heading, rules.tank_turn);
  out.turret_heading =
      shortened_heading(tank.turret_heading, command.turret_heading, rules.turret_turn);
  out.radar_heading =
      shortened_heading(tank.radar_heading, command.radar_heading, rules.radar_turn);
  return out;
}

}  // namespace aimahead::arena
