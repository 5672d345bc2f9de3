// What every field of an engagement must be. The order of the tables is the order of blame.
//
// Every reader and checker walks these tables: the command, the Python package and the checker for
// C directly, the npm package and the Lua files as write_fields.cpp prints them. The C++ library
// checks its own structs in the same order (src/motion/engagement.cpp). Readers fill the structs of
// aimahead.h; a row names the member. What a row can say is in table.hpp.
#pragma once

#include "table.hpp"

#include "aimahead/aimahead.h"

#include <array>
#include <cstddef>
#include <iterator>
#include <numbers>
#include <string_view>

namespace aimahead::format {

inline constexpr std::string_view kAfterWords[] = {"stop", "continue", "loop", "vanish"};
inline constexpr std::string_view kOnHitWords[] = {"stop", "slide", "bounce"};
inline constexpr std::string_view kAimWords[] = {"center", "edge"};
inline constexpr std::string_view kIntegratorWords[] = {"semi_implicit_euler", "explicit_euler",
                                                        "velocity_verlet"};
inline constexpr std::string_view kDampingFormWords[] = {"implicit", "explicit", "exponential"};

inline constexpr std::string_view kOfTurning[] = {"turn_rate", "turn_acceleration", "rate",
                                                  "tolerance"};
inline constexpr std::string_view kLimitsOfAim[] = {"arc", "elevation", "azimuth"};
inline constexpr std::string_view kFacing[] = {"facing"};
inline constexpr Field kTurretFields[] = {
    {AIM_FIELD(aim_turret, facing), .shape = Shape::facing, .fallback = Default::absent,
     .required_beside = kOfTurning, .instead = kLimitsOfAim},
    {AIM_FIELD(aim_turret, turn_rate), .range = Range::positive, .fallback = Default::absent,
     .required_beside = kFacing, .rule = Rule::absent_is_unlimited},
    {AIM_FIELD(aim_turret, turn_acceleration), .range = Range::positive,
     .fallback = Default::unlimited},
    {AIM_FIELD(aim_turret, rate), .fallback = Default::zero, .dimensions = 2,
     .rule = Rule::can_stop},
    {AIM_FIELD(aim_turret, arc), .shape = Shape::arc, .fallback = Default::absent, .dimensions = 2},
    {AIM_FIELD(aim_turret, elevation), .shape = Shape::elevation, .fallback = Default::absent,
     .dimensions = 3, .count = AIM_MEMBER(aim_turret, sets_elevation)},
    {AIM_FIELD(aim_turret, azimuth), .shape = Shape::arc, .fallback = Default::absent,
     .dimensions = 3, .count = AIM_MEMBER(aim_turret, sets_azimuth)},
    {AIM_FIELD(aim_turret, tolerance), .range = Range::not_negative, .fallback = Default::zero},
};
inline constexpr Table kTurretTable{"turret", "a turret", AIM_STRUCT(aim_turret), kTurretFields,
                                    AIM_FIELD_TURRET_FACING};

inline constexpr Field kThrustFields[] = {
    {.name = "acceleration",
     .member = AIM_MEMBER(aim_projectile, thrust_acceleration),
     .range = Range::not_negative},
    {.name = "duration",
     .member = AIM_MEMBER(aim_projectile, thrust_duration),
     .range = Range::not_negative},
};
inline constexpr Table kThrustTable{"thrust", "thrust", AIM_STRUCT(aim_projectile), kThrustFields,
                                    AIM_FIELD_THRUST_ACCELERATION};

inline constexpr Neighbour kThrust{
    .path = "projectile.thrust", .phrase = "thrust", .may_be_zeros = true};
inline constexpr Neighbour kDragExcludedBy[] = {kThrust};
inline constexpr Neighbour kQuadraticDragExcludedBy[] = {kThrust, {"projectile.drag", "drag"}};
inline constexpr Field kShotTableFields[] = {
    {AIM_FIELD(aim_table, distances), .shape = Shape::numbers, .range = Range::not_negative,
     .count = AIM_MEMBER(aim_table, distance_count), .min = 2, .rule = Rule::increasing},
    {AIM_FIELD(aim_table, times), .shape = Shape::numbers, .range = Range::positive,
     .count = AIM_MEMBER(aim_table, time_count),
     .as_long_as = AIM_MEMBER(aim_table, distance_count)},
    {AIM_FIELD(aim_table, settings), .shape = Shape::lists, .fallback = Default::absent,
     .count = AIM_MEMBER(aim_table, setting_count),
     .as_long_as = AIM_MEMBER(aim_table, distance_count)},
};
inline constexpr Table kShotTableTable{"table", "a table", AIM_STRUCT(aim_table), kShotTableFields,
                                       AIM_FIELD_TABLE_DISTANCES};

inline constexpr std::string_view kShotTable = "projectile.table";
inline constexpr Neighbour kTableExcludedBy[] = {
    {.path = "projectile.speed", .phrase = "a speed", .counts_at_zero = true}};
inline constexpr Field kProjectileFields[] = {
    {AIM_FIELD(aim_projectile, speed), .range = Range::not_negative, .rule = Rule::unless_table},
    {AIM_FIELD(aim_projectile, table), .shape = Shape::object, .fallback = Default::absent,
     .table = &kShotTableTable, .holding = Holding::pointer, .excluded_by = kTableExcludedBy},
    {AIM_FIELD(aim_projectile, inherit), .range = Range::share, .fallback = Default::number,
     .usual = 1},
    {AIM_FIELD(aim_projectile, acceleration), .shape = Shape::vector, .fallback = Default::zero,
     .not_beside = kShotTable},
    {.name = "thrust",
     .shape = Shape::object,
     .fallback = Default::absent,
     .table = &kThrustTable,
     .holding = Holding::spread,
     .not_beside = kShotTable},
    {AIM_FIELD(aim_projectile, drag), .range = Range::not_negative, .fallback = Default::zero,
     .excluded_by = kDragExcludedBy, .not_beside = kShotTable},
    {AIM_FIELD(aim_projectile, quadratic_drag), .range = Range::not_negative,
     .fallback = Default::zero, .excluded_by = kQuadraticDragExcludedBy, .not_beside = kShotTable},
    {AIM_FIELD(aim_projectile, wind), .shape = Shape::vector, .fallback = Default::zero,
     .not_beside = kShotTable, .rule = Rule::with_drag},
    {AIM_FIELD(aim_projectile, radius), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_projectile, lifetime), .range = Range::not_negative,
     .fallback = Default::unlimited},
    {AIM_FIELD(aim_projectile, range), .range = Range::not_negative,
     .fallback = Default::unlimited},
};
inline constexpr Table kProjectileTable{"projectile", "a projectile", AIM_STRUCT(aim_projectile),
                                        kProjectileFields, AIM_FIELD_PROJECTILE_SPEED};

