/* Margins, snapshots, the methods of the articles and shapes as a C program sees them: known closed
 * forms, and faults that name the field. */
#include "aimahead/study.h"

#include "checks.h"

#include <math.h>

/* A disc at rest: the margin is the angle it appears under. */
static aim_engagement disc(int32_t dimensions) {
  aim_engagement e;
  aim_init_engagement(&e, dimensions);
  e.projectile.speed = 10;
  e.target.position[0] = 50;
  e.target.radius = 3;
  return e;
}

static void margin_of_a_disc_at_rest_is_the_angle_it_appears_under(void) {
  const aim_engagement e = disc(2);
  aim_intercept answer;
  aim_launch launch;
  aim_margin margin;
  double safe = 0;
  double of_launch = 0;
  CHECK(aim_solve(&e, &answer) == AIM_HIT);
  CHECK(is_fine(aim_find_margin(&e, &answer.hit, &margin)));
  CHECK(margin.exact == 1 && is_near(margin.angle, asin(3.0 / 50)));
  CHECK(is_near(margin.to_left, margin.angle) && is_near(margin.to_right, -margin.angle));
  CHECK(is_fine(aim_safe_margin(&e, &answer.hit, &safe)) && is_near(safe, 2 * asin(3.0 / 100)));
  CHECK(aim_launch_for_time(&e, 5, &launch) == AIM_HIT);
  CHECK(is_fine(aim_safe_margin_of_launch(&e, &launch, &of_launch)) && is_near(of_launch, safe));
}

static void a_hit_under_quadratic_drag_is_proved(void) {
  aim_engagement e = disc(3);
  aim_intercept answer;
  aim_drag_proof proof;
  e.projectile.acceleration[2] = -1;
  e.projectile.quadratic_drag = 0.005;
  CHECK(aim_solve(&e, &answer) == AIM_HIT);
  CHECK(is_fine(aim_prove_drag_answer(&e, &answer.hit, &proof)));
  CHECK(proof.is_complete == 1 && fabs(proof.none_before - answer.hit.time) < 1e-6);
  CHECK(proof.has_max_miss == 1 && proof.max_miss < 1e-7);
  answer.hit.launch_time = NAN;
  expect_blame(aim_prove_drag_answer(&e, &answer.hit, &proof), "hit",
               "expected a finite number, got NaN");
  CHECK(aim_prove_drag_answer(&e, NULL, &proof).field == AIM_FIELD_POINTER);
  CHECK(aim_prove_drag_answer(&e, &answer.hit, NULL).field == AIM_FIELD_POINTER);
}

/* The target gets away from a slower shot: it is closest when the shot leaves. */
static void what_comes_closest_is_proved(void) {
  aim_engagement e = disc(2);
  aim_intercept answer;
  double bound = 0;
  e.target.velocity[0] = 20;
  CHECK(aim_solve(&e, &answer) == AIM_UNREACHABLE);
  CHECK(answer.has_closest && is_near(answer.closest.distance, 50));
  CHECK(is_fine(aim_prove_closest(&e, answer.closest.distance, &bound)));
  CHECK(bound == answer.closest.distance * (1 - 0x1p-30));
  expect_blame(aim_prove_closest(&e, 0, &bound), "distance", "expected a finite number > 0, got 0");
  CHECK(aim_prove_closest(NULL, 1, &bound).field == AIM_FIELD_POINTER);
  CHECK(aim_prove_closest(&e, 1, NULL).field == AIM_FIELD_POINTER);
}

static void wrong_hits_are_named(void) {
  aim_engagement e = disc(3);
  aim_intercept answer;
  aim_margin margin;
  double safe = 7;
  aim_solve(&e, &answer);
  answer.hit.aim[2] = NAN;
  expect_blame(aim_safe_margin(&e, &answer.hit, &safe), "hit[2]",
               "expected a finite number, got NaN");
  answer.hit.aim[2] = 0;
  answer.hit.flight_time = INFINITY;
  expect_blame(aim_find_margin(&e, &answer.hit, &margin), "hit",
               "expected a finite number, got Infinity");
  CHECK(aim_find_margin(&e, NULL, &margin).field == AIM_FIELD_POINTER);
  CHECK(aim_safe_margin_of_launch(&e, NULL, &safe).field == AIM_FIELD_POINTER);
  CHECK(aim_find_margin(NULL, &answer.hit, &margin).field == AIM_FIELD_POINTER);
  e.projectile.speed = -1;
  expect_blame(aim_safe_margin(&e, &answer.hit, &safe), "projectile.speed",
               "expected a finite number >= 0, got -1");
  CHECK(safe == 7);
}

