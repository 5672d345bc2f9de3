/* Prints where the compiler puts the members of every struct: a line a struct with its size, and
 * below it a line a member with offset and size. The same file holds bindings to it that declare the
 * structs once more. Complains of any hole: then a member is missing here, or the header's promise
 * of a layout that follows from its text is broken. */
#include "aimahead/aimahead.h"

#include <stddef.h>
#include <stdio.h>

static int failures = 0;
static size_t end = 0;

static void begin(const char* name, size_t size) {
  printf("%s %lu\n", name, (unsigned long)size);
  end = 0;
}

static void member(const char* name, size_t offset, size_t size) {
  printf("  %s %lu %lu\n", name, (unsigned long)offset, (unsigned long)size);
  if (offset != end) {
    fprintf(stderr, "a hole of %ld bytes before %s\n", (long)(offset - end), name);
    ++failures;
  }
  end = offset + size;
}

static void finish(const char* name, size_t size) {
  if (end != size) {
    fprintf(stderr, "a hole of %ld bytes at the end of %s\n", (long)(size - end), name);
    ++failures;
  }
}

#define BEGIN(type) begin(#type, sizeof(type))
#define MEMBER(type, name) member(#name, offsetof(type, name), sizeof(((type*)0)->name))
#define END(type) finish(#type, sizeof(type))

