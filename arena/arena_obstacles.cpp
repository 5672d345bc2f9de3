#include "arena/arena_obstacles.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>

namespace aimahead::arena {

std::optional<ArenaObstacle> arena_obstacle_of(const Obstacle<Vec2>& obstacle) {
  return std::visit(
      []<class Shape>(const Shape& shape) -> std::optional<ArenaObstacle> {
        if constexpr (std::is_constructible_v<ArenaObstacle, Shape>) return ArenaObstacle(shape);
        return std::nullopt;
      },
      obstacle);
}

std::optional<Touch<Vec2>> touch_on_way(const Rules& rules, const Vec2& from, const Vec2& to,
                                        double radius) {
  if (rules.obstacles.empty()) return std::nullopt;
  const Flight<Vec2> way{.position = from, .velocity = to - from, .radius = radius, .duration = 1};
  const ObstacleList<Vec2> obstacles(
      rules.obstacles.data(), rules.obstacles.size(), [](const void* first, std::size_t i) {
        return std::visit([](const auto& shape) { return Obstacle<Vec2>(shape); },
                          static_cast<const ArenaObstacle*>(first)[i]);
      });
  const Touch<Vec2> touch = first_touch(way, obstacles);
  return touch ? std::optional(touch) : std::nullopt;
}

Vec2 stopped_on_way(const Rules& rules, const Vec2& from, const Vec2& to) {
  if (drives_clear(rules, from, to)) return to;
  const auto touch = touch_on_way(rules, from, to, rules.tank_radius);
  if (!touch) return from;
  const Vec2 way = to - from;
  // Back along its own line, so that a tank that presses on does not creep.
  const double room = kRoomToObstacle / std::fabs(dot(way, touch->normal));
  const Vec2 stop = from + way * std::max(0.0, touch->time - room);
  return drives_clear(rules, from, stop) ? stop : from;
}

}  // namespace aimahead::arena
