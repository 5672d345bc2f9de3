#include "arena/heading.hpp"

#include "numerics/quick_arctangent.hpp"
#include "numerics/quick_sine_cosine.hpp"

#include <algorithm>

namespace aimahead::arena {

// The core's quick functions: the same bits everywhere too, and places are rounded to 10 decimals.

Vec2 direction_of(double heading) {
  const detail::numerics::SineCosine both = detail::numerics::quick_sine_cosine(heading);
  return {both.sine, both.cosine};
}

double heading_of(const Vec2& direction) {
  if (direction == Vec2{}) return 0;
  return wrapped(detail::numerics::quick_arctangent2(direction.x, direction.y));
}

double turned(double current, double wanted, double step) {
  double left = wanted - current;
  if (left > kPi) left -= kFullTurn;
  if (left < -kPi) left += kFullTurn;
  if (std::fabs(left) <= step) return std::clamp(wanted, 0.0, kFullTurn);
  return wrapped(left > 0 ? current + step : current - step);
}

}  // namespace aimahead::arena
