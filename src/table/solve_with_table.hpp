// Shots that are known by a table.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

#include <optional>
#include <span>

namespace aimahead::detail::table {

/// The answer to an engagement without fault whose projectile has a table, for a gun of constant
/// velocity without a turret. Writes every hit to `hits`.
template <class V>
[[nodiscard]] Intercept<V> solve_with_table(const Engagement<V>& engagement,
                                            std::span<Hit<V>> hits);

/// How much later one of its hits is for a target that is one unit farther away. `engagement` has
/// its gun at the launch of that hit.
template <class V>
[[nodiscard]] std::optional<double> table_sensitivity(const Engagement<V>& engagement,
                                                      const Hit<V>& hit);

}  // namespace aimahead::detail::table
