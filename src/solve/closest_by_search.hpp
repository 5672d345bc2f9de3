// What to do when a search finds no hit within the limits: the shot that comes closest to one.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"
#include "search/gap_search.hpp"

#include <optional>

namespace aimahead::detail::solve {

/// When the shot of a search leaves, and how many moments were looked at.
struct LaunchOfSearch {
  double time = 0;
  int steps = 0;
};

/// The flight within lifetime and range that leaves the smallest gap, the earliest of equals to a
/// millionth of it; nothing where the gap only tends to a limit. `Walk` is GapSearch, FunctionSearch
/// or FixedStepSearch;
/// `pivot` is the gun's at the launch.
template <class V, template <class> class Walk>
[[nodiscard]] std::optional<Approach<V>> closest_by_search(const Engagement<V>& engagement,
                                                           const typename Walk<V>::Law& law,
                                                           const Components<kDimensions<V>>& pivot,
                                                           LaunchOfSearch& launch);

}  // namespace aimahead::detail::solve
