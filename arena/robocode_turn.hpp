// A tick by Robocode's rules, in the order of its turns: every tank decides, guns fire, bullets
// fly, tanks drive.
#pragma once

#include "arena/world.hpp"

#include <vector>

namespace aimahead::arena {

class RobocodeTurn {
 public:
  explicit RobocodeTurn(World& world) : world_(world) {}

  void run(Controls& controls);

 private:
  World& world_;

  void fire(std::size_t index, double wanted);
  void fly();
  /// Hits the first tank, in order, that the shell meets within this share of its step.
  void strike_tank(Shell& shell, double until);
  /// Destroys the shells whose steps of this tick cross each other.
  void collide_shells(const std::vector<Vec2>& from);
  void drive(std::size_t index, const Command& command);
  /// Where walls and obstacles stop a tank on its way to `to`.
  [[nodiscard]] Vec2 stopped(const Tank& tank, const Vec2& to) const;
  void ram(Tank& tank);
  /// Notes health that was lost by fighting, for the penalty for inactivity.
  void note_loss(double health);
};

}  // namespace aimahead::arena
