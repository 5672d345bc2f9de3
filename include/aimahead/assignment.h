/* Who shoots at whom, for C (C99): the time from every shooter to every target, the best target of
 * each shooter, and the best assignment for all of them together. The C++ header is assignment.hpp.
 *
 *     const double cost[] = {1, 2, 3, 2, 4, 6};
 *     aim_assignment_question question;
 *     aim_init_assignment_question(&question, AIM_FLOAT64);
 *     question.shooters = 2;
 *     question.targets = 3;
 *     question.cost = cost;
 *     question.cost_count = 6;
 *     aim_assigned_pair pairs[2];
 *     aim_assignment answer;
 *     if (aim_assign(&question, pairs, 2, &answer) == AIM_ASSIGNMENT_ASSIGNED) {
 *       printf("%g in all\n", answer.total);
 *     }
 *
 * aim_find_lead_matrix computes times to use as costs.
 */
#ifndef AIMAHEAD_ASSIGNMENT_H
#define AIMAHEAD_ASSIGNMENT_H

#include "aimahead/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Guns and targets in the world. Columns as in aim_lead_batch: those of guns hold `shooters`
 * numbers, those of targets `targets`. */
typedef struct aim_lead_matrix {
  /* Set by aim_init_lead_matrix. */
  uint32_t size;
  /* 2 or 3. */
  int32_t dimensions;
  /* aim_scalar: the type of all columns and of `time`. */
  int32_t scalar;
  int32_t reserved;
  size_t shooters;
  size_t targets;
  /* A null axis is 0, here and below. */
  aim_column gun_position[3];
  aim_column gun_velocity[3];
  /* The speed of each gun's shot, >= 0. Required. */
  aim_column speed;
  /* The share of the gun's velocity that its shot inherits, 0..1. Null: 1. */
  aim_column inherit;
  aim_column target_position[3];
  aim_column target_velocity[3];
  /* Where the times are written, shooters * targets of them. Required. The answer for shooter i and
   * target j has the index i * targets + j. The time is infinite where nothing hits or the pair is
   * invalid. */
  void* time;
  size_t time_count;
  /* Where the statuses (aim_status) are written, in the same order. Null: nowhere. */
  uint8_t* status;
  size_t status_count;
} aim_lead_matrix;

/* No guns, no targets. */
AIM_API void aim_init_lead_matrix(aim_lead_matrix* matrix, int32_t dimensions, int32_t scalar);

/* Answers all pairs as aim_lead2 (aim_lead3, aim_lead2f, aim_lead3f) does. The rows are the tasks
 * of `parallel`, which may be null. Returns what is wrong with the matrix as a whole, or
 * AIM_FIELD_NONE. If a field is wrong, nothing is written. Allocates nothing; needs 100 KB of
 * stack. */
AIM_API aim_fault aim_find_lead_matrix(const aim_lead_matrix* matrix, const aim_parallel* parallel);

typedef enum aim_assignment_goal {
  /* The lowest sum of the costs. */
  AIM_MIN_TOTAL = 0,
  /* The lowest maximum of the costs; of several such assignments, that of the lowest sum. */
  AIM_MIN_LATEST = 1
} aim_assignment_goal;

typedef enum aim_assignment_demand {
  /* As many pairs as the limits and costs allow. */
  AIM_AS_MANY_AS_POSSIBLE = 0,
  /* Every shooter gets as many targets as its limit says. */
  AIM_EVERY_SHOOTER = 1,
  /* Every target gets as many shooters as its limit says. */
  AIM_EVERY_TARGET = 2
} aim_assignment_demand;

/* The question of aim_assign. The number of pairs comes first, the goal second. Lists of a wrong
 * length are faults. */
typedef struct aim_assignment_question {
  /* Set by aim_init_assignment_question. */
  uint32_t size;
  /* aim_scalar: the type of the costs. */
  int32_t scalar;
  /* aim_assignment_goal. */
  int32_t goal;
  /* aim_assignment_demand. */
  int32_t demand;
  size_t shooters;
  size_t targets;
  /* The cost of shooter i and target j has the index i * targets + j. It is within 1e300,
   * or infinity, which excludes the pair. */
  const void* cost;
  /* shooters * targets. */
  size_t cost_count;
  /* The number of different targets that each shooter may have. Null, with a count of 0: one
   * each. */
  const uint32_t* max_targets;
  /* `shooters`, or 0. */
  size_t max_targets_count;
  /* The number of different shooters that each target may have. Null, with a count of 0: one
   * each. */
  const uint32_t* max_shooters;
  /* `targets`, or 0. */
  size_t max_shooters_count;
  aim_allocator allocator;
} aim_assignment_question;

/* No costs. Defaults: AIM_MIN_TOTAL, AIM_AS_MANY_AS_POSSIBLE, limits of one each. */
AIM_API void aim_init_assignment_question(aim_assignment_question* question, int32_t scalar);

/* Stands for no target. */
#define AIM_NO_TARGET 0xffffffffu

/* Writes to `best[i]` the target with the lowest cost for shooter i, the first of equals. It is
 * AIM_NO_TARGET if every cost is infinite or NaN. Several shooters may have the same target. Goal,
 * demand and limits are ignored. `count` must equal `shooters`. If a field is wrong, nothing is
 * written. */
AIM_API aim_fault aim_best_targets(const aim_assignment_question* question, uint32_t* best,
                                   size_t count);

typedef enum aim_assignment_status {
  AIM_ASSIGNMENT_ASSIGNED = 0,
  /* The demand cannot be met. The pairs are the best of those that are possible. */
  AIM_ASSIGNMENT_INFEASIBLE = 1,
  /* `fault` names the field. A cost must not be NaN or -infinity. */
  AIM_ASSIGNMENT_INVALID = 2,
  AIM_ASSIGNMENT_OUT_OF_MEMORY = 3
} aim_assignment_status;

typedef struct aim_assigned_pair {
  uint32_t shooter;
  uint32_t target;
} aim_assigned_pair;

typedef struct aim_assignment {
  /* aim_assignment_status. */
  int32_t status;
  int32_t reserved;
  /* The number of pairs found. It may exceed the number written. */
  size_t pair_count;
  /* The sum of their costs. */
  double total;
  /* The maximum of their costs; 0 without pairs. */
  double latest;
  aim_fault fault;
} aim_assignment;

/* Writes the best pairs in order of their shooters, then targets, at most `capacity` of them. There
 * are no more than the smaller sum of limits. `pairs` may be null with a capacity of 0. Returns
 * out->status; `out` may be null. docs/assignment.md says how it works. */
AIM_API int32_t aim_assign(const aim_assignment_question* question, aim_assigned_pair* pairs,
                           size_t capacity, aim_assignment* out);

#ifdef __cplusplus
}
#endif

#endif
