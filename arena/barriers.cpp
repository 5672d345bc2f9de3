#include "arena/barriers.hpp"

namespace aimahead::arena {

std::optional<Touch<Vec2>> meet_one_of(const Rules& rules, const Vec2& from, const Vec2& to,
                                       double radius) {
  const Flight<Vec2> way{.position = from, .velocity = to - from, .radius = radius, .duration = 1};
  const Touch<Vec2> touch = first_touch(way, rules.obstacles);
  return touch ? std::optional(touch) : std::nullopt;
}

}  // namespace aimahead::arena
