#include "arena/radar.hpp"

#include "arena/heading.hpp"

#include <cmath>

namespace aimahead::arena {
namespace {

constexpr double kRobocodeRange = 1200;

/// The directions that are seen: up to `half` to both sides of `middle`.
struct Sector {
  double middle = 0;
  double half = 0;
};

Sector sector_of(const Rules& rules, const Tank& tank) {
  if (rules.game != Game::robocode) return {tank.radar_heading, rules.radar_vision};
  const double swept = turn_between(tank.radar_from, tank.radar_heading);
  return {wrapped(tank.radar_from + swept / 2), std::fabs(swept) / 2 + rules.radar_vision};
}

}  // namespace

void scan(const Rules& rules, std::span<const Tank> tanks, std::size_t index,
          std::vector<RadarReading>& readings) {
  readings.clear();
  const Tank& eye = tanks[index];
  const Sector sector = sector_of(rules, eye);
  // Whoever is surely outside is not worth an arctangent.
  constexpr double kSlack = 1e-9;
  const bool is_narrow = sector.half < 1.5;
  const Vec2 sight = direction_of(sector.middle);
  const Vec2 side = direction_of(sector.half + kSlack);  // sine and cosine of the half angle
  for (std::size_t i = 0; i < tanks.size(); ++i) {
    if (i == index || tanks[i].is_removed) continue;
    const Vec2 apart = tanks[i].position - eye.position;
    const double along = dot(apart, sight);
    const double across = std::fabs(cross(apart, sight));
    if (is_narrow && (along < 0 || across * side.y > along * side.x)) continue;
    const double heading = heading_of(apart);
    if (std::fabs(turn_between(sector.middle, heading)) > sector.half) continue;
    const double distance = length(apart);
    if (rules.game == Game::robocode && distance > kRobocodeRange) continue;
    readings.push_back({heading, distance, tanks[i].name});
  }
}

}  // namespace aimahead::arena
