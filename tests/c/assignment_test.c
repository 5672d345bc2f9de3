/* Who shoots at whom from C: the times are those of aim_lead for every pair, and no other choice of
 * pairs is better. */
#include "checks.h"

#include "aimahead/assignment.h"

#include <math.h>
#include <stdlib.h>

enum { kGuns = 40, kTanks = 70, kFew = 5 };

static unsigned state = 4711;
/* Random numbers in steps of 1/16, so that differences of positions are exact. */
static double random_number(void) {
  state = state * 1103515245u + 12345u;
  return (double)((int)(state >> 8 & 0xffff) - 0x8000) / 16;
}

typedef struct gun {
  float x, y;
  float velocity[2];
  float speed;
  float between;
} gun;
typedef struct tank {
  float x, y;
  float velocity[2];
} tank;

static gun guns[kGuns];
static tank tanks[kTanks];
static float times[kGuns * kTanks];
static uint8_t statuses[kGuns * kTanks];

static void scatter(void) {
  int i, k;
  for (i = 0; i < kGuns; ++i) {
    guns[i].x = (float)random_number();
    guns[i].y = (float)random_number();
    guns[i].speed = (float)fabs(random_number()) / 8;
    for (k = 0; k < 2; ++k) guns[i].velocity[k] = (float)random_number() / 64;
  }
  for (i = 0; i < kTanks; ++i) {
    tanks[i].x = (float)random_number();
    tanks[i].y = (float)random_number();
    for (k = 0; k < 2; ++k) tanks[i].velocity[k] = (float)random_number() / 16;
  }
  tanks[0].x = guns[0].x;
  tanks[0].y = guns[0].y;
}

static aim_lead_matrix matrix_of_structs(void) {
  aim_lead_matrix matrix;
  aim_init_lead_matrix(&matrix, 2, AIM_FLOAT32);
  matrix.shooters = kGuns;
  matrix.targets = kTanks;
  matrix.gun_position[0] = aim_column_of(&guns[0].x, sizeof(gun));
  matrix.gun_position[1] = aim_column_of(&guns[0].y, sizeof(gun));
  matrix.gun_velocity[0] = aim_column_of(&guns[0].velocity[0], sizeof(gun));
  matrix.gun_velocity[1] = aim_column_of(&guns[0].velocity[1], sizeof(gun));
  matrix.speed = aim_column_of(&guns[0].speed, sizeof(gun));
  matrix.target_position[0] = aim_column_of(&tanks[0].x, sizeof(tank));
  matrix.target_position[1] = aim_column_of(&tanks[0].y, sizeof(tank));
  matrix.target_velocity[0] = aim_column_of(&tanks[0].velocity[0], sizeof(tank));
  matrix.target_velocity[1] = aim_column_of(&tanks[0].velocity[1], sizeof(tank));
  matrix.time = times;
  matrix.time_count = kGuns * kTanks;
  matrix.status = statuses;
  matrix.status_count = kGuns * kTanks;
  return matrix;
}

static size_t tasks_done;
static void run_backwards(void* context, size_t tasks, void (*task)(void* data, size_t index),
                          void* data) {
  size_t i = tasks;
  CHECK(context == &tasks_done);
  while (i > 0) task(data, --i);
  tasks_done += tasks;
}

static void every_pair_is_answered_as_alone(void) {
  const aim_lead_matrix matrix = matrix_of_structs();
  aim_parallel parallel;
  size_t hits = 0;
  int i, j, k;
  parallel.run = run_backwards;
  parallel.context = &tasks_done;
  parallel.tasks = 4;
  CHECK(is_fine(aim_find_lead_matrix(&matrix, &parallel)));
  CHECK(tasks_done == kGuns);
  for (i = 0; i < kGuns; ++i) {
    for (j = 0; j < kTanks; ++j) {
      const int pair = i * kTanks + j;
      float place[2], velocity[2];
      aim_leadf one;
      place[0] = tanks[j].x - guns[i].x;
      place[1] = tanks[j].y - guns[i].y;
      for (k = 0; k < 2; ++k) velocity[k] = tanks[j].velocity[k] - guns[i].velocity[k];
      CHECK(aim_lead2f(place, velocity, guns[i].speed, &one) == statuses[pair]);
      if (one.status == AIM_HIT) {
        ++hits;
        CHECK(times[pair] == one.time);
      } else {
        CHECK(one.status == AIM_TOUCHING ? times[pair] == 0 : isinf(times[pair]));
      }
    }
  }
  CHECK(statuses[0] == AIM_TOUCHING && hits > 500 && hits < kGuns * kTanks);
}

