/* The cost of a question from C, alone and in a batch, to compare with the same loops from C# and
 * Java: nanoseconds, the median of rounds. */
#define _POSIX_C_SOURCE 199309L
#include "aimahead/aimahead.h"
#include "aimahead/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kQuestions = 4096, kRounds = 101 };

static double positions[kQuestions][2];
static double velocities[kQuestions][2];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int by_size(const void* a, const void* b) {
  const double x = *(const double*)a;
  const double y = *(const double*)b;
  return x < y ? -1 : x > y;
}

static aim_engagement question;

static double solves(void) {
  double sum = 0;
  for (int i = 0; i < kQuestions; ++i) {
    aim_intercept answer;
    for (int k = 0; k < 2; ++k) {
      question.target.position[k] = positions[i][k];
      question.target.velocity[k] = velocities[i][k];
    }
    aim_solve(&question, &answer);
    sum += answer.hit.time;
  }
  return sum;
}

static double times[kQuestions];
static double aims[kQuestions][2];
static double points[kQuestions][2];
static uint8_t statuses[kQuestions];

/* Vectors of two numbers, packed, as in Java. */
static double packed_leads(void) {
  const double speed = 30;
  aim_lead_batch batch;
  aim_init_lead_batch(&batch, 2, AIM_FLOAT64);
  batch.count = kQuestions;
  for (int k = 0; k < 2; ++k) {
    batch.target_position[k] = aim_column_of(&positions[0][k], sizeof positions[0]);
    batch.target_velocity[k] = aim_column_of(&velocities[0][k], sizeof velocities[0]);
    batch.aim[k] = aim_column_of(&aims[0][k], sizeof aims[0]);
    batch.offset[k] = aim_column_of(&points[0][k], sizeof points[0]);
  }
  batch.speed = aim_column_of(&speed, 0);
  batch.time = aim_column_of(times, sizeof times[0]);
  batch.status = aim_column_of(statuses, 1);
  aim_lead_each(&batch, NULL);
  return times[0];
}

static double wide_positions[kQuestions][3];
static double wide_velocities[kQuestions][3];
static aim_lead leads[kQuestions];

/* Vectors of three numbers in structs, as in C#. */
static double struct_leads(void) {
  const double speed = 30;
  aim_lead_batch batch;
  aim_init_lead_batch(&batch, 2, AIM_FLOAT64);
  batch.count = kQuestions;
  for (int k = 0; k < 2; ++k) {
    batch.target_position[k] = aim_column_of(&wide_positions[0][k], sizeof wide_positions[0]);
    batch.target_velocity[k] = aim_column_of(&wide_velocities[0][k], sizeof wide_velocities[0]);
    batch.aim[k] = aim_column_of(&leads[0].aim[k], sizeof leads[0]);
    batch.offset[k] = aim_column_of(&leads[0].offset[k], sizeof leads[0]);
  }
  batch.speed = aim_column_of(&speed, 0);
  batch.time = aim_column_of(&leads[0].time, sizeof leads[0]);
  batch.status = aim_column_of(&leads[0].status, sizeof leads[0]);
  aim_lead_each(&batch, NULL);
  return leads[0].time;
}

/* The first two thirds of the rounds are for the compilers of the other languages. */
static void measure(const char* name, double (*ask)(void)) {
  double taken[kRounds];
  double sum = 0;
  for (int i = 0; i < 3 * kRounds; ++i) {
    const double start = now();
    sum += ask();
    taken[i % kRounds] = (now() - start) / kQuestions;
  }
  qsort(taken, kRounds, sizeof(double), by_size);
  printf("%s %.2f %g\n", name, taken[kRounds / 2], sum);
}

int main(void) {
  uint32_t state = 1;
  for (int i = 0; i < 4 * kQuestions; ++i) {
    state = state * 1103515245U + 12345U;
    const double number = (double)(state >> 8) / 8388608.0 - 1;
    if (i % 4 < 2)
      positions[i / 4][i % 4] = wide_positions[i / 4][i % 4] = 100 * number;
    else
      velocities[i / 4][i % 4 - 2] = wide_velocities[i / 4][i % 4 - 2] = 9 * number;
  }
  aim_init_engagement(&question, 2);
  question.projectile.speed = 30;
  measure("solve", solves);
  measure("packed_leads", packed_leads);
  measure("struct_leads", struct_leads);
  return 0;
}
