#include "arena/heading.hpp"

#include "aimahead/numerics/elementary.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {

Vec2 direction_of(double heading) {
  const numerics::SineCosine both = numerics::sine_cosine(heading);
  return {both.sine, both.cosine};
}

double heading_of(const Vec2& direction) {
  return wrapped(numerics::arctangent2(direction.x, direction.y));
}

double wrapped(double heading) {
  if (heading >= 0 && heading < kFullTurn) return heading;
  const double turned_back = heading - std::floor(heading / kFullTurn) * kFullTurn;
  return turned_back >= 0 && turned_back < kFullTurn ? turned_back : 0;
}

double turn_between(double from, double to) {
  const double turn = wrapped(to - from);
  return turn > kPi ? turn - kFullTurn : turn;
}

double turned(double current, double wanted, double step) {
  double left = wanted - current;
  if (left > kPi) left -= kFullTurn;
  if (left < -kPi) left += kFullTurn;
  if (std::fabs(left) <= step) return std::clamp(wanted, 0.0, kFullTurn);
  return wrapped(left > 0 ? current + step : current - step);
}

double rounded_place(double x) {
  const double size = std::floor(std::fabs(x) * 1e10 + 0.5) / 1e10;
  return x < 0 ? -size : size;
}

double dot(const Vec2& a, const Vec2& b) { return a.x * b.x + a.y * b.y; }

double length_of(const Vec2& a) { return std::sqrt(dot(a, a)); }

}  // namespace aimahead::arena
