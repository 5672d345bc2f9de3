// Engagements in a fixed-step world.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::fixed_step {

/// The answer to an engagement without fault whose world has steps. Writes every hit to `hits`
/// unless that is empty.
template <class V>
[[nodiscard]] Intercept<V> solve_in_steps(const Engagement<V>& engagement, std::span<Hit<V>> hits);

/// The counterpart of search_sensitivity in search/solve_by_search.hpp.
template <class V>
[[nodiscard]] std::optional<double> step_sensitivity(const Engagement<V>& engagement,
                                                     const Hit<V>& hit);

}  // namespace aimahead::detail::fixed_step