inline constexpr Field kPieceFields[] = {
    {AIM_FIELD(aim_piece, duration), .range = Range::not_negative, .rule = Rule::optional_in_last},
    {AIM_FIELD(aim_piece, velocity), .shape = Shape::vector, .fallback = Default::absent,
     .count = AIM_MEMBER(aim_piece, sets_velocity)},
    {AIM_FIELD(aim_piece, acceleration), .shape = Shape::vector, .fallback = Default::zero},
};
inline constexpr Table kPieceTable{"piece", "a piece", AIM_STRUCT(aim_piece), kPieceFields,
                                   AIM_FIELD_PIECE_DURATION};

inline constexpr Field kWallsFields[] = {
    {AIM_FIELD(aim_walls, min), .shape = Shape::vector},
    {AIM_FIELD(aim_walls, max), .shape = Shape::vector, .rule = Rule::encloses_position},
    {AIM_FIELD(aim_walls, on_hit), .shape = Shape::word, .words = kOnHitWords},
};
inline constexpr Table kWallsTable{"walls", "walls", AIM_STRUCT(aim_walls), kWallsFields,
                                   AIM_FIELD_WALLS_MIN};

inline constexpr Field kPlateFields[] = {
    {AIM_FIELD(aim_plate, angle)},
    {AIM_FIELD(aim_plate, arm), .range = Range::not_negative},
    {AIM_FIELD(aim_plate, height), .fallback = Default::zero, .dimensions = 3},
};
inline constexpr Table kPlateTable{"plate", "a plate", AIM_STRUCT(aim_plate), kPlateFields,
                                   AIM_FIELD_PLATE_ANGLE};

