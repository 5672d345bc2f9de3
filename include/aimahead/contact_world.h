/* Many shots against many targets in one tick, for C (C99). The C++ header is contact_world.hpp.
 *
 *     const float x[] = {0, 0}, y[] = {0, 50}, vx[] = {90, 90}, vy[] = {0, 0};
 *     const float tank_x[] = {40}, tank_y[] = {1}, radius[] = {5};
 *     const aim_bodies shots = {{x, y}, {vx, vy}, NULL, NULL, NULL, 2};
 *     const aim_bodies tanks = {{tank_x, tank_y}, {NULL}, radius, NULL, NULL, 1};
 *     aim_contact_world* world = aim_contact_world_create(2, AIM_FLOAT32, NULL, NULL);
 *     aim_world_contacts found;
 *     if (aim_contact_world_find(world, &shots, &tanks, 1, 0, &found) == AIM_FIELD_NONE) {
 *       printf("hit at %g\n", ((const aim_shot_contactf*)found.first)[0].time);
 *     }
 *     aim_contact_world_destroy(world);
 *
 * The answers are those of aim_time_of_impact for every pair, to the last bit.
 */
#ifndef AIMAHEAD_CONTACT_WORLD_H
#define AIMAHEAD_CONTACT_WORLD_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Stands for no target, no team and no shooter. */
#define AIM_NOBODY 0xffffffffu

/* Discs or spheres of constant velocity, one array for each number, of the world's aim_scalar.
 * Every array that is not null has `count` elements, less than 2^30. Arrays are read during the
 * call only. */
typedef struct aim_bodies {
  /* Required if there are bodies. */
  const void* position[3];
  /* All null: at rest. */
  const void* velocity[3];
  /* Null: points. */
  const void* radius;
  /* A shot passes through the targets of its own team. Null: no team. */
  const uint32_t* team;
  /* For shots only: the index of the target that fired the shot. It passes through that target.
   * Null: none. */
  const uint32_t* shooter;
  size_t count;
} aim_bodies;

/* What a shot meets first: AIM_CONTACT_CONTACT, _TOUCHING (time 0), _APART, _UNRESOLVED (`time` is
 * a lower bound), or _INVALID if a number of the shot or the duration is wrong. */
typedef struct aim_shot_contact {
  double time;
  /* AIM_NOBODY: none. */
  uint32_t target;
  /* aim_contact_status. */
  uint8_t status;
  uint8_t reserved[3];
} aim_shot_contact;
typedef struct aim_shot_contactf {
  float time;
  uint32_t target;
  uint8_t status;
  uint8_t reserved[3];
} aim_shot_contactf;

/* One contact of `all`. */
typedef struct aim_pair_contact {
  double time;
  uint32_t shot;
  uint32_t target;
  uint8_t status;
  uint8_t reserved[7];
} aim_pair_contact;
typedef struct aim_pair_contactf {
  float time;
  uint32_t shot;
  uint32_t target;
  uint8_t status;
  uint8_t reserved[3];
} aim_pair_contactf;

/* The arrays are the world's own and valid until its next question. */
typedef struct aim_world_contacts {
  /* One for each shot: aim_shot_contact, or aim_shot_contactf. */
  const void* first;
  size_t first_count;
  /* aim_pair_contact, or aim_pair_contactf; by shot, then time, then target. */
  const void* all;
  size_t all_count;
  /* The targets with a number that is wrong, in order. No shot meets them. */
  const uint32_t* invalid_targets;
  size_t invalid_target_count;
  aim_fault fault;
} aim_world_contacts;

/* How the world finds the pairs to test. It changes no answer. */
typedef enum aim_broad_phase {
  AIM_BROAD_AUTOMATIC = 0,
  AIM_BROAD_EVERY_PAIR = 1,
  AIM_BROAD_CELLS = 2
} aim_broad_phase;

/* All zero is the default. */
typedef struct aim_world_settings {
  aim_allocator allocator;
  aim_parallel parallel;
  /* aim_broad_phase. */
  int32_t broad_phase;
  int32_t reserved;
} aim_world_settings;

/* A world keeps its memory. Two threads must not use one world at once. */
typedef struct aim_contact_world aim_contact_world;

/* Returns null if a parameter is wrong; `fault`, unless null, then names it. `settings` may be
 * null. */
AIM_API aim_contact_world* aim_contact_world_create(int32_t dimensions, int32_t scalar,
                                                    const aim_world_settings* settings,
                                                    aim_fault* fault);
/* Does nothing with null. */
AIM_API void aim_contact_world_destroy(aim_contact_world* world);

/* What each shot meets first within [0, duration], both included. `duration` >= 0 may be infinite.
 * With `all` other than 0, every other contact too. Returns out->fault.field. Unless it is
 * AIM_FIELD_NONE, nothing is answered. */
AIM_API int32_t aim_contact_world_find(aim_contact_world* world, const aim_bodies* shots,
                                       const aim_bodies* targets, double duration, int32_t all,
                                       aim_world_contacts* out);

#ifdef __cplusplus
}
#endif

#endif
