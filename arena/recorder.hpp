// Commands shortened without a change of their effect.
#pragma once

#include "arena/rules.hpp"
#include "arena/tank.hpp"

namespace aimahead::arena {

/// A command with the same effect on `tank` as `command`, in as few digits as possible: values that
/// change nothing are left out; where the tank cannot arrive in this tick only the direction
/// matters.
[[nodiscard]] Command shortened(const Rules& rules, const Tank& tank, const Command& command);

}  // namespace aimahead::arena