static void a_shot_that_keeps_nothing_of_its_guns_velocity_is_told_to_the_columns(void) {
  const double zero = 0, fast = 9, ten = 10, ahead = 30;
  double time = -1;
  aim_lead_matrix matrix;
  aim_init_lead_matrix(&matrix, 3, AIM_FLOAT64);
  matrix.shooters = matrix.targets = 1;
  matrix.gun_velocity[2] = aim_column_of(&fast, 0);
  matrix.speed = aim_column_of(&ten, 0);
  matrix.inherit = aim_column_of(&zero, 0);
  matrix.target_position[1] = aim_column_of(&ahead, 0);
  matrix.time = &time;
  matrix.time_count = 1;
  CHECK(is_fine(aim_find_lead_matrix(&matrix, NULL)));
  CHECK(time == 3);
}

/* The best of all permutations of `columns`, from place `from` on. */
static double best_permutation(const double* cost, int* columns, int from) {
  double best = INFINITY;
  int i;
  if (from == kFew) return 0;
  for (i = from; i < kFew; ++i) {
    const int column = columns[i];
    double rest;
    columns[i] = columns[from];
    columns[from] = column;
    rest = best_permutation(cost, columns, from + 1) + cost[from * kFew + column];
    if (rest < best) best = rest;
    columns[from] = columns[i];
    columns[i] = column;
  }
  return best;
}

static void the_min_total_is_that_of_all_permutations(void) {
  int round, i;
  for (round = 0; round < 50; ++round) {
    double cost[kFew * kFew], sum = 0;
    int columns[kFew] = {0, 1, 2, 3, 4};
    aim_assigned_pair pairs[kFew];
    aim_assignment_question question;
    aim_assignment answer;
    for (i = 0; i < kFew * kFew; ++i) cost[i] = random_number();
    aim_init_assignment_question(&question, AIM_FLOAT64);
    question.shooters = question.targets = kFew;
    question.cost = cost;
    question.cost_count = kFew * kFew;
    CHECK(aim_assign(&question, pairs, kFew, &answer) == AIM_ASSIGNMENT_ASSIGNED);
    CHECK(answer.pair_count == kFew && is_fine(answer.fault));
    for (i = 0; i < kFew; ++i) {
      CHECK(pairs[i].shooter == (uint32_t)i && pairs[i].target < kFew);
      sum += cost[i * kFew + (int)pairs[i].target];
    }
    /* Costs are multiples of 1/16, so sums are exact. */
    CHECK(answer.total == sum && sum == best_permutation(cost, columns, 0));
  }
}

static aim_assignment_question two_and_three(const float* cost) {
  aim_assignment_question question;
  aim_init_assignment_question(&question, AIM_FLOAT32);
  question.shooters = 2;
  question.targets = 3;
  question.cost = cost;
  question.cost_count = 6;
  return question;
}

static void goals_demands_and_limits(void) {
  const float cost[6] = {1, 4, INFINITY, 3, 9, INFINITY};
  const uint32_t two_each[2] = {2, 2}, both[3] = {2, 2, 2}, none[3] = {0, 1, 1};
  aim_assigned_pair pairs[6];
  aim_assignment_question question = two_and_three(cost);
  aim_assignment answer;
  uint32_t best[2];
  CHECK(is_fine(aim_best_targets(&question, best, 2)));
  CHECK(best[0] == 0 && best[1] == 0);
  CHECK(aim_assign(&question, pairs, 6, &answer) == AIM_ASSIGNMENT_ASSIGNED);
  CHECK(answer.total == 7 && answer.latest == 4 && answer.pair_count == 2);
  CHECK(pairs[0].target == 1 && pairs[1].target == 0);

  question.goal = AIM_MIN_LATEST;
  question.max_shooters = both;
  question.max_shooters_count = 3;
  CHECK(aim_assign(&question, pairs, 6, &answer) == AIM_ASSIGNMENT_ASSIGNED);
  CHECK(answer.latest == 3 && pairs[0].target == 0 && pairs[1].target == 0);

  question.max_targets = two_each;
  question.max_targets_count = 2;
  CHECK(aim_assign(&question, pairs, 1, &answer) == AIM_ASSIGNMENT_ASSIGNED);
  CHECK(answer.pair_count == 4 && pairs[0].shooter == 0 && pairs[0].target == 0);

  question.demand = AIM_EVERY_TARGET;
  CHECK(aim_assign(&question, NULL, 0, NULL) == AIM_ASSIGNMENT_INFEASIBLE);
  question.max_shooters = none;
  question.demand = AIM_EVERY_SHOOTER;
  CHECK(aim_assign(&question, pairs, 6, &answer) == AIM_ASSIGNMENT_INFEASIBLE);
  CHECK(answer.pair_count == 1 && pairs[0].shooter == 0 && pairs[0].target == 1);
}

