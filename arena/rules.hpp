// The rules of the game as data: presets, and single constants changed by name.
//
// Lengths are pixels, times are ticks, angles radians; headings are 0 = +y, clockwise.
#pragma once

#include "aimahead/shapes.hpp"
#include "aimahead/vec.hpp"

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace aimahead::arena {

enum class Contact : unsigned char {
  point,  ///< where the shell stands at its turn
  swept,  ///< what shell and tank really moved, in continuous time
};

/// What a wall stops.
enum class Walls : unsigned char { center, body };

/// Whether a radar sees through obstacles.
enum class RadarSight : unsigned char { through, blocked };

/// When a gun fires, and the energy that a shot costs.
enum class Gun : unsigned char {
  credit,   ///< above 0 before paying; may go far negative
  prepaid,  ///< only what can be paid
  heat,     ///< at 0 only, where it has cooled down; a shot costs health besides
};

/// How tanks drive, scan and lose health other than by shells.
enum class Game : unsigned char { rtanque, robocode };

class ArenaObstacle;

/// What an obstacle in the plane can be.
template <class Shape>
concept FlatShape =
    !std::same_as<Shape, ArenaObstacle> && std::convertible_to<Shape, Obstacle<Vec2>>;

/// What stands inside of an arena, at rest. It keeps the corners of its polygon itself.
class ArenaObstacle {
 public:
  /// A ball must not move.
  template <FlatShape Shape>
  ArenaObstacle(const Shape& shape) : ArenaObstacle(Copy{}, shape) {}

  /// Valid as long as this obstacle lives unchanged.
  [[nodiscard]] Obstacle<Vec2> shape() const&;
  void shape() const&& = delete;

 private:
  struct Copy {};
  ArenaObstacle(Copy, const Obstacle<Vec2>& shape);

  Obstacle<Vec2> shape_;
  std::vector<Vec2> corners_;  ///< of a polygon, whose own are none
};

/// A preset, changed or not. The defaults are those of `rtanque`, version 0.1.4 of the game.
struct Rules {
  std::string_view preset = "rtanque";
  double tank_radius = 19;
  double tank_speed = 3;  ///< both ways
  double tank_acceleration = 0.05;
  double tank_turn = 0.026179938779914945;    ///< 1.5 degrees per tick
  double turret_turn = 0.034906585039886591;  ///< 2 degrees per tick
  double turret_length = 28;                  ///< where shells appear
  double radar_turn = 0.05;
  double radar_vision = 0.17453292519943295;  ///< half angle, 10 degrees
  double gun_energy_max = 10;
  double gun_energy_gain = 1;       ///< a tick
  double gun_cost_factor = 10;      ///< times power^damage_exponent
  double shell_speed_factor = 4.5;  ///< times power
  double power_min = 1;
  double power_max = 5;
  double damage_exponent = 1.5;  ///< damage is power^damage_exponent
  double health = 100;
  Contact contact = Contact::point;
  double edge_margin = 0;  ///< how far beyond the edge shells live
  Walls walls = Walls::center;
  /// If above 0, shells are homing missiles. They turn by at most this angle a tick, towards the
  /// tank nearest to where they were aimed, and burn out after `missile_life` ticks.
  double missile_turn = 0;
  double missile_life = 400;
  /// What a radar shows of another tank: its position of `radar_delay` ticks ago, off by this
  /// standard deviation in x and in y.
  double radar_noise = 0;
  double radar_delay = 0;
  /// The probability that a tank in sight gives no reading in a tick.
  double radar_fading = 0;
  /// No tank overlaps an obstacle, and shells stop at them.
  std::vector<ArenaObstacle> obstacles;
  RadarSight radar_sight = RadarSight::through;

  // Further differences between the presets.
  double gun_energy_start = 10;
  Gun gun = Gun::credit;
  Game game = Game::rtanque;

  [[nodiscard]] double shell_speed(double power) const;
  [[nodiscard]] double shell_damage(double power) const;
  [[nodiscard]] double shell_cost(double power) const;
};

/// "rtanque", "rtanque_swept", "rtanque_fair", "robocode".
[[nodiscard]] std::span<const std::string_view> preset_names();
[[nodiscard]] std::optional<Rules> find_preset(std::string_view name);

/// A constant that a file may change, and the values it may have.
struct Constant {
  std::string_view name;
  double Rules::*member;
  double min;
  double max;
};
[[nodiscard]] std::span<const Constant> constants();

/// A constant that is one of a few words, by its place among them.
struct Choice {
  std::string_view name;
  std::size_t (*get)(const Rules&);
  void (*set)(Rules&, std::size_t);
};
[[nodiscard]] std::span<const Choice> choices();

}  // namespace aimahead::arena
