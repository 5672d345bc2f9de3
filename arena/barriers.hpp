// What stands inside of the arena: how far a tank drives before it leans on an obstacle, and where
// a shell or a radar's sight meets one. Every answer is decided exactly for the given positions.
#pragma once

#include "arena/heading.hpp"
#include "arena/rules.hpp"

#include "aimahead/obstacles.hpp"

#include <optional>

namespace aimahead::arena {

/// Among obstacles, of which there are some.
[[nodiscard]] std::optional<Touch<Vec2>> meet_one_of(const Rules& rules, const Vec2& from,
                                                     const Vec2& to, double radius);

/// Where a ball first touches an obstacle on its straight way; none if it does not.
[[nodiscard]] inline std::optional<Touch<Vec2>> meet_barrier(const Rules& rules, const Vec2& from,
                                                             const Vec2& to, double radius = 0) {
  if (rules.obstacles.empty()) return std::nullopt;
  return meet_one_of(rules, from, to, radius);
}

/// Whether the whole tank can stand there.
[[nodiscard]] inline bool is_clear_of_barriers(const Rules& rules, const Vec2& place) {
  return !meet_barrier(rules, place, place, rules.tank_radius);
}

/// Whether the whole tank can drive straight from one place to another.
[[nodiscard]] inline bool drives_clear(const Rules& rules, const Vec2& from, const Vec2& to) {
  // Its way ends within rounding of where it then stands.
  return !meet_barrier(rules, from, to, rules.tank_radius) && is_clear_of_barriers(rules, to);
}

/// Where a tank that wants to go to `to` gets in a tick: it stops a hair's breadth before an
/// obstacle and slides along it, as along the edge of the arena. `kept(place)` is the nearest place
/// inside of the arena. The ways that it drives are clear; where none is, it stays.
template <class Kept>
[[nodiscard]] Vec2 driven(const Rules& rules, const Vec2& from, Vec2 to, const Kept& kept) {
  if (rules.obstacles.empty()) return to;
  constexpr double kRoom = 1e-6;  // more than positions are rounded by
  constexpr int kMostLegs = 3;    // into a corner, and out of it
  const auto rounded = [](const Vec2& v) { return Vec2{rounded_place(v.x), rounded_place(v.y)}; };
  Vec2 at = from;
  for (int leg = 0; leg < kMostLegs; ++leg) {
    if (drives_clear(rules, at, to)) return to;
    const auto touch = meet_barrier(rules, at, to, rules.tank_radius);
    if (!touch) break;
    const Vec2 stop = rounded(at + (to - at) * touch->time + touch->normal * kRoom);
    if (drives_clear(rules, at, stop)) at = stop;
    const Vec2 rest = to - at;
    to = kept(rounded(at + rest - touch->normal * dot(rest, touch->normal)));
  }
  return at;
}

}  // namespace aimahead::arena