/// Every field that a motion of some kind has.
inline constexpr Field kTargetFields[] = {
    {AIM_FIELD(aim_motion, radius), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_motion, kind), .shape = Shape::word, .fallback = Default::first,
     .words = kKindWords, .rule = Rule::guess_kind},
    {AIM_FIELD(aim_motion, position), .shape = Shape::vector,
     .kinds = kLinear | kAccelerating | kTurning | kPieces | kPlates,
     .rule = Rule::unless_prospects},
    {AIM_FIELD(aim_motion, velocity), .shape = Shape::vector, .fallback = Default::zero,
     .kinds = kLinear | kAccelerating | kTurning | kPlates, .required_by = kTurning},
    {AIM_FIELD(aim_motion, acceleration), .shape = Shape::vector, .fallback = Default::zero,
     .kinds = kAccelerating | kPlates, .required_by = kAccelerating},
    {AIM_FIELD(aim_motion, facing), .fallback = Default::zero, .kinds = kPlates},
    {AIM_FIELD(aim_motion, turn_rate), .fallback = Default::zero, .kinds = kTurning | kPlates,
     .required_by = kTurning},
    {AIM_FIELD(aim_motion, axis), .shape = Shape::vector, .fallback = Default::upward,
     .kinds = kTurning, .dimensions = 3, .rule = Rule::not_zero},
    {AIM_FIELD(aim_motion, points), .shape = Shape::vectors, .kinds = kBezier | kPath | kSpline,
     .count = AIM_MEMBER(aim_motion, point_count), .min = 2, .max = 8, .bounded = kBezier},
    {.name = "positions",
     .member = AIM_MEMBER(aim_motion, points),
     .shape = Shape::vectors,
     .kinds = kSamples,
     .count = AIM_MEMBER(aim_motion, point_count),
     .min = 2},
    {AIM_FIELD(aim_motion, duration), .range = Range::positive, .kinds = kBezier},
    {AIM_FIELD(aim_motion, speed), .range = Range::not_negative, .kinds = kPath},
    {AIM_FIELD(aim_motion, times), .shape = Shape::times, .kinds = kSpline | kSamples,
     .count = AIM_MEMBER(aim_motion, time_count),
     .as_long_as = AIM_MEMBER(aim_motion, point_count)},
    {AIM_FIELD(aim_motion, velocities), .shape = Shape::vectors, .fallback = Default::absent,
     .kinds = kSamples, .count = AIM_MEMBER(aim_motion, velocity_count),
     .as_long_as = AIM_MEMBER(aim_motion, point_count)},
    {AIM_FIELD(aim_motion, pieces), .shape = Shape::objects, .table = &kPieceTable,
     .kinds = kPieces, .count = AIM_MEMBER(aim_motion, piece_count), .min = 1},
    {AIM_FIELD(aim_motion, plates), .shape = Shape::objects, .table = &kPlateTable,
     .kinds = kPlates, .count = AIM_MEMBER(aim_motion, plate_count), .min = 1},
    {AIM_FIELD(aim_motion, window), .range = Range::positive, .fallback = Default::number,
     .usual = std::numbers::pi, .kinds = kPlates},
    {AIM_FIELD(aim_motion, after), .shape = Shape::word, .fallback = Default::first,
     .words = kAfterWords, .kinds = kBezier | kPath | kSpline | kSamples | kPieces,
     .rule = Rule::not_after_endless},
    {AIM_FIELD(aim_motion, walls), .shape = Shape::object, .fallback = Default::absent,
     .table = &kWallsTable, .holding = Holding::pointer, .kinds = kLinear | kAccelerating},
};
inline constexpr Table kTargetTable{"target", "a motion of kind \"{kind}\"", AIM_STRUCT(aim_motion),
                                    kTargetFields, AIM_FIELD_TARGET_RADIUS};

