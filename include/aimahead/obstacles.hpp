// What a flight touches first: walls, hills, a friend who walks through the line.
//
//     const Obstacle<Vec2> scene[] = {Segment<Vec2>{{20, 0}, {20, 9}},
//                                     Ball<Vec2>{.position = {30, 8}, .radius = 1}};
//     const Flight<Vec2> grenade{.velocity = {15, 15}, .acceleration = {0, -9.81}, .radius = 0.1};
//     const Touch<Vec2> touch = first_touch(grenade, scene);
//     if (touch) std::printf("obstacle %td at (%g, %g)\n", touch.obstacle, touch.center.x,
//                            touch.center.y);
//
// For `solve`, set Engagement::obstacles. docs/obstacles.md says how exact the answers are.
// obstacle_field.hpp is for thousands of flights through one scene.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/shapes.hpp"
#include "aimahead/status.hpp"

#include <cstddef>
#include <type_traits>

namespace aimahead {

/// A disc or sphere in free flight: straight, or under gravity, thrust or linear drag. Thrust and
/// drag exclude each other.
template <WorldVector V>
struct Flight {
  /// The centre at the launch, finite.
  V position{};
  /// At the launch, finite.
  V velocity{};
  /// Constant, finite.
  V acceleration{};
  /// The thrust of a rocket, along `direction`.
  Thrust thrust{};
  /// Required with thrust only: a unit vector, within 1e-6.
  V direction{};
  /// Linear drag, >= 0: dv/dt = acceleration - drag v.
  double drag = 0;
  /// >= 0.
  double radius = 0;
  /// When the flight begins, >= 0. Balls that move are at their `position` at time 0.
  double launch_time = 0;
  /// How long it lasts, >= 0, included; may be infinite.
  double duration = kUnlimited;
};

/// The first touch of a flight.
template <WorldVector V>
struct Touch {
  /// `touching`: from the launch on; `contact`: later; `apart`: proved that nothing is touched.
  ContactStatus status = ContactStatus::invalid;
  /// The index of the obstacle; -1 for none. Of those touched at the same rounded time the lowest.
  /// Where the flight is not straight, times within 2^-40 of each other count as the same.
  std::ptrdiff_t obstacle = -1;
  /// The time of flight, 0 for touching. For unresolved a lower bound.
  double time = 0;
  /// The centre of the flying ball then.
  V center{};
  /// Unit vector from the obstacle's surface to the centre. A point that comes to a corner or an
  /// edge has it against its velocity. For `touching`, and without that velocity, it may be zero.
  V normal{};

  explicit operator bool() const {
    return status == ContactStatus::contact || status == ContactStatus::touching;
  }
};

/// Where the centre is after a flight of `time` >= 0.
template <WorldVector V>
[[nodiscard]] V position_after(const Flight<V>& flight, double time);

/// What the flight touches first. A mere touch counts. A flight that begins inside a solid touches
/// it. Straight flights past obstacles at rest are decided exactly. Any other flight is decided as
/// if the scene were moved by less than 2^-40 of its size: a graze that close may count as a touch.
///
/// A flight or an obstacle with a number that is not finite or out of range makes the answer
/// invalid. For an obstacle `obstacle` is its index. Does not allocate or throw.
template <WorldVector V>
[[nodiscard]] Touch<V> first_touch(const Flight<V>& flight,
                                   std::type_identity_t<ObstacleList<V>> obstacles);

extern template Vec2 position_after(const Flight<Vec2>&, double);
extern template Vec3 position_after(const Flight<Vec3>&, double);
extern template Touch<Vec2> first_touch(const Flight<Vec2>&, ObstacleList<Vec2>);
extern template Touch<Vec3> first_touch(const Flight<Vec3>&, ObstacleList<Vec3>);

}  // namespace aimahead
