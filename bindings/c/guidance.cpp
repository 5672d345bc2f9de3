#include "aimahead/guidance.hpp"

#include "aimahead/steering.h"
#include "arguments.hpp"
#include "convert.hpp"

namespace {

using namespace aimahead;

template <class V>
Chase<V> chase_of(const aim_chase& chase) {
  return {c::vector_of<V>(chase.position), c::vector_of<V>(chase.velocity),
          c::vector_of<V>(chase.target), c::vector_of<V>(chase.target_velocity),
          c::vector_of<V>(chase.target_acceleration)};
}

template <class V>
Homing<V> homing_of(const aim_homing& homing) {
  return {c::vector_of<V>(homing.position), c::vector_of<V>(homing.direction), homing.speed,
          homing.turn_rate};
}

/// Checks the chase and stores what `law` finds for it.
template <class Law>
aim_fault guide(const aim_chase* chase, int32_t dimensions, double gain, double* out,
                const Law& law) {
  c::Arguments arguments(dimensions);
  if (arguments.are_given(chase, out) && arguments.is_dimension(AIM_FIELD_CHASE_POSITION) &&
      arguments.vector(AIM_FIELD_CHASE_POSITION, chase->position) &&
      arguments.vector(AIM_FIELD_CHASE_VELOCITY, chase->velocity) &&
      arguments.vector(AIM_FIELD_CHASE_TARGET, chase->target) &&
      arguments.vector(AIM_FIELD_CHASE_TARGET_VELOCITY, chase->target_velocity) &&
      arguments.vector(AIM_FIELD_CHASE_TARGET_ACCELERATION, chase->target_acceleration) &&
      arguments.number(AIM_FIELD_GAIN, gain)) {
    c::in_dimensions(dimensions, [&]<class V>(V) { c::store(law(chase_of<V>(*chase)), out); });
  }
  return arguments.fault();
}

bool is_homing(const aim_homing& homing, c::Arguments& arguments) {
  return arguments.is_dimension(AIM_FIELD_CHASE_POSITION) &&
         arguments.vector(AIM_FIELD_CHASE_POSITION, homing.position) &&
         arguments.direction(AIM_FIELD_DIRECTION, homing.direction) &&
         arguments.number(AIM_FIELD_SPEED, homing.speed) &&
         arguments.number(AIM_FIELD_TURN_RATE, homing.turn_rate);
}

}  // namespace

aim_fault aim_pure_pursuit(const aim_chase* chase, int32_t dimensions, double direction[3]) {
  return guide(chase, dimensions, 0, direction, [](const auto& c) { return pure_pursuit(c); });
}

aim_fault aim_lead_pursuit(const aim_chase* chase, int32_t dimensions, double direction[3]) {
  return guide(chase, dimensions, 0, direction, [](const auto& c) { return lead_pursuit(c); });
}

aim_fault aim_proportional_navigation(const aim_chase* chase, int32_t dimensions, double gain,
                                      double acceleration[3]) {
  return guide(chase, dimensions, gain, acceleration,
               [=](const auto& c) { return proportional_navigation(c, gain); });
}

aim_fault aim_augmented_navigation(const aim_chase* chase, int32_t dimensions, double gain,
                                   double acceleration[3]) {
  return guide(chase, dimensions, gain, acceleration,
               [=](const auto& c) { return augmented_navigation(c, gain); });
}

aim_fault aim_steer(const aim_homing* homing, int32_t dimensions, const double goal[3],
                    double duration, double direction[3]) {
  c::Arguments arguments(dimensions);
  if (arguments.are_given(homing, goal, direction) && is_homing(*homing, arguments) &&
      arguments.vector(AIM_FIELD_GOAL, goal) && arguments.number(AIM_FIELD_DURATION, duration)) {
    c::in_dimensions(dimensions, [&]<class V>(V) {
      c::store(steer(homing_of<V>(*homing), c::vector_of<V>(goal), duration), direction);
    });
  }
  return arguments.fault();
}

aim_fault aim_orbits(const aim_homing* homing, int32_t dimensions, const double target[3],
                     double hit_radius, int32_t* out) {
  c::Arguments arguments(dimensions);
  if (arguments.are_given(homing, target, out) && is_homing(*homing, arguments) &&
      arguments.vector(AIM_FIELD_CHASE_TARGET, target) &&
      arguments.number(AIM_FIELD_HIT_RADIUS, hit_radius)) {
    c::in_dimensions(dimensions, [&]<class V>(V) {
      *out = orbits(homing_of<V>(*homing), c::vector_of<V>(target), hit_radius) ? 1 : 0;
    });
  }
  return arguments.fault();
}

aim_fault aim_surely_hits(const aim_homing* homing, int32_t dimensions, const double target[3],
                          const double target_velocity[3], int32_t* out) {
  c::Arguments arguments(dimensions);
  if (arguments.are_given(homing, target, target_velocity, out) && is_homing(*homing, arguments) &&
      arguments.vector(AIM_FIELD_CHASE_TARGET, target) &&
      arguments.vector(AIM_FIELD_CHASE_TARGET_VELOCITY, target_velocity)) {
    c::in_dimensions(dimensions, [&]<class V>(V) {
      const V velocity = c::vector_of<V>(target_velocity);
      *out = surely_hits(homing_of<V>(*homing), c::vector_of<V>(target), velocity) ? 1 : 0;
    });
  }
  return arguments.fault();
}
