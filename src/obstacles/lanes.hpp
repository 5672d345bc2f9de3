// Four floats at a time, by instructions that every target has; and bounds in floats.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "base/simd/targets.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#if AIMAHEAD_HAS_BASELINE_VECTORS
#define AIMAHEAD_VECTOR_BITS 128
#else
#define AIMAHEAD_VECTOR_BITS 0
#endif
namespace aimahead::detail::obstacles::lanes {
#include "base/simd/floats.inl"
static_assert(kLanes == 4);
}  // namespace aimahead::detail::obstacles::lanes
#undef AIMAHEAD_VECTOR_BITS

namespace aimahead::detail::obstacles {

/// A float not above x, and one not below.
inline float float_below(double x) {
  if (x < -0x1p127) return -std::numeric_limits<float>::infinity();
  const auto f = static_cast<float>(std::min(x, 0x1p127));
  return static_cast<double>(f) <= x ? f : f - (0x1p-23F * std::fabs(f) + 0x1p-149F);
}
inline float float_above(double x) { return -float_below(-x); }

}  // namespace aimahead::detail::obstacles
