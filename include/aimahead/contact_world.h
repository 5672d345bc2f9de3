/* Many shots against many targets in one tick for C (C99): contact_world.hpp. The answers are exactly
 * those of aim_time_of_impact for every pair.
 *
 *     aim_contact_world* world = aim_contact_world_create(2, AIM_FLOAT32, NULL, NULL);
 *     aim_bodies shots = {{x, y}, {vx, vy}, NULL, NULL, NULL, shot_count};
 *     aim_bodies targets = {{tx, ty}, {tvx, tvy}, radii, NULL, NULL, target_count};
 *     aim_world_contacts found;
 *     aim_contact_world_find(world, &shots, &targets, tick, 0, &found);
 *     const aim_shot_contactf* first = found.first;
 *     for (i = 0; i < found.first_count; ++i) {
 *       if (first[i].status == AIM_CONTACT_MADE) hit(i, first[i].target, first[i].time);
 *     }
 */
#ifndef AIMAHEAD_CONTACT_WORLD_H
#define AIMAHEAD_CONTACT_WORLD_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* No target, no team, no shooter. */
#define AIM_NOBODY 0xffffffffu

/* Discs or spheres in constant velocity, one array for each number, of the world's aim_scalar; every
 * array that is there has `count` elements, less than 2^30. Only read, and only during the call. */
typedef struct aim_bodies {
  const void* position[3]; /* must be there, if there are bodies */
  const void* velocity[3]; /* all null: at rest */
  const void* radius;      /* null: points */
  const uint32_t* team;    /* a shot passes through targets of its own team; null: of no team */
  const uint32_t*
      shooter; /* of shots: the target that fired it, which it passes through; or null */
  size_t count;
} aim_bodies;

/* What a shot meets first: AIM_CONTACT_MADE, _TOUCHING (time 0), _APART, _UNRESOLVED (a lower bound), or
 * _INVALID if the shot, or the duration, is not what it must be. */
typedef struct aim_shot_contact {
  double time;
  uint32_t target; /* AIM_NOBODY: none */
  uint8_t status;  /* aim_contact_status */
  uint8_t reserved[3];
} aim_shot_contact;
typedef struct aim_shot_contactf {
  float time;
  uint32_t target;
  uint8_t status;
  uint8_t reserved[3];
} aim_shot_contactf;

/* One of all contacts. */
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

/* Arrays of the world's own, until its next question. */
typedef struct aim_world_contacts {
  const void* first; /* one for each shot: aim_shot_contact, or aim_shot_contactf */
  size_t first_count;
  const void* all; /* aim_pair_contact, or aim_pair_contactf; by shot, then time, then target */
  size_t all_count;
  const uint32_t* invalid_targets; /* nothing meets them; the others are answered without them */
  size_t invalid_target_count;
  aim_fault fault;
} aim_world_contacts;

/* How the pairs worth a look are found. Changes no answer. */
typedef enum aim_broad_phase {
  AIM_BROAD_AUTOMATIC = 0,
  AIM_BROAD_EVERY_PAIR = 1,
  AIM_BROAD_CELLS = 2
} aim_broad_phase;

/* All zero is the default. */
typedef struct aim_world_settings {
  aim_allocator allocator;
  aim_parallel parallel;
  int32_t broad_phase; /* aim_broad_phase */
  int32_t reserved;
} aim_world_settings;

/* Keeps its memory from question to question. Not to be used by two threads at once. */
typedef struct aim_contact_world aim_contact_world;

/* Null if something is at fault, which `fault` (may be null) then names. `settings` may be null. */
AIM_API aim_contact_world* aim_contact_world_create(int32_t dimensions, int32_t scalar,
                                                    const aim_world_settings* settings,
                                                    aim_fault* fault);
/* A null pointer is left alone. */
AIM_API void aim_contact_world_destroy(aim_contact_world* world);

/* What each shot meets first within [0, duration], both ends included; `duration` >= 0 may be infinite.
 * With `all` other than 0, every other contact too. Returns out->fault.field: AIM_FIELD_NONE, or else
 * nothing is answered. */
AIM_API int32_t aim_contact_world_find(aim_contact_world* world, const aim_bodies* shots,
                                       const aim_bodies* targets, double duration, int32_t all,
                                       aim_world_contacts* out);

#ifdef __cplusplus
}
#endif

#endif
