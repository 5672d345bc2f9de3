// Engagements in a fixed-step world.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::fixed_step {

/// The answer to an engagement without fault whose world has steps. Writes every hit to `hits`
/// unless that is empty.
template <class V>
[[nodiscard]] Intercept<V> solve_in_steps(const Engagement<V>& engagement, std::span<Hit<V>> hits);

}  // namespace aimahead::detail::fixed_step
