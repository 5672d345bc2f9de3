// The rules between fields that a table only names, for the readers in C++.
#pragma once

#include "fields.hpp"
#include "messages.hpp"

#include "aimahead/turret.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace aimahead::format {

/// How a rule is broken, if it is, with the numbers of the problem's message.
struct Breach {
  Problem problem = kFine;
  std::array<double, 3> got{};
  int component = -1;

  explicit operator bool() const { return problem != kFine; }
};

/// Checks a number that is within its range.
[[nodiscard]] inline Breach check_limits(const Field& field, double x) {
  constexpr double kMaxWhole = 0x1p53;
  constexpr double kTwoTurns = 12.566370614359172;
  const auto min = static_cast<double>(field.min);
  if (field.shape == Shape::whole) {
    const double max = std::min(field.max, kMaxWhole);
    const bool is_sound = x == std::floor(x) && x >= min && x <= max;
    return {is_sound ? kFine : kNotWhole, {min, max, x}};
  }
  if (x > field.max) return {kTooLarge, {field.max, x}};
  const bool is_heading = field.rule != Rule::heading || std::fabs(x) < kTwoTurns;
  return {is_heading ? kFine : kNotAHeading, {x}};
}

/// Checks a tick whose damping is a number >= 0.
[[nodiscard]] inline Breach check_damping(const aim_tick& tick) {
  const bool is_damped_verlet = tick.damping != 0 && tick.integrator == AIM_VELOCITY_VERLET;
  return {is_damped_verlet ? kUndampedVerlet : kFine};
}

[[nodiscard]] inline Breach check_walls(const aim_walls& walls, const aim_motion& motion,
                                        int dimensions) {
  for (int i = 0; i < dimensions; ++i) {
    const auto [low, high, x] = std::array{walls.min[i], walls.max[i], motion.position[i]};
    if (low > high) return {kWallsCrossed, {low, high}, i};
    if (x < low || x > high) return {kOutsideWalls, {x, low, high}, i};
  }
  return {};
}

/// Checks the shape of an obstacle in these dimensions.
[[nodiscard]] inline Breach check_shape(std::int32_t shape, int dimensions) {
  const int only = obstacle_dimensions(shape);
  const bool exists = only == 0 || only == dimensions;
  return {exists ? kFine : kWrongDimensions, {static_cast<double>(dimensions)}};
}

/// The field that moves an obstacle in the plane; "" if it rests, as it must inside of an arena.
[[nodiscard]] inline std::string_view field_that_moves(const aim_obstacle& obstacle) {
  if (obstacle.shape != AIM_OBSTACLE_BALL) return "";
  const auto is_zero = [](const double* v) { return v[0] == 0 && v[1] == 0; };
  if (!is_zero(obstacle.velocity)) return "velocity";
  const bool accelerates = obstacle.kind == AIM_ACCELERATING && !is_zero(obstacle.acceleration);
  return accelerates ? "acceleration" : "";
}

[[nodiscard]] inline Breach check_box(const aim_obstacle& box, int dimensions) {
  for (int i = 0; i < dimensions; ++i) {
    if (box.max[i] < box.min[i]) return {kBelowMin, {box.max[i], box.min[i]}, i};
  }
  return {};
}

/// Checks a number that must be the index of one of `count` vertices.
[[nodiscard]] inline Breach check_index(double x, std::size_t count) {
  if (count == 0) return {kNoVertices};
  const double max = static_cast<double>(count) - 1;
  return {x == std::floor(x) && x >= 0 && x <= max ? kFine : kNotWhole, {0, max, x}};
}

/// Checks the number at `index` of a list, if the numbers before are right.
[[nodiscard]] inline Breach check_element(const Field& field, const double* numbers,
                                          std::size_t index) {
  const bool are_times = field.shape == Shape::times;
  const double x = numbers[index];
  if (index == 0) return {are_times && x != 0 ? kFirstTimeNotZero : kFine, {x}};
  const double before = numbers[index - 1];
  if (are_times) return {x > before ? kFine : kTimesMustIncrease, {x, before}};
  const bool is_sound = field.rule != Rule::increasing || x > before;
  return {is_sound ? kFine : kMustIncrease, {x, before}};
}

