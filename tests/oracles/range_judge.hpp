// What comes closest beside a range: looks for a shot that is nearer than an answer's. Every
// direction counts, not only the one to the target.
#pragma once

#include "generators.hpp"
#include "moving_question.hpp"

#include <string>

namespace oracle {

/// The nearest shot that was found within lifetime and range.
struct NearShot {
  double flight = 0;
  double distance = aimahead::kUnlimited;  ///< by which it misses
  Triple aim{};
  double size = 0;  ///< the lengths of which the distance is the difference
};

/// An aim turned towards another by a share of the angle between them, at most a half turn.
Triple between(const Triple& from, const Triple& to, double share);

/// Samples flights and aims, and leads the best downhill.
NearShot find_near_shot(const MovingQuestion& q, const PlainApproach& closest, Random& random,
                        int flights);

/// Why the shot of `closest` is not within lifetime and range, or does not miss by its distance, or
/// empty.
std::string find_fault_of(const MovingQuestion& q, const PlainApproach& closest);

/// Draws a question with a range: gun and shot, gravity, thrust, drag, wind, any motion.
MovingQuestion draw_with_range(Random& r, int dimensions);

}  // namespace oracle
