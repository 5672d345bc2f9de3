// Sums, products and lengths of vectors, for what the command works out on its own.
#pragma once

#include "aimahead/vec.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {

inline Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec3 operator*(double s, const Vec3& v) { return {s * v.x, s * v.y, s * v.z}; }
inline Vec3 operator/(const Vec3& v, double s) { return {v.x / s, v.y / s, v.z / s}; }
inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(const Vec3& v) { return std::hypot(v.x, v.y, v.z); }
/// Of a vector that is not zero, however large or small.
inline Vec3 unit_of(const Vec3& v) {
  const Vec3 scaled = v / std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
  return scaled / length(scaled);
}
/// `share` of the way from a to b.
inline Vec3 mix(const Vec3& a, const Vec3& b, double share) { return (1 - share) * a + share * b; }

}  // namespace aimahead::cli
