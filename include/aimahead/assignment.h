/* Who shoots at whom for C (C99): assignment.hpp. What every shooter's shot takes to every target, the
 * best target of each shooter, and the assignment that is best for all of them together.
 *
 *     aim_lead_matrix matrix;
 *     aim_init_lead_matrix(&matrix, 2, AIM_FLOAT32);
 *     matrix.shooters = n;
 *     matrix.targets = m;
 *     matrix.gun_position[0] = aim_column_of(&guns[0].x, sizeof guns[0]);
 *     ...
 *     matrix.time = times;
 *     matrix.time_count = n * m;
 *     aim_find_lead_matrix(&matrix, NULL);
 *
 *     aim_assignment_question question;
 *     aim_init_assignment_question(&question, AIM_FLOAT32);
 *     question.shooters = n;
 *     question.targets = m;
 *     question.cost = times;
 *     question.cost_count = n * m;
 *     aim_assign(&question, pairs, n, &answer);
 */
#ifndef AIMAHEAD_ASSIGNMENT_H
#define AIMAHEAD_ASSIGNMENT_H

#include "aimahead/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Guns and targets in the world. Columns as in aim_lead_batch. */
typedef struct aim_lead_matrix {
  uint32_t size;      /* set by aim_init_lead_matrix */
  int32_t dimensions; /* 2 or 3 */
  int32_t scalar;     /* aim_scalar: what all columns and `time` are of */
  int32_t reserved;
  size_t shooters;
  size_t targets;
  aim_column gun_position[3]; /* an axis that is not there is 0, here and below */
  aim_column gun_velocity[3];
  aim_column speed;   /* of each gun's shot, >= 0; must be there */
  aim_column inherit; /* of each gun; not there: 1 */
  aim_column target_position[3];
  aim_column target_velocity[3];
  /* Where the answers go, shooters * targets of each: that of shooter i to target j is number
   * i * targets + j. The time is infinite where nothing hits or the pair is invalid. */
  void* time; /* must be there */
  size_t time_count;
  uint8_t* status; /* aim_status; null: not wanted */
  size_t status_count;
} aim_lead_matrix;

/* No guns, no targets. */
AIM_API void aim_init_lead_matrix(aim_lead_matrix* matrix, int32_t dimensions, int32_t scalar);

/* Answers all pairs, as aim_lead2 and its like would; the rows are the tasks of `parallel`, which may be
 * null. What is wrong with the matrix as a whole: AIM_FIELD_NONE if nothing is, else nothing is written.
 * Allocates nothing; needs 100 KB of stack. */
AIM_API aim_fault aim_find_lead_matrix(const aim_lead_matrix* matrix, const aim_parallel* parallel);

typedef enum aim_assignment_goal {
  AIM_LEAST_TOTAL = 0, /* the sum of the costs */
  AIM_LEAST_LATEST = 1 /* the largest cost; among those the sum */
} aim_assignment_goal;

typedef enum aim_assignment_demand {
  AIM_AS_MANY_AS_POSSIBLE = 0, /* of all pairs that the limits allow */
  AIM_EVERY_SHOOTER = 1,       /* reaches its limit */
  AIM_EVERY_TARGET = 2         /* reaches its limit */
} aim_assignment_demand;

/* Lists of a wrong length are faults. */
typedef struct aim_assignment_question {
  uint32_t size;  /* set by aim_init_assignment_question */
  int32_t scalar; /* aim_scalar, of the costs */
  int32_t goal;   /* aim_assignment_goal */
  int32_t demand; /* aim_assignment_demand */
  size_t shooters;
  size_t targets;
  const void* cost;  /* that of shooter i and target j is number i * targets + j; negative ones too;
                      * infinity: not this pair */
  size_t cost_count; /* shooters * targets */
  /* How many different targets each shooter may take, and how many different shooters may take each
   * target; 0 is none. Null, with a count of 0: one each. */
  const uint32_t* most_targets;
  size_t most_targets_count; /* shooters */
  const uint32_t* most_shooters;
  size_t most_shooters_count; /* targets */
  aim_allocator allocator;
} aim_assignment_question;

/* No costs; least total, as many pairs as possible, one each. */
AIM_API void aim_init_assignment_question(aim_assignment_question* question, int32_t scalar);

/* Of a shooter without a target. */
#define AIM_NO_TARGET 0xffffffffu

/* `best[i]` becomes the target that costs shooter i least, the first of equals; AIM_NO_TARGET if every
 * one costs infinity or no number at all. Several shooters may choose the same. Goal, demand and limits
 * are not looked at. `count` is `shooters`. AIM_FIELD_NONE, or else nothing is written. */
AIM_API aim_fault aim_best_targets(const aim_assignment_question* question, uint32_t* best,
                                   size_t count);

typedef enum aim_assignment_status {
  AIM_ASSIGNMENT_MADE = 0,
  AIM_ASSIGNMENT_INFEASIBLE = 1, /* the demand cannot be met; the pairs are the best possible */
  AIM_ASSIGNMENT_INVALID = 2,    /* `fault` says of what: a cost may be NaN, or -infinity */
  AIM_ASSIGNMENT_OUT_OF_MEMORY = 3
} aim_assignment_status;

typedef struct aim_assigned_pair {
  uint32_t shooter;
  uint32_t target;
} aim_assigned_pair;

typedef struct aim_assignment {
  int32_t status; /* aim_assignment_status */
  int32_t reserved;
  size_t pair_count; /* how many there are, also beyond the room given for them */
  double total;      /* of their costs */
  double latest;     /* the largest of their costs; 0 without pairs */
  aim_fault fault;
} aim_assignment;

/* The pairs that are best for all, as many as possible first, by their shooters, then targets; those
 * beyond `capacity` are not written. There are no more than the smaller sum of limits. `pairs` may be
 * null with a capacity of 0. Returns out->status; `out` may be null. How: docs/assignment.md. */
AIM_API int32_t aim_assign(const aim_assignment_question* question, aim_assigned_pair* pairs,
                           size_t capacity, aim_assignment* out);

#ifdef __cplusplus
}
#endif

#endif
