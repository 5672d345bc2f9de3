// How far shots get beside their fall, whatever their aim and however long they fly.
#pragma once

#include "drag/flight/trajectory.hpp"
#include "rooms.hpp"

namespace aimahead::detail::drag {

/// The largest distance that a shot, launched at no more than this speed as seen from the air, gets
/// across its acceleration. Infinite without acceleration. Nearly exact for shots slower than their
/// terminal speed, and up to twice too large for others.
[[nodiscard]] double max_level_range(const DragLaw& law, double speed);

}  // namespace aimahead::detail::drag
