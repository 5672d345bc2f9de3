// A hash of a state: equal only for states that agree in every bit (FNV-1a over 64-bit words,
// mixed).
#pragma once

#include "arena/tank.hpp"

#include <cstdint>
#include <cstring>

namespace aimahead::arena {

class StateHash {
 public:
  void add(std::uint64_t bits) {
    value_ = (value_ ^ bits) * 0x100000001B3u;
    value_ ^= value_ >> 29;
  }
  /// Adds a number. 0 and -0 count as the same.
  void add(double x) {
    const double plain = x == 0 ? 0.0 : x;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &plain, sizeof bits);
    add(bits);
  }
  void add(const Vec2& v) {
    add(v.x);
    add(v.y);
  }
  void add(const Tank& tank) {
    add(tank.position);
    for (const double x : {tank.heading, tank.turret_heading, tank.radar_heading, tank.speed,
                           tank.health, tank.gun_energy, tank.damage_dealt, tank.damage_taken}) {
      add(x);
    }
    add(static_cast<std::uint64_t>(tank.shots));
    add(static_cast<std::uint64_t>(tank.hits));
    add(std::uint64_t{tank.is_removed});
  }
  void add(const Shell& shell) {
    add(shell.position);
    add(shell.heading);
    add(shell.power);
    add(std::uint64_t{shell.owner});
    add(std::uint64_t{shell.is_dead});
  }

  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325u;
};

}  // namespace aimahead::arena
