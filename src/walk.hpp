// What all walks along a gap share.
#pragma once

#include <limits>

namespace aimahead {

/// A time that never comes.
inline constexpr double kForever = std::numeric_limits<double>::infinity();

/// Steps are made shorter by this: it outweighs their own rounding.
inline constexpr double kCaution = 1 - 0x1p-30;

}  // namespace aimahead
