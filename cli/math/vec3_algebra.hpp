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
/// Where on the way from a to b, as a share of it, the origin is closest.
inline double closest_share(const Vec3& a, const Vec3& b) {
  const Vec3 way = b - a;
  const double size = std::max({std::fabs(way.x), std::fabs(way.y), std::fabs(way.z)});
  if (size == 0) return 0;
  const Vec3 unit = (1 / size) * way;
  return std::clamp(-dot((1 / size) * a, unit) / dot(unit, unit), 0.0, 1.0);
}

}  // namespace aimahead::cli
