// What stands inside of the arena: how far a tank drives before an obstacle, and where a shell or a
// radar's sight meets one. Ways are decided exactly once `to - from` is rounded to doubles.
#pragma once

#include "arena/heading.hpp"
#include "arena/rules.hpp"

#include "aimahead/obstacles.hpp"

#include <optional>
#include <vector>

namespace aimahead::arena {

/// Copies the obstacles, none of which may move.
[[nodiscard]] std::vector<ArenaObstacle> copies_of(ObstacleList<Vec2> obstacles);

/// As touch_on_way, for rules with obstacles.
[[nodiscard]] std::optional<Touch<Vec2>> touch_of_obstacles(const Rules& rules, const Vec2& from,
                                                            const Vec2& to, double radius);

/// Where a ball first touches an obstacle on its straight way; none if it does not. Inline, because
/// every shell asks and most arenas have no obstacles.
[[nodiscard]] inline std::optional<Touch<Vec2>> touch_on_way(const Rules& rules, const Vec2& from,
                                                             const Vec2& to, double radius = 0) {
  if (rules.obstacles.empty()) return std::nullopt;
  return touch_of_obstacles(rules, from, to, radius);
}

/// Whether the whole tank can stand at a place.
[[nodiscard]] inline bool is_clear_of_obstacles(const Rules& rules, const Vec2& place) {
  return !touch_on_way(rules, place, place, rules.tank_radius);
}

/// Whether the whole tank can drive straight from one place to another.
[[nodiscard]] inline bool drives_clear(const Rules& rules, const Vec2& from, const Vec2& to) {
  // The way ends within rounding of `to`, so whether the tank can stand there is a question of its
  // own.
  return !touch_on_way(rules, from, to, rules.tank_radius) && is_clear_of_obstacles(rules, to);
}

/// How far before an obstacle a tank stops: more than positions are rounded by.
inline constexpr double kRoomToObstacle = 1e-6;

/// Where a tank gets that goes straight towards `to`, and no further than to an obstacle.
[[nodiscard]] Vec2 stopped_on_way(const Rules& rules, const Vec2& from, const Vec2& to);

/// Where a tank gets in a tick that wants to go to `to`. It stops kRoomToObstacle before an
/// obstacle and, except in Robocode, slides along it, as along the edge of the arena. `kept(place)`
/// is the nearest place inside of the arena. The ways that the tank drives are clear. If no way is
/// clear, it stays.
template <class Kept>
[[nodiscard]] Vec2 driven(const Rules& rules, const Vec2& from, Vec2 to, const Kept& kept) {
  if (rules.obstacles.empty()) return to;
  if (rules.game == Game::robocode) return stopped_on_way(rules, from, to);
  constexpr int kMaxLegs = 3;  // into a corner, and out of it
  Vec2 at = from;
  for (int leg = 0; leg < kMaxLegs; ++leg) {
    if (drives_clear(rules, at, to)) return to;
    const auto touch = touch_on_way(rules, at, to, rules.tank_radius);
    if (!touch) break;
    const Vec2 stop = rounded_place(at + (to - at) * touch->time + touch->normal * kRoomToObstacle);
    if (drives_clear(rules, at, stop)) at = stop;
    const Vec2 rest = to - at;
    to = kept(rounded_place(at + rest - touch->normal * dot(rest, touch->normal)));
  }
  return at;
}

}  // namespace aimahead::arena
