// The hits under quadratic drag of a gun that fires at its delay.
#pragma once

#include "aimahead/intercept.hpp"
#include "drag/fixed_gun/drag_hits.hpp"
#include "rooms.hpp"

#include <optional>
#include <span>

namespace aimahead::detail::drag {

/// The answer to an engagement without fault of a gun that may not wait. Writes every hit to `hits`
/// unless that is empty.
template <class V>
[[nodiscard]] Intercept<V> solve_fixed_gun(const Engagement<V>& engagement, std::span<Hit<V>> hits);

/// The work for the flights of one launch, unless a search has a sum of its own for all: steps of
/// integration, or their like.
inline constexpr int kMaxDragWork = 32'000;

/// The hits to list.
template <class V>
struct DragListing {
  std::span<Hit<V>> hits{};
  bool only_facing = false;   ///< leaves out hits at which the target, a plate, looks away
  double from = 0;            ///< shorter flights are known not to hit
  double until = kUnlimited;  ///< longer ones are not searched
  int work = 0;               ///< DragShot::work_left, before and after
  bool is_complete = false;   ///< longer flights are known not to hit either, afterwards
  /// Set afterwards to the nearest miss of the flights searched. Null: not sought.
  NearMiss<kDimensions<V>>* near_miss = nullptr;
};

/// The same answer without `closest`, with the hits of a listing.
template <class V>
[[nodiscard]] Intercept<V> list_with_drag(const Engagement<V>& engagement, DragListing<V>& listing);

/// The distance from the launch point to the shot's centre at a hit on a target in any motion.
template <class V>
[[nodiscard]] double distance_flown(const Engagement<V>& engagement, const Hit<V>& hit);

/// The delay of a hit per unit of distance of the target; nothing at a graze. The gun
/// of `engagement` has constant velocity and no turret, and leaves at the launch of that hit.
template <class V>
[[nodiscard]] std::optional<double> drag_sensitivity(const Engagement<V>& engagement,
                                                     const Hit<V>& hit);

}  // namespace aimahead::detail::drag
