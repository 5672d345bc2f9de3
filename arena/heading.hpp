// Headings as in the games: 0 is +y, clockwise, radians. The rules of turning are RTanque's to the
// last bit; the library's own angles (counter-clockwise from +x) do not occur here.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "aimahead/vec.hpp"
#include "numerics/quick_arctangent.hpp"
#include "numerics/quick_sine_cosine.hpp"

#include <algorithm>
#include <cmath>

// Always inlined: the linker must not give the arena a copy in which a caller's compiler contracted
// operations.
namespace aimahead::arena {

inline constexpr double kPi = 3.1415926535897931;
inline constexpr double kFullTurn = 6.2831853071795862;
inline constexpr double kDegree = 0.017453292519943295;

/// The same heading in [0, 2 pi), for an angle in (-2 pi, 2 pi). It has no branch, which would go
/// either way: -0 leaves every number as it is.
[[nodiscard]] AIMAHEAD_INLINE double wrapped_once(double heading, bool is_negative) {
  static constexpr double kTurns[] = {-0.0, kFullTurn};
  const double turned_back = heading + kTurns[is_negative];
  return turned_back < kFullTurn ? turned_back : 0;
}
/// The same heading in [0, 2 pi), for any finite angle.
[[nodiscard]] AIMAHEAD_INLINE double wrapped(double heading) {
  if (std::fabs(heading) < kFullTurn) return wrapped_once(heading, heading < 0);
  const double turned_back = heading - std::floor(heading / kFullTurn) * kFullTurn;
  return turned_back >= 0 && turned_back < kFullTurn ? turned_back : 0;
}
/// The unit vector along a heading, off by less than 2^-52.
[[nodiscard]] AIMAHEAD_INLINE Vec2 direction_of(double heading) {
  const auto [sine, cosine] = detail::numerics::quick_sine_cosine(heading);
  return {sine, cosine};
}
/// The heading of a direction, in [0, 2 pi), off by less than 2^-49; 0 for the zero vector.
[[nodiscard]] AIMAHEAD_INLINE double heading_of(const Vec2& direction) {
  if (direction == Vec2{}) return 0;
  const double angle = detail::numerics::quick_arctangent2(direction.x, direction.y);
  return wrapped_once(angle, direction.x < 0);
}
/// The turn from one heading to another by the shorter way, in [-pi, pi].
[[nodiscard]] AIMAHEAD_INLINE double turn_between(double from, double to) {
  static constexpr double kTurns[] = {0.0, kFullTurn};
  const double turn = wrapped(to - from);
  return turn - kTurns[turn > kPi];
}
/// The heading after one tick of turning towards `wanted` by at most `step`. A heading that arrives
/// is `wanted` itself, clamped to [0, 2 pi].
[[nodiscard]] AIMAHEAD_INLINE double turned(double current, double wanted, double step) {
  double left = wanted - current;
  if (left > kPi) left -= kFullTurn;
  if (left < -kPi) left += kFullTurn;
  if (std::fabs(left) <= step) return std::clamp(wanted, 0.0, kFullTurn);
  return wrapped(left > 0 ? current + step : current - step);
}

/// x rounded to 10 decimals, half away from zero, as the game rounds every position.
[[nodiscard]] AIMAHEAD_INLINE double rounded_place(double x) {
  const double size = std::floor(std::fabs(x) * 1e10 + 0.5) / 1e10;
  return x < 0 ? -size : size;
}
[[nodiscard]] AIMAHEAD_INLINE Vec2 rounded_place(const Vec2& place) {
  return {rounded_place(place.x), rounded_place(place.y)};
}

}  // namespace aimahead::arena
