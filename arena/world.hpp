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
  /// An empty arena. `seed` is for what is random in the readings of radars.
  World(const Rules& rules, double width, double height, std::uint64_t seed = 0);

  /// Adds a tank whose body, turret and radar point along `heading`. Returns its index.
  std::size_t add_tank(const Tank& tank);
  /// Adds a shell that was not fired, for studies and benchmarks. Its step is set from its power.
  void add_shell(Shell shell);

  /// Runs one tick: shells in turn, then tanks in turn, then the counter.
  void run_tick(Controls& controls);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  [[nodiscard]] std::int64_t ticks() const { return ticks_; }
  /// The tanks in the order in which they were added, including removed ones.
  [[nodiscard]] std::span<const Tank> tanks() const { return tanks_; }
  /// The shells in the order fired; in RTanque's games with those that hit in this tick.
  [[nodiscard]] std::span<const Shell> shells() const { return shells_; }
  /// The events of the last tick, in the order in which they happened.
  [[nodiscard]] std::span<const Event> events() const { return events_; }
  /// Whether at most one tank or team is left.
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
  // For Robocode's penalty for inactivity.
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
  /// Where the edge of the arena, `margin` inside of it, and obstacles stop a tank.
  [[nodiscard]] Vec2 stopped(const Vec2& from, const Vec2& to, double margin) const;
  [[nodiscard]] std::uint32_t nearest_to_sight(std::size_t shooter, double heading) const;
};

}  // namespace aimahead::arena
