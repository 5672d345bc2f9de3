// Engagements that no closed form and no single polynomial answers.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

namespace aimahead::detail::solve {

/// Whether shot and target move in constant acceleration at most, the gun need not turn and the world
/// has no steps.
template <class V>
[[nodiscard]] bool is_steady(const Engagement<V>& e) {
  const Thrust& thrust = e.projectile.thrust;
  return !e.shooter.turret && !e.tick && std::holds_alternative<std::monostate>(e.target.motion) &&
         e.projectile.drag == 0 && e.projectile.quadratic_drag == 0 &&
         (thrust.acceleration == 0 || thrust.duration == 0);
}

/// The answer to an engagement without fault, by a search that steps over nothing. Writes every hit
/// to `hits` unless that is empty.
template <class V>
[[nodiscard]] Intercept<V> search(const Engagement<V>& engagement, std::span<Hit<V>> hits);

/// The same without proof, for a target whose motion is a function: looks at the gap every `step`.
template <class V>
[[nodiscard]] Intercept<V> search_by_sampling(const Engagement<V>& engagement, double step);

}  // namespace aimahead::detail::solve
