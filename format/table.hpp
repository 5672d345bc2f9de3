// What a table says of an object, row by row: the words in which fields.hpp defines every field.
#pragma once

#include "aimahead/aimahead.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace aimahead::format {

enum class Shape : std::uint8_t {
  number,      ///< one finite number
  whole,       ///< a whole number from `min` to `max`, 2^53 by default
  vector,      ///< 2 or 3 finite numbers, as many as the engagement has dimensions
  facing,      ///< 2 dimensions: an angle, within `arc`; 3 dimensions: a vector that is not zero
  arc,         ///< two angles; absent: a whole turn
  elevation,   ///< two angles, -pi/2 <= from <= to <= pi/2
  flag,        ///< true or false; absent: false
  word,        ///< one of `words`
  object,      ///< an object with a table of its own
  vectors,     ///< a list of vectors
  times,       ///< a list of numbers that begins with 0 and increases
  numbers,     ///< a list of numbers within the range
  lists,       ///< an object of any members, each a list of numbers
  objects,     ///< a list of objects with a table of their own
  pair,        ///< two finite numbers
  rows,        ///< a list of `min` or more lists of numbers, all of one length, `min` or more
  triples,     ///< a list of lists of three indices of the list `as_long_as`
  covariance,  ///< rows of the covariance of position and velocity
  ignored,     ///< anything
};
inline constexpr std::string_view kShapeWords[] = {
    "number", "whole",  "vector",  "facing",     "arc",     "elevation", "flag",
    "word",   "object", "vectors", "times",      "numbers", "lists",     "objects",
    "pair",   "rows",   "triples", "covariance", "ignored"};

enum class Range : std::uint8_t {
  any,
  not_negative,  ///< >= 0
  positive,      ///< > 0
  share,         ///< 0..1
};
inline constexpr std::string_view kRangeWords[] = {"any", "not_negative", "positive", "share"};

enum class Default : std::uint8_t {
  none,       ///< the field is required
  zero,       ///< the number 0, the zero vector
  number,     ///< the number `usual`
  unlimited,  ///< no limit
  absent,     ///< there is none: no turret, no thrust, no walls
  first,      ///< the first of `words`
  upward,     ///< the vector +z
};
inline constexpr std::string_view kDefaultWords[] = {"none",   "zero",  "number", "unlimited",
                                                     "absent", "first", "upward"};

/// What else must hold, beside shape and range.
enum class Rule : std::uint8_t {
  none,
  guess_kind,           ///< absent beside `acceleration`: accelerating
  not_zero,             ///< of a vector
  optional_in_last,     ///< may be absent in the last object of a list: no limit
  not_after_endless,    ///< does not apply where the last of `pieces` has no end
  encloses_position,    ///< `min` and this enclose the motion's position; else the object is blamed
  undamped_verlet,      ///< must be 0 with velocity_verlet
  heading,              ///< within (-4 pi, 4 pi)
  choose_shape,         ///< a word in some numbers of dimensions only, as obstacle_dimensions says
  above_min,            ///< nowhere below the vector `min`
  absent_is_unlimited,  ///< absent: unlimited, though a new struct holds 0
  can_stop,             ///< of a gun: needs a turn_acceleration, and to stop within its arc
  increasing,           ///< of numbers: each is greater than the one before
  unless_table,         ///< required unless there is `table`
  unless_prospects,     ///< required unless prospects say it
  with_odds,            ///< required where odds are asked for, unless prospects say it
  may_be_endless,       ///< infinity is no limit, in a question of a program
  with_drag,            ///< applies only where `drag` or `quadratic_drag` is not 0
};
inline constexpr std::string_view kRuleWords[] = {"none",
                                                  "guess_kind",
                                                  "not_zero",
                                                  "optional_in_last",
                                                  "not_after_endless",
                                                  "encloses_position",
                                                  "undamped_verlet",
                                                  "heading",
                                                  "choose_shape",
                                                  "above_min",
                                                  "absent_is_unlimited",
                                                  "can_stop",
                                                  "increasing",
                                                  "unless_table",
                                                  "unless_prospects",
                                                  "with_odds",
                                                  "may_be_endless",
                                                  "with_drag"};

/// How the struct of an object holds that of a member.
enum class Holding : std::uint8_t {
  inside,
  pointer,  ///< null: absent
  spread,   ///< its members are those of the outer struct
};
inline constexpr std::string_view kHoldingWords[] = {"inside", "pointer", "spread"};

/// A set of kinds of motion and of shapes of obstacles.
using Kinds = std::uint32_t;
inline constexpr std::string_view kKindWords[] = {
    "linear", "accelerating", "turning", "bezier", "path", "spline", "samples", "pieces", "plates"};
/// Those that any body may have: plates, the last, are for targets.
inline constexpr std::span<const std::string_view> kBodyKindWords{kKindWords, AIM_PLATES};
inline constexpr Kinds kLinear = 1U << AIM_LINEAR, kAccelerating = 1U << AIM_ACCELERATING,
                       kTurning = 1U << AIM_TURNING, kBezier = 1U << AIM_BEZIER,
                       kPath = 1U << AIM_PATH, kSpline = 1U << AIM_SPLINE,
                       kSamples = 1U << AIM_SAMPLES, kPieces = 1U << AIM_PIECES,
                       kPlates = 1U << AIM_PLATES, kEveryKind = ~Kinds{0};