/// The kinds of balls, and of targets in constant acceleration.
inline constexpr std::string_view kSteadyKindWords[] = {"linear", "accelerating"};
inline constexpr Field kObstacleFields[] = {
    {AIM_FIELD(aim_obstacle, shape), .shape = Shape::word, .words = kObstacleWords,
     .rule = Rule::choose_shape, .first_kind = kFirstObstacle},
    {AIM_FIELD(aim_obstacle, kind), .shape = Shape::word, .fallback = Default::first,
     .words = kSteadyKindWords, .kinds = obstacle_bit(AIM_OBSTACLE_BALL), .rule = Rule::guess_kind},
    {AIM_FIELD(aim_obstacle, position), .shape = Shape::vector, .kinds = kLinear | kAccelerating},
    {AIM_FIELD(aim_obstacle, velocity), .shape = Shape::vector, .fallback = Default::zero,
     .kinds = kLinear | kAccelerating},
    {AIM_FIELD(aim_obstacle, acceleration), .shape = Shape::vector, .kinds = kAccelerating},
    {AIM_FIELD(aim_obstacle, from), .shape = Shape::vector,
     .kinds = obstacle_bit(AIM_OBSTACLE_SEGMENT) | obstacle_bit(AIM_OBSTACLE_CAPSULE)},
    {AIM_FIELD(aim_obstacle, to), .shape = Shape::vector,
     .kinds = obstacle_bit(AIM_OBSTACLE_SEGMENT) | obstacle_bit(AIM_OBSTACLE_CAPSULE)},
    {AIM_FIELD(aim_obstacle, radius), .range = Range::not_negative,
     .kinds = kLinear | kAccelerating | obstacle_bit(AIM_OBSTACLE_CAPSULE)},
    {AIM_FIELD(aim_obstacle, min), .shape = Shape::vector, .kinds = obstacle_bit(AIM_OBSTACLE_BOX)},
    {AIM_FIELD(aim_obstacle, max), .shape = Shape::vector, .kinds = obstacle_bit(AIM_OBSTACLE_BOX),
     .rule = Rule::above_min},
    {AIM_FIELD(aim_obstacle, points), .shape = Shape::vectors,
     .kinds = obstacle_bit(AIM_OBSTACLE_POLYGON), .dimensions = 2,
     .count = AIM_MEMBER(aim_obstacle, point_count), .min = 3},
    {AIM_FIELD(aim_obstacle, point), .shape = Shape::vector,
     .kinds = obstacle_bit(AIM_OBSTACLE_HALF_SPACE)},
    {AIM_FIELD(aim_obstacle, normal), .shape = Shape::vector,
     .kinds = obstacle_bit(AIM_OBSTACLE_HALF_SPACE), .rule = Rule::not_zero},
    {AIM_FIELD(aim_obstacle, vertices), .shape = Shape::vectors,
     .kinds = obstacle_bit(AIM_OBSTACLE_MESH), .dimensions = 3,
     .count = AIM_MEMBER(aim_obstacle, vertex_count)},
    {AIM_FIELD(aim_obstacle, triangles), .shape = Shape::triples,
     .kinds = obstacle_bit(AIM_OBSTACLE_MESH), .dimensions = 3,
     .count = AIM_MEMBER(aim_obstacle, triangle_count),
     .as_long_as = AIM_MEMBER(aim_obstacle, vertex_count)},
    {AIM_FIELD(aim_obstacle, origin), .shape = Shape::pair,
     .kinds = obstacle_bit(AIM_OBSTACLE_TERRAIN), .dimensions = 3},
    {AIM_FIELD(aim_obstacle, cell), .range = Range::positive,
     .kinds = obstacle_bit(AIM_OBSTACLE_TERRAIN), .dimensions = 3},
    {AIM_FIELD(aim_obstacle, heights), .shape = Shape::rows,
     .kinds = obstacle_bit(AIM_OBSTACLE_TERRAIN), .dimensions = 3,
     .count = AIM_MEMBER(aim_obstacle, rows), .min = 2,
     .row_length = AIM_MEMBER(aim_obstacle, columns)},
};
inline constexpr Table kObstacleTable{"obstacle", "a {kind} obstacle", AIM_STRUCT(aim_obstacle),
                                      kObstacleFields, AIM_FIELD_OBSTACLE_SHAPE};
