// Engagements in constant velocity and constant acceleration.
#pragma once

#include "aimahead/intercept.hpp"
#include "motion/gun_motion.hpp"
#include "rooms.hpp"

namespace aimahead::detail::closed_form {

/// Whether shot and target move in constant acceleration at most, the shot leaves at the delay and
/// the world has no steps.
template <class V>
[[nodiscard]] bool is_steady(const Engagement<V>& e) {
  const Thrust& thrust = e.projectile.thrust;
  return !may_wait(e.shooter) && !e.tick && !e.projectile.table &&
         std::holds_alternative<std::monostate>(e.target.motion) && e.projectile.drag == 0 &&
         e.projectile.quadratic_drag == 0 && (thrust.acceleration == 0 || thrust.duration == 0);
}

/// The answer to an engagement that `is_steady` and without fault, or `is_plain`, for a gun without
/// a motion of its own. Writes every hit to `hits` unless that is empty.
///
/// Plain doubles answer ordinary questions. Certified roots answer the others, and give the hits
/// after the first.
template <class V>
[[nodiscard]] Intercept<V> solve_in_closed_form(const Engagement<V>& engagement,
                                                std::span<Hit<V>> hits);

}  // namespace aimahead::detail::closed_form
