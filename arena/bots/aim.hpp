// Aims: where to point the gun, given what is known about the target. All gunners share the same
// base, so that they differ only in their aims.
#pragma once

#include "arena/bots/track.hpp"
#include "arena/rules.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace aimahead::arena {

/// What an aim is asked in a tick: the shell would appear `muzzle` ahead of `gun`, and fly from the
/// next tick on.
struct AimQuestion {
  const Rules* rules = nullptr;
  std::int64_t tick = 0;
  double width = 0;  ///< of the arena
  double height = 0;
  Vec2 gun;              ///< the own tank's centre after this tick's move
  double muzzle = 0;     ///< from there to where the shell appears
  double speed = 0;      ///< of the shell
  double escape = 1;     ///< largest_escape of that speed
  Vec2 target;           ///< where the target is at the end of this tick, as far as can be known
  Vec2 velocity;         ///< the target's, per tick
  double turn_rate = 0;  ///< of the target's course, clockwise
  double acceleration = 0;
  bool is_seen = false;    ///< in this tick
  bool is_urgent = false;  ///< the gun can fire soon: worth an expensive answer
};

class Aim {
 public:
  Aim() = default;
  Aim(const Aim&) = delete;
  Aim& operator=(const Aim&) = delete;
  virtual ~Aim() = default;

  /// The heading to fire along.
  [[nodiscard]] virtual double heading(const AimQuestion& question) = 0;
  /// Called every tick with a known target, before `heading`: learns from past shots.
  virtual void learn(const AimQuestion&) {}
  /// Called when a new round begins. The aim keeps what it learned.
  virtual void begin_round() {}
};

/// "head_on", "one_guess", "linear", "circular", "clamped", "guess_factor", "virtual_guns"; null
/// for another name.
[[nodiscard]] std::unique_ptr<Aim> make_aim(std::string_view name);

/// Converts an offset of bearing to a share of the largest offset that the target can reach
/// (-1..1; positive the way the target moves).
struct EscapeAngle {
  double bearing = 0;  ///< from the gun to the target
  double largest = 0;  ///< `largest_escape`
  int side = 1;        ///< 1: the target moves clockwise round the gun
};
[[nodiscard]] EscapeAngle escape_angle(const AimQuestion& question);

/// A circle that grows as a shell flies.
struct Wave {
  Vec2 origin;
  std::int64_t tick = 0;  ///< in which it left
  double muzzle = 0;
  double speed = 0;

  [[nodiscard]] bool has_reached(const Vec2& place, std::int64_t now) const {
    const Vec2 apart = place - origin;
    const double travelled = muzzle + speed * static_cast<double>(now - tick);
    return travelled * travelled >= dot(apart, apart);
  }
};

/// How much a target's bearing can change while a shell is under way: asin(its top speed / the
/// shell's), at most a right angle.
[[nodiscard]] double largest_escape(const Rules& rules, double shell_speed);

}  // namespace aimahead::arena
