// The fields of the engagement format, in the order of its tables: the order of blame.
// The readers of the command line, of the C interface and of the npm package draw from these tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace aimahead::format {

enum class Shape : std::uint8_t {
  number,   ///< one finite number
  vector,   ///< 2 or 3 finite numbers, as many as the engagement has dimensions
  facing,   ///< 2 dimensions: an angle; 3 dimensions: a vector that is not zero
  arc,      ///< two angles
  word,     ///< one of `words`
  object,   ///< an object with a table of its own
  vectors,  ///< a list of vectors
  numbers,  ///< a list of numbers
  objects,  ///< a list of objects with a table of their own
  ignored,  ///< anything
};

enum class Range : std::uint8_t {
  any,
  not_negative,  ///< >= 0
  positive,      ///< > 0
  share,         ///< 0..1
};

enum class Default : std::uint8_t {
  none,       ///< the field is required
  zero,       ///< the number 0, the zero vector
  one,        ///< the number 1
  unlimited,  ///< no limit
  absent,     ///< there is none: no turret, no thrust, no walls
  first,      ///< the first of `words`
};

struct Field {
  std::string_view name;
  Shape shape;
  Range range = Range::any;
  Default fallback = Default::none;
  std::span<const std::string_view> words{};
};

/// Index of a field in its table, found when compiling.
consteval std::size_t field_index(std::span<const Field> table, std::string_view name) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].name == name) return i;
  }
  throw "no field of this name";
}

inline constexpr std::string_view kKindWords[] = {"linear", "accelerating", "turning", "bezier",
                                                  "path",   "spline",       "samples", "pieces"};
enum class Kind : std::uint8_t {
  linear,
  accelerating,
  turning,
  bezier,
  path,
  spline,
  samples,
  pieces
};

inline constexpr std::string_view kAfterWords[] = {"stop", "continue", "loop", "vanish"};
inline constexpr std::string_view kOnHitWords[] = {"stop", "slide", "bounce"};
inline constexpr std::string_view kAimWords[] = {"center", "edge"};
inline constexpr std::string_view kIntegratorWords[] = {"semi_implicit_euler", "explicit_euler",
                                                        "velocity_verlet"};
inline constexpr std::string_view kDampingFormWords[] = {"implicit", "explicit", "exponential"};

inline constexpr Field kEngagementFields[] = {
    {"shooter", Shape::object},
    {"projectile", Shape::object},
    {"target", Shape::object},
    {"aim", Shape::word, Range::any, Default::first, kAimWords},
    {"tick", Shape::object, Range::any, Default::absent},
    {"name", Shape::ignored, Range::any, Default::absent},
    {"comment", Shape::ignored, Range::any, Default::absent},
    {"expect", Shape::ignored, Range::any, Default::absent},
};

/// `a` and `b` are motions with the fields of a target.
inline constexpr Field kContactFields[] = {
    {"a", Shape::object},
    {"b", Shape::object},
    {"duration", Shape::number, Range::not_negative},
    {"name", Shape::ignored, Range::any, Default::absent},
    {"comment", Shape::ignored, Range::any, Default::absent},
    {"expect", Shape::ignored, Range::any, Default::absent},
};

inline constexpr Field kShooterFields[] = {
    {"position", Shape::vector},
    {"velocity", Shape::vector, Range::any, Default::zero},
    {"delay", Shape::number, Range::not_negative, Default::zero},
    {"muzzle", Shape::number, Range::not_negative, Default::zero},
    {"turret", Shape::object, Range::any, Default::absent},
};

inline constexpr Field kTurretFields[] = {
    {"facing", Shape::facing},
    {"turn_rate", Shape::number, Range::positive},
    {"turn_acceleration", Shape::number, Range::positive, Default::absent},
    {"arc", Shape::arc, Range::any, Default::absent},  // 2 dimensions only
    {"tolerance", Shape::number, Range::not_negative, Default::zero},
};

inline constexpr Field kProjectileFields[] = {
    {"speed", Shape::number, Range::not_negative},
    {"inherit", Shape::number, Range::share, Default::one},
    {"acceleration", Shape::vector, Range::any, Default::zero},
    {"thrust", Shape::object, Range::any, Default::absent},
    {"drag", Shape::number, Range::not_negative, Default::zero},
    {"quadratic_drag", Shape::number, Range::not_negative, Default::zero},
    {"radius", Shape::number, Range::not_negative, Default::zero},
    {"lifetime", Shape::number, Range::not_negative, Default::unlimited},
    {"range", Shape::number, Range::not_negative, Default::unlimited},
};

inline constexpr Field kThrustFields[] = {
    {"acceleration", Shape::number, Range::not_negative},
    {"duration", Shape::number, Range::not_negative},
};

/// Every field that a target of some kind has; which of them, and which are required, is for the
/// kind to say.
inline constexpr Field kTargetFields[] = {
    {"radius", Shape::number, Range::not_negative, Default::zero},
    {"kind", Shape::word, Range::any, Default::first, kKindWords},
    {"position", Shape::vector},
    {"velocity", Shape::vector, Range::any, Default::zero},  // turning: required
    {"acceleration", Shape::vector},
    {"turn_rate", Shape::number},
    {"axis", Shape::vector, Range::any, Default::absent},  // 3 dimensions only, +z
    {"points", Shape::vectors},
    {"positions", Shape::vectors},
    {"duration", Shape::number, Range::positive},
    {"speed", Shape::number, Range::not_negative},
    {"times", Shape::numbers},
    {"velocities", Shape::vectors, Range::any, Default::absent},
    {"pieces", Shape::objects},
    {"after", Shape::word, Range::any, Default::first, kAfterWords},
    {"walls", Shape::object, Range::any, Default::absent},
};

inline constexpr Field kPieceFields[] = {
    {"duration", Shape::number, Range::not_negative},  // the last piece: may be omitted
    {"velocity", Shape::vector, Range::any, Default::absent},
    {"acceleration", Shape::vector, Range::any, Default::zero},
};

inline constexpr Field kWallsFields[] = {
    {"min", Shape::vector},
    {"max", Shape::vector},
    {"on_hit", Shape::word, Range::any, Default::none, kOnHitWords},
};

inline constexpr Field kTickFields[] = {
    {"step", Shape::number, Range::positive},
    {"integrator", Shape::word, Range::any, Default::none, kIntegratorWords},
    {"damping", Shape::number, Range::not_negative, Default::zero},
    {"damping_form", Shape::word, Range::any, Default::first, kDampingFormWords},
};

}  // namespace aimahead::format
