#include "arena/heading.hpp"

#include <algorithm>

namespace aimahead::arena {

double turned(double current, double wanted, double step) {
  double left = wanted - current;
  if (left > kPi) left -= kFullTurn;
  if (left < -kPi) left += kFullTurn;
  if (std::fabs(left) <= step) return std::clamp(wanted, 0.0, kFullTurn);
  return wrapped(left > 0 ? current + step : current - step);
}

}  // namespace aimahead::arena
