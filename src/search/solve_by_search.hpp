// Engagements whose hits are searched for: any motion of the target, thrust, linear drag.
#pragma once

#include "aimahead/intercept.hpp"
#include "closed_form/solve_in_closed_form.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <optional>
#include <span>

namespace aimahead::detail::search {

/// The answer to an engagement without fault and without a turret, by a search that steps over
/// nothing. Writes every hit to `hits` unless that is empty.
template <class V>
[[nodiscard]] Intercept<V> solve_by_search(const Engagement<V>& engagement, std::span<Hit<V>> hits);

/// The answer for a gun that does not wait, in closed form where that is possible.
template <class V>
[[nodiscard]] Intercept<V> solve_without_waiting(const Engagement<V>& engagement) {
  return is_steady(engagement) ? solve_in_closed_form<V>(engagement, {})
                               : solve_by_search<V>(engagement, {});
}

/// The first time from `launch` on at which the target's centre is where a body of constant
/// velocity is, given the body at the launch; infinite if none is known.
template <class V>
[[nodiscard]] double meeting_time(const Target<V>& target,
                                  const KinematicState<kDimensions<V>>& body, double launch);

/// The answer without proof, for a target whose motion is a function: evaluates the gap every
/// `step`.
template <class V>
[[nodiscard]] Intercept<V> search_by_sampling(const Engagement<V>& engagement, double step);

/// Whether the launch at the delay settles the answer, whatever the turret: the target touches the
/// muzzle then, or has vanished. Then `answer` says so.
template <class V>
[[nodiscard]] bool settle_at_launch(const Engagement<V>& engagement, Intercept<V>& answer);

/// The delay of a hit per unit of distance of the target, 1 / |slope of the gap|; nothing at a
/// graze. The gun has constant velocity and no turret, and the shot leaves at the launch of that
/// hit.
template <class V>
[[nodiscard]] std::optional<double> search_sensitivity(const Engagement<V>& engagement,
                                                       const Hit<V>& hit);

}  // namespace aimahead::detail::search
