// The shot that comes closest where there is no hit within the limits.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "closed_form/drifting_frame.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::closed_form {

/// The flight within lifetime and range that leaves the smallest gap |D(f)| - reach - speed f, the
/// earliest of equals; nothing where the gap only tends to a limit. The candidates are likely
/// roots, not certified ones: nothing but `closest` depends on them.
template <class V>
[[nodiscard]] std::optional<Approach<V>> closest_approach(
    const Engagement<V>& engagement, const DriftingFrame<kDimensions<V>>& frame);

}  // namespace aimahead::detail::closed_form
