// A bot's knowledge of another tank from its own radar: its positions, and from them its velocity.
// A reading has no velocity. The difference of two positions, divided by the ticks between them, is
// one; where readings are noisy a tracker knows a better one.
#pragma once

#include "aimahead/track.hpp"
#include "arena/brain.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace aimahead::arena {

/// How a bot estimates the motion of another tank.
enum class Estimate : unsigned char {
  difference,  ///< from the last two or three readings
  tracker,     ///< from all of them
};

/// Another tank: where it was last seen and how it moved then.
struct Track {
  std::string name;
  std::int64_t seen_at = 0;  ///< tick of the last sighting; 0: never
  double age = 0;            ///< how much older the position is: the delay of the radar
  std::int64_t gap = 0;      ///< ticks since the one before; 0: seen only once
  Vec2 position;
  Vec2 velocity;  ///< per tick, over the gap
  /// The length of a velocity that is a difference: `sight` sets both together. 0 with a tracker.
  double speed = 0;
  double turn_rate = 0;     ///< how fast its course turns, clockwise as headings are, per tick
  double acceleration = 0;  ///< change of its speed per tick
  std::unique_ptr<Tracker2> tracker;  ///< null: the motion is a difference

  [[nodiscard]] bool knows_velocity() const { return gap > 0; }
  /// Where the tank is by `tick` if it keeps its velocity.
  [[nodiscard]] Vec2 expected_at(double tick) const;
};

/// The settings of a tracker of tanks: the default, scaled to a tank's top speed and turn rate,
/// with harder pushes.
[[nodiscard]] TrackSettings track_settings(const Rules& rules);

class Tracks {
 public:
  explicit Tracks(Estimate estimate = Estimate::difference) : estimate_(estimate) {}

  /// Begins a round under these rules.
  void start(const Rules& rules);
  /// Takes the readings of this tick.
  void update(const Senses& senses);
  /// The tank to fight: the previous one as long as it is in sight, else the nearest seen lately.
  /// Null when there is none.
  [[nodiscard]] const Track* choose(const Senses& senses);

 private:
  Estimate estimate_;
  double noise_ = 0;  ///< of the radar
  double delay_ = 0;
  TrackSettings settings_;
  std::vector<Track> tracks_;          ///< of the arena's tanks
  std::optional<std::size_t> chosen_;  ///< in `tracks_`
  std::string chosen_name_;            ///< is remembered from round to round

  void sight(const Senses& senses, const RadarReading& reading);
  void follow(Track& track, const Vec2& place, double time) const;
};

}  // namespace aimahead::arena
