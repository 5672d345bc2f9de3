#include "obstacles/soundness.hpp"

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/scaling.hpp"
#include "base/components.hpp"
#include "base/visit_variant.hpp"

#include <cmath>
#include <cstdint>

namespace aimahead::detail::obstacles {
namespace {

using numerics::is_finite;

/// Whether all components of all vectors are finite. There is no branch for each, because every
/// flight is checked.
template <WorldVector... V>
bool are_all_finite(const V&... vectors) {
  return numerics::every(are_finite(components_of(vectors))...);
}

template <class V>
bool is_sound_shape(const Ball<V>& s) {
  return are_all_finite(s.position, s.velocity, s.acceleration) && numerics::is_size(s.radius);
}
template <class V>
bool is_sound_shape(const Segment<V>& s) {
  return are_all_finite(s.from, s.to);
}
template <class V>
bool is_sound_shape(const Capsule<V>& s) {
  return are_all_finite(s.from, s.to) && numerics::is_size(s.radius);
}
template <class V>
bool is_sound_shape(const AxisBox<V>& s) {
  bool ordered = are_all_finite(s.min, s.max);
  const auto low = components_of(s.min);
  const auto high = components_of(s.max);
  for (int i = 0; i < kDimensions<V>; ++i) ordered = ordered && low[i] <= high[i];
  return ordered;
}
template <class V>
bool is_sound_shape(const HalfSpace<V>& s) {
  return are_all_finite(s.point, s.normal) && !(s.normal == V{});
}
bool is_sound_shape(const Polygon& s) {
  bool sound = s.points.size() >= 3;
  for (const Vec2& p : s.points) sound = sound && are_all_finite(p);
  return sound;
}
bool is_sound_shape(const Mesh& s) {
  bool sound = true;
  for (const Vec3& p : s.vertices) sound = sound && are_all_finite(p);
  for (const auto& triangle : s.triangles) {
    for (const std::uint32_t i : triangle) sound = sound && i < s.vertices.size();
  }
  return sound;
}
bool is_sound_shape(const Terrain& s) {
  bool sound = are_all_finite(s.origin) && is_finite(s.cell) && s.cell > 0 && s.columns >= 2 &&
               s.heights.size() / s.columns >= 2 && s.heights.size() % s.columns == 0;
  for (const double h : s.heights) sound = sound && is_finite(h);
  return sound;
}

}  // namespace

template <class V>
bool is_sound(const Obstacle<V>& obstacle) {
  return visit_variant([](const auto& shape) { return is_sound_shape(shape); }, obstacle);
}

template <class V>
bool is_sound(const Flight<V>& f) {
  const bool thrusts = !(f.thrust == Thrust{});
  return are_all_finite(f.position, f.velocity, f.acceleration, f.direction) &&
         numerics::is_size(f.thrust.acceleration) && numerics::is_size(f.thrust.duration) &&
         numerics::is_size(f.drag) && !(thrusts && f.drag != 0) && numerics::is_size(f.radius) &&
         numerics::is_size(f.launch_time) && numerics::is_limit(f.duration) &&
         (!thrusts || std::fabs(length(f.direction) - 1) <= 1e-6);
}

template bool is_sound(const Flight<Vec2>&);
template bool is_sound(const Flight<Vec3>&);
template bool is_sound<Vec2>(const Obstacle<Vec2>&);
template bool is_sound<Vec3>(const Obstacle<Vec3>&);

}  // namespace aimahead::detail::obstacles
