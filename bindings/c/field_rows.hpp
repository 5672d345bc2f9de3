// The rows of the tables of fields that field codes stand for.
#pragma once

#include "aimahead/aimahead.h"
#include "arena_fields.hpp"
#include "fields.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

namespace aimahead::c {

// Arguments of functions, which no file has.
inline constexpr std::string_view kScalarWords[] = {"float64", "float32"};
inline constexpr std::string_view kBroadPhaseWords[] = {"automatic", "every_pair", "cells"};
inline constexpr std::string_view kGoalWords[] = {"least_total", "least_latest"};
inline constexpr std::string_view kDemandWords[] = {"as_many_as_possible", "every_shooter",
                                                    "every_target"};
inline constexpr format::Field kArguments[] = {
    {"flight_time", format::Shape::number, format::Range::positive},
    {"height", format::Shape::number, format::Range::not_negative},
    {"elevation", format::Shape::number},
    {"step", format::Shape::number, format::Range::positive},
    {"capacity", format::Shape::number, format::Range::not_negative},
    {"memory", format::Shape::object},
    {"scalar", format::Shape::word, format::Range::any, format::Default::none, kScalarWords},
    {"broad_phase", format::Shape::word, format::Range::any, format::Default::none,
     kBroadPhaseWords},
    {"count", format::Shape::number},
    {"bodies", format::Shape::object},
    {"shooters", format::Shape::number},
    {"targets", format::Shape::number},
    {"time", format::Shape::numbers},
    {"status", format::Shape::numbers},
    {"cost", format::Shape::numbers},
    {"most_targets", format::Shape::numbers},
    {"most_shooters", format::Shape::numbers},
    {"goal", format::Shape::word, format::Range::any, format::Default::none, kGoalWords},
    {"demand", format::Shape::word, format::Range::any, format::Default::none, kDemandWords},
    {"best", format::Shape::numbers}};

// What only programs can say.
inline constexpr format::Field kShooterMotion{"motion", format::Shape::object};
inline constexpr format::Field kTargetFunction{"function", format::Shape::object};

/// The objects that field codes count through in their higher byte, from 1.
struct Object {
  std::string_view prefix;  ///< path of the object's fields, that of a motion left out
  std::span<const format::Field> table;
  bool is_of_motion = false;
};
inline constexpr Object kObjects[] = {
    {"shooter.", format::kShooterFields},
    {"shooter.turret.", format::kTurretFields},
    {"projectile.", format::kProjectileFields},
    {"projectile.thrust.", format::kThrustFields},
    {"", format::kTargetFields, true},
    {"pieces", format::kPieceFields, true},
    {"walls.", format::kWallsFields, true},
    {"", format::kEngagementFields},
    {"tick.", format::kTickFields},
    {"", format::kContactFields},
    {"", kArguments},
    {"", format::kMatchFields},
    {"arena.", format::kArenaFields},
    {"rules.", format::kRulesFields},
    {"tanks", format::kTankFields},
    {"tanks", format::kCommandFields},
};
inline constexpr std::int32_t kPieceObject = AIM_FIELD_PIECE_DURATION >> 8;
inline constexpr std::int32_t kTankObject = AIM_FIELD_TANK_NAME >> 8;
inline constexpr std::int32_t kCommandObject = AIM_FIELD_COMMAND_SPEED >> 8;

/// The place in kObjects, if it is one.
[[nodiscard]] constexpr std::int32_t object_index(std::int32_t field) { return (field >> 8) - 1; }
[[nodiscard]] constexpr bool is_object(std::int32_t index) {
  return index >= 0 && index < static_cast<std::int32_t>(std::size(kObjects));
}

[[nodiscard]] constexpr const Object* object_of(std::int32_t field) {
  const std::int32_t index = object_index(field);
  return is_object(index) ? &kObjects[index] : nullptr;
}

/// The row of the format's tables that a field is, or nullptr for what has none.
[[nodiscard]] constexpr const format::Field* row_of(std::int32_t field) {
  if (field == AIM_FIELD_SHOOTER_MOTION) return &kShooterMotion;
  if (field == AIM_FIELD_TARGET_FUNCTION) return &kTargetFunction;
  // Not by object_of: for GCC's sanitizers a pointer compared with null is no constant.
  const std::int32_t index = object_index(field);
  if (!is_object(index)) return nullptr;
  const std::span<const format::Field> table = kObjects[index].table;
  const std::size_t row = static_cast<std::size_t>(field & 0xFF) - 1;
  return row < table.size() ? &table[row] : nullptr;
}

}  // namespace aimahead::c
