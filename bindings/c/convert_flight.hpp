// Flights, touches and balls between the structs of C and those of C++.
#pragma once

#include "convert.hpp"

#include "aimahead/obstacles.h"
#include "aimahead/obstacles.hpp"
#include "aimahead/shapes.hpp"

#include <cstddef>
#include <cstdint>
#include <new>
#include <variant>

namespace aimahead::c {

template <class V>
[[nodiscard]] Flight<V> flight_of(const aim_flight& given) {
  return {.position = vector_of<V>(given.position),
          .velocity = vector_of<V>(given.velocity),
          .acceleration = vector_of<V>(given.acceleration),
          .thrust = {given.thrust_acceleration, given.thrust_duration},
          .direction = vector_of<V>(given.direction),
          .drag = given.drag,
          .radius = given.radius,
          .launch_time = given.launch_time,
          .duration = given.duration};
}

template <class V>
[[nodiscard]] aim_touch touch_of(const Touch<V>& found) {
  aim_touch touch{};
  touch.status = static_cast<std::int32_t>(found.status);
  touch.obstacle = static_cast<std::int32_t>(found.obstacle);
  touch.time = found.time;
  store(found.center, touch.center);
  store(found.normal, touch.normal);
  return touch;
}

/// Every obstacle is a ball. `own` may begin where `balls` does: no ball is larger than an
/// obstacle.
template <class V>
void put_balls(const aim_obstacle* balls, std::size_t count, Ball<V>* own) {
  static_assert(sizeof(Ball<V>) <= sizeof(aim_obstacle));
  const ObstacleList<V> list = obstacles_of<V>(balls, count);
  for (std::size_t i = 0; i < count; ++i) {
    const Obstacle<V> ball = list[i];
    ::new (own + i) Ball<V>(*std::get_if<Ball<V>>(&ball));
  }
}

}  // namespace aimahead::c
