// Functions of vectors that the command needs beside their operators.
#pragma once

#include "aimahead/vec.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {

/// The length of a vector, also where a square would overflow.
inline double hypot(const Vec3& v) { return std::hypot(v.x, v.y, v.z); }
/// The unit vector along a vector that is not zero, however large or small.
inline Vec3 unit_of(const Vec3& v) {
  const Vec3 scaled = v / std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
  return scaled / hypot(scaled);
}
/// The point after `share` of the way from a to b.
inline Vec3 mix(const Vec3& a, const Vec3& b, double share) { return (1 - share) * a + share * b; }

}  // namespace aimahead::cli
