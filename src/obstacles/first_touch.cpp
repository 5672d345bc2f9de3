#include "aimahead/obstacles.hpp"

#include "obstacles/scene.hpp"

#include <cmath>

namespace aimahead {

using namespace detail::obstacles;
namespace numerics = detail::numerics;

namespace detail::obstacles {
namespace {

using numerics::is_finite;

template <class V>
bool are_finite(const V& v) {
  for (const double x : components_of(v)) {
    if (!is_finite(x)) return false;
  }
  return true;
}
bool is_length(double x) { return is_finite(x) && !numerics::is_negative(x); }

template <class V>
bool is_sound_shape(const Ball<V>& s) {
  return are_finite(s.position) && are_finite(s.velocity) && are_finite(s.acceleration) &&
         is_length(s.radius);
}
template <class V>
bool is_sound_shape(const Segment<V>& s) {
  return are_finite(s.from) && are_finite(s.to);
}
template <class V>
bool is_sound_shape(const Capsule<V>& s) {
  return are_finite(s.from) && are_finite(s.to) && is_length(s.radius);
}
template <class V>
bool is_sound_shape(const AxisBox<V>& s) {
  bool ordered = are_finite(s.min) && are_finite(s.max);
  const auto low = components_of(s.min);
  const auto high = components_of(s.max);
  for (int i = 0; i < kDimensions<V>; ++i) ordered = ordered && low[i] <= high[i];
  return ordered;
}
template <class V>
bool is_sound_shape(const HalfSpace<V>& s) {
  return are_finite(s.point) && are_finite(s.normal) && !(s.normal == V{});
}
bool is_sound_shape(const Polygon& s) {
  bool sound = s.points.size() >= 3;
  for (const Vec2& p : s.points) sound = sound && are_finite(p);
  return sound;
}
bool is_sound_shape(const Mesh& s) {
  bool sound = true;
  for (const Vec3& p : s.vertices) sound = sound && are_finite(p);
  for (const auto& triangle : s.triangles) {
    for (const std::uint32_t i : triangle) sound = sound && i < s.vertices.size();
  }
  return sound;
}
bool is_sound_shape(const Terrain& s) {
  bool sound = are_finite(s.origin) && is_finite(s.cell) && s.cell > 0 && s.columns >= 2 &&
               s.heights.size() / s.columns >= 2 && s.heights.size() % s.columns == 0;
  for (const double h : s.heights) sound = sound && is_finite(h);
  return sound;
}

}  // namespace

template <class V>
bool is_sound(const Obstacle<V>& obstacle) {
  return visit_obstacle<V>([](const auto& shape) { return is_sound_shape(shape); }, obstacle);
}

template <class V>
bool is_sound(const Flight<V>& f) {
  const bool thrusts = !(f.thrust == Thrust{});
  return are_finite(f.position) && are_finite(f.velocity) && are_finite(f.acceleration) &&
         are_finite(f.direction) && is_length(f.thrust.acceleration) &&
         is_length(f.thrust.duration) && is_length(f.drag) && !(thrusts && f.drag != 0) &&
         is_length(f.radius) && is_length(f.launch_time) && f.duration >= 0 &&
         !numerics::is_negative(f.duration);
}

template bool is_sound(const Flight<Vec2>&);
template bool is_sound(const Flight<Vec3>&);
template bool is_sound<Vec2>(const Obstacle<Vec2>&);
template bool is_sound<Vec3>(const Obstacle<Vec3>&);

}  // namespace detail::obstacles

template <WorldVector V>
V position_after(const Flight<V>& flight, double time) {
  return make_vector<V>(FlightLaw<kDimensions<V>>(flight).at(time).position);
}

template <WorldVector V>
Touch<V> first_touch(const Flight<V>& flight, std::type_identity_t<ObstacleList<V>> obstacles) {
  Touch<V> touch;
  if (!is_sound(flight)) return touch;
  const FlightLaw<kDimensions<V>> law(flight);
  const Cover<kDimensions<V>> cover(law, law.duration);
  FirstPart<kDimensions<V>> first;
  std::ptrdiff_t index = -1;
  for (std::size_t i = 0; i < obstacles.size(); ++i) {
    const Obstacle<V> obstacle = obstacles[i];
    if (!is_sound<V>(obstacle)) {
      touch.obstacle = static_cast<std::ptrdiff_t>(i);
      return touch;
    }
    const auto here = touch_obstacle<V>(obstacle, law, cover);
    if (here.touch.meeting == detail::shapes::Meeting::none) continue;
    if (index >= 0 && !(here.touch.time < first.touch.time)) continue;
    first = here;
    index = static_cast<std::ptrdiff_t>(i);
  }
  return describe<V>(first, index, flight, law);
}

template Vec2 position_after(const Flight<Vec2>&, double);
template Vec3 position_after(const Flight<Vec3>&, double);
template Touch<Vec2> first_touch(const Flight<Vec2>&, ObstacleList<Vec2>);
template Touch<Vec3> first_touch(const Flight<Vec3>&, ObstacleList<Vec3>);

}  // namespace aimahead
