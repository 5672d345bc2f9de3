/* Checks of the tests in C: failures are counted and printed, and the test goes on. */
#ifndef AIMAHEAD_TESTS_CHECKS_H
#define AIMAHEAD_TESTS_CHECKS_H

#include "aimahead/aimahead.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                             \
  do {                                                               \
    if (!(condition)) {                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                    \
    }                                                                \
  } while (0)

static inline void expect_fault(const aim_fault* fault, const char* path, const char* message) {
  char text[200];
  CHECK(aim_fault_path(fault, text, sizeof text) == strlen(text));
  if (strcmp(text, path) != 0) {
    printf("blamed \"%s\", expected \"%s\"\n", text, path);
    ++failures;
  }
  CHECK(aim_fault_message(fault, text, sizeof text) == strlen(text));
  if (strcmp(text, message) != 0) {
    printf("%s: said \"%s\", expected \"%s\"\n", path, text, message);
    ++failures;
  }
}

static inline void expect_blame(aim_fault fault, const char* path, const char* message) {
  expect_fault(&fault, path, message);
}

static inline int is_fine(aim_fault fault) { return fault.field == AIM_FIELD_NONE; }

static inline int is_near(double a, double b) { return fabs(a - b) <= 1e-12; }

static inline int is_path(const aim_fault* fault, const char* expected) {
  char path[64];
  aim_fault_path(fault, path, sizeof path);
  return strcmp(path, expected) == 0;
}

static int report(void) {
  if (failures == 0) printf("all is well\n");
  return failures != 0;
}

#endif
