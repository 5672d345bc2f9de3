/* Many questions at once from C: the answers are those of aim_lead and aim_solve, wherever the
 * numbers lie. */
#include "checks.h"

#include "aimahead/batch.h"

#include <math.h>

enum { kCount = 300 };

typedef struct tank {
  float x, y;
  float between;
  float velocity[2];
  float time;
  unsigned char status;
} tank;

static unsigned state = 12345;
static float random_number(void) {
  state = state * 1103515245u + 12345u;
  return (float)((int)(state >> 8 & 0xffff) - 0x8000) / 1024;
}

static void members_of_structs_are_answered_as_one_by_one(void) {
  static tank tanks[kCount];
  const float speed = 15;
  const ptrdiff_t step = sizeof(tank);
  aim_lead_batch batch;
  int i;
  for (i = 0; i < kCount; ++i) {
    tanks[i].x = random_number();
    tanks[i].y = random_number();
    tanks[i].velocity[0] = random_number();
    tanks[i].velocity[1] = random_number();
    tanks[i].between = -1;
  }
  tanks[7].y = NAN;
  aim_init_lead_batch(&batch, 2, AIM_FLOAT32);
  batch.count = kCount;
  batch.target_position[0] = aim_column_of(&tanks[0].x, step);
  batch.target_position[1] = aim_column_of(&tanks[0].y, step);
  batch.target_velocity[0] = aim_column_of(&tanks[0].velocity[0], step);
  batch.target_velocity[1] = aim_column_of(&tanks[0].velocity[1], step);
  batch.speed = aim_column_of(&speed, 0);
  batch.time = aim_column_of(&tanks[0].time, step);
  batch.status = aim_column_of(&tanks[0].status, step);
  CHECK(is_fine(aim_lead_each(&batch, NULL)));
  for (i = 0; i < kCount; ++i) {
    float place[2];
    aim_leadf one;
    place[0] = tanks[i].x;
    place[1] = tanks[i].y;
    CHECK(aim_lead2f(place, tanks[i].velocity, speed, &one) == tanks[i].status);
    CHECK(one.time == tanks[i].time && tanks[i].between == -1);
  }
  CHECK(tanks[7].status == AIM_INVALID);
}

static void shots_that_fall_are_answered_as_one_by_one(void) {
  static struct shell {
    double place[3], velocity[3], speed, time, aim[3];
    unsigned char status;
  } shells[kCount];
  const double gravity = -9.81, wind = 1.5, lifetime = 2;
  const ptrdiff_t step = sizeof shells[0];
  aim_intercept_batch batch;
  int i, k, hits = 0, late = 0;
  aim_init_intercept_batch(&batch, 3, AIM_FLOAT64);
  batch.count = kCount;
  batch.speed = aim_column_of(&shells[0].speed, step);
  batch.lifetime = aim_column_of(&lifetime, 0);
  batch.projectile_acceleration[2] = aim_column_of(&gravity, 0);
  batch.target_acceleration[0] = aim_column_of(&wind, 0);
  batch.time = aim_column_of(&shells[0].time, step);
  batch.status = aim_column_of(&shells[0].status, step);
  for (k = 0; k < 3; ++k) {
    batch.target_position[k] = aim_column_of(&shells[0].place[k], step);
    batch.target_velocity[k] = aim_column_of(&shells[0].velocity[k], step);
    batch.aim[k] = aim_column_of(&shells[0].aim[k], step);
  }
  for (i = 0; i < kCount; ++i) {
    for (k = 0; k < 3; ++k) shells[i].place[k] = random_number();
    for (k = 0; k < 3; ++k) shells[i].velocity[k] = random_number() / 4;
    shells[i].speed = 20 + random_number() / 4;
  }
  shells[7].speed = -1;
  CHECK(is_fine(aim_solve_each(&batch, NULL)));
  for (i = 0; i < kCount; ++i) {
    aim_engagement one;
    aim_intercept said;
    aim_init_engagement(&one, 3);
    for (k = 0; k < 3; ++k) one.target.position[k] = shells[i].place[k];
    for (k = 0; k < 3; ++k) one.target.velocity[k] = shells[i].velocity[k];
    one.target.kind = AIM_ACCELERATING;
    one.target.acceleration[0] = wind;
    one.projectile.acceleration[2] = gravity;
    one.projectile.speed = shells[i].speed;
    one.projectile.lifetime = lifetime;
    CHECK(aim_solve(&one, &said) == shells[i].status);
    hits += said.status == AIM_HIT;
    late += said.status == AIM_OUT_OF_RANGE;
    if (said.status != AIM_HIT && said.status != AIM_OUT_OF_RANGE) continue;
    CHECK(said.hit.time == shells[i].time);
    for (k = 0; k < 3; ++k) CHECK(said.hit.aim[k] == shells[i].aim[k]);
  }
  CHECK(shells[7].status == AIM_INVALID);
  CHECK(hits > 100 && late > 10);
}

