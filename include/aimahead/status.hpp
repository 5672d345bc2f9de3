// What became of a question. Every result carries one of these; none is an exception or a NaN.
#pragma once

namespace aimahead {

enum class Status : unsigned char {
  hit,           ///< there is a hit; the result describes the earliest
  unreachable,   ///< proved: no hit at any time
  out_of_range,  ///< there are hits, all beyond the shot's lifetime or range; the earliest is
                 ///< described
  touching,      ///< the target is at the muzzle already when the shot leaves
  unresolved,    ///< a time or place beyond the range of a double; `time` is a proven lower bound
  invalid,       ///< a field is not what it must be: not finite, negative, outside its range
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
  }
  return "invalid";
}

}  // namespace aimahead
