#include "arena/arena_obstacles.hpp"

#include "aimahead/assertion.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

namespace aimahead::arena {

ArenaObstacle::ArenaObstacle(Copy, const Obstacle<Vec2>& shape) : shape_(shape) {
  if (auto* const polygon = std::get_if<Polygon>(&shape_)) {
    corners_.assign(polygon->points.begin(), polygon->points.end());
    polygon->points = {};
  }
  if (auto* const ball = std::get_if<Ball<Vec2>>(&shape_)) {
    const bool rests = ball->velocity == Vec2{} && ball->acceleration == Vec2{};
    detail::expect(rests, "an obstacle of an arena must not move", __FILE__, __LINE__);
    *ball = {.position = ball->position, .radius = ball->radius};
  }
}

Obstacle<Vec2> ArenaObstacle::shape() const& {
  return std::holds_alternative<Polygon>(shape_) ? Polygon{corners_} : shape_;
}

std::vector<ArenaObstacle> copies_of(ObstacleList<Vec2> obstacles) {
  std::vector<ArenaObstacle> copies;
  copies.reserve(obstacles.size());
  for (std::size_t i = 0; i < obstacles.size(); ++i) copies.emplace_back(obstacles[i]);
  return copies;
}

std::optional<Touch<Vec2>> touch_of_obstacles(const Rules& rules, const Vec2& from, const Vec2& to,
                                              double radius) {
  const Flight<Vec2> way{.position = from, .velocity = to - from, .radius = radius, .duration = 1};
  const ObstacleList<Vec2> obstacles(rules.obstacles.data(), rules.obstacles.size(),
                                     [](const void* first, std::size_t i) {
                                       return static_cast<const ArenaObstacle*>(first)[i].shape();
                                     });
  const Touch<Vec2> touch = first_touch(way, obstacles);
  return touch ? std::optional(touch) : std::nullopt;
}

Vec2 stopped_on_way(const Rules& rules, const Vec2& from, const Vec2& to) {
  if (drives_clear(rules, from, to)) return to;
  const auto touch = touch_on_way(rules, from, to, rules.tank_radius);
  if (!touch) return from;
  const Vec2 way = to - from;
  // The tank goes back along its own line, so that one that presses on does not creep.
  const double room = kRoomToObstacle / std::fabs(dot(way, touch->normal));
  const Vec2 stop = from + way * std::max(0.0, touch->time - room);
  return drives_clear(rules, from, stop) ? stop : from;
}

}  // namespace aimahead::arena