static size_t calls;
static void run_backwards(void* context, size_t tasks, void (*task)(void* data, size_t index),
                          void* data) {
  size_t i = tasks;
  CHECK(context == &calls);
  while (i > 0) task(data, --i);
  ++calls;
}

static void guns_in_the_world_and_loops_of_the_caller(void) {
  enum { kMany = 20000 };
  static double x[kMany], zero[kMany], times[kMany], hit_x[kMany];
  const double ten = 10, two = 2;
  aim_parallel parallel;
  aim_lead_batch batch;
  int i;
  for (i = 0; i < kMany; ++i) x[i] = 10 + i;
  parallel.run = run_backwards;
  parallel.context = &calls;
  parallel.tasks = 4;
  aim_init_lead_batch(&batch, 3, AIM_FLOAT64);
  batch.count = kMany;
  batch.target_position[0] = aim_column_of(x, sizeof *x);
  batch.target_position[1] = aim_column_of(zero, sizeof *zero);
  batch.speed = aim_column_of(&ten, 0);
  batch.gun_position[0] = aim_column_of(&two, 0);
  batch.time = aim_column_of(times, sizeof *times);
  batch.point[0] = aim_column_of(hit_x, sizeof *hit_x);
  CHECK(is_fine(aim_lead_each(&batch, &parallel)));
  CHECK(calls == 1);
  for (i = 0; i < kMany; ++i) CHECK(times[i] == (8.0 + i) / 10 && hit_x[i] == x[i]);
}

static void faults_are_named(void) {
  double number = 1;
  aim_lead_batch batch;
  aim_intercept_batch falling;
  aim_fault fault = aim_lead_each(NULL, NULL);
  expect_fault(&fault, "", "a pointer is null");
  aim_init_lead_batch(NULL, 2, AIM_FLOAT64);
  aim_init_lead_batch(&batch, 4, AIM_FLOAT64);
  fault = aim_lead_each(&batch, NULL);
  expect_fault(&fault, "target.position", "expected a vector of 2 or 3 numbers, got 4 elements");
  aim_init_lead_batch(&batch, 2, 7);
  fault = aim_lead_each(&batch, NULL);
  expect_fault(&fault, "scalar", "expected one of \"float64\", \"float32\", got 7");
  aim_init_lead_batch(&batch, 2, AIM_FLOAT64);
  CHECK(is_fine(aim_lead_each(&batch, NULL)));
  batch.count = 2;
  fault = aim_lead_each(&batch, NULL);
  expect_fault(&fault, "projectile.speed", "required, but missing");
  batch.speed = aim_column_of(&number, 0);
  batch.time = aim_column_of(&number, 4);
  fault = aim_lead_each(&batch, NULL);
  expect_fault(&fault, "step", "expected at least 8, got 4");
  batch.size = 1;
  CHECK(aim_lead_each(&batch, NULL).field == AIM_FIELD_SIZE);
  CHECK(aim_solve_each(NULL, NULL).field == AIM_FIELD_POINTER);
  aim_init_intercept_batch(NULL, 2, AIM_FLOAT64);
  aim_init_intercept_batch(&falling, 2, AIM_FLOAT64);
  falling.count = 2;
  CHECK(aim_solve_each(&falling, NULL).field == AIM_FIELD_PROJECTILE_SPEED);
  falling.speed = aim_column_of(&number, 0);
  falling.aim[1] = aim_column_of(&number, 0);
  CHECK(aim_solve_each(&falling, NULL).field == AIM_FIELD_STEP);
  CHECK(number == 1);
}

int main(void) {
  members_of_structs_are_answered_as_one_by_one();
  shots_that_fall_are_answered_as_one_by_one();
  guns_in_the_world_and_loops_of_the_caller();
  faults_are_named();
  return report();
}
