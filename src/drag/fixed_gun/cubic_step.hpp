// The steps in which cubics follow a motion.
#pragma once

#include "motion/motion_cursor.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {

/// The widest step after a flight of f in which the cubic of drag_hits.hpp follows the target.
template <class V>
[[nodiscard]] double widest_cubic_step(const MotionCursor<V>& target, double f) {
  if (target.is_function()) return 0.125 * f;
  const auto& segment = target.segment();
  double max = 0.5 * f;
  if (segment.rate != 0) max = std::min(max, 0.7 / std::fabs(segment.rate));
  if (segment.degree > 2) max = std::min(max, 0.25 * (segment.end - segment.begin));
  return max;
}

}  // namespace aimahead::detail::drag
