// What is wrong with a match.
#pragma once

#include "aimahead/arena.h"

#include <cstddef>

namespace aimahead::c {

/// The first fault, in the order of docs/MATCHES.md; kNoFault if there is none.
[[nodiscard]] aim_fault find_fault(const aim_match_setup* setup);

/// The fault of a command. `tank` and `index` are its place in the match.
[[nodiscard]] aim_fault find_fault(const aim_command& command, std::size_t tank, std::size_t index);

}  // namespace aimahead::c
