/* Many shots against many targets from C: the contacts are those of aim_time_of_impact for every
 * pair. */
#include "checks.h"

#include "aimahead/contact_world.h"

#include <math.h>
#include <stdlib.h>

enum { kShots = 200, kTargets = 60 };

static double shot_x[kShots], shot_y[kShots], shot_vx[kShots], shot_vy[kShots];
static double target_x[kTargets], target_y[kTargets], radius[kTargets];
static aim_bodies shots = {{shot_x, shot_y, NULL}, {shot_vx, shot_vy, NULL}, NULL, NULL, NULL, 0};
static aim_bodies targets = {{target_x, target_y, NULL}, {NULL, NULL, NULL}, radius, NULL, NULL, 0};

static unsigned state = 4711;
static double random_number(void) {
  state = state * 1103515245u + 12345u;
  return (double)((int)(state >> 8 & 0xffff) - 0x8000) / 512;
}

static void scatter(void) {
  int i;
  for (i = 0; i < kShots; ++i) {
    shot_x[i] = random_number();
    shot_y[i] = random_number();
    shot_vx[i] = 4 * random_number();
    shot_vy[i] = 4 * random_number();
  }
  for (i = 0; i < kTargets; ++i) {
    target_x[i] = random_number();
    target_y[i] = random_number();
    radius[i] = 1 + fabs(random_number()) / 64;
  }
  shots.count = kShots;
  targets.count = kTargets;
}

static aim_body body_of(const aim_bodies* bodies, int i) {
  aim_body body;
  int k;
  memset(&body, 0, sizeof body);
  for (k = 0; k < 2; ++k) {
    body.position[k] = ((const double*)bodies->position[k])[i];
    if (bodies->velocity[k]) body.velocity[k] = ((const double*)bodies->velocity[k])[i];
  }
  if (bodies->radius) body.radius = ((const double*)bodies->radius)[i];
  return body;
}

static void the_first_contact_is_that_of_a_loop(void) {
  aim_contact_world* world = aim_contact_world_create(2, AIM_FLOAT64, NULL, NULL);
  aim_world_contacts found;
  const aim_shot_contact* first;
  const aim_pair_contact* all;
  size_t contacts = 0, hits = 0;
  int i, j;
  CHECK(world != NULL);
  CHECK(aim_contact_world_find(world, &shots, &targets, 0.5, 1, &found) == AIM_FIELD_NONE);
  CHECK(found.first_count == kShots && found.invalid_target_count == 0);
  first = found.first;
  all = found.all;
  for (i = 0; i < kShots; ++i) {
    double least = 1;
    const aim_body shot = body_of(&shots, i);
    for (j = 0; j < kTargets; ++j) {
      const aim_body target = body_of(&targets, j);
      aim_contact one;
      const int32_t status = aim_time_of_impact(&shot, &target, 0.5, 2, &one);
      if (status != AIM_CONTACT_CONTACT && status != AIM_CONTACT_TOUCHING) continue;
      ++contacts;
      if (one.time < least) least = one.time;
    }
    if (least == 1) {
      CHECK(first[i].status == AIM_CONTACT_APART && first[i].target == AIM_NOBODY);
    } else {
      ++hits;
      CHECK(first[i].time == least && first[i].target < kTargets);
    }
  }
  CHECK(hits > 10 && contacts == found.all_count);
  CHECK(all[0].shot < kShots && all[0].target < kTargets);
  aim_contact_world_destroy(world);
}

static void floats_teams_and_bad_targets(void) {
  const float x[3] = {5, 9, NAN}, y[3] = {0, 0, 0}, r[3] = {1, 1, 1};
  const float from[2] = {0, 0}, speed[2] = {20, 20}, still[2] = {0, 0};
  const uint32_t target_team[3] = {1, 2, 2}, shot_team[2] = {1, AIM_NOBODY};
  aim_bodies bullets = {{NULL, NULL, NULL}, {NULL, NULL, NULL}, NULL, NULL, NULL, 2};
  aim_bodies tanks = {{NULL, NULL, NULL}, {NULL, NULL, NULL}, NULL, NULL, NULL, 3};
  aim_contact_world* world = aim_contact_world_create(2, AIM_FLOAT32, NULL, NULL);
  aim_world_contacts found;
  const aim_shot_contactf* first;
  bullets.position[0] = bullets.position[1] = from;
  bullets.velocity[0] = speed;
  bullets.velocity[1] = still;
  bullets.team = shot_team;
  tanks.position[0] = x;
  tanks.position[1] = y;
  tanks.radius = r;
  tanks.team = target_team;
  CHECK(aim_contact_world_find(world, &bullets, &tanks, 1, 0, &found) == AIM_FIELD_NONE);
  first = found.first;
  CHECK(first[0].status == AIM_CONTACT_CONTACT && first[0].target == 1 && first[0].time == 0.4f);
  CHECK(first[1].status == AIM_CONTACT_CONTACT && first[1].target == 0 && first[1].time == 0.2f);
  CHECK(found.all_count == 0);
  CHECK(found.invalid_target_count == 1 && found.invalid_targets[0] == 2);
  aim_contact_world_destroy(world);
}

