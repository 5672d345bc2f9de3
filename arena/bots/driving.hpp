// Driving of bots: the motion that a command causes, courses that keep clear of walls, and a radar
// that stays on a target.
#pragma once

#include "arena/bots/track.hpp"
#include "arena/brain.hpp"

namespace aimahead::arena {

/// What driving changes of a tank: its own motion.
struct OwnMotion {
  Vec2 position;
  double heading = 0;
  double speed = 0;
  /// direction_of(heading), or zero where it was not needed yet. next_motion alone sets it, and
  /// computes it anew whenever the heading changes.
  Vec2 direction{};
};

[[nodiscard]] OwnMotion motion_of(const Senses& senses);
/// The motion after one tick of this command, by RTanque's rules; those of Robocode differ a
/// little.
[[nodiscard]] OwnMotion next_motion(const Rules& rules, const Senses& arena, const OwnMotion& now,
                                    double wanted_speed, double wanted_heading);

/// The course nearest to `course`, to the `side` (1 clockwise, -1 the other way), on which `length`
/// pixels stay `margin` inside the arena and clear of its obstacles.
[[nodiscard]] double clear_course(const Rules& rules, const Senses& senses, double course,
                                  double length, int side);

/// Drives along `course`, backwards where that takes the smaller turn.
void drive_along(Command& command, const Senses& senses, double course, double speed);
/// Drives towards a position, backwards where that takes the smaller turn.
void drive_to(Command& command, const Senses& senses, const Vec2& place, double speed);

/// Keeps the radar on the target, or turns it round to find one.
void watch(Command& command, const Rules& rules, const Senses& senses, const Track* target);

}  // namespace aimahead::arena
