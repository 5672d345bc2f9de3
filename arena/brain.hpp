// The driver of a tank: a brain receives what the rules let it see, and returns commands.
#pragma once

#include "arena/rules.hpp"
#include "arena/tank.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace aimahead::arena {

/// A radar reading of another tank: no velocity, health or aim. Valid during the call.
struct RadarReading {
  double heading = 0;   ///< from the own tank to the other's centre
  double distance = 0;  ///< between the centres
  std::string_view name;
  std::size_t index = 0;  ///< The tank's index; quicker to look up than its name.
};

/// What a brain sees in a tick, before anything moves in its turn.
struct Senses {
  std::int64_t tick = 1;  ///< the first is 1
  double width = 0;       ///< of the arena
  double height = 0;
  double health = 0;
  double speed = 0;
  Vec2 position;
  double heading = 0;
  double turret_heading = 0;
  double radar_heading = 0;
  double gun_energy = 0;
  std::span<const RadarReading> radar;
};

/// A brain may learn from round to round of a duel; `start` begins each round.
class Brain {
 public:
  Brain() = default;
  Brain(const Brain&) = delete;
  Brain& operator=(const Brain&) = delete;
  virtual ~Brain() = default;

  /// Called before the first tick. `rules` live as long as the round; `seed` is for random choices.
  virtual void start(const Rules& rules, std::uint64_t seed) = 0;
  virtual Command decide(const Senses& senses) = 0;
  /// The probability that the last shot hits, as the brain knew when it fired; 0 if it does not
  /// know.
  [[nodiscard]] virtual double odds() const { return 0; }
};

}  // namespace aimahead::arena