static void nothing_among_nothing(void) {
  const float unreachable[6] = {INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY};
  aim_assignment_question question = two_and_three(unreachable);
  aim_lead_matrix matrix;
  aim_assignment answer;
  uint32_t best[2] = {1, 1};
  CHECK(is_fine(aim_best_targets(&question, best, 2)));
  CHECK(best[0] == AIM_NO_TARGET && best[1] == AIM_NO_TARGET);
  CHECK(aim_assign(&question, NULL, 0, &answer) == AIM_ASSIGNMENT_ASSIGNED);
  CHECK(answer.pair_count == 0 && answer.total == 0 && answer.latest == 0);
  aim_init_assignment_question(&question, AIM_FLOAT64);
  question.demand = AIM_EVERY_SHOOTER;
  CHECK(aim_assign(&question, NULL, 0, &answer) == AIM_ASSIGNMENT_ASSIGNED);
  CHECK(is_fine(aim_best_targets(&question, NULL, 0)));
  aim_init_lead_matrix(&matrix, 2, AIM_FLOAT64);
  matrix.shooters = 3;
  CHECK(is_fine(aim_find_lead_matrix(&matrix, NULL)));
}

struct counted {
  size_t bytes;
  size_t left; /* calls until there is no more */
};
static void* take(size_t bytes, void* context) {
  struct counted* counted = context;
  char* memory;
  size_t shift;
  if (counted->left == 0) return NULL;
  /* C99 has no aligned malloc: ask for more, and keep before what is given by how much it is
   * shifted. */
  memory = malloc(bytes + 128);
  if (!memory) return NULL;
  --counted->left;
  counted->bytes += bytes;
  shift = 128 - (uintptr_t)memory % 64;
  memcpy(memory + shift - sizeof shift, &shift, sizeof shift);
  return memory + shift;
}
static void give_back(void* memory, size_t bytes, void* context) {
  size_t shift;
  memcpy(&shift, (char*)memory - sizeof shift, sizeof shift);
  free((char*)memory - shift);
  ((struct counted*)context)->bytes -= bytes;
}

static void all_memory_is_the_callers(void) {
  const float cost[6] = {1, 4, INFINITY, 3, 9, INFINITY};
  struct counted counted = {0, 0};
  aim_assignment_question question = two_and_three(cost);
  aim_assignment answer;
  size_t calls;
  int32_t status = AIM_ASSIGNMENT_OUT_OF_MEMORY;
  question.goal = AIM_MIN_LATEST;
  question.allocator.allocate = take;
  question.allocator.release = give_back;
  question.allocator.context = &counted;
  for (calls = 0; status == AIM_ASSIGNMENT_OUT_OF_MEMORY && calls < 100; ++calls) {
    counted.left = calls;
    status = aim_assign(&question, NULL, 0, &answer);
    CHECK(counted.bytes == 0);
    if (status == AIM_ASSIGNMENT_OUT_OF_MEMORY) {
      CHECK(answer.pair_count == 0);
      expect_fault(&answer.fault, "memory", "the allocator has no more memory");
    }
  }
  CHECK(status == AIM_ASSIGNMENT_ASSIGNED && answer.pair_count == 2 && calls > 2);
}

static void expect_matrix_fault(const aim_lead_matrix* matrix, const char* path,
                                const char* message) {
  const aim_fault fault = aim_find_lead_matrix(matrix, NULL);
  expect_fault(&fault, path, message);
}