/// The fields of a target without plates or prospects, for a body of a contact question.
consteval auto body_fields() {
  std::array<Field, std::size(kTargetFields)> fields{};
  for (std::size_t i = 0; i < fields.size(); ++i) fields[i] = kTargetFields[i];
  fields[field_index(kTargetFields, "kind")].words = kBodyKindWords;
  fields[field_index(kTargetFields, "position")].rule = Rule::none;
  return fields;
}
inline constexpr auto kBodyFields = body_fields();
inline constexpr Table kBodyTable{"body", kTargetTable.what, AIM_STRUCT(aim_motion), kBodyFields,
                                  AIM_FIELD_TARGET_RADIUS};

inline constexpr Field kMountFields[] = {
    {AIM_FIELD(aim_mount, offset), .shape = Shape::vector},
    {AIM_FIELD(aim_mount, facing), .fallback = Default::zero},
    {AIM_FIELD(aim_mount, turn_rate), .fallback = Default::zero},
};
inline constexpr Table kMountTable{"mount", "a mount", AIM_STRUCT(aim_mount), kMountFields,
                                   AIM_FIELD_MOUNT_OFFSET};

inline constexpr Neighbour kHoldExcludedBy[] = {{"shooter.turret", "a turret"}};
/// The fields that only a gun has.
inline constexpr Field kGunFields[] = {
    {AIM_FIELD(aim_shooter, mount), .shape = Shape::object, .fallback = Default::absent,
     .table = &kMountTable, .holding = Holding::pointer},
    {AIM_FIELD(aim_shooter, delay), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_shooter, muzzle), .range = Range::not_negative, .fallback = Default::zero,
     .not_beside = kShotTable},
    {AIM_FIELD(aim_shooter, hold), .shape = Shape::flag, .fallback = Default::absent,
     .excluded_by = kHoldExcludedBy},
    {AIM_FIELD(aim_shooter, turret), .shape = Shape::object, .fallback = Default::absent,
     .table = &kTurretTable, .holding = Holding::pointer},
};

/// Whether a shooter has this field of a body.
consteval bool moves_shooter(const Field& field) {
  return field.name != "radius" && field.kinds != kPlates;
}
consteval std::size_t shooter_field_count() {
  std::size_t count = std::size(kGunFields);
  for (const Field& field : kBodyFields) count += moves_shooter(field) ? 1 : 0;
  return count;
}
/// The fields of a shooter: the motion of a body, then the gun. The struct has the motion behind a
/// pointer, except position and velocity.
consteval auto shooter_fields() {
  std::array<Field, shooter_field_count()> fields{};
  std::size_t count = 0;
  for (const Field& field : kBodyFields) {
    if (!moves_shooter(field)) continue;
    Field& own = fields[count++] = field;
    if (field.name == "position") {
      own.member = AIM_MEMBER(aim_shooter, position);
    } else if (field.name == "velocity") {
      own.member = AIM_MEMBER(aim_shooter, velocity);
    } else {
      own.behind = AIM_MEMBER(aim_shooter, motion);
    }
  }
  for (const Field& field : kGunFields) fields[count++] = field;
  return fields;
}
inline constexpr auto kShooterFields = shooter_fields();
inline constexpr Table kShooterTable{"shooter", "a shooter of kind \"{kind}\"",
                                     AIM_STRUCT(aim_shooter), kShooterFields,
                                     AIM_FIELD_SHOOTER_KIND};

