// What each of thousands of flights per frame touches first in one scene: walls, meshes and terrain
// that rest, and balls that move.
//
//     const std::array<Obstacle<Vec3>, 1> walls{AxisBox<Vec3>{{20, -5, 0}, {21, 5, 4}}};
//     ObstacleField<Vec3> field;  // keep it: it reuses its memory
//     if (!field.set_obstacles(walls)) std::printf("no field\n");
//     const Flight<Vec3> grenade{.position = {0, 0, 2}, .velocity = {12, 0, 9},
//                                .acceleration = {0, 0, -9.81}, .radius = 0.1};
//     std::array<Vec3, 64> way;
//     const Touch<Vec3> touch = first_touch(grenade, field);
//     const Polyline line = trace(grenade, touch ? touch.time : 3, 0.01, way);
//     std::printf("%zu points to draw\n", line.count);
//
// The answers are those of first_touch for a list of all obstacles: the same obstacle and the same
// bits of time. The field is fast because it skips obstacles far from the flight.
#pragma once

#include "aimahead/allocator.hpp"
#include "aimahead/detail/names.hpp"
#include "aimahead/execution.hpp"
#include "aimahead/obstacles.hpp"

#include <cstddef>
#include <span>
#include <type_traits>

namespace aimahead {

/// What became of a change to a field.
enum class FieldStatus : unsigned char {
  ready,
  /// An obstacle is wrong: FieldResult::index. The field is empty.
  invalid,
  /// The allocator returned null. The field is empty.
  out_of_memory,
};

/// Returns "ready", "invalid" or "out_of_memory".
[[nodiscard]] constexpr const char* name_of(FieldStatus status) {
  constexpr const char* kNames[] = {"ready", "invalid", "out_of_memory"};
  return detail::name_in(kNames, status, "invalid");
}

/// The answer of a field that was given obstacles.
struct FieldResult {
  FieldStatus status = FieldStatus::invalid;
  /// For `invalid`: the first obstacle or ball that is wrong.
  std::size_t index = 0;

  explicit operator bool() const { return status == FieldStatus::ready; }
};

/// Memory and threads of a field.
struct FieldSettings {
  Allocator allocator{};
  Parallel parallel{};
};

namespace detail::obstacles {
template <class V>
struct FieldState;
}  // namespace detail::obstacles

/// Obstacles of one scene, for many questions. Questions change nothing, so several threads may ask
/// at once, but not while another changes the field.
template <WorldVector V>
class ObstacleField {
 public:
  ObstacleField() = default;
  explicit ObstacleField(const FieldSettings& settings) : settings_(settings) {}
  ~ObstacleField();
  ObstacleField(ObstacleField&& other) noexcept;
  ObstacleField& operator=(ObstacleField&& other) noexcept;

  /// Replaces the obstacles and builds the tree, in time n log n. The obstacles are copied; the
  /// lists that polygons, meshes and terrains refer to must stay as they are.
  FieldResult set_obstacles(std::type_identity_t<ObstacleList<V>> obstacles);

  /// Replaces the balls that move beside the obstacles, usually in each tick. They are copied.
  /// Their positions are those at time 0; Flight::launch_time counts from there. In answers their
  /// indices follow those of the obstacles.
  FieldResult set_balls(std::span<const Ball<V>> balls);

  /// What the flight touches first.
  [[nodiscard]] Touch<V> first_touch(const Flight<V>& flight) const;

  /// The same for many flights, in as many tasks as the settings say. The number answered is the
  /// length of the shorter list.
  void first_touches(std::span<const Flight<V>> flights, std::span<Touch<V>> touches) const;

 private:
  FieldSettings settings_{};
  detail::obstacles::FieldState<V>* state_ = nullptr;
};

/// What the flight touches first in the field.
template <WorldVector V>
[[nodiscard]] Touch<V> first_touch(const Flight<V>& flight, const ObstacleField<V>& field) {
  return field.first_touch(flight);
}

/// The answer of `trace`.
struct Polyline {
  /// The number of points written.
  std::size_t count = 0;
  /// The polyline is nowhere farther from the flight than this; infinite for a single point.
  double error = 0;
};

/// Writes points of the flight from the launch to `until` (finite, <= duration), so that the
/// straight lines between them are no farther from it than `max_error` > 0. If `points` is too
/// short for that, it is filled and the error is larger. An invalid flight, and one that leaves the
/// range of doubles on this way, has no points.
template <WorldVector V>
[[nodiscard]] Polyline trace(const Flight<V>& flight, double until, double max_error,
                             std::type_identity_t<std::span<V>> points);

extern template class ObstacleField<Vec2>;
extern template class ObstacleField<Vec3>;
extern template Polyline trace(const Flight<Vec2>&, double, double, std::span<Vec2>);
extern template Polyline trace(const Flight<Vec3>&, double, double, std::span<Vec3>);

}  // namespace aimahead