static void faults_of_matrices_are_named(void) {
  aim_lead_matrix matrix = matrix_of_structs();
  aim_init_lead_matrix(NULL, 2, AIM_FLOAT64);
  expect_matrix_fault(NULL, "", "a pointer is null");
  matrix.dimensions = 1;
  expect_matrix_fault(&matrix, "target.position",
                      "expected a vector of 2 or 3 numbers, got 1 element");
  matrix = matrix_of_structs();
  matrix.scalar = 2;
  expect_matrix_fault(&matrix, "scalar", "expected one of \"float64\", \"float32\", got 2");
  matrix = matrix_of_structs();
  matrix.speed.first = NULL;
  expect_matrix_fault(&matrix, "projectile.speed", "required, but missing");
  matrix = matrix_of_structs();
  matrix.time_count = kGuns;
  expect_matrix_fault(&matrix, "time", "expected a list of 2800 elements, got 40");
  matrix.time_count = matrix.status_count;
  matrix.time = NULL;
  expect_matrix_fault(&matrix, "time", "a pointer is null");
  matrix = matrix_of_structs();
  matrix.status_count = kTanks;
  expect_matrix_fault(&matrix, "status", "expected a list of 2800 elements, got 70");
  matrix = matrix_of_structs();
  matrix.shooters = (size_t)-1;
  CHECK(aim_find_lead_matrix(&matrix, NULL).field == AIM_FIELD_SHOOTERS);
  matrix.shooters = matrix.targets = 0xfffffffeu;
  CHECK(aim_find_lead_matrix(&matrix, NULL).field == AIM_FIELD_TARGETS);
  matrix = matrix_of_structs();
  matrix.size = 1;
  CHECK(aim_find_lead_matrix(&matrix, NULL).field == AIM_FIELD_SIZE);
  matrix = matrix_of_structs();
  matrix.status = NULL;
  matrix.status_count = 0;
  CHECK(is_fine(aim_find_lead_matrix(&matrix, NULL)));
}

static void expect_refused(const aim_assignment_question* question, const char* path,
                           const char* message) {
  aim_assigned_pair pairs[2] = {{7, 7}, {7, 7}};
  aim_assignment answer;
  CHECK(aim_assign(question, pairs, 2, &answer) == AIM_ASSIGNMENT_INVALID);
  CHECK(answer.status == AIM_ASSIGNMENT_INVALID && answer.pair_count == 0 && pairs[0].target == 7);
  expect_fault(&answer.fault, path, message);
}

static void faults_of_assignments_are_named(void) {
  float cost[6] = {1, 4, 2, 3, 9, 5};
  const uint32_t limits[3] = {1, 1, 1};
  uint32_t best[3] = {9, 9, 9};
  aim_assignment_question question = two_and_three(cost);
  aim_fault fault;
  aim_init_assignment_question(NULL, AIM_FLOAT32);
  expect_refused(NULL, "", "a pointer is null");
  CHECK(aim_assign(&question, NULL, 2, NULL) == AIM_ASSIGNMENT_INVALID);
  question.scalar = -1;
  expect_refused(&question, "scalar", "expected one of \"float64\", \"float32\", got -1");
  question = two_and_three(cost);
  question.cost_count = 5;
  expect_refused(&question, "cost", "expected a list of 6 elements, got 5");
  fault = aim_best_targets(&question, best, 2);
  expect_fault(&fault, "cost", "expected a list of 6 elements, got 5");
  question = two_and_three(cost);
  fault = aim_best_targets(&question, best, 3);
  expect_fault(&fault, "best", "expected a list of 2 elements, got 3");
  CHECK(best[0] == 9);
  question.goal = 2;
  expect_refused(&question, "goal", "expected one of \"min_total\", \"min_latest\", got 2");
  question = two_and_three(cost);
  question.demand = 3;
  expect_refused(
      &question, "demand",
      "expected one of \"as_many_as_possible\", \"every_shooter\", \"every_target\", got 3");
  question = two_and_three(cost);
  question.max_targets = limits;
  question.max_targets_count = 3;
  expect_refused(&question, "max_targets", "expected a list of 2 elements, got 3");
  question = two_and_three(cost);
  question.max_shooters_count = 3;
  expect_refused(&question, "max_shooters", "a pointer is null");
  question = two_and_three(cost);
  cost[4] = NAN;
  expect_refused(&question, "cost[4]", "expected a number within 1e300 or infinity, got NaN");
  cost[1] = -INFINITY;
  expect_refused(&question, "cost[1]", "expected a number within 1e300 or infinity, got -Infinity");
}

int main(void) {
  scatter();
  every_pair_is_answered_as_alone();
  a_shot_that_keeps_nothing_of_its_guns_velocity_is_told_to_the_columns();
  the_min_total_is_that_of_all_permutations();
  goals_demands_and_limits();
  nothing_among_nothing();
  all_memory_is_the_callers();
  faults_of_matrices_are_named();
  faults_of_assignments_are_named();
  return report();
}