inline constexpr Field kTickFields[] = {
    {AIM_FIELD(aim_tick, step), .range = Range::positive},
    {AIM_FIELD(aim_tick, integrator), .shape = Shape::word, .words = kIntegratorWords},
    {AIM_FIELD(aim_tick, damping), .range = Range::not_negative, .fallback = Default::zero,
     .rule = Rule::undamped_verlet},
    {AIM_FIELD(aim_tick, damping_form), .shape = Shape::word, .fallback = Default::first,
     .words = kDampingFormWords},
};
inline constexpr Table kTickTable{"tick", "a tick", AIM_STRUCT(aim_tick), kTickFields,
                                  AIM_FIELD_TICK_STEP};

inline constexpr Neighbour kObstaclesExcludedBy[] = {
    {"shooter.hold", "a gun that may wait"},
    {"shooter.turret", "a turret"},
    {"projectile.table", "a table"},
    {"projectile.quadratic_drag", "quadratic drag"},
    {"tick", "a tick"},
};
inline constexpr Neighbour kAimExcludedBy[] = {{"projectile.table", "a table"}};
inline constexpr Neighbour kCovarianceExcludedBy[] = {
    {.path = "uncertainty.position_sd", .phrase = "position_sd", .counts_at_zero = true},
    {.path = "uncertainty.velocity_sd", .phrase = "velocity_sd", .counts_at_zero = true}};
inline constexpr Field kUncertaintyFields[] = {
    {AIM_FIELD(aim_uncertainty, position_sd), .range = Range::not_negative,
     .fallback = Default::zero},
    {AIM_FIELD(aim_uncertainty, velocity_sd), .range = Range::not_negative,
     .fallback = Default::zero},
    {AIM_FIELD(aim_uncertainty, covariance), .shape = Shape::covariance,
     .fallback = Default::absent, .excluded_by = kCovarianceExcludedBy},
    {AIM_FIELD(aim_uncertainty, maneuver), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_uncertainty, aim_sd), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_uncertainty, speed_sd), .range = Range::not_negative, .fallback = Default::zero},
    {AIM_FIELD(aim_uncertainty, delay_sd), .range = Range::not_negative, .fallback = Default::zero},
};
inline constexpr Table kUncertaintyTable{"uncertainty", "an uncertainty",
                                         AIM_STRUCT(aim_uncertainty), kUncertaintyFields,
                                         AIM_FIELD_UNCERTAINTY_POSITION_SD};

/// The fields with which there are no odds. There are none either for radii whose sum is 0; the
/// target's is then blamed.
inline constexpr Neighbour kUnknownToOdds[] = {
    {"shooter.hold", "a gun that may wait"},
    {"shooter.turret", "a turret"},
    {"projectile.table", "a table"},
    {"projectile.quadratic_drag", "quadratic drag"},
    {"target.kind", "a target that is neither linear nor accelerating", kSteadyKindWords},
    {"target.walls", "walls"},
    {"aim", "an aim at the edge", {kAimWords, 1}},
    {"obstacles", "obstacles"},
    {"tick", "a tick"},
};

