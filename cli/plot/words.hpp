// The words above the picture of an answer.
#pragma once

#include "questions/answer.hpp"

#include <string>

namespace aimahead::cli {

/// The question's name, shortened: the text of a string, the JSON of any other value.
[[nodiscard]] std::string title_of(const Answer& answer);
/// "hit at t = 1.386 in (35.8, 21.1), aim (0.862, 0.507) = 30.47 degrees", or why there is no hit.
/// `answer` is not invalid.
[[nodiscard]] std::string headline_of(const Answer& answer);
/// "speed 30, drag 0.1"
[[nodiscard]] std::string describe_shot(const Projectile<Vec3>& shot);

}  // namespace aimahead::cli
