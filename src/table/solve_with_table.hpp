// Shots that are known by a table.
#pragma once

#include "aimahead/intercept.hpp"
#include "motion/gun_motion.hpp"
#include "rooms.hpp"

#include <optional>
#include <span>

namespace aimahead::detail::table {

/// Whether a shot that is known by a table leaves at the delay, at a target in constant
/// acceleration.
template <class V>
[[nodiscard]] bool has_table_and_steady_target(const Engagement<V>& e) {
  return e.projectile.table && !may_wait(e.shooter) &&
         std::holds_alternative<std::monostate>(e.target.motion);
}

/// Whether plain doubles find the answer to an engagement that is_plain and has a table, sound or
/// not. If they find the first hit only, `answer`, which was `unanswered`, describes it.
template <class V>
[[nodiscard]] bool answer_quickly(const Engagement<V>& engagement, Intercept<V>& answer);

/// The answer to an engagement without fault whose projectile has a table, for a gun of constant
/// velocity that leaves at the delay. Writes every hit to `hits`. Of plates only the first is a
/// target, and is hit only where it faces the gun.
template <class V>
[[nodiscard]] Intercept<V> solve_with_table(const Engagement<V>& engagement,
                                            std::span<Hit<V>> hits);

/// The delay of a hit per unit of distance of the target. `engagement` has its gun at the launch of
/// that hit.
template <class V>
[[nodiscard]] std::optional<double> table_sensitivity(const Engagement<V>& engagement,
                                                      const Hit<V>& hit);

}  // namespace aimahead::detail::table
