// What a tank's radar sees.
#pragma once

#include "arena/brain.hpp"

#include <span>
#include <vector>

namespace aimahead::arena {

/// Replaces `readings` by those of tank `index`, in the tanks' order. RTanque's radar looks along
/// its heading, at any range; Robocode's sees what its last turn swept over, up to a range of 1200.
void scan(const Rules& rules, std::span<const Tank> tanks, std::size_t index,
          std::vector<RadarReading>& readings);

}  // namespace aimahead::arena