inline constexpr std::string_view kObstacleWords[] = {
    "ball", "segment", "capsule", "box", "polygon", "half_space", "mesh", "terrain"};
/// The bits of obstacles follow those of motions.
inline constexpr int kFirstObstacle = AIM_PLATES + 1;
[[nodiscard]] constexpr Kinds obstacle_bit(int shape) { return 1U << (kFirstObstacle + shape); }
/// The word of a bit.
[[nodiscard]] constexpr std::string_view word_of_kind(int bit) {
  return bit < kFirstObstacle ? kKindWords[bit] : kObstacleWords[bit - kFirstObstacle];
}
inline constexpr int kKindCount = kFirstObstacle + 8;
/// The only number of dimensions in which an obstacle may have the shape; 0 for any number.
[[nodiscard]] constexpr int obstacle_dimensions(int shape) {
  if (shape == AIM_OBSTACLE_POLYGON) return 2;
  return shape == AIM_OBSTACLE_MESH || shape == AIM_OBSTACLE_TERRAIN ? 3 : 0;
}

/// A field that excludes another, unless it is absent, 0, false, the zero vector or an empty list.
struct Neighbour {
  std::string_view path;                              ///< from the outermost object
  std::string_view phrase{};                          ///< how messages call it
  std::span<const std::string_view> allowed_words{};  ///< words that count as absent
  bool counts_at_zero = false;  ///< where it can be absent: structs take 0 for that
  bool may_be_zeros = false;    ///< an object that counts as absent where all its numbers are 0
};

/// A member of a C struct.
struct Member {
  std::string_view name{};
  std::size_t offset = 0;
};

template <class T>
[[nodiscard]] T& member_of(std::byte* object, const Member& member) {
  return *reinterpret_cast<T*>(object + member.offset);
}
template <class T>
[[nodiscard]] const T& member_of(const std::byte* object, const Member& member) {
  return *reinterpret_cast<const T*>(object + member.offset);
}

struct Table;
inline constexpr double kNoMax = std::numeric_limits<double>::infinity();

struct Field {
  std::string_view name;
  Member member{};
  Shape shape = Shape::number;
  Range range = Range::any;
  Default fallback = Default::none;
  double usual = 0;  ///< the default, if it is a number other than 0
  std::span<const std::string_view> words{};
  const Table* table = nullptr;  ///< of an object
  Holding holding = Holding::inside;
  Kinds kinds = kEveryKind;  ///< kinds of motion that have the field
  Kinds required_by = 0;     ///< kinds of motion without the default
  int dimensions = 0;        ///< the only ones in which there is the field; 0: any
  Member count{};            ///< how many elements a list has; whether a vector or angles are there
  std::size_t min = 0;       ///< elements of a list; a whole number
  double max = kNoMax;       ///< any number, too
  Kinds bounded = kEveryKind;  ///< kinds of motion for which `max` holds
  Member as_long_as{};         ///< the count that a list shares
  std::span<const Neighbour> excluded_by{};
  /// Names of fields of the same object. Beside one of the first the field is required; with
  /// `instead` also where none of those stands.
  std::span<const std::string_view> required_beside{};
  std::span<const std::string_view> instead{};
  std::string_view not_beside{};  ///< path of what makes the field inapplicable by being there
  Member behind{};                ///< pointer to the struct that holds `member`, null: none
  Rule rule = Rule::none;
  int first_kind = 0;   ///< of a word that chooses the kind: the bit of the first
  Member row_length{};  ///< of rows
};

#define AIM_MEMBER(type, which) \
  { #which, offsetof(type, which) }
/// The name of a field that is called like its member, and the member.
#define AIM_FIELD(type, which) .name = #which, .member = AIM_MEMBER(type, which)

/// The rows of a table.
struct Rows : std::span<const Field> {
  static constexpr std::size_t kMax = 32;  ///< readers have room for no more

  template <std::size_t N>
  constexpr Rows(const Field (&rows)[N]) : std::span<const Field>(rows) {
    static_assert(N <= kMax);
  }
  template <std::size_t N>
  constexpr Rows(const std::array<Field, N>& rows) : std::span<const Field>(rows) {
    static_assert(N <= kMax);
  }
};

/// What an object is made of, and the struct that holds it.
struct Table {
  std::string_view name;
  std::string_view what;  ///< for messages; {kind} stands for that of the object
  std::string_view type;  ///< the struct
  std::size_t size = 0;   ///< of the struct
  Rows fields;
  std::int32_t code = 0;  ///< aim_field of the first field; the others follow
};
#define AIM_STRUCT(type) #type, sizeof(type)

/// The index of a field in its table, which must have it.
constexpr std::size_t field_index(std::span<const Field> table, std::string_view name) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].name == name) return i;
  }
  throw "no field of this name";
}
/// The same while compiling.
template <const auto& kTable>
consteval std::size_t index_in(std::string_view name) {
  return field_index(kTable, name);
}

}  // namespace aimahead::format
