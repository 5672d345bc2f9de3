// Engagements with quadratic drag.
#pragma once

#include "aimahead/intercept.hpp"

namespace aimahead {

/// The answer to an engagement without fault. Writes every hit to `hits` unless that is empty.
/// Behind a turret it is `unresolved`.
template <class V>
[[nodiscard]] Intercept<V> search_with_drag(const Engagement<V>& engagement,
                                            std::span<Hit<V>> hits);

}  // namespace aimahead
