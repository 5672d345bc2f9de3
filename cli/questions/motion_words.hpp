// Descriptions of motions, for people.
#pragma once

#include "aimahead/engagement.hpp"

#include <string>

namespace aimahead::cli {

/// "at rest", "Bezier curve of 4 points in 5, again and again", "9 legs at speed 3, then gone".
[[nodiscard]] std::string describe_motion(const Target<Vec3>& target);

}  // namespace aimahead::cli
