/* What a flight touches first, for C (C99). The C++ headers are obstacles.hpp and
 * obstacle_field.hpp.
 *
 *     aim_obstacle wall;
 *     aim_init_obstacle(&wall);
 *     wall.shape = AIM_OBSTACLE_SEGMENT;
 *     wall.from[0] = wall.to[0] = 20;
 *     wall.to[1] = 9;
 *     aim_flight grenade;
 *     aim_init_flight(&grenade);
 *     grenade.velocity[0] = grenade.velocity[1] = 15;
 *     grenade.acceleration[1] = -9.81;
 *     aim_touch touch;
 *     if (aim_first_touch(&grenade, 2, &wall, 1, &touch) == AIM_CONTACT_CONTACT) {
 *       printf("at (%g, %g)\n", touch.center[0], touch.center[1]);
 *     }
 *
 * docs/obstacles.md says how exact the answers are. Otherwise the rules of aimahead.h hold.
 */
#ifndef AIMAHEAD_OBSTACLES_H
#define AIMAHEAD_OBSTACLES_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A disc or sphere in free flight. Thrust and drag exclude each other. */
typedef struct aim_flight {
  /* Centre and velocity at the launch. */
  double position[3];
  double velocity[3];
  double acceleration[3];
  /* The thrust of a rocket, along `direction`. */
  double thrust_acceleration;
  double thrust_duration;
  /* Unit vector; used with thrust only. */
  double direction[3];
  double drag;
  double radius;
  /* When the flight begins. Balls that move are at their `position` at time 0. */
  double launch_time;
  /* How long it lasts. Infinite: unlimited. */
  double duration;
} aim_flight;

/* At rest in the origin, unlimited. Does nothing with null. */
AIM_API void aim_init_flight(aim_flight* flight);

typedef struct aim_touch {
  /* aim_contact_status: AIM_CONTACT_CONTACT, _TOUCHING from the launch on, _APART, _UNRESOLVED
   * (`time` is a lower bound) or _INVALID. */
  int32_t status;
  /* The index of the obstacle; of those touched at the same time the lowest; -1: none. */
  int32_t obstacle;
  /* The time of flight. */
  double time;
  /* The centre of the flying ball then. */
  double center[3];
  /* Unit vector from the obstacle to the centre, of a point on a corner or an edge against its
   * velocity; zero where there is none. */
  double normal[3];
} aim_touch;

/* What the flight touches first. `touch` may be null. Returns the status. For AIM_CONTACT_INVALID
 * the next function names the field. */
AIM_API int32_t aim_first_touch(const aim_flight* flight, int32_t dimensions,
                                const aim_obstacle* obstacles, size_t count, aim_touch* touch);
/* The first field of the flight, then of the obstacles, that is wrong, or AIM_FIELD_NONE. */
AIM_API aim_fault aim_check_flight(const aim_flight* flight, int32_t dimensions,
                                   const aim_obstacle* obstacles, size_t count);

/* Writes points of the flight from the launch to `until` (finite, >= 0, <= duration), `dimensions`
 * numbers each, so that the lines between them are no farther from it than `max_error` > 0. If
 * `capacity` points are too few, the error is larger. A bound of the actual error is written to
 * `max_error`. A flight that leaves the range of doubles on this way has no points. */
AIM_API aim_fault aim_trace(const aim_flight* flight, int32_t dimensions, double until,
                            double* max_error, double* points, size_t capacity, size_t* count);

/* ---- Samples (clear_launch.hpp) -------------------------------------------------------------- */

/* `step` (> 0, finite) is the time from one sample to the next. `until` (>= 0, finite) is the
 * longest flight, or the latest launch, counted from time 0. There may be a million samples; with
 * more the fault names `step`. The engagement's own list of obstacles must be empty. Nothing is
 * promised about launches between two samples. */

/* The launch of the lowest speed that hits and that nothing stops. It is that of
 * aim_launch_slowest, or else one of the flights that take `step`, 2 `step`, ... up to `until`.
 * AIM_BLOCKED: each flight that hits is stopped. AIM_UNRESOLVED: no clear flight was found, and at
 * least one could not be decided. AIM_NOT_FOUND: no flight hits. */
AIM_API int32_t aim_slowest_clear_by_sampling(const aim_engagement* engagement,
                                              const aim_obstacle* obstacles, size_t count,
                                              double step, double until, aim_launch* out);
/* The first hit that nothing stops, of a gun that may wait, with or without a turret. Launches at
 * delay, delay + `step`, ... up to `until` are sampled. With a table, quadratic drag or a tick the
 * fault names the obstacles. AIM_UNRESOLVED: there is no hit before `time`. */
AIM_API int32_t aim_wait_for_clear_by_sampling(const aim_engagement* engagement,
                                               const aim_obstacle* obstacles, size_t count,
                                               double step, double until, aim_intercept* out);

/* ---- Fields ---------------------------------------------------------------------------------- */

/* Obstacles of one scene, for many questions. The answers are those of aim_first_touch for all of
 * them. Several threads may ask at once, but not while another changes the field. */
typedef struct aim_obstacle_field aim_obstacle_field;

/* All zero is the default. */
typedef struct aim_field_settings {
  aim_allocator allocator;
  aim_parallel parallel;
} aim_field_settings;

/* Returns null if the dimensions are wrong or memory runs out; `fault`, unless null, then says
 * which. `settings` may be null. */
AIM_API aim_obstacle_field* aim_obstacle_field_create(int32_t dimensions,
                                                      const aim_field_settings* settings,
                                                      aim_fault* fault);
/* Does nothing with null. */
AIM_API void aim_obstacle_field_destroy(aim_obstacle_field* field);

/* Replaces the obstacles. They are copied; the lists that polygons, meshes and terrains refer to
 * must stay as they are. After a fault the field is empty. */
AIM_API aim_fault aim_obstacle_field_set(aim_obstacle_field* field, const aim_obstacle* obstacles,
                                         size_t count);
/* Replaces the balls that move beside the obstacles, usually in each tick. They are obstacles of
 * AIM_OBSTACLE_BALL, and are copied. In answers their indices follow those of the obstacles. After
 * a fault the field is empty. */
AIM_API aim_fault aim_obstacle_field_set_balls(aim_obstacle_field* field, const aim_obstacle* balls,
                                               size_t count);

/* What each flight touches first. A flight with a wrong number is AIM_CONTACT_INVALID and affects
 * no other. */
AIM_API void aim_obstacle_field_first_touch(const aim_obstacle_field* field,
                                            const aim_flight* flights, size_t count,
                                            aim_touch* touches);

#ifdef __cplusplus
}
#endif

#endif
