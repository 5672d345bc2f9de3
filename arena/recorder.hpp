// Commands as short as they can be without doing anything else.
#pragma once

#include "arena/rules.hpp"
#include "arena/tank.hpp"

namespace aimahead::arena {

/// What `tank`, told `command`, would do, said with as few digits as possible: what changes nothing
/// is left out; where the tank cannot arrive in this tick only the direction matters.
[[nodiscard]] Command shortened(const Rules& rules, const Tank& tank, const Command& command);

}  // namespace aimahead::arena
