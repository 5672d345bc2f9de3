// Reads a motion: a target, or one body of a contact question.
#pragma once

#include "object_reader.hpp"

#include <optional>

namespace aimahead::cli {

/// A motion as far as this version computes with it.
struct Motion {
  Kind kind = Kind::linear;
  double radius = 0;
  Vector position{};      ///< linear, accelerating
  Vector velocity{};      ///< linear, accelerating
  Vector acceleration{};  ///< accelerating
  bool has_walls = false;
};

/// Remembers the first field, in the order of blame, whose mathematics this version does not have.
/// It is blamed only when nothing else is wrong with the question.
class Unsupported {
 public:
  void note(const Place& place);
  [[nodiscard]] bool any() const { return first_.has_value(); }
  /// Throws what was noted.
  void blame_first() const;

 private:
  std::optional<Fault> first_;
};

/// Reads and checks the motion at `object` in full. The first vector sets `dimensions` if it is 0.
Motion read_motion(const JsonDocument& document, JsonDocument::Index object, const Place& place,
                   int& dimensions, Unsupported& unsupported);

}  // namespace aimahead::cli
