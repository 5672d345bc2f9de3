/* Many leads, or many first hits under gravity, in one call, for C (C99). The C++ header is
 * batch.hpp.
 *
 *     const float x[] = {40, 20}, vx[] = {-3, 0}, vy[] = {8, 5}, speed = 30;
 *     float time[2];
 *     aim_lead_batch batch;
 *     aim_init_lead_batch(&batch, 2, AIM_FLOAT32);
 *     batch.count = 2;
 *     batch.target_position[0] = aim_column_of(x, sizeof *x);
 *     batch.target_velocity[0] = aim_column_of(vx, sizeof *vx);
 *     batch.target_velocity[1] = aim_column_of(vy, sizeof *vy);
 *     batch.speed = aim_column_of(&speed, 0);
 *     batch.time = aim_column_of(time, sizeof *time);
 *     if (aim_lead_each(&batch, NULL).field == AIM_FIELD_NONE) printf("%g\n", time[0]);
 *
 * Every element gets the answer of aim_lead2 (aim_lead3, aim_lead2f, aim_lead3f) or aim_solve, to
 * the last bit. An invalid element is AIM_INVALID and affects no other.
 */
#ifndef AIMAHEAD_BATCH_H
#define AIMAHEAD_BATCH_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One number of each element: an array, or one member of an array of structs. */
typedef struct aim_column {
  /* Null: the column is missing. */
  void* first;
  /* Bytes from one element to the next; 0 in a column that is read: the same number for all. */
  ptrdiff_t step;
} aim_column;

/* `first` is written through only where the column receives answers. */
AIM_API aim_column aim_column_of(const void* first, ptrdiff_t step);

typedef struct aim_lead_batch {
  /* Set by aim_init_lead_batch. */
  uint32_t size;
  /* 2 or 3. */
  int32_t dimensions;
  /* aim_scalar: the type of all columns except `status`. */
  int32_t scalar;
  int32_t reserved;
  size_t count;
  /* A null axis is 0, here and below. */
  aim_column target_position[3];
  aim_column target_velocity[3];
  /* Required. */
  aim_column speed;
  /* The guns in the world. If every axis is null, targets are relative to the gun. */
  aim_column gun_position[3];
  aim_column gun_velocity[3];
  /* The share of the gun's velocity that the shot inherits, 0..1. Null: 1. */
  aim_column inherit;
  /* Where the answers are written. Null columns are skipped. A number is 0 where its status gives
   * it no meaning. A column may be one that is read, with the same elements in the same positions.
   * Columns must not overlap otherwise. */
  aim_column time;
  aim_column aim[3];
  aim_column offset[3];
  /* In the world, as launch_velocity; without guns, for a gun at rest in the origin. */
  aim_column point[3];
  aim_column launch_velocity[3];
  /* uint8_t: aim_status. */
  aim_column status;
} aim_lead_batch;

/* An empty batch. */
AIM_API void aim_init_lead_batch(aim_lead_batch* batch, int32_t dimensions, int32_t scalar);

/* Answers all elements. `parallel` may be null. Returns what is wrong with the batch as a whole, or
 * AIM_FIELD_NONE. If a field is wrong, nothing is written. Allocates nothing; needs 96 KB of
 * stack. */
AIM_API aim_fault aim_lead_each(const aim_lead_batch* batch, const aim_parallel* parallel);

/* Engagements of points with constant accelerations, without delay, muzzle, radii and other
 * motions. Every element gets the answer of aim_solve, rounded to `scalar`. Without relative
 * acceleration aim_lead_each is many times as fast. */
typedef struct aim_intercept_batch {
  /* Set by aim_init_intercept_batch. */
  uint32_t size;
  /* 2 or 3. */
  int32_t dimensions;
  /* aim_scalar: the type of all columns except `status`. */
  int32_t scalar;
  int32_t reserved;
  size_t count;
  /* A null axis is 0, here and below. */
  aim_column target_position[3];
  aim_column target_velocity[3];
  aim_column target_acceleration[3];
  /* Required. */
  aim_column speed;
  /* Constant in flight, such as gravity. */
  aim_column projectile_acceleration[3];
  /* The lifetime of the shot, >= 0. Null: unlimited. */
  aim_column lifetime;
  /* The guns in the world. If every axis is null, targets are relative to the gun. */
  aim_column gun_position[3];
  aim_column gun_velocity[3];
  /* The share of the gun's velocity that the shot inherits, 0..1. Null: 1. */
  aim_column inherit;
  /* Where the answers are written, as in aim_lead_batch. Hit, out_of_range and touching have all
   * numbers, unresolved has `time`. An answer that a double holds, but `scalar` does not, is
   * unresolved. */
  aim_column time;
  aim_column aim[3];
  aim_column point[3];
  aim_column launch_velocity[3];
  /* uint8_t: aim_status. */
  aim_column status;
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
