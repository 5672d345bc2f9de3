// What became of a question: a status, never an exception or a NaN. docs/results.md says which fields
// each status carries.
#pragma once

namespace aimahead {

enum class Status : unsigned char {
  /// There is a hit; the result describes the earliest.
  hit,
  /// Proved: no hit at any time.
  unreachable,
  /// There are hits, all beyond the shot's lifetime or range; the earliest is described.
  out_of_range,
  /// The target is at the muzzle already when the shot leaves.
  touching,
  /// Neither a hit nor its absence could be proved; `time` is a proven lower bound.
  unresolved,
  /// A field is not what it must be: not finite, negative, outside its range.
  invalid,
  /// Samples showed no hit, which proves nothing.
  not_found,
};

/// The word the engagement format uses: "hit", "unreachable", "out_of_range", ...
[[nodiscard]] constexpr const char* name_of(Status status) {
  switch (status) {
    case Status::hit:
      return "hit";
    case Status::unreachable:
      return "unreachable";
    case Status::out_of_range:
      return "out_of_range";
    case Status::touching:
      return "touching";
    case Status::unresolved:
      return "unresolved";
    case Status::invalid:
      return "invalid";
    case Status::not_found:
      return "not_found";
  }
  return "invalid";
}

}  // namespace aimahead
