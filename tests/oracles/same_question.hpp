// Questions that have the same answer but for rounding: the same one seen from elsewhere.
#pragma once

#include "generators.hpp"
#include "moving_question.hpp"

#include <optional>

namespace oracle {

/// Moved by about as much as places differ.
MovingQuestion moved(const MovingQuestion& q, Random& random);
/// Turned, in space about an axis askew; nothing between walls, which stay along the axes.
std::optional<MovingQuestion> turned(const MovingQuestion& q);
/// From x to y.
MovingQuestion turned_by_a_quarter(const MovingQuestion& q);
/// y for -y.
MovingQuestion mirrored(const MovingQuestion& q);
/// In the plane z = 0; nothing for one that is in space, or of a gun whose arc only the plane has.
std::optional<MovingQuestion> in_space(const MovingQuestion& q);
/// In units of 2^-length and 2^-time.
MovingQuestion in_units(const MovingQuestion& q, int length, int time);

}  // namespace oracle
