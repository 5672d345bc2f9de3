// The lists that a motion read refers to: whoever reads motions keeps one of these for each of them.
#pragma once

#include "aimahead/engagement.hpp"

#include <vector>

namespace aimahead::cli {

/// Reading the next motion into the same lists reuses their memory, and ends what referred to them.
struct MotionLists {
  template <class V>
  struct Vectors {
    std::vector<V> points;  ///< or positions
    std::vector<V> velocities;
    std::vector<Piece<V>> pieces;
  };

  Vectors<Vec3> space;  ///< as read, z being zero in two dimensions
  Vectors<Vec2> plane;  ///< the same without z, where that was asked for
  std::vector<double> times;

  /// Empties all of them. Memory beyond what a question usually needs is given back.
  void clear();
};

[[nodiscard]] constexpr Vec2 flatten(const Vec3& v) { return {v.x, v.y}; }

/// The target of two dimensions that `target`, read into `lists`, holds. Refers to `lists` too.
[[nodiscard]] Target<Vec2> flatten(const Target<Vec3>& target, MotionLists& lists);

}  // namespace aimahead::cli
