// Engagements with quadratic drag.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

#include <optional>
#include <span>

namespace aimahead::detail::drag {

/// The answer to an engagement without fault. Writes every hit to `hits` unless that is empty; with
/// a turret only the answer's.
template <class V>
[[nodiscard]] Intercept<V> solve_with_drag(const Engagement<V>& engagement, std::span<Hit<V>> hits);

/// What to list.
template <class V>
struct DragListing {
  std::span<Hit<V>> hits{};
  double from = 0;            ///< shorter flights are known not to hit, if there are any
  double until = kUnlimited;  ///< longer ones need not be found
  int work = 0;               ///< DragShot::work_left; what was spent is taken off
};

/// The same without a turret and without `closest`.
template <class V>
[[nodiscard]] Intercept<V> list_with_drag(const Engagement<V>& engagement, DragListing<V>& listing);

/// From the launch point to the shot's centre at a hit on a target in any motion.
template <class V>
[[nodiscard]] double distance_flown(const Engagement<V>& engagement, const Hit<V>& hit);

/// How much later a hit is for a target that is one unit farther away; nothing at a graze. The gun
/// of `engagement` has constant velocity and no turret, and leaves at the launch of that hit.
template <class V>
[[nodiscard]] std::optional<double> drag_sensitivity(const Engagement<V>& engagement,
                                                     const Hit<V>& hit);

}  // namespace aimahead::detail::drag
