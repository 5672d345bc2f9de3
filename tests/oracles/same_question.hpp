// A question seen from elsewhere: it has the same answer up to rounding.
#pragma once

#include "generators.hpp"
#include "moving_question.hpp"

#include <optional>

namespace oracle {

/// Moved by about the distances in it.
MovingQuestion moved(const MovingQuestion& q, Random& random);
/// Turned, in space about an oblique axis; nothing for a motion between walls, which are parallel
/// to the axes.
std::optional<MovingQuestion> turned(const MovingQuestion& q);
/// Turned from x to y.
MovingQuestion turned_by_a_quarter(const MovingQuestion& q);
/// Mirrored: y becomes -y.
MovingQuestion mirrored(const MovingQuestion& q);
/// In the plane z = 0; nothing for one that is in space, or of a gun whose arc only the plane has.
std::optional<MovingQuestion> in_space(const MovingQuestion& q);
/// In units of 2^-length and 2^-time.
MovingQuestion in_units(const MovingQuestion& q, int length, int time);

}  // namespace oracle
