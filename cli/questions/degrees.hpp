// Angles that were probably meant in degrees.
#pragma once

#include "questions/engagement_reader.hpp"

#include <string>

namespace aimahead::cli {

/// The first angle of the question that is beyond a whole turn, "shooter.turret.facing is 90", or
/// "". Such an angle is valid, but more often it is one in degrees.
[[nodiscard]] std::string find_degrees(const Question& question);

}  // namespace aimahead::cli
