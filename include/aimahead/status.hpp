// What became of a question: a status, never an exception or a NaN. docs/results.md says which
// fields each status carries.
//
//     const Status status = lead(Vec2{10, 0}, Vec2{20, 0}, 8).status;
//     if (status == Status::unreachable) std::printf("too fast\n");
//     std::printf("%s, %s\n", name_of(status), name_of(ContactStatus::apart));
#pragma once

#include "aimahead/detail/names.hpp"

namespace aimahead {

/// The status of an aimed shot.
enum class Status : unsigned char {
  /// There is a hit. The result describes the earliest.
  hit,
  /// No hit at any time. That is proved, but not always under quadratic drag (docs/drag.md); for a
  /// motion that is a function, docs/results.md says how far.
  unreachable,
  /// All hits are beyond the shot's lifetime or range. The result describes the earliest. For a gun
  /// that may wait under quadratic drag: nothing that was sampled hits within them.
  out_of_range,
  /// The target is at the muzzle when the shot leaves.
  touching,
  /// Neither a hit nor its absence could be proved. `time` is a proven lower bound.
  unresolved,
  /// A field is wrong: not finite, negative, or outside its range.
  invalid,
  /// Samples showed no hit. That proves nothing.
  not_found,
  /// An obstacle stops the shot before every hit within lifetime and range. The result describes
  /// the earliest of them.
  blocked,
};

/// The name in the engagement format: "hit", "unreachable", "out_of_range", ...
[[nodiscard]] constexpr const char* name_of(Status status) {
  constexpr const char* kNames[] = {"hit",        "unreachable", "out_of_range", "touching",
                                    "unresolved", "invalid",     "not_found",    "blocked"};
  return detail::name_in(kNames, status, "invalid");
}

/// The status of the question when two bodies first touch.
enum class ContactStatus : unsigned char {
  /// They touch first at `time`.
  contact,
  /// They touch or overlap at time 0.
  touching,
  /// Proved: they do not touch within the interval.
  apart,
  /// Neither contact nor its absence could be proved. `time` is a proven lower bound.
  unresolved,
  /// A number is not finite, or a radius or the duration is negative.
  invalid,
};

/// The name in the engagement format: "contact", "touching", "apart", ...
[[nodiscard]] constexpr const char* name_of(ContactStatus status) {
  constexpr const char* kNames[] = {"contact", "touching", "apart", "unresolved", "invalid"};
  return detail::name_in(kNames, status, "invalid");
}

}  // namespace aimahead
