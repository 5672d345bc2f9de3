// A match in progress: its state, and one tick of the game. Deterministic; no global state.
#pragma once

#include "arena/brain.hpp"
#include "arena/radar.hpp"
#include "arena/rules.hpp"
#include "arena/tank.hpp"
#include "arena/tank_grid.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace aimahead::arena {

class World;

/// The source of commands: brains, a list, a program.
class Controls {
 public:
  virtual ~Controls() = default;
  /// Whether tank `index` wants readings of its radar.
  [[nodiscard]] virtual bool has_eyes(std::size_t index) const = 0;
  /// The command of tank `index` in its turn.
  virtual Command decide(std::size_t index, const Senses& senses) = 0;
};

class World {
 public:
  /// `seed` is for what is random in the readings of radars.
  World(const Rules& rules, double width, double height, std::uint64_t seed = 0);

  /// Body, turret and radar point along `heading`. Returns the tank's index.
  std::size_t add_tank(const Tank& tank);
  /// For studies and benchmarks: a shell that was not fired. Its step is set from its power.
  void add_shell(Shell shell);

  /// One tick: shells in turn, then tanks in turn, then the counter.
  void run_tick(Controls& controls);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  [[nodiscard]] std::int64_t ticks() const { return ticks_; }
  /// In the order given, including removed ones.
  [[nodiscard]] std::span<const Tank> tanks() const { return tanks_; }
  /// In the order fired; in RTanque's games with those that hit in this tick.
  [[nodiscard]] std::span<const Shell> shells() const { return shells_; }
  /// Of the last tick, in the order they happened.
  [[nodiscard]] std::span<const Event> events() const { return events_; }
  /// At most one tank or team is left.
  [[nodiscard]] bool is_decided() const;
  /// A hash of every bit of the state.
  [[nodiscard]] std::uint64_t hash() const;

 private:
  friend class RobocodeTurn;

  Rules rules_;
  double width_;
  double height_;
  std::int64_t ticks_ = 0;
  std::vector<Tank> tanks_;
  std::vector<Shell> shells_;
  std::vector<Event> events_;
  std::vector<RadarReading> readings_;
  Radar radar_;
  TankGrid grid_;
  // For Robocode's inactivity.
  std::int64_t quiet_ticks_ = 0;  ///< since fighting last cost 10 health
  double quiet_loss_ = 0;         ///< what it cost since

  void run_shells();
  void steer_missile(Shell& shell);
  void strike(Shell& shell, std::uint32_t victim);
  void hurt(Tank& tank, double damage);
  Command ask(std::size_t index, Controls& controls);
  void run_tank(std::size_t index, Controls& controls);
  void fire(Tank& tank, std::size_t index, double power);
  void drive(Tank& tank, const Command& command);
  [[nodiscard]] std::optional<double> pay_for_shot(Tank& tank, const Command& command) const;
  [[nodiscard]] Vec2 kept_inside(const Vec2& place, double margin) const;
  [[nodiscard]] Vec2 moved(const Vec2& from, const Vec2& step) const;
  /// By the edge, `margin` inside of it, and by obstacles.
  [[nodiscard]] Vec2 stopped(const Vec2& from, const Vec2& to, double margin) const;
  [[nodiscard]] std::uint32_t nearest_to_sight(std::size_t shooter, double heading) const;
};

}  // namespace aimahead::arena