struct counted {
  size_t bytes;
  size_t left; /* calls until there is no more */
};
static void* take(size_t bytes, void* context) {
  struct counted* counted = context;
  void* memory = NULL;
  if (counted->left == 0) return NULL;
  --counted->left;
  counted->bytes += bytes;
  /* C99 has no aligned malloc: ask for more and keep where it began. */
  memory = malloc(bytes + 128);
  if (!memory) return NULL;
  {
    char* place = (char*)memory + 128 - (uintptr_t)memory % 64;
    memcpy(place - sizeof memory, &memory, sizeof memory);
    return place;
  }
}
static void give_back(void* memory, size_t bytes, void* context) {
  void* given;
  memcpy(&given, (char*)memory - sizeof given, sizeof given);
  free(given);
  ((struct counted*)context)->bytes -= bytes;
}

static void all_memory_is_the_callers(void) {
  struct counted counted = {0, 0};
  aim_world_settings settings;
  aim_world_contacts found;
  aim_contact_world* world;
  aim_fault fault;
  memset(&settings, 0, sizeof settings);
  settings.allocator.allocate = take;
  settings.allocator.release = give_back;
  settings.allocator.context = &counted;
  CHECK(aim_contact_world_create(2, AIM_FLOAT64, &settings, &fault) == NULL);
  expect_fault(&fault, "memory", "the allocator has no more memory");
  counted.left = 1;
  world = aim_contact_world_create(2, AIM_FLOAT64, &settings, NULL);
  CHECK(aim_contact_world_find(world, &shots, &targets, 1, 1, &found) == AIM_FIELD_MEMORY);
  CHECK(found.first == NULL && found.first_count == 0);
  counted.left = 1000;
  CHECK(aim_contact_world_find(world, &shots, &targets, 1, 1, &found) == AIM_FIELD_NONE);
  CHECK(counted.bytes > 0);
  aim_contact_world_destroy(world);
  CHECK(counted.bytes == 0);
}

static void expect_refused(aim_contact_world* world, const aim_bodies* a, const aim_bodies* b,
                           const char* path, const char* message) {
  aim_world_contacts found;
  CHECK(aim_contact_world_find(world, a, b, 1, 0, NULL) != AIM_FIELD_NONE);
  CHECK(aim_contact_world_find(world, a, b, 1, 0, &found) != AIM_FIELD_NONE);
  CHECK(found.first_count == 0);
  expect_fault(&found.fault, path, message);
}

static void faults_are_named(void) {
  aim_contact_world* world = aim_contact_world_create(2, AIM_FLOAT64, NULL, NULL);
  aim_world_settings settings;
  aim_world_contacts found;
  aim_fault fault;
  aim_bodies bad = shots;
  expect_refused(NULL, &shots, &targets, "", "a pointer is null");
  expect_refused(world, NULL, &targets, "bodies", "a pointer is null");
  bad.position[1] = NULL;
  expect_refused(world, &bad, &targets, "a.position", "a pointer is null");
  bad = shots;
  bad.velocity[0] = NULL;
  expect_refused(world, &targets, &bad, "b.velocity", "a pointer is null");
  bad = shots;
  bad.count = (size_t)1 << 30;
  expect_refused(world, &bad, &targets, "count", "expected at most 1073741823, got 1073741824");
  CHECK(aim_contact_world_find(world, &shots, &targets, NAN, 0, &found) == AIM_FIELD_DURATION);
  expect_fault(&found.fault, "duration", "expected a finite number >= 0, got NaN");
  aim_contact_world_destroy(world);
  aim_contact_world_destroy(NULL);

  CHECK(aim_contact_world_create(4, AIM_FLOAT64, NULL, NULL) == NULL);
  CHECK(aim_contact_world_create(2, 9, NULL, &fault) == NULL);
  expect_fault(&fault, "scalar", "expected one of \"float64\", \"float32\", got 9");
  memset(&settings, 0, sizeof settings);
  settings.broad_phase = 3;
  CHECK(aim_contact_world_create(2, AIM_FLOAT64, &settings, &fault) == NULL);
  expect_fault(&fault, "broad_phase",
               "expected one of \"automatic\", \"every_pair\", \"cells\", got 3");
}

int main(void) {
  scatter();
  the_first_contact_is_that_of_a_loop();
  floats_teams_and_bad_targets();
  all_memory_is_the_callers();
  faults_are_named();
  return report();
}
