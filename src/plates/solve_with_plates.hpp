// Plates on a body that spins, each of which counts only while it faces the gun.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

#include <span>

namespace aimahead::detail::plates {

/// The answer to an engagement without fault whose target has plates, for a gun of constant
/// velocity, or one that may wait, in any motion. Writes every hit to `hits` unless that is empty;
/// for a gun that may wait only the hit that is the answer.
template <class V>
[[nodiscard]] Intercept<V> solve_with_plates(const Engagement<V>& engagement,
                                             std::span<Hit<V>> hits);

}  // namespace aimahead::detail::plates
