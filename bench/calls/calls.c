/* What a question costs from C, to compare with the same loops from C# and Java: nanoseconds, the
 * median of rounds. Prints lead and solve. */
#define _POSIX_C_SOURCE 199309L
#include "aimahead/aimahead.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kQuestions = 4096, kRounds = 101 };

static double numbers[kQuestions][4];

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

static double leads(void) {
  double sum = 0;
  for (int i = 0; i < kQuestions; ++i) {
    aim_lead answer;
    aim_lead2(numbers[i], numbers[i] + 2, 30, &answer);
    sum += answer.time;
  }
  return sum;
}

static aim_engagement question;

static double solves(void) {
  double sum = 0;
  for (int i = 0; i < kQuestions; ++i) {
    aim_intercept answer;
    question.target.position[0] = numbers[i][0];
    question.target.position[1] = numbers[i][1];
    question.target.velocity[0] = numbers[i][2];
    question.target.velocity[1] = numbers[i][3];
    aim_solve(&question, &answer);
    sum += answer.hit.time;
  }
  return sum;
}

static void measure(const char* name, double (*ask)(void)) {
  double times[kRounds];
  double sum = 0;
  for (int i = 0; i < kRounds; ++i) {
    const double start = now();
    sum += ask();
    times[i] = (now() - start) / kQuestions;
  }
  qsort(times, kRounds, sizeof(double), by_size);
  printf("%s %.2f %g\n", name, times[kRounds / 2], sum);
}

int main(void) {
  uint32_t state = 1;
  for (int i = 0; i < 4 * kQuestions; ++i) {
    state = state * 1103515245U + 12345U;
    numbers[i / 4][i % 4] = ((double)(state >> 8) / 8388608.0 - 1) * (i % 4 < 2 ? 100 : 9);
  }
  aim_init_engagement(&question, 2);
  question.projectile.speed = 30;
  for (int i = 0; i < 3; ++i) {
    measure("lead", leads);
    measure("solve", solves);
  }
  return 0;
}