int main(void) {
  BEGIN(aim_fault);
  MEMBER(aim_fault, field);
  MEMBER(aim_fault, problem);
  MEMBER(aim_fault, owner);
  MEMBER(aim_fault, component);
  MEMBER(aim_fault, index);
  MEMBER(aim_fault, got);
  END(aim_fault);
  BEGIN(aim_lead);
  MEMBER(aim_lead, status);
  MEMBER(aim_lead, reserved);
  MEMBER(aim_lead, time);
  MEMBER(aim_lead, aim);
  MEMBER(aim_lead, offset);
  END(aim_lead);
  BEGIN(aim_leadf);
  MEMBER(aim_leadf, status);
  MEMBER(aim_leadf, time);
  MEMBER(aim_leadf, aim);
  MEMBER(aim_leadf, offset);
  END(aim_leadf);
  BEGIN(aim_motion_function);
  MEMBER(aim_motion_function, context);
  MEMBER(aim_motion_function, position);
  MEMBER(aim_motion_function, speed_bound);
  MEMBER(aim_motion_function, velocity);
  END(aim_motion_function);
  BEGIN(aim_piece);
  MEMBER(aim_piece, duration);
  MEMBER(aim_piece, velocity);
  MEMBER(aim_piece, acceleration);
  MEMBER(aim_piece, sets_velocity);
  MEMBER(aim_piece, reserved);
  END(aim_piece);
  BEGIN(aim_walls);
  MEMBER(aim_walls, min);
  MEMBER(aim_walls, max);
  MEMBER(aim_walls, on_hit);
  MEMBER(aim_walls, reserved);
  END(aim_walls);
  BEGIN(aim_motion);
  MEMBER(aim_motion, kind);
  MEMBER(aim_motion, after);
  MEMBER(aim_motion, radius);
  MEMBER(aim_motion, position);
  MEMBER(aim_motion, velocity);
  MEMBER(aim_motion, acceleration);
  MEMBER(aim_motion, turn_rate);
  MEMBER(aim_motion, axis);
  MEMBER(aim_motion, duration);
  MEMBER(aim_motion, speed);
  MEMBER(aim_motion, points);
  MEMBER(aim_motion, point_count);
  MEMBER(aim_motion, times);
  MEMBER(aim_motion, time_count);
  MEMBER(aim_motion, velocities);
  MEMBER(aim_motion, velocity_count);
  MEMBER(aim_motion, pieces);
  MEMBER(aim_motion, piece_count);
  MEMBER(aim_motion, function);
  MEMBER(aim_motion, walls);
  END(aim_motion);
  BEGIN(aim_turret);
  MEMBER(aim_turret, facing);
  MEMBER(aim_turret, turn_rate);
  MEMBER(aim_turret, turn_acceleration);
  MEMBER(aim_turret, arc);
  MEMBER(aim_turret, tolerance);
  END(aim_turret);
  BEGIN(aim_shooter);
  MEMBER(aim_shooter, position);
  MEMBER(aim_shooter, velocity);
  MEMBER(aim_shooter, delay);
  MEMBER(aim_shooter, muzzle);
  MEMBER(aim_shooter, turret);
  MEMBER(aim_shooter, motion);
  END(aim_shooter);
  BEGIN(aim_projectile);
  MEMBER(aim_projectile, speed);
  MEMBER(aim_projectile, inherit);
  MEMBER(aim_projectile, acceleration);
  MEMBER(aim_projectile, thrust_acceleration);
  MEMBER(aim_projectile, thrust_duration);
  MEMBER(aim_projectile, drag);
  MEMBER(aim_projectile, quadratic_drag);
  MEMBER(aim_projectile, radius);
  MEMBER(aim_projectile, lifetime);
  MEMBER(aim_projectile, range);
  END(aim_projectile);
  BEGIN(aim_tick);
  MEMBER(aim_tick, step);
  MEMBER(aim_tick, damping);
  MEMBER(aim_tick, integrator);
  MEMBER(aim_tick, damping_form);
  END(aim_tick);
  BEGIN(aim_engagement);
  MEMBER(aim_engagement, size);
  MEMBER(aim_engagement, dimensions);
  MEMBER(aim_engagement, shooter);
  MEMBER(aim_engagement, projectile);
  MEMBER(aim_engagement, target);
  MEMBER(aim_engagement, tick);
  MEMBER(aim_engagement, aim);
  MEMBER(aim_engagement, reserved);
  END(aim_engagement);
  BEGIN(aim_hit);
  MEMBER(aim_hit, time);
  MEMBER(aim_hit, launch_time);
  MEMBER(aim_hit, flight_time);
  MEMBER(aim_hit, point);
  MEMBER(aim_hit, aim);
  MEMBER(aim_hit, launch_velocity);
  MEMBER(aim_hit, launch_point);
  END(aim_hit);
  BEGIN(aim_approach);
  MEMBER(aim_approach, time);
  MEMBER(aim_approach, distance);
  MEMBER(aim_approach, aim);
  END(aim_approach);
  BEGIN(aim_intercept);
  MEMBER(aim_intercept, status);
  MEMBER(aim_intercept, method);
  MEMBER(aim_intercept, count);
  MEMBER(aim_intercept, steps);
  MEMBER(aim_intercept, has_closest);
  MEMBER(aim_intercept, reserved);
  MEMBER(aim_intercept, hit);
  MEMBER(aim_intercept, closest);
  MEMBER(aim_intercept, fault);
  END(aim_intercept);
  BEGIN(aim_launch);
  MEMBER(aim_launch, status);
  MEMBER(aim_launch, count);
  MEMBER(aim_launch, hit);
  MEMBER(aim_launch, speed);
  MEMBER(aim_launch, limit_speed);
  MEMBER(aim_launch, fault);
  END(aim_launch);
  BEGIN(aim_turn);
  MEMBER(aim_turn, possible);
  MEMBER(aim_turn, reserved);
  MEMBER(aim_turn, angle);
  MEMBER(aim_turn, time);
  END(aim_turn);
  BEGIN(aim_turn_controller);
  MEMBER(aim_turn_controller, turret);
  MEMBER(aim_turn_controller, rate);
  MEMBER(aim_turn_controller, dimensions);
  MEMBER(aim_turn_controller, reserved);
  END(aim_turn_controller);
  BEGIN(aim_turn_progress);
  MEMBER(aim_turn_progress, status);
  MEMBER(aim_turn_progress, reserved);
  MEMBER(aim_turn_progress, remaining);
  MEMBER(aim_turn_progress, time);
  END(aim_turn_progress);
  BEGIN(aim_contact);
  MEMBER(aim_contact, status);
  MEMBER(aim_contact, reserved);
  MEMBER(aim_contact, time);
  MEMBER(aim_contact, point);
  MEMBER(aim_contact, normal);
  MEMBER(aim_contact, fault);
  END(aim_contact);
  BEGIN(aim_body);
  MEMBER(aim_body, position);
  MEMBER(aim_body, velocity);
  MEMBER(aim_body, radius);
  END(aim_body);
  BEGIN(aim_shape);
  MEMBER(aim_shape, kind);
  MEMBER(aim_shape, reserved);
  MEMBER(aim_shape, from);
  MEMBER(aim_shape, to);
  MEMBER(aim_shape, radius);
  MEMBER(aim_shape, axes);
  MEMBER(aim_shape, half);
  MEMBER(aim_shape, normal);
  MEMBER(aim_shape, points);
  MEMBER(aim_shape, point_count);
  END(aim_shape);
  return failures != 0;
}
