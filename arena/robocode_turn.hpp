// The differences of Robocode's rules within a tick: driving, walls, ramming, bullets that meet
// bullets, and the penalty for inactivity.
#pragma once

#include "arena/world.hpp"

namespace aimahead::arena {

class RobocodeTurn {
 public:
  explicit RobocodeTurn(World& world) : world_(world) {}

  void drive(Tank& tank, const Command& command);
  /// Bullets whose steps of this tick cross destroy each other.
  void collide_shells();
  /// After 450 ticks in which no tank lost health, all tanks do.
  void end_quiet();

 private:
  World& world_;

  void ram(Tank& tank);
};

}  // namespace aimahead::arena
