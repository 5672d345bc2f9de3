// Headings as the games count them: 0 is +y, clockwise, radians. The rules of turning are RTanque's
// to the last bit; the library's own angles (counter-clockwise from +x) do not occur here.
#pragma once

#include "aimahead/vec.hpp"

namespace aimahead::arena {

inline constexpr double kPi = 3.1415926535897931;
inline constexpr double kFullTurn = 6.2831853071795862;

/// Unit vector.
[[nodiscard]] Vec2 direction_of(double heading);
/// In [0, 2 pi); 0 for the zero vector.
[[nodiscard]] double heading_of(const Vec2& direction);
/// The same heading in [0, 2 pi), for any finite angle.
[[nodiscard]] double wrapped(double heading);
/// From one heading to another by the shorter way, in [-pi, pi].
[[nodiscard]] double turn_between(double from, double to);
/// One tick of turning towards `wanted` by at most `step`: arriving, the heading is `wanted` itself,
/// clamped to [0, 2 pi].
[[nodiscard]] double turned(double current, double wanted, double step);

/// To 10 decimals, half away from zero, as the game rounds every place.
[[nodiscard]] double rounded_place(double x);

[[nodiscard]] inline Vec2 plus(const Vec2& a, const Vec2& b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] inline Vec2 minus(const Vec2& a, const Vec2& b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] inline Vec2 scaled(const Vec2& a, double by) { return {a.x * by, a.y * by}; }
[[nodiscard]] double dot(const Vec2& a, const Vec2& b);
[[nodiscard]] double length_of(const Vec2& a);

}  // namespace aimahead::arena
