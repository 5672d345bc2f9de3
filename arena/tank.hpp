// Tanks, shells and commands: the state of a match, as plain values.
#pragma once

#include "aimahead/vec.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace aimahead::arena {

/// The commands to a tank in one tick; absent values are not commanded. The rules clamp and limit
/// the values. Wanted headings lie within (-4 pi, 4 pi).
struct Command {
  std::optional<double> speed;
  std::optional<double> heading;
  std::optional<double> turret_heading;
  std::optional<double> radar_heading;
  std::optional<double> fire;  ///< power
  double penalty = 0;          ///< health that the tank loses for its bot's misbehaviour, >= 0

  friend bool operator==(const Command&, const Command&) = default;
};

struct Tank {
  std::string name;
  std::string team;  ///< empty: on its own
  Vec2 position;
  double heading = 0;
  double turret_heading = 0;
  double radar_heading = 0;
  double speed = 0;
  double health = 0;
  double gun_energy = 0;

  Vec2 moved_from;          ///< where it stood before its last turn
  double radar_from = 0;    ///< where its radar pointed before its last turn
  bool has_rammed = false;  ///< in its last turn, so that it does not turn in its next, in Robocode
  bool is_removed = false;  ///< killed, and its turn has come since

  int shots = 0;
  int hits = 0;
  double damage_dealt = 0;  ///< health that others lost to its shells
  double damage_taken = 0;  ///< health lost, for any reason
  int kills = 0;

  [[nodiscard]] bool is_dead() const { return health <= 0; }
};

struct Shell {
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  Vec2 position;
  Vec2 step;  ///< what it moves in a tick
  double heading = 0;
  double power = 0;
  std::uint32_t owner = 0;       ///< index of the tank that fired it
  std::int32_t number = 0;       ///< of its owner's shots, from 0
  bool is_dead = false;          ///< has hit or was stopped; dropped at its next turn
  std::uint32_t prey = kNobody;  ///< a missile's target
  double life = 0;               ///< a missile's ticks left
};

/// Something that happened in a tick.
struct Event {
  enum class Kind : unsigned char {
    shot,   ///< `tank` fired
    hit,    ///< a shell of `other` met `tank`
    death,  ///< `tank` lost the last of its health
  };
  Kind kind = Kind::shot;
  std::uint32_t tank = 0;
  std::uint32_t other = Shell::kNobody;
  Vec2 position;     ///< of the new shell; of the shell that hit, before its step; of the tank
  double power = 0;  ///< of the shell
};

}  // namespace aimahead::arena