/// By the paths of the library, which checks them.
inline constexpr Neighbour kUnknownToLaunches[] = {
    {"shooter.hold", "a gun that may wait"},
    {"shooter.turret", "a turret"},
    {"shooter.motion", "a shooter that moves in a way of its own"},
    {"shooter.kind", "a shooter that moves in a way of its own"},
    {"shooter.walls", "walls"},
    {"shooter.acceleration", "a shooter that accelerates"},
    {"shooter.mount", "a mount"},
    {"projectile.table", "a table"},
    {"projectile.thrust", "thrust"},
    {"projectile.drag", "drag"},
    {"projectile.quadratic_drag", "drag"},
    {"target.kind", "this motion of the target"},
    {"target.walls", "walls"},
    {"obstacles", "obstacles"},
    {"tick", "a tick"},
};

inline constexpr Neighbour kTickExcludedBy[] = {
    {"shooter.hold", "a gun that may wait"},
    {.path = "shooter.kind",
     .phrase = "a shooter that moves in a way of its own",
     .counts_at_zero = true},
    {.path = "shooter.acceleration",
     .phrase = "a shooter that accelerates",
     .counts_at_zero = true},
    {"shooter.walls", "walls"},
    {"shooter.mount", "a mount"},
    {"shooter.turret", "a turret"},
    {"projectile.table", "a table"},
    kThrust,
    {"projectile.drag", "drag"},
    {"projectile.quadratic_drag", "drag"},
    {"target.walls", "walls"},
    {"target.kind", "a target that is neither linear nor accelerating", kSteadyKindWords},
};
inline constexpr Field kEngagementFields[] = {
    {AIM_FIELD(aim_engagement, shooter), .shape = Shape::object, .table = &kShooterTable},
    {AIM_FIELD(aim_engagement, projectile), .shape = Shape::object, .table = &kProjectileTable},
    {AIM_FIELD(aim_engagement, target), .shape = Shape::object, .table = &kTargetTable},
    {AIM_FIELD(aim_engagement, aim), .shape = Shape::word, .fallback = Default::first,
     .words = kAimWords, .excluded_by = kAimExcludedBy},
    {AIM_FIELD(aim_engagement, obstacles), .shape = Shape::objects, .fallback = Default::absent,
     .table = &kObstacleTable, .count = AIM_MEMBER(aim_engagement, obstacle_count),
     .excluded_by = kObstaclesExcludedBy},
    {AIM_FIELD(aim_engagement, tick), .shape = Shape::object, .fallback = Default::absent,
     .table = &kTickTable, .holding = Holding::pointer, .excluded_by = kTickExcludedBy},
    {AIM_FIELD(aim_engagement, uncertainty), .shape = Shape::object, .fallback = Default::absent,
     .table = &kUncertaintyTable, .holding = Holding::pointer, .rule = Rule::with_odds},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
    {.name = "expect", .shape = Shape::ignored},
};
inline constexpr Table kEngagementTable{"engagement", "an engagement", AIM_STRUCT(aim_engagement),
                                        kEngagementFields, AIM_FIELD_SHOOTER};

/// A contact question: two motions. No header needs this struct.
struct ContactQuestion {
  aim_motion a;
  aim_motion b;
  double duration;
};
inline constexpr Field kContactFields[] = {
    {AIM_FIELD(ContactQuestion, a), .shape = Shape::object, .table = &kBodyTable},
    {AIM_FIELD(ContactQuestion, b), .shape = Shape::object, .table = &kBodyTable},
    {AIM_FIELD(ContactQuestion, duration), .range = Range::not_negative,
     .rule = Rule::may_be_endless},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
    {.name = "expect", .shape = Shape::ignored},
};
inline constexpr Table kContactTable{"contact", "a contact question", AIM_STRUCT(ContactQuestion),
                                     kContactFields, AIM_FIELD_A};

inline constexpr const Table* kTables[] = {
    &kEngagementTable, &kContactTable, &kShooterTable,  &kTurretTable,
    &kProjectileTable, &kThrustTable,  &kTargetTable,   &kPieceTable,
    &kWallsTable,      &kTickTable,    &kMountTable,    &kShotTableTable,
    &kPlateTable,      &kBodyTable,    &kObstacleTable, &kUncertaintyTable};

}  // namespace aimahead::format
