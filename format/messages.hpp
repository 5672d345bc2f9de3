// Messages about fields that are not what they must be: the same words in every language.
#pragma once

#include "fields.hpp"

#include <cstdint>
#include <iterator>
#include <string_view>

namespace aimahead::format {

/// Why a field is blamed. The interface for C puts these numbers into aim_fault, with what is said
/// beside each in `got`.
enum Problem : std::int32_t {
  kFine,
  kMissing,             ///< nothing
  kNotANumber,          ///< the number
  kNotAVector,          ///< the number of dimensions
  kZeroVector,          ///< nothing
  kNotAWord,            ///< the number that stands for a word
  kNotAList,            ///< nothing
  kNotAnObject,         ///< nothing
  kListTooShortOrLong,  ///< min, max (infinite: any) and actual number of elements
  kUnknownField,        ///< nothing
  kDoesNotApply,        ///< the kind of motion
  kDoesNotGoWith,       ///< the index of the neighbour
  kExcludedBy,          ///< the index of the neighbour
  kUndampedVerlet,      ///< nothing
  kOutsideArc,          ///< facing, from, to
  kNotElevations,       ///< from, to
  kNeedsAcceleration,   ///< nothing
  kCannotStop,          ///< the rate
  kNotAFlag,            ///< nothing
  kFirstTimeNotZero,    ///< the time
  kTimesMustIncrease,   ///< the time and the one before
  kWallsCrossed,        ///< min and max; `component` is the axis
  kOutsideWalls,        ///< position, min and max; `component` is the axis
  kNotBetween,          ///< min, max and actual number
  kNotWhole,            ///< the same
  kTooLarge,            ///< max and actual number
  kTooSmall,            ///< min and actual number
  kNotAText,            ///< nothing
  kEmptyText,           ///< nothing
  kNameTaken,           ///< nothing
  kOutsideArena,        ///< nothing
  kInsideObstacle,      ///< nothing
  kNotAHeading,         ///< the number
  kNoDriver,            ///< nothing
  kNotABot,             ///< nothing
  kBelowLeastPower,     ///< nothing
  kNotACost,            ///< the number
  kWrongSize,           ///< expected and actual number of bytes
  kNullPointer,         ///< nothing
  kOutOfMemory,         ///< nothing
  kWrongDimensions,     ///< the number of dimensions
  kBelowMin,            ///< the number and that of `min`; `component` is the axis
  kMustIncrease,        ///< the number and the one before
  kNotBesideTable,      ///< nothing
  kWithoutDrag,         ///< nothing
  kNotACovariance,      ///< nothing
  kNoRadius,            ///< nothing
  kUnknownByOdds,       ///< the index in kUnknownToOdds
  kUnknownByLaunches,   ///< the index in kUnknownToLaunches
  kNotABall,            ///< nothing
  kNoVertices,          ///< nothing
  kMovesInArena,        ///< nothing
  kNoRoom,              ///< nothing
  kNotAnElevation,      ///< the number
  kNoUpwards,           ///< nothing
  kNoDirection,         ///< nothing
  kNotSolved,           ///< nothing: the library itself refuses it
  kGivenTwice,          ///< nothing, as of all from here on: only readers of texts find it
  kNotAString,          ///< nothing
  kAfterEndless,        ///< nothing
  kMissingWord,         ///< nothing
  kBesideSimilar,       ///< of kMissing: an unknown field that may have been meant
  kBesideUnknown,       ///< of kMissing: any other unknown field
  kBesideOfOthers,      ///< of kMissing: an unknown field that may mean one of other kinds
  kBesideKindless,      ///< of kMissing: a field of kinds that lack the missing one
  kSimilarWord,         ///< of kNotAWord: the word that may have been meant
  kSimilarField,        ///< an unknown field: the one that may have been meant
  kSimilarOfOthers,     ///< the same: one that only other kinds have
  kNeedsKind,           ///< of kDoesNotApply where no kind is given: the kinds that have the field
  kLeaveOut,            ///< of kNotANumber: infinity, where no limit is the default
};

/// Each {} of a text stands for what was found or expected, in the order of the text.
struct Message {
  std::string_view name;
  std::string_view text;
};
inline constexpr Message kMessages[] = {
    {"fine", ""},
    {"missing", "required, but missing"},
    {"not_a_number", "expected {}, got {}"},
    {"not_a_vector", "expected a vector of {} numbers, got {}"},
    {"zero_vector", "expected a vector that is not zero"},
    {"not_a_word", "expected one of {}, got {}"},
    {"not_a_list", "expected a list, got {}"},
    {"not_an_object", "expected {}, got {}"},
    {"list_too_short_or_long", "expected a list of {} elements, got {}"},
    {"unknown_field", "unknown field of {}"},
    {"does_not_apply", "does not apply to {}"},
    {"does_not_go_with", "does not go with {}"},
    {"excluded_by", "must be 0 or absent beside {}"},
    {"undamped_verlet", "must be 0 or absent with velocity_verlet"},
    {"outside_arc", "{} is outside the arc from {} to {}"},
    {"not_elevations", "expected -pi/2 <= from <= to <= pi/2, got {} and {}"},
    {"needs_acceleration", "needs a turn_acceleration"},
    {"cannot_stop", "a gun that turns at {} cannot stop within its arc"},
    {"not_a_flag", "expected true or false, got {}"},
    {"first_time_not_zero", "the first time must be 0, got {}"},
    {"times_must_increase", "times must increase, got {} after {}"},
    {"walls_crossed", "min[{}] is above max[{}]: {} > {}"},
    {"outside_walls", "position[{}] is outside: {} is not in {} to {}"},
    {"not_between", "expected a number from {} to {}, got {}"},
    {"not_whole", "expected a whole number from {} to {}, got {}"},
    {"too_large", "expected at most {}, got {}"},
    {"too_small", "expected at least {}, got {}"},
    {"not_a_text", "expected a text that is not empty, got {}"},
    {"empty_text", "expected a text that is not empty"},
    {"name_taken", "another tank has this name already"},
    {"outside_arena", "outside the arena"},
    {"inside_obstacle", "a tank there touches an obstacle"},
    {"not_a_heading", "expected a heading within (-4 pi, 4 pi), got {}"},
    {"no_driver", "required, but missing: there are no commands either"},
    {"not_a_bot", "expected the name of a built-in bot, as aim_bot_name has them"},
    {"below_least_power", "expected at least power_min"},
    {"not_a_cost", "expected a number within 1e300 or infinity, got {}"},
    {"wrong_size", "expected {} bytes, got {}: not initialised, or made for another version"},
    {"null_pointer", "a pointer is null"},
    {"out_of_memory", "the allocator has no more memory"},
    {"wrong_dimensions", "there is no such shape in {} dimensions"},
    {"below_min", "max[{}] is below min[{}]: {} < {}"},
    {"must_increase", "must be more than the number before, got {} after {}"},
    {"not_beside_table", "does not apply to a shot that is known by a table"},
    {"without_drag", "does not apply to a projectile without drag"},
    {"not_a_covariance", "expected a symmetric matrix without negative eigenvalues"},
    {"no_radius", "expected a target or a projectile with a radius > 0"},
    {"unknown_by_odds", "there are no odds with {}"},
    {"unknown_by_launches", "launches cannot be computed with {}"},
    {"not_a_ball", "expected \"ball\""},
    {"no_vertices", "there are no vertices"},
    {"moves_in_arena", "must be 0 or absent inside of an arena"},
    {"no_room", "leave no room for a tank to start"},
    {"not_an_elevation", "expected an angle from -pi/2 to pi/2, got {}"},
    {"no_upwards", "an apex or an elevation needs an acceleration that is not zero"},
    {"no_direction", "expected a unit vector, because there is thrust"},
    {"not_solved", "cannot be combined with the rest of the question"},
    {"given_twice", "given more than once"},
    {"not_a_string", "expected a text, got {}"},
    {"after_endless", "does not apply: the last piece has no end"},
    {"missing_word", "required, but missing: expected one of {}"},
    {"beside_similar", "; \"{}\" is an unknown field: did you mean \"{}\"?"},
    {"beside_unknown", "; \"{}\" is an unknown field"},
    {"beside_of_others", "; \"{}\" is an unknown field: did you mean \"{}\" with \"kind\": {}?"},
    {"beside_kindless", "; \"{}\" needs \"kind\": {}"},
    {"similar_word", "; did you mean \"{}\"?"},
    {"similar_field", "unknown field; did you mean \"{}\"?"},
    {"similar_of_others", "unknown field; did you mean \"{}\" with \"kind\": {}?"},
    {"needs_kind", "needs \"kind\": {}"},
    {"leave_out", "; leave it out for no limit"},
};
static_assert(std::size(kMessages) == kLeaveOut + 1);

/// Names that other programs use for a field or a word of the format, and those of the format. The
/// same name may stand for several.
inline constexpr Message kSynonyms[] = {
    {"gravity", "acceleration"},
    {"accel", "acceleration"},
    {"pos", "position"},
    {"vel", "velocity"},
    {"time", "t"},
    {"value", "z"},
    {"t", "time"},
    {"z", "value"},
    {"circle", "ball"},
    {"sphere", "ball"},
    {"line", "segment"},
    {"wall", "segment"},
    {"rectangle", "box"},
    {"rect", "box"},
    {"plane", "half_space"},
    {"gun", "shooter"},
    {"bullet", "projectile"},
    {"latency", "delay"},
    {"splash", "radius"},
    {"heading", "velocity"},
    {"course", "velocity"},
    {"velocity", "speed"},
    {"muzzle_velocity", "speed"},
    {"max_range", "range"},
    {"max_time", "lifetime"},
    {"ttl", "lifetime"},
    {"omega", "turn_rate"},
    {"angular_velocity", "turn_rate"},
    {"waypoints", "points"},
    {"path", "points"},
    {"type", "kind"},
    {"type", "shape"},
    {"motion", "kind"},
    {"turret", "shooter"},
    {"player", "shooter"},
    {"enemy", "target"},
    {"walls", "obstacles"},
};

/// Fields where other programs have them, and the paths of the format.
inline constexpr Message kElsewhere[] = {
    {"shooter.speed", "projectile.speed"},
    {"shooter.range", "projectile.range"},
    {"shooter.inherit", "projectile.inherit"},
    {"inherit", "projectile.inherit"},
    {"gravity", "projectile.acceleration"},
    {"wind", "projectile.wind"},
    {"turret", "shooter.turret"},
    {"shooter.facing", "shooter.turret.facing"},
    {"shooter.arc", "shooter.turret.arc"},
    {"shooter.turn_rate", "shooter.turret.turn_rate"},
};

/// Where the format has what others have at `path`; "" if that is not known.
[[nodiscard]] constexpr std::string_view find_elsewhere(std::string_view path) {
  for (const auto& [name, text] : kElsewhere) {
    if (name == path) return text;
  }
  return {};
}

/// Whether the format has `name` for what others call `word`.
[[nodiscard]] constexpr bool is_synonym(std::string_view word, std::string_view name) {
  for (const auto& [other, text] : kSynonyms) {
    if (other == word && text == name) return true;
  }
  return false;
}

[[nodiscard]] constexpr std::string_view text_of(Problem problem) {
  return kMessages[problem].text;
}

/// The phrase for numbers within a range: "a finite number >= 0".
[[nodiscard]] constexpr std::string_view phrase(Range range) {
  constexpr std::string_view kPhrases[] = {"a finite number", "a finite number >= 0",
                                           "a finite number > 0", "a number from 0 to 1"};
  return kPhrases[static_cast<std::size_t>(range)];
}

[[nodiscard]] constexpr bool is_within(double x, Range range) {
  switch (range) {
    case Range::any:
      return true;
    case Range::not_negative:
      return x >= 0;
    case Range::positive:
      return x > 0;
    case Range::share:
      return x >= 0 && x <= 1;
  }
  return true;
}

/// What each field must be that a tracker refuses: of its settings and of a measurement. Models are
/// read by their table.
inline constexpr Message kTrackerFields[] = {
    {"velocity_sd", "expected a finite number > 0"},
    {"gate", "expected a finite number >= 0"},
    {"memory", "expected a finite number >= 0"},
    {"bias", "expected a finite number >= 0"},
    {"time", "expected a number within 1e100"},
    {"value[0]", "expected a number within 1e100; a range must be > 0"},
    {"value", "expected a number within 1e100"},
    {"sd", "expected a number from 1e-100 to 1e100"},
    {"sensor", "expected a number within 1e100"},
};

/// What the field must be, by its path in the library: gate, value[0] or value[1].
[[nodiscard]] constexpr std::string_view say_what_trackers_take(std::string_view path) {
  const std::string_view bare = path.substr(0, path.find('['));
  for (const auto& [name, text] : kTrackerFields) {
    if (name == path || name == bare) return text;
  }
  return {};
}

/// The number at the path of a measurement that is wrong: "time", "sd[1]". `component(v, i)` is a
/// component of its vectors.
template <class Measured, class Component>
[[nodiscard]] double number_at(const Measured& measured, std::string_view path,
                               const Component& component) {
  if (path == "time") return measured.time;
  const auto& vector = path.starts_with("value") ? measured.value
                       : path.starts_with("sd")  ? measured.sd
                                                 : measured.sensor;
  return component(vector, path[path.find('[') + 1] - '0');
}

}  // namespace aimahead::format
