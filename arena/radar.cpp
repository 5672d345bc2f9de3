#include "arena/radar.hpp"

#include "arena/arena_obstacles.hpp"
#include "arena/heading.hpp"
#include "arena/random.hpp"
#include "numerics/elementary.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

constexpr double kRobocodeRange = 1200;
// A tank that is outside by more than this needs no arctangent.
constexpr double kSlack = 1e-9;

/// The directions that a radar sees: up to `half` to both sides of `middle`.
struct Sector {
  double middle = 0;
  double half = 0;
};

Sector sector_of(const Rules& rules, const Tank& tank) {
  if (rules.game != Game::robocode) return {tank.radar_heading, rules.radar_vision};
  const double swept = turn_between(tank.radar_from, tank.radar_heading);
  return {wrapped(tank.radar_from + swept / 2), std::fabs(swept) / 2 + rules.radar_vision};
}

/// The tangent of an angle.
double slope_of(double angle) {
  const auto [sine, cosine] = direction_of(angle);
  return sine / cosine;
}

/// How far off a reading is, in units of the noise: two independent Gaussian numbers (Box and
/// Muller).
Vec2 draw_error(Random& random) {
  const double radius = std::sqrt(-2 * detail::numerics::logarithm(1 - random.share()));
  return direction_of(random.between(0, kFullTurn)) * radius;
}

}  // namespace

Radar::Radar(const Rules& rules, std::uint64_t seed)
    : seed_(seed), slope_of_vision_(slope_of(rules.radar_vision + kSlack)) {}

const Vec2& Radar::Trail::before(std::size_t turns) const {
  const std::size_t back = std::min(turns, positions.size() - 1);
  return positions[(latest + positions.size() - back) % positions.size()];
}

void Radar::note(const Rules& rules, std::size_t index, const Vec2& position) {
  if (rules.radar_delay <= 0) return;
  if (index >= trails_.size()) trails_.resize(index + 1);
  auto& [positions, latest] = trails_[index];
  const std::size_t length = static_cast<std::size_t>(rules.radar_delay) + 2;
  if (positions.size() < length) {
    latest = positions.size();
    positions.push_back(position);
  } else {
    latest = (latest + 1) % length;
    positions[latest] = position;
  }
}

Vec2 Radar::late_position(const Rules& rules, std::size_t index) const {
  const auto turns = static_cast<std::size_t>(rules.radar_delay);
  const double rest = rules.radar_delay - static_cast<double>(turns);
  const Vec2& later = trails_[index].before(turns);
  return later + (trails_[index].before(turns + 1) - later) * rest;
}

void Radar::scan(const Rules& rules, std::span<const Tank> tanks, std::size_t index,
                 std::int64_t tick, std::vector<RadarReading>& readings) {
  readings.clear();
  const Tank& eye = tanks[index];
  const Sector sector = sector_of(rules, eye);
  const bool is_narrow = sector.half < 1.5;
  const Vec2 sight = direction_of(sector.middle);
  const bool is_fixed = sector.half == rules.radar_vision;
  const double slope = is_fixed ? slope_of_vision_ : slope_of(sector.half + kSlack);
  const bool is_late = rules.radar_delay > 0;
  const bool is_random = rules.radar_noise > 0 || rules.radar_fading > 0;
  const auto apart_from = [&](std::size_t i) {
    return (is_late ? late_position(rules, i) : tanks[i].position) - eye.position;
  };
  // Lists first the tanks that may be inside, without a branch that the processor cannot predict.
  seen_.resize(tanks.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < tanks.size(); ++i) {
    const Vec2 apart = apart_from(i);
    const double along = dot(apart, sight);
    const double across = std::fabs(cross(apart, sight));
    const bool is_outside = is_narrow & (across > along * slope);
    seen_[count] = static_cast<std::uint32_t>(i);
    count += !(is_outside | (i == index) | tanks[i].is_removed);
  }
  for (const std::uint32_t i : std::span(seen_).first(count)) {
    Vec2 apart = apart_from(i);
    double heading = heading_of(apart);
    if (std::fabs(turn_between(sector.middle, heading)) > sector.half) continue;
    double distance = length(apart);
    if (rules.game == Game::robocode && distance > kRobocodeRange) continue;
    const bool is_blockable = rules.radar_sight == RadarSight::blocked;
    if (is_blockable && touch_on_way(rules, eye.position, eye.position + apart)) continue;
    if (is_random) {
      Random random(Random::derive(
          Random::derive(Random::derive(seed_, static_cast<std::uint64_t>(tick)), index), i));
      if (random.share() < rules.radar_fading) continue;
      apart += draw_error(random) * rules.radar_noise;
      heading = heading_of(apart);
      distance = length(apart);
    }
    readings.push_back({heading, distance, tanks[i].name, i});
  }
}

}  // namespace aimahead::arena
