// Reads a motion: a target, or one body of a contact question.
#pragma once

#include "motion_lists.hpp"
#include "object_reader.hpp"

namespace aimahead::cli {

/// Reads and checks the motion at `object` in full. The first vector sets `dimensions` if it is 0.
/// What is read refers to `lists`, whose former content is gone.
Target<Vec3> read_motion(const JsonDocument& document, JsonDocument::Index object,
                         const Place& place, int& dimensions, MotionLists& lists);

}  // namespace aimahead::cli
