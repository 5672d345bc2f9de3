#include "arena/barriers.hpp"

namespace aimahead::arena {

std::optional<Touch<Vec2>> meet_barrier(const Rules& rules, const Vec2& from, const Vec2& to,
                                        double radius) {
  if (rules.obstacles.empty()) return std::nullopt;
  const Flight<Vec2> way{.position = from, .velocity = to - from, .radius = radius, .duration = 1};
  const Touch<Vec2> touch = first_touch(way, rules.obstacles);
  return touch ? std::optional(touch) : std::nullopt;
}

bool is_clear_of_barriers(const Rules& rules, const Vec2& place) {
  return !meet_barrier(rules, place, place, rules.tank_radius);
}

bool drives_clear(const Rules& rules, const Vec2& from, const Vec2& to) {
  // Its way ends within rounding of where it then stands.
  return !meet_barrier(rules, from, to, rules.tank_radius) && is_clear_of_barriers(rules, to);
}

}  // namespace aimahead::arena