/* A shot of speed 10 along x, and a target that falls away at 2. */
static void snapshots_are_where_everything_is(void) {
  aim_engagement e = disc(2);
  aim_fired_shot shot = {{3, 0, 0}, 0, 0, 0};
  double times[70];
  aim_snapshot seen[70];
  int i;
  e.target.velocity[1] = -2;
  for (i = 0; i < 70; ++i) times[i] = 0.5 * i;
  CHECK(is_fine(aim_follow(&e, &shot, times, seen, 70)));
  for (i = 0; i < 70; ++i) {
    CHECK(seen[i].time == times[i] && seen[i].has_gun == 1 && seen[i].has_target == 1);
    CHECK(is_near(seen[i].target[1], -2 * times[i]) && seen[i].target[0] == 50);
    CHECK(seen[i].has_shot == 1 && is_near(seen[i].shot[0], 10 * times[i]));
    CHECK(seen[i].has_shot_distance == 1 && is_near(seen[i].shot_distance, 10 * times[i]));
    CHECK(is_near(seen[i].target_distance, sqrt(2500 + 4 * times[i] * times[i])));
  }
  shot.launch_time = 1;
  shot.has_launch_time = 1;
  CHECK(is_fine(aim_follow(&e, &shot, times, seen, 4)));
  CHECK(seen[1].has_shot == 0 && seen[2].has_shot == 1 && seen[3].shot[0] == 5);
  CHECK(is_fine(aim_follow(&e, &shot, NULL, NULL, 0)));
}

static void wrong_shots_and_times_are_named(void) {
  aim_engagement e = disc(2);
  aim_fired_shot shot = {{1, 0, 0}, -1, 1, 0};
  double times[2] = {0, -2};
  aim_snapshot seen[2];
  seen[0].time = 7;
  expect_blame(aim_follow(&e, &shot, times, seen, 2), "launch_time",
               "expected a finite number >= 0, got -1");
  shot.has_launch_time = 0;
  expect_blame(aim_follow(&e, &shot, times, seen, 2), "times[1]",
               "expected a finite number >= 0, got -2");
  shot.aim[1] = NAN;
  expect_blame(aim_follow(&e, &shot, times, seen, 2), "aim[1]",
               "expected a finite number, got NaN");
  CHECK(seen[0].time == 7 && aim_follow(&e, NULL, times, seen, 2).field == AIM_FIELD_POINTER);
  CHECK(aim_follow(&e, &shot, NULL, seen, 2).field == AIM_FIELD_POINTER);
}

/* Each round flies to where the target is after the time of the round before. */
static void rounds_repeat_the_flight_to_where_the_target_will_be(void) {
  aim_engagement e = disc(2);
  aim_guess guesses[AIM_MAX_GUESSES];
  aim_method_answer answer;
  aim_rounds rounds;
  double time = 0;
  int i;
  e.target.velocity[1] = -2;
  CHECK(aim_by(AIM_BY_FOUR_ROUNDS, &e, guesses, AIM_MAX_GUESSES, &answer) == AIM_CLAIM_HIT);
  CHECK(answer.guesses == 5 && answer.iterations == 4 && is_fine(answer.fault));
  for (i = 0; i < answer.guesses; ++i) {
    CHECK(is_near(guesses[i].time, time) && is_near(guesses[i].position[1], -2 * time));
    time = sqrt(2500 + 4 * time * time) / 10;
    CHECK(guesses[i].is_reachable == 1 && is_near(guesses[i].needed, time));
  }
  CHECK(is_near(answer.hit.time, time));
  aim_init_rounds(&rounds);
  CHECK(rounds.max == 4 && rounds.share == 1 && rounds.exit_below == 0);
  rounds.max = 0;
  CHECK(aim_by_rounds(&e, &rounds, NULL, 0, &answer) == AIM_CLAIM_HIT && answer.guesses == 0);
  CHECK(is_near(answer.hit.time, 5));
}

