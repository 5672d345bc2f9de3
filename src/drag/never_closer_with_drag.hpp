// Proofs that no shot under quadratic drag passes closer than a distance.
#pragma once

#include "aimahead/engagement.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// Whether it is proved that no shot within lifetime and range passes closer than `distance`. For
/// an engagement with quadratic drag, without fault and tick, in units_for(engagement). The gun may
/// have any motion.
template <class V>
[[nodiscard]] bool is_never_closer_with_drag(const Engagement<V>& engagement, double distance);

}  // namespace aimahead::detail::drag
