// The rows of the tables of fields that field codes stand for.
#pragma once

#include "aimahead/aimahead.h"
#include "arena_fields.hpp"
#include "fields.hpp"
#include "flight_fields.hpp"
#include "prospect_fields.hpp"
#include "track_fields.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

namespace aimahead::c {

using namespace format;

// Arguments of functions, which no file has.
inline constexpr std::string_view kScalarWords[] = {"float64", "float32"};
inline constexpr std::string_view kBroadPhaseWords[] = {"automatic", "every_pair", "cells"};
inline constexpr std::string_view kGoalWords[] = {"min_total", "min_latest"};
inline constexpr std::string_view kDemandWords[] = {"as_many_as_possible", "every_shooter",
                                                    "every_target"};
inline constexpr std::string_view kAxisWords[] = {"+x", "-x", "+y", "-y", "+z", "-z"};
inline constexpr std::string_view kSideWords[] = {"right", "left"};
inline constexpr std::string_view kTiltWords[] = {"up", "down"};
inline constexpr Neighbour kUpOnTheSameAxis[] = {{"axes.up", "an `up` on the same axis"}};
inline constexpr std::string_view kMethodWords[] = {"present_position",  "one_guess", "four_rounds",
                                                    "sixteen_rounds",    "halving",   "bisection",
                                                    "bounded_bisection", "certified"};
inline constexpr std::string_view kContactShapeWords[] = {
    "segment", "capsule", "box", "oriented_box", "polygon", "half_space", "enclosure"};
inline constexpr Neighbour kSpaceBeside[] = {{"", "three dimensions"}};
inline constexpr Field kArguments[] = {
    {.name = "flight_time", .range = Range::positive},
    {.name = "height", .range = Range::not_negative},
    {.name = "elevation"},
    {.name = "step", .range = Range::positive},
    {.name = "capacity", .range = Range::not_negative},
    {.name = "memory"},
    {.name = "scalar", .shape = Shape::word, .words = kScalarWords},
    {.name = "broad_phase", .shape = Shape::word, .words = kBroadPhaseWords},
    {.name = "count"},
    {.name = "bodies"},
    {.name = "shooters"},
    {.name = "targets"},
    {.name = "time"},
    {.name = "status"},
    {.name = "cost"},
    {.name = "max_targets"},
    {.name = "max_shooters"},
    {.name = "goal", .shape = Shape::word, .words = kGoalWords},
    {.name = "demand", .shape = Shape::word, .words = kDemandWords},
    {.name = "best"},
    {.name = "direction"},
    {.name = "axes.up", .shape = Shape::word, .words = kAxisWords},
    {.name = "axes.forward",
     .shape = Shape::word,
     .words = kAxisWords,
     .excluded_by = kUpOnTheSameAxis},
    {.name = "axes.handedness", .shape = Shape::word, .words = kSideWords},
    {.name = "axes.yaw", .shape = Shape::word, .words = kSideWords},
    {.name = "axes.pitch", .shape = Shape::word, .words = kTiltWords},
    {.name = "yaw"},
    {.name = "pitch"},
    {.name = "angle"},
    {.name = "from"},
    {.name = "to"},
    {.name = "position"},
    {.name = "velocity"},
    {.name = "target"},
    {.name = "target_velocity"},
    {.name = "target_acceleration"},
    {.name = "gain"},
    {.name = "speed", .range = Range::positive},
    {.name = "turn_rate", .range = Range::positive},
    {.name = "hit_radius", .range = Range::not_negative},
    {.name = "gains.proportional"},
    {.name = "gains.integral"},
    {.name = "gains.derivative"},
    {.name = "gains.min"},
    {.name = "gains.max"},
    {.name = "measured"},
    {.name = "duration", .range = Range::positive},
    {.name = "hit"},
    {.name = "aim"},
    {.name = "launch_time", .range = Range::not_negative},
    {.name = "times", .range = Range::not_negative},
    {.name = "method", .shape = Shape::word, .words = kMethodWords},
    {.name = "max", .range = Range::not_negative},
    {.name = "exit_below", .range = Range::not_negative},
    {.name = "shape"},
    {.name = "shape.shape",
     .shape = Shape::word,
     .words = kContactShapeWords,
     .excluded_by = kSpaceBeside},
    {.name = "shape.from"},
    {.name = "shape.to"},
    {.name = "shape.radius", .range = Range::not_negative},
    {.name = "shape.min"},
    {.name = "shape.max"},
    {.name = "shape.center"},
    {.name = "shape.axes"},
    {.name = "shape.half", .range = Range::not_negative},
    {.name = "shape.points"},
    {.name = "shape.point"},
    {.name = "shape.normal"},
    {.name = "probability", .range = Range::share},
    {.name = "latest"},
    {.name = "until", .range = Range::not_negative},
    {.name = "max_error", .range = Range::positive},
    {.name = "looks.interval", .range = kLooksFields[0].range},
    {.name = "looks.sd", .range = kLooksFields[1].range},
    {.name = "cost", .range = Range::not_negative},
    {.name = "prospects"},
    {.name = "share", .range = Range::positive},
    {.name = "earliest", .range = Range::not_negative},
    {.name = "precision", .range = Range::not_negative},
    {.name = "distance", .range = Range::positive},
};
static_assert(std::size(kArguments) == (AIM_FIELD_DISTANCE & 0xFF));

inline constexpr Field kTrackerSettings[] = {
    {.name = "dimensions"},
    {.name = "models"},
    {.name = "velocity_sd", .range = Range::positive},
    {.name = "gate", .range = Range::not_negative},
    {.name = "memory", .range = Range::not_negative},
    {.name = "bias", .range = Range::not_negative},
};
inline constexpr Field kMeasuredFields[] = {
    {.name = "time"},
    {.name = "value"},
    {.name = "sd"},
    {.name = "sensor"},
    {.name = "measure", .shape = Shape::word, .words = kMeasureWords},
};
static_assert(std::size(kTrackerSettings) == (AIM_FIELD_TRACKER_BIAS & 0xFF));
static_assert(std::size(kMeasuredFields) == (AIM_FIELD_MEASURED_MEASURE & 0xFF));

// Fields that only programs have, not files.
inline constexpr Neighbour kMotionExcludedBy[] = {{"shooter.turret", "a turret"},
                                                  {"shooter.hold", "a gun that may wait"}};
inline constexpr Field kShooterMotion{.name = "motion", .excluded_by = kMotionExcludedBy};
inline constexpr Field kTargetFunction{.name = "function"};

/// The objects that the higher byte of a field code counts, from 1.
struct Object {
  std::string_view prefix;  ///< path of the object's fields, that of a motion left out
  std::span<const Field> table;
  bool is_of_motion = false;
};
inline constexpr Object kObjects[] = {
    {"shooter.", kShooterFields},
    {"shooter.turret.", kTurretFields},
    {"projectile.", kProjectileFields},
    {"projectile.thrust.", kThrustFields},
    {"", kTargetFields, true},
    {"pieces", kPieceFields, true},
    {"walls.", kWallsFields, true},
    {"", kEngagementFields},
    {"tick.", kTickFields},
    {"", kContactFields},
    {"", kArguments},
    {"", kMatchFields},
    {"arena.", kArenaFields},
    {"rules.", kRulesFields},
    {"tanks", kTankFields},
    {"tanks", kCommandFields},
    {"obstacles", kObstacleFields},
    {"shooter.mount.", kMountFields},
    {"projectile.table.", kShotTableFields},
    {"plates", kPlateFields, true},
    {"uncertainty.", kUncertaintyFields},
    {"flight.", kFlightFields},
    {"flight.thrust.", kFlightThrustFields},
    {"prospects", kProspectFields},
    {"", kTrackerSettings},
    {"models", kTrackModelFields},
    {"", kMeasuredFields},
};
inline constexpr std::int32_t kPieceObject = AIM_FIELD_PIECE_DURATION >> 8;
inline constexpr std::int32_t kPlateObject = AIM_FIELD_PLATE_ANGLE >> 8;
inline constexpr std::int32_t kTankObject = AIM_FIELD_TANK_NAME >> 8;
inline constexpr std::int32_t kCommandObject = AIM_FIELD_COMMAND_SPEED >> 8;
inline constexpr std::int32_t kObstacleObject = AIM_FIELD_OBSTACLE_SHAPE >> 8;
inline constexpr std::int32_t kProspectObject = AIM_FIELD_PROSPECT_WEIGHT >> 8;
inline constexpr std::int32_t kTrackModelObject = AIM_FIELD_TRACK_MODEL_MOTION >> 8;
inline constexpr std::int32_t kMeasuredObject = AIM_FIELD_MEASURED_TIME >> 8;

/// The index in kObjects, if it is one.
[[nodiscard]] constexpr std::int32_t object_index(std::int32_t field) { return (field >> 8) - 1; }
[[nodiscard]] constexpr bool is_object(std::int32_t index) {
  return index >= 0 && index < static_cast<std::int32_t>(std::size(kObjects));
}

[[nodiscard]] constexpr const Object* object_of(std::int32_t field) {
  const std::int32_t index = object_index(field);
  return is_object(index) ? &kObjects[index] : nullptr;
}

/// The row of a field in the format's tables; nullptr if it has none.
[[nodiscard]] constexpr const Field* row_of(std::int32_t field) {
  if (field == AIM_FIELD_SHOOTER_MOTION) return &kShooterMotion;
  if (field == AIM_FIELD_TARGET_FUNCTION) return &kTargetFunction;
  // Not by object_of: for GCC's sanitizers a pointer compared with null is no constant.
  const std::int32_t index = object_index(field);
  if (!is_object(index)) return nullptr;
  const std::span<const Field> table = kObjects[index].table;
  const std::size_t row = static_cast<std::size_t>(field & 0xFF) - 1;
  return row < table.size() ? &table[row] : nullptr;
}

/// Takes `prefix` from the front of a path, if it begins with it.
constexpr bool take(std::string_view& path, std::string_view prefix) {
  if (!path.starts_with(prefix)) return false;
  path.remove_prefix(prefix.size());
  return true;
}

/// The code of the field with this path in the library; AIM_FIELD_NONE if there is none.
[[nodiscard]] constexpr std::int32_t field_of_path(std::string_view path) {
  if (path == "shooter.motion") return AIM_FIELD_SHOOTER_MOTION;
  if (path == "target.motion") return AIM_FIELD_TARGET_FUNCTION;
  for (std::size_t i = 0; i < std::size(kObjects); ++i) {
    std::string_view name = path;
    if (kObjects[i].is_of_motion && !take(name, "target.")) continue;
    if (!take(name, kObjects[i].prefix)) continue;
    const std::span<const Field> table = kObjects[i].table;
    for (std::size_t row = 0; row < table.size(); ++row) {
      if (table[row].name == name) return static_cast<std::int32_t>((i + 1) << 8 | (row + 1));
    }
  }
  return AIM_FIELD_NONE;
}

}  // namespace aimahead::c