static void bisection_halves_between_the_limits(void) {
  aim_engagement e = disc(3);
  aim_bisection limits;
  aim_method_answer answer;
  e.target.velocity[0] = -5;
  CHECK(is_fine(aim_limits_of(&e, &limits)));
  CHECK(is_near(limits.earliest, 50.0 / 15) && is_near(limits.latest, 50.0 / 5));
  limits.precision = 1e-9;
  limits.max = 60;
  CHECK(aim_by_bisection(&e, &limits, NULL, 0, &answer) == AIM_CLAIM_HIT);
  CHECK(fabs(answer.hit.time - 50.0 / 15) < 1e-8);
  aim_init_bisection(&limits);
  CHECK(limits.earliest == 0 && limits.latest == 4 && limits.precision == 0.01 && limits.max == 40);
  CHECK(strcmp(aim_aim_method_name(AIM_BY_HALVING), "halving") == 0);
  CHECK(aim_aim_method_name(AIM_BY_CERTIFIED + 1)[0] == '\0' && aim_claim_name(-1)[0] == '\0');
  CHECK(strcmp(aim_claim_name(AIM_CLAIM_NOT_CONVERGED), "not_converged") == 0);
}

static void wrong_settings_are_named(void) {
  aim_engagement e = disc(2);
  aim_rounds rounds;
  aim_bisection bisection;
  aim_method_answer answer;
  aim_init_rounds(&rounds);
  aim_init_bisection(&bisection);
  rounds.share = 2;
  bisection.latest = -1;
  CHECK(aim_by_rounds(&e, &rounds, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "share", "expected at most 1, got 2");
  rounds.share = 0;
  CHECK(aim_by_rounds(&e, &rounds, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "share", "expected a finite number > 0, got 0");
  rounds.exit_below = INFINITY;
  CHECK(aim_by_rounds(&e, &rounds, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "exit_below", "expected a finite number >= 0, got Infinity");
  rounds.max = -1;
  CHECK(aim_by_rounds(&e, &rounds, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "max", "expected a finite number >= 0, got -1");
  CHECK(aim_by_bisection(&e, &bisection, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "latest", "expected at least 0, got -1");
  bisection.latest = 4;
  bisection.precision = -1;
  CHECK(aim_by_bisection(&e, &bisection, NULL, 0, NULL) == AIM_CLAIM_INVALID);
  CHECK(aim_by_bisection(&e, &bisection, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "precision", "expected a finite number >= 0, got -1");
  bisection.latest = NAN;
  CHECK(aim_by_bisection(&e, &bisection, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "latest", "expected a finite number, got NaN");
  bisection.earliest = INFINITY;
  CHECK(aim_by_bisection(&e, &bisection, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "earliest", "expected a finite number >= 0, got Infinity");
  CHECK(aim_by(8, &e, NULL, 0, &answer) == AIM_CLAIM_INVALID);
  CHECK(answer.fault.field == AIM_FIELD_METHOD);
  CHECK(aim_by(0, &e, NULL, -1, &answer) == AIM_CLAIM_INVALID);
  expect_fault(&answer.fault, "capacity", "expected a finite number >= 0, got -1");
  CHECK(aim_by(0, &e, NULL, 3, &answer) == AIM_CLAIM_INVALID);
  CHECK(answer.fault.field == AIM_FIELD_POINTER);
  CHECK(aim_by(0, NULL, NULL, 0, NULL) == AIM_CLAIM_INVALID);
  CHECK(aim_limits_of(&e, NULL).field == AIM_FIELD_POINTER);
}

static aim_shape shape_of(int32_t kind) {
  static const aim_shape nothing;
  aim_shape shape = nothing;
  shape.kind = kind;
  return shape;
}

static void expect_touch(const aim_shape* shape, double time) {
  const aim_body body = {{0, 0, 0}, {2, 0, 0}, 1};
  aim_contact contact;
  CHECK(aim_time_of_impact_shape(&body, shape, 100, 2, &contact) == AIM_CONTACT_CONTACT);
  CHECK(is_near(contact.time, time) && is_fine(contact.fault));
}

/* A disc of radius 1 that moves along x with 2. */
static void shapes_are_touched_where_they_begin(void) {
  const double corners[] = {11, -3, 20, 0, 11, 3};
  aim_shape shape = shape_of(AIM_SHAPE_SEGMENT);
  shape.from[0] = shape.to[0] = 11;
  shape.from[1] = -3;
  shape.to[1] = 3;
  expect_touch(&shape, 5);
  shape.kind = AIM_SHAPE_CAPSULE;
  shape.radius = 4;
  expect_touch(&shape, 3);
  shape.kind = AIM_SHAPE_BOX;
  shape.min[0] = shape.max[0] = 11;
  shape.min[1] = -3;
  shape.max[1] = 3;
  expect_touch(&shape, 5);
  shape = shape_of(AIM_SHAPE_ORIENTED_BOX);
  shape.center[0] = 13;
  shape.axes[0][1] = shape.axes[1][0] = 1;
  shape.half[0] = 9;
  shape.half[1] = 2;
  expect_touch(&shape, 5);
  shape = shape_of(AIM_SHAPE_POLYGON);
  shape.points = corners;
  shape.point_count = 3;
  expect_touch(&shape, 5);
  shape = shape_of(AIM_SHAPE_HALF_SPACE);
  shape.point[0] = 11;
  shape.normal[0] = -7;
  expect_touch(&shape, 5);
  shape = shape_of(AIM_SHAPE_ENCLOSURE);
  shape.min[0] = shape.min[1] = -5;
  shape.max[0] = shape.max[1] = 11;
  expect_touch(&shape, 5);
  CHECK(strcmp(aim_shape_name(AIM_SHAPE_HALF_SPACE), "half_space") == 0);
  CHECK(aim_shape_name(7)[0] == '\0');
}

static void expect_blamed_shape(const aim_shape* shape, int32_t dimensions, const char* path,
                                const char* message) {
  const aim_body body = {{0, 0, 0}, {2, 0, 0}, 1};
  aim_contact contact;
  CHECK(aim_time_of_impact_shape(&body, shape, 1, dimensions, &contact) == AIM_CONTACT_INVALID);
  expect_fault(&contact.fault, path, message);
}

static void wrong_shapes_are_named(void) {
  const double corners[] = {11, -3, 20, NAN, 11, 3};
  aim_shape shape = shape_of(9);
  expect_blamed_shape(&shape, 2, "shape.shape",
                      "expected one of \"segment\", \"capsule\", \"box\", \"oriented_box\", "
                      "\"polygon\", \"half_space\", \"enclosure\", got 9");
  shape.kind = AIM_SHAPE_BOX;
  shape.min[1] = 1;
  expect_blamed_shape(&shape, 2, "shape.max", "expected at least 1, got 0");
  shape.min[1] = NAN;
  expect_blamed_shape(&shape, 2, "shape.min[1]", "expected a finite number, got NaN");
  shape = shape_of(AIM_SHAPE_HALF_SPACE);
  expect_blamed_shape(&shape, 3, "shape.normal", "expected a vector that is not zero");
  shape.kind = AIM_SHAPE_CAPSULE;
  shape.radius = -1;
  expect_blamed_shape(&shape, 3, "shape.radius", "expected a finite number >= 0, got -1");
  shape.kind = AIM_SHAPE_POLYGON;
  expect_blamed_shape(&shape, 3, "shape.shape", "does not go with three dimensions");
  expect_blamed_shape(&shape, 2, "shape.points", "required, but missing");
  shape.points = corners;
  shape.point_count = 2;
  expect_blamed_shape(&shape, 2, "shape.points", "expected a list of 3 or more elements, got 2");
  shape.point_count = 3;
  expect_blamed_shape(&shape, 2, "shape.points[1][1]", "expected a finite number, got NaN");
  shape.kind = AIM_SHAPE_ORIENTED_BOX;
  shape.axes[0][0] = 1;
  expect_blamed_shape(&shape, 2, "shape.axes[1]", "expected a vector that is not zero");
  shape.axes[1][0] = 1;
  expect_blamed_shape(&shape, 2, "shape.axes", "cannot be combined with the rest of the question");
}

int main(void) {
  margin_of_a_disc_at_rest_is_the_angle_it_appears_under();
  a_hit_under_quadratic_drag_is_proved();
  what_comes_closest_is_proved();
  wrong_hits_are_named();
  snapshots_are_where_everything_is();
  wrong_shots_and_times_are_named();
  rounds_repeat_the_flight_to_where_the_target_will_be();
  bisection_halves_between_the_limits();
  wrong_settings_are_named();
  shapes_are_touched_where_they_begin();
  wrong_shapes_are_named();
  return report();
}
