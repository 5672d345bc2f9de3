// What the tanks' radars see.
#pragma once

#include "arena/brain.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace aimahead::arena {

/// RTanque's radar looks along its heading, at any range; Robocode's sees what its last turn swept
/// over, up to a range of 1200. The rules may make either of them noisy, late and fading. What is
/// random in a reading follows from the seed, the tick and the two tanks alone.
class Radar {
 public:
  Radar(const Rules& rules, std::uint64_t seed);

  /// Notes that a tank has been added, or has had its turn. Only late readings need it.
  void note(const Rules& rules, std::size_t index, const Vec2& position);

  /// Replaces `readings` by those of tank `index` in its turn, in the tanks' order.
  void scan(const Rules& rules, std::span<const Tank> tanks, std::size_t index, std::int64_t tick,
            std::vector<RadarReading>& readings);

 private:
  /// The latest positions of a tank, a ring once it is full.
  struct Trail {
    std::vector<Vec2> positions;
    std::size_t latest = 0;

    /// The position a number of turns ago, or the oldest.
    [[nodiscard]] const Vec2& before(std::size_t turns) const;
  };

  std::uint64_t seed_;
  double slope_of_vision_;  ///< the tangent of a little more than the rules' half angle
  std::vector<Trail> trails_;
  std::vector<std::uint32_t> seen_;

  /// Where late readings see a tank.
  [[nodiscard]] Vec2 late_position(const Rules& rules, std::size_t index) const;
};

}  // namespace aimahead::arena
