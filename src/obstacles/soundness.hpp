// The checks of flights and obstacles.
#pragma once

#include "aimahead/obstacles.hpp"
#include "rooms.hpp"

namespace aimahead::detail::obstacles {

/// Whether every number of a flight or an obstacle is valid.
template <class V>
[[nodiscard]] bool is_sound(const Flight<V>& flight);
template <class V>
[[nodiscard]] bool is_sound(const Obstacle<V>& obstacle);

extern template bool is_sound(const Flight<Vec2>&);
extern template bool is_sound(const Flight<Vec3>&);
extern template bool is_sound<Vec2>(const Obstacle<Vec2>&);
extern template bool is_sound<Vec3>(const Obstacle<Vec3>&);

}  // namespace aimahead::detail::obstacles
