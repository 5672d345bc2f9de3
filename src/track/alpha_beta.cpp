#include "aimahead/alpha_beta.hpp"

#include "base/components.hpp"

#include <cmath>

namespace aimahead {

using namespace detail::track;

// The steady state of the filter's Riccati equation. With the tracking index L = sqrt(noise
// interval) interval / sd, the ratio of the displacement by random accelerations to the error of a
// measurement, and alpha = 1 - s^2, it is
//
//   beta = L s,   y^2 - L y = 4 - L^2 / 6   for y = s + 1 / s.
AlphaBetaGains steady_gains(double noise, double sd, double interval) {
  for (const double x : {noise, sd, interval}) {
    if (!(x > 0 && is_finite(x))) return {};
  }
  const double index = std::sqrt(noise * interval) * interval / sd;
  // From here on the squares may overflow, and the gains are the limits to 16 digits.
  if (index > 1e8) return {1, 2 / (1 + 1 / std::sqrt(3.0)), 0};
  const double y = (index + std::sqrt(16 + index * index / 3)) / 2;
  const double s = 2 / (y + std::sqrt(y * y - 4));
  return {1 - s * s, index * s, 0};
}

template <WorldVector V>
V AlphaBeta<V>::at(double time) const {
  const double dt = time - time_;
  return position_ + velocity_ * dt + acceleration_ * (dt * dt / 2);
}

template <WorldVector V>
bool AlphaBeta<V>::add(double time, const V& position) {
  if (!is_finite(time) || !are_finite(components_of(position))) return false;
  if (count_ == 0) {
    position_ = position;
  } else {
    const double dt = time - time_;
    if (!(dt > 0)) return false;
    const V expected = at(time);
    const V innovation = position - expected;
    velocity_ += acceleration_ * dt;
    if (count_ == 1) {
      // The first two positions give the velocity.
      position_ = position;
      velocity_ = innovation / dt;
    } else {
      position_ = expected + innovation * gains_.alpha;
      velocity_ += innovation * (gains_.beta / dt);
      acceleration_ += innovation * (2 * gains_.gamma / (dt * dt));
    }
  }
  time_ = time;
  if (count_ < 2) ++count_;
  return true;
}

template class AlphaBeta<Vec2>;
template class AlphaBeta<Vec3>;

}  // namespace aimahead
