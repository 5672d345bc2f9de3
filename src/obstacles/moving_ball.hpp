// An obstacle that moves: a ball in constant velocity or acceleration.
#pragma once

#include "aimahead/obstacles.hpp"
#include "base/components.hpp"
#include "obstacles/part.hpp"
#include "rooms.hpp"

#include <algorithm>

namespace aimahead::detail::obstacles {

/// A ball that moves, at time 0.
template <std::size_t N>
struct MovingBall {
  Point<N> position{};
  Point<N> velocity{};
  Point<N> acceleration{};
  double radius = 0;

  [[nodiscard]] bool rests() const { return velocity == Point<N>{} && acceleration == Point<N>{}; }
  [[nodiscard]] Point<N> position_at(double t) const {
    return position + t * (velocity + 0.5 * t * acceleration);
  }
  /// The largest terms of its position.
  [[nodiscard]] double size(double launch_time) const {
    const double moved = launch_time * max_component(velocity);
    const double gained = launch_time * (launch_time * max_component(acceleration));
    return std::max({max_component(position), radius, moved, gained});
  }
};

template <class V>
[[nodiscard]] MovingBall<kDimensions<V>> moving_ball(const Ball<V>& ball) {
  return {components_of(ball.position), components_of(ball.velocity),
          components_of(ball.acceleration), ball.radius};
}

}  // namespace aimahead::detail::obstacles
