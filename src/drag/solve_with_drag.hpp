// Engagements with quadratic drag.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

#include <span>

namespace aimahead::detail::drag {

/// The answer to an engagement without fault. Writes every hit to `hits` unless that is empty; for
/// a gun that may wait only the hit that is the answer.
template <class V>
[[nodiscard]] Intercept<V> solve_with_drag(const Engagement<V>& engagement, std::span<Hit<V>> hits);

}  // namespace aimahead::detail::drag
