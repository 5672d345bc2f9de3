// What is wrong with a motion.
#pragma once

#include "aimahead/engagement.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// The path of the first field of a target's motion that is not what it must be, or nullptr. A
/// fault in an element of a list names the list. `position` is the target's.
template <class V>
[[nodiscard]] const char* find_motion_fault(const Motion<V>& motion, const V& position);

}  // namespace aimahead::detail::motion
