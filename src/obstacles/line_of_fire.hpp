// The test whether anything stops the shot of an engagement before a hit.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::obstacles {

/// Whether every obstacle of the engagement is valid.
template <class V>
[[nodiscard]] bool has_sound_obstacles(const Engagement<V>& engagement);

/// Sets `hit.blocked`. False where that could not be decided.
template <class V>
[[nodiscard]] bool find_blocking_obstacle(const Engagement<V>& engagement, Hit<V>& hit);

}  // namespace aimahead::detail::obstacles