/// Whether a projectile has drag, through which wind acts.
[[nodiscard]] inline bool has_drag(const aim_projectile& shot) {
  return shot.drag != 0 || shot.quadratic_drag != 0;
}

/// Whether the library blames a field of a turret in two dimensions first; the turn rate must be
/// > 0.
[[nodiscard]] inline bool is_to_blame(std::string_view path, const aim_turret& turret,
                                      double turn_rate) {
  const Turret2 gun{.facing = turret.facing[0],
                    .turn_rate = turn_rate,
                    .turn_acceleration = turret.turn_acceleration,
                    .rate = turret.rate,
                    .arc_from = turret.arc[0],
                    .arc_to = turret.arc[1]};
  const char* const fault = find_fault(gun);
  return fault && path == fault;
}

/// Checks the facing in two dimensions. It is to blame outside a valid arc. An arc that is not
/// valid is blamed in its own turn.
[[nodiscard]] inline Breach check_facing(const aim_turret& turret) {
  if (!is_to_blame("shooter.turret.facing", turret, 1)) return {};
  return {kOutsideArc, {turret.facing[0], turret.arc[0], turret.arc[1]}};
}

/// Checks the rate in two dimensions, if the fields before it are right.
[[nodiscard]] inline Breach check_rate(const aim_turret& turret) {
  const auto& [rate, fastest] = std::array{turret.rate, turret.turn_rate};
  if (rate == 0) return {};
  if (turret.turn_acceleration == kUnlimited) return {kNeedsAcceleration};
  if (std::fabs(rate) > fastest) return {kNotBetween, {-fastest, fastest, rate}};
  return {is_to_blame("shooter.turret.rate", turret, fastest) ? kCannotStop : kFine, {rate}};
}

[[nodiscard]] inline Breach check_elevation(const double* angles) {
  const auto [from, to] = std::array{angles[0], angles[1]};
  const bool is_sound = -kUpright <= from && from <= to && to <= kUpright;
  return {is_sound ? kFine : kNotElevations, {from, to}};
}

[[nodiscard]] inline Breach check_direction(const double* components, int dimensions) {
  const bool is_zero =
      std::all_of(components, components + dimensions, [](double x) { return x == 0; });
  return {is_zero ? kZeroVector : kFine};
}

/// How a field is not what its rule or its shape says, beside the fields before it. All of these
/// are right, and so is every number of the field. `outer` is the struct around `object`.
[[nodiscard]] inline Breach find_breach(const Field& field, const std::byte* object,
                                        const std::byte* outer, int dimensions) {
  // A pointer, because a member that is no number may lie where no double can.
  const auto* const numbers = reinterpret_cast<const double*>(object + field.member.offset);
  if (field.shape == Shape::elevation) return check_elevation(numbers);
  if (field.shape == Shape::facing) {
    return dimensions == 3 ? check_direction(numbers, 3)
                           : check_facing(*reinterpret_cast<const aim_turret*>(object));
  }
  switch (field.rule) {
    case Rule::not_zero:
      return check_direction(numbers, dimensions);
    case Rule::undamped_verlet:
      return check_damping(*reinterpret_cast<const aim_tick*>(object));
    case Rule::can_stop:
      return check_rate(*reinterpret_cast<const aim_turret*>(object));
    case Rule::choose_shape:
      return check_shape(member_of<std::int32_t>(object, field.member), dimensions);
    case Rule::above_min:
      return check_box(*reinterpret_cast<const aim_obstacle*>(object), dimensions);
    case Rule::encloses_position:
      // Walls are within a motion: NOLINTNEXTLINE(clang-analyzer-core*)
      return check_walls(*reinterpret_cast<const aim_walls*>(object),
                         *reinterpret_cast<const aim_motion*>(outer), dimensions);
    default:
      return {};
  }
}

}  // namespace aimahead::format
