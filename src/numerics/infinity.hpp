// Infinity, as a bound that nothing reaches: of times, lengths and heights alike.
#pragma once

#include <limits>

namespace aimahead::detail::numerics {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace aimahead::detail::numerics
