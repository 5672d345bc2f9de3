// No limit: the default of every lifetime, range and turn acceleration.
#pragma once

#include <limits>

namespace aimahead {

inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();

}  // namespace aimahead
