/* Many leads, and many first hits under gravity, at once for C (C99): batch.hpp, intercept_batch.hpp. Every
 * element gets what aim_lead2 (aim_lead3, aim_lead2f, aim_lead3f) or aim_solve would say about it alone, to
 * the last bit; a bad one is AIM_INVALID and touches no other.
 *
 *     aim_lead_batch batch;
 *     aim_init_lead_batch(&batch, 2, AIM_FLOAT32);
 *     batch.count = n;
 *     batch.target_position[0] = aim_column_of(&tanks[0].x, sizeof tanks[0]);
 *     ...
 *     batch.speed = aim_column_of(&speed, 0);
 *     batch.time = aim_column_of(times, sizeof *times);
 *     aim_lead_each(&batch, NULL);
 */
#ifndef AIMAHEAD_BATCH_H
#define AIMAHEAD_BATCH_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One number of every element: an array, or a member of an array of structs. */
typedef struct aim_column {
  void* first;    /* null: not there */
  ptrdiff_t step; /* bytes to the next element's; 0: the same for all, where it is read */
} aim_column;

/* What is only read is not written to. */
AIM_API aim_column aim_column_of(const void* first, ptrdiff_t step);

typedef struct aim_lead_batch {
  uint32_t size;      /* set by aim_init_lead_batch */
  int32_t dimensions; /* 2 or 3 */
  int32_t scalar;     /* aim_scalar: what all columns but `status` are of */
  int32_t reserved;
  size_t count;
  aim_column target_position[3]; /* an axis that is not there is 0, here and below */
  aim_column target_velocity[3];
  aim_column speed; /* must be there */
  /* Guns in the world; if no axis is there, targets are relative. */
  aim_column gun_position[3];
  aim_column gun_velocity[3];
  aim_column inherit; /* the share of the gun's velocity that a shot keeps, 0..1; not there: 1 */
  /* Where the answers go; what is not there is not wanted. Numbers are 0 where the status gives them no
   * meaning. A column may be one of those read, the same element in the same place; otherwise nothing
   * here may overlap anything else. */
  aim_column time;
  aim_column aim[3];
  aim_column offset[3];
  aim_column
      point[3]; /* in the world, as launch_velocity; without guns, of one at rest in the origin */
  aim_column launch_velocity[3];
  aim_column status; /* of uint8_t: aim_status */
} aim_lead_batch;

/* An empty batch. */
AIM_API void aim_init_lead_batch(aim_lead_batch* batch, int32_t dimensions, int32_t scalar);

/* Answers all elements. `parallel` may be null. What is wrong with the batch as a whole: AIM_FIELD_NONE
 * if nothing is, else nothing is written. Allocates nothing; needs 96 KB of stack. */
AIM_API aim_fault aim_lead_each(const aim_lead_batch* batch, const aim_parallel* parallel);

/* Engagements of points: no delay, muzzle, radii and motions but these. Every element gets what aim_solve
 * says about it alone, rounded to `scalar`. Without relative acceleration, aim_lead_each is many times as
 * fast. */
typedef struct aim_intercept_batch {
  uint32_t size;      /* set by aim_init_intercept_batch */
  int32_t dimensions; /* 2 or 3 */
  int32_t scalar;     /* aim_scalar: what all columns but `status` are of */
  int32_t reserved;
  size_t count;
  aim_column target_position[3]; /* an axis that is not there is 0, here and below */
  aim_column target_velocity[3];
  aim_column target_acceleration[3];
  aim_column speed;                      /* must be there */
  aim_column projectile_acceleration[3]; /* gravity, wind */
  aim_column lifetime;                   /* of the shot, >= 0; not there: unlimited */
  /* Guns in the world; if no axis is there, targets are relative. */
  aim_column gun_position[3];
  aim_column gun_velocity[3];
  aim_column inherit; /* the share of the gun's velocity that a shot keeps, 0..1; not there: 1 */
  /* Where the answers go, as in aim_lead_batch. Hit, out_of_range and touching have all of them, unresolved
   * its `time`; what `scalar` cannot hold, though a double can, is unresolved. */
  aim_column time;
  aim_column aim[3];
  aim_column point[3];
  aim_column launch_velocity[3];
  aim_column status; /* of uint8_t: aim_status */
} aim_intercept_batch;

/* An empty batch. */
AIM_API void aim_init_intercept_batch(aim_intercept_batch* batch, int32_t dimensions,
                                      int32_t scalar);

/* Answers all elements, as aim_lead_each does. Needs 160 KB of stack. */
AIM_API aim_fault aim_solve_each(const aim_intercept_batch* batch, const aim_parallel* parallel);

#ifdef __cplusplus
}
#endif

#endif
