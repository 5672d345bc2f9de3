// What is said of a field that is not what it must be: the same words wherever a question comes from.
// Each {} stands for what was found or expected, in the order of the text.
#pragma once

#include "fields.hpp"

#include <string_view>

namespace aimahead::format {

inline constexpr std::string_view kMissing = "required, but missing";
inline constexpr std::string_view kNotANumber = "expected {}, got {}";
inline constexpr std::string_view kNotAVector = "expected a vector of {} numbers, got {}";
inline constexpr std::string_view kZeroVector = "expected a vector that is not zero";
inline constexpr std::string_view kNotAWord = "expected one of {}, got {}";
inline constexpr std::string_view kNotAList = "expected a list, got {}";
inline constexpr std::string_view kNotAnObject = "expected an object, got {}";
inline constexpr std::string_view kListTooShortOrLong = "expected a list of {} elements, got {}";
inline constexpr std::string_view kUnknownField = "unknown field of {}";
inline constexpr std::string_view kDoesNotApply = "does not apply to {}";
inline constexpr std::string_view kDoesNotGoWith = "does not go with {}";
inline constexpr std::string_view kExcludedBy = "must be 0 or absent beside {}";
inline constexpr std::string_view kUndampedVerlet = "must be 0 or absent with velocity_verlet";
inline constexpr std::string_view kOutsideArc = "{} is outside the arc from {} to {}";
inline constexpr std::string_view kFirstTimeNotZero = "the first time must be 0, got {}";
inline constexpr std::string_view kTimesMustIncrease = "times must increase, got {} after {}";
inline constexpr std::string_view kWallsCrossed = "min[{}] is above max[{}]: {} > {}";
inline constexpr std::string_view kOutsideWalls = "position[{}] is outside: {} is not in {} to {}";
inline constexpr std::string_view kNotBetween = "expected a number from {} to {}, got {}";
inline constexpr std::string_view kNotWhole = "expected a whole number from {} to {}, got {}";
inline constexpr std::string_view kTooLarge = "expected at most {}, got {}";
inline constexpr std::string_view kNotAText = "expected a text that is not empty, got {}";
inline constexpr std::string_view kNameTaken = "another tank has this name already";
inline constexpr std::string_view kOutsideArena = "outside the arena";
inline constexpr std::string_view kNotAHeading = "expected a heading within (-4 pi, 4 pi), got {}";
inline constexpr std::string_view kNoDriver = "required unless there are commands, but missing";
inline constexpr std::string_view kBelowLeastPower = "expected at least power_min";

/// Numbers within a range: "a finite number >= 0".
[[nodiscard]] constexpr std::string_view phrase(Range range) {
  switch (range) {
    case Range::any:
      return "a finite number";
    case Range::not_negative:
      return "a finite number >= 0";
    case Range::positive:
      return "a finite number > 0";
    case Range::share:
      return "a number from 0 to 1";
  }
  return "a finite number";
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

}  // namespace aimahead::format
