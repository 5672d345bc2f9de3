// A bot's knowledge of another tank from its own radar: its positions, and from them its velocity.
// A reading has no velocity; the difference of two positions, divided by the ticks between them, is
// one.
#pragma once

#include "arena/brain.hpp"
#include "arena/heading.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace aimahead::arena {

/// Another tank, as last seen and as it moved then.
struct Track {
  std::string name;
  std::int64_t seen_at = 0;  ///< tick of the last sighting
  std::int64_t gap = 0;      ///< ticks since the one before; 0: seen only once
  Vec2 position;
  Vec2 velocity;            ///< per tick, over the gap
  double turn_rate = 0;     ///< how fast its course turns, clockwise as headings are, per tick
  double acceleration = 0;  ///< change of its speed per tick
  std::int64_t steady = 0;  ///< ticks since it last changed direction or speed up or down

  [[nodiscard]] bool knows_velocity() const { return gap > 0; }
  /// Where it is by `tick` if it keeps its velocity.
  [[nodiscard]] Vec2 expected_at(double tick) const;
};

class Tracks {
 public:
  void clear() { tracks_.clear(); }
  /// Takes the readings of this tick.
  void update(const Senses& senses);
  /// The tank to fight: the previous one as long as it is in sight, else the nearest seen lately.
  /// Null when there is none.
  [[nodiscard]] const Track* choose(const Senses& senses);

 private:
  std::vector<Track> tracks_;
  std::string chosen_;

  void sight(const Senses& senses, const RadarReading& reading);
};

}  // namespace aimahead::arena
