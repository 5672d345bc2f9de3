/* The C interface as a C program sees it: questions built by hand, faults, and nothing that
 * crashes. */
#include "checks.h"

#include <float.h>
#include <math.h>

static const double kNotANumber = NAN;

/* The engagement of the README: a hit after 1.38619. */
static aim_engagement example(int32_t dimensions) {
  aim_engagement e;
  aim_init_engagement(&e, dimensions);
  e.projectile.speed = 30;
  e.target.position[0] = 40;
  e.target.position[1] = 10;
  e.target.velocity[0] = -3;
  e.target.velocity[1] = 8;
  return e;
}

static void expect_invalid(const aim_engagement* e, const char* path, const char* message) {
  aim_intercept out;
  CHECK(aim_solve(e, &out) == AIM_INVALID);
  CHECK(out.status == AIM_INVALID);
  expect_fault(&out.fault, path, message);
}

static void version_is_that_of_the_header(void) {
  CHECK(aim_version() == 1000);
  CHECK(strcmp(aim_version_text(), "0.1.0") == 0);
}

static void library_hands_out_its_declarations_and_fields(void) {
  CHECK(strstr(aim_declarations("aimahead.h"), "const char* aim_version_text(void);"));
  CHECK(!strstr(aim_declarations("aimahead.h"), "aim_lead_each"));
  CHECK(strstr(aim_declarations("batch.h"), "} aim_lead_batch;"));
  CHECK(strcmp(aim_declarations("none.h"), "") == 0);
  CHECK(strcmp(aim_declarations(NULL), "") == 0);
  CHECK(strstr(aim_format_fields(), "\"turret\": {"));
}

static void lead_hits_where_solve_does(void) {
  const double target[2] = {40, 10};
  const double velocity[2] = {-3, 8};
  const float target_f[2] = {40, 10};
  const float velocity_f[2] = {-3, 8};
  aim_lead lead;
  aim_leadf lead_f;
  aim_intercept full;
  const aim_engagement e = example(2);
  CHECK(aim_lead2(target, velocity, 30, &lead) == AIM_HIT);
  CHECK(aim_solve(&e, &full) == AIM_HIT);
  CHECK(lead.time == full.hit.time);
  CHECK(fabs(lead.aim[0] - full.hit.aim[0]) < 1e-15 && lead.aim[2] == 0);
  CHECK(full.method == AIM_METHOD_QUADRATIC && is_fine(full.fault));
  CHECK(aim_lead2f(target_f, velocity_f, 30, &lead_f) == AIM_HIT);
  CHECK(fabs(lead_f.time - lead.time) < 1e-6);
  CHECK(aim_lead2(NULL, velocity, 30, &lead) == AIM_INVALID);
  CHECK(aim_lead2(target, velocity, -1, &lead) == AIM_INVALID);
  CHECK(aim_lead2(target, velocity, 30, NULL) == AIM_HIT);
}

static void gravity_in_space_has_two_hits(void) {
  aim_engagement e = example(3);
  aim_hit hits[2];
  aim_intercept out;
  e.projectile.acceleration[2] = -9.81;
  CHECK(aim_solve_all(&e, hits, 2, &out) == AIM_HIT);
  CHECK(out.count == 2 && hits[0].time == out.hit.time && hits[1].time > hits[0].time);
  CHECK(aim_solve_all(&e, NULL, 0, NULL) == AIM_HIT);
  CHECK(aim_solve_all(&e, NULL, 2, &out) == AIM_INVALID);
  CHECK(aim_solve_all(&e, hits, -1, &out) == AIM_INVALID);
  expect_fault(&out.fault, "capacity", "expected a finite number >= 0, got -1");
}

static void circle(void* context, double time, double place[3]) {
  const double radius = *(const double*)context;
  place[0] = 20 + radius * cos(time);
  place[1] = radius * sin(time);
}

static double circle_speed(void* context, double from, double to) {
  (void)from;
  (void)to;
  return *(const double*)context;
}

static void own_motion_is_hit_where_the_turning_one_is(void) {
  double radius = 5;
  aim_motion_function function = {&radius, circle, circle_speed, NULL};
  aim_engagement e = example(2);
  aim_intercept own;
  aim_intercept turning;
  e.target.kind = AIM_FUNCTION;
  e.target.function = &function;
  CHECK(aim_solve(&e, &own) == AIM_HIT);
  function.speed_bound = NULL;
  expect_invalid(&e, "target.function", "required, but missing");
  CHECK(aim_solve_by_sampling(&e, 0.1, &turning) == AIM_HIT);
  CHECK(fabs(own.hit.time - turning.hit.time) < 1e-9);
  e.projectile.lifetime = 0.25;
  CHECK(aim_solve_by_sampling(&e, 0.1, &turning) == AIM_NOT_FOUND);
  CHECK(turning.hit.time == 0 && strcmp(aim_status_name(AIM_NOT_FOUND), "not_found") == 0);
  CHECK(aim_status_name(AIM_BLOCKED + 1)[0] == 0);
  e.projectile.lifetime = INFINITY;
  CHECK(aim_solve_by_sampling(&e, 0, &turning) == AIM_INVALID);
  expect_fault(&turning.fault, "step", "expected a finite number > 0, got 0");
  function.position = NULL;
  CHECK(aim_solve_by_sampling(&e, 0.1, NULL) == AIM_INVALID);
  e.target.kind = AIM_TURNING;
  e.target.position[0] = 25;
  e.target.position[1] = 0;
  e.target.velocity[0] = 0;
  e.target.velocity[1] = 5;
  e.target.turn_rate = 1;
  CHECK(aim_solve(&e, &turning) == AIM_HIT);
  CHECK(fabs(own.hit.time - turning.hit.time) < 1e-11);
}

static void platform_goes_as_its_kind_says(void) {
  aim_engagement e = example(2);
  aim_engagement steady = example(2);
  aim_motion_function function = {NULL, NULL, NULL, NULL};
  aim_walls walls = {{-9, -9, 0}, {9, 9, 0}, AIM_WALL_STOP, 0};
  double radius = 1;
  aim_turret turret;
  aim_motion platform;
  aim_intercept out;
  aim_intercept expected;
  aim_init_motion(&platform);
  platform.kind = AIM_ACCELERATING;
  platform.acceleration[0] = 1;
  e.shooter.motion = &platform;
  e.shooter.delay = steady.shooter.delay = 2;
  e.shooter.velocity[1] = steady.shooter.velocity[1] = 3;
  steady.shooter.position[0] = -2; /* at 2 it is where the platform is, and as fast */
  steady.shooter.velocity[0] = 2;
  CHECK(aim_solve(&e, &out) == AIM_HIT);
  CHECK(aim_solve(&steady, &expected) == AIM_HIT);
  CHECK(fabs(out.hit.time - expected.hit.time) < 1e-14);
  CHECK(fabs(out.hit.launch_velocity[0] - expected.hit.launch_velocity[0]) < 1e-13);
  walls.min[0] = 1;
  platform.walls = &walls;
  expect_invalid(&e, "shooter.walls", "position[0] is outside: 0 is not in 1 to 9");
  platform.walls = NULL;
  aim_init_turret(&turret);
  turret.turn_rate = 1;
  e.shooter.turret = &turret;
  CHECK(aim_solve(&e, &out) == AIM_HIT);
  e.projectile.quadratic_drag = 0.001;
  CHECK(aim_solve(&e, &out) == AIM_HIT);
  e.projectile.quadratic_drag = 0;
  e.shooter.hold = 1;
  expect_invalid(&e, "shooter.hold", "does not go with a turret");
  e.shooter.hold = 0;
  platform.kind = AIM_FUNCTION;
  platform.function = &function;
  function.context = &radius;
  function.position = circle;
  expect_invalid(&e, "shooter.motion", "does not go with a turret");
  e.shooter.turret = NULL;
  e.shooter.hold = 1;
  expect_invalid(&e, "shooter.motion", "does not go with a gun that may wait");
  e.shooter.hold = 0;
  expect_invalid(&e, "shooter.velocity", "required, but missing");
  e.projectile.inherit = 0;
  CHECK(aim_solve(&e, &out) == AIM_HIT);
}

static void steps_are_of_plain_guns(void) {
  aim_engagement e = example(2);
  aim_tick tick;
  aim_motion platform;
  aim_obstacle obstacle;
  aim_intercept out;
  aim_init_tick(&tick);
  tick.step = 0.02;
  e.tick = &tick;
  aim_init_obstacle(&obstacle);
  e.obstacles = &obstacle; /* none of them */
  CHECK(aim_solve(&e, &out) == AIM_HIT);
  aim_init_motion(&platform);
  e.shooter.motion = &platform;
  expect_invalid(&e, "tick", "does not go with a shooter that moves in a way of its own");
}

static void lists_are_read_where_they_are(void) {
  const double points[] = {10, 0, 10, 10, 0, 10};
  const double times[] = {0, 1, 2};
  aim_engagement e = example(2);
  aim_piece pieces[2];
  e.target.kind = AIM_PATH;
  e.target.points = points;
  e.target.point_count = 3;
  e.target.speed = 2;
  CHECK(aim_solve(&e, NULL) == AIM_HIT);
  e.target.kind = AIM_SPLINE;
  e.target.times = times;
  e.target.time_count = 2;
  expect_invalid(&e, "target.times", "expected a list of 3 elements, got 2");
  e.target.time_count = 3;
  CHECK(aim_solve(&e, NULL) == AIM_HIT);
  e.target.points = NULL;
  expect_invalid(&e, "target.points", "a pointer is null");
  e.target.kind = AIM_PIECES;
  aim_init_piece(&pieces[0]);
  aim_init_piece(&pieces[1]);
  pieces[0].velocity[0] = 1;
  pieces[0].sets_velocity = 1;
  e.target.pieces = pieces;
  e.target.piece_count = 2;
  expect_invalid(&e, "target.pieces[0].duration", "expected a finite number >= 0, got Infinity");
  pieces[0].duration = 2;
  CHECK(aim_solve(&e, NULL) == AIM_HIT);
}

static void faults_are_named_as_on_the_command_line(void) {
  aim_engagement e = example(2);
  aim_turret turret;
  aim_tick tick;
  aim_walls walls = {{0, 0, 0}, {50, 9, 0}, AIM_WALL_BOUNCE, 0};
  aim_plate plate = {0, 1, 0};
  aim_fault fault;
  e.size = 8;
  {
    aim_intercept out;
    CHECK(aim_solve(&e, &out) == AIM_INVALID && out.fault.field == AIM_FIELD_SIZE);
  }
  e = example(4);
  expect_invalid(&e, "shooter.position", "expected a vector of 2 or 3 numbers, got 4 elements");
  e = example(2);
  e.shooter.position[1] = kNotANumber;
  expect_invalid(&e, "shooter.position[1]", "expected a finite number, got NaN");
  e = example(2);
  e.shooter.position[2] = kNotANumber; /* not meant in the plane */
  CHECK(aim_solve(&e, NULL) == AIM_HIT);
  e.projectile.speed = -0.00012;
  expect_invalid(&e, "projectile.speed", "expected a finite number >= 0, got -0.00012");
  e.projectile.speed = 1;
  e.projectile.inherit = 1.5;
  expect_invalid(&e, "projectile.inherit", "expected a number from 0 to 1, got 1.5");
  e.projectile.inherit = 1;
  e.projectile.thrust_acceleration = 1;
  e.projectile.drag = 1;
  expect_invalid(&e, "projectile.drag", "must be 0 or absent beside thrust");
  e = example(2);
  e.target.acceleration[1] = 3;
  expect_invalid(&e, "target.acceleration", "does not apply to a motion of kind \"linear\"");
  e = example(2);
  e.target.walls = &walls;
  expect_invalid(&e, "target.walls", "position[1] is outside: 10 is not in 0 to 9");
  e = example(2);
  e.aim = 2;
  expect_invalid(&e, "aim", "expected one of \"center\", \"edge\", got 2");
  aim_init_turret(&turret);
  e = example(2);
  e.shooter.turret = &turret;
  expect_invalid(&e, "shooter.turret.turn_rate", "expected a finite number > 0, got 0");
  turret.turn_rate = 2;
  turret.arc[0] = 1;
  turret.arc[1] = 2;
  expect_invalid(&e, "shooter.turret.facing", "0 is outside the arc from 1 to 2");
  turret.arc[0] = 0;
  turret.arc[1] = INFINITY;
  turret.turn_acceleration = 2;
  turret.rate = 1;
  turret.facing[0] = 1;
  e.dimensions = 3;
  expect_invalid(&e, "shooter.turret.rate", "does not apply to a turret in 3 dimensions");
  fault = aim_check_turret(&turret, 3);
  expect_fault(&fault, "shooter.turret.rate", "does not apply to a turret in 3 dimensions");
  CHECK(is_fine(aim_check_turret(&turret, 2)));
  turret.turn_rate = -1;
  fault = aim_check_turret(&turret, 2);
  expect_fault(&fault, "shooter.turret.turn_rate", "expected a finite number > 0, got -1");
  CHECK(aim_check_turret(&turret, 4).field == AIM_FIELD_TURRET_FACING);
  CHECK(aim_check_turret(NULL, 2).field == AIM_FIELD_POINTER);
  e = example(2);
  e.target.kind = AIM_PLATES;
  e.target.plates = &plate;
  e.target.plate_count = 1;
  CHECK(aim_solve(&e, NULL) != AIM_INVALID);
  plate.height = 1;
  expect_invalid(&e, "target.plates[0].height", "does not apply to a plate in 2 dimensions");
  e.dimensions = 3;
  CHECK(is_fine(aim_check_engagement(&e)));
  e = example(2);
  aim_init_tick(&tick);
  tick.step = 0.02;
  tick.integrator = AIM_VELOCITY_VERLET;
  tick.damping = 1;
  e.tick = &tick;
  expect_invalid(&e, "tick.damping", "must be 0 or absent with velocity_verlet");
  fault = aim_check_tick(&tick);
  expect_fault(&fault, "tick.damping", "must be 0 or absent with velocity_verlet");
  tick.damping = 0;
  CHECK(is_fine(aim_check_tick(&tick)));
  CHECK(aim_check_tick(NULL).field == AIM_FIELD_POINTER);
  e.projectile.drag = 1;
  expect_invalid(&e, "tick", "does not go with drag");
  expect_invalid(NULL, "", "a pointer is null");
  CHECK(aim_check_engagement(&e).field == AIM_FIELD_TICK);
}

static void expect_blame_of_check(const aim_engagement* e) {
  const aim_fault fault = aim_check_engagement(e);
  aim_intercept out;
  CHECK((aim_solve(e, &out) == AIM_INVALID) == (fault.field != AIM_FIELD_NONE));
  if (fault.field == AIM_FIELD_NONE) return;
  CHECK(out.fault.field == fault.field && out.fault.component == fault.component);
  CHECK(out.fault.problem == fault.problem);
}

static void solve_blames_each_number_as_the_check_does(void) {
  const double wrong[] = {-1, -0.0, 2, INFINITY, -INFINITY, kNotANumber, DBL_MAX};
  for (int32_t dimensions = 2; dimensions <= 3; ++dimensions) {
    for (int32_t kind = AIM_LINEAR; kind <= AIM_ACCELERATING; ++kind) {
      aim_engagement e = example(dimensions);
      aim_projectile* const shot = &e.projectile;
      double* const numbers[] = {&shot->speed,
                                 &shot->inherit,
                                 &shot->radius,
                                 &shot->lifetime,
                                 &shot->range,
                                 &shot->drag,
                                 &shot->wind[0],
                                 &shot->quadratic_drag,
                                 &shot->thrust_duration,
                                 &shot->wind[2],
                                 &e.shooter.delay,
                                 &e.shooter.muzzle,
                                 &e.target.radius,
                                 &shot->acceleration[1],
                                 &e.target.position[0],
                                 &e.target.position[2],
                                 &e.shooter.position[1],
                                 &e.shooter.velocity[1],
                                 &e.target.velocity[0],
                                 &e.target.acceleration[0],
                                 &e.target.acceleration[2],
                                 &shot->thrust_acceleration};
      e.target.kind = kind;
      for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        for (size_t j = 0; j < sizeof wrong / sizeof *wrong; ++j) {
          const double before = *numbers[i];
          *numbers[i] = wrong[j];
          expect_blame_of_check(&e);
          *numbers[i] = before;
        }
      }
      for (e.aim = -1; e.aim <= 2; ++e.aim) expect_blame_of_check(&e);
    }
  }
}

static void text_is_cut_to_what_there_is_room_for(void) {
  aim_engagement e = example(2);
  aim_intercept out;
  char text[8] = "";
  e.projectile.speed = -1;
  aim_solve(&e, &out);
  CHECK(aim_fault_path(&out.fault, text, sizeof text) == 16 && strcmp(text, "project") == 0);
  CHECK(aim_fault_message(&out.fault, NULL, 0) == strlen("expected a finite number >= 0, got -1"));
  CHECK(aim_fault_path(NULL, text, sizeof text) == 0 && text[0] == '\0');
}

static void launches_fit_the_engagement(void) {
  aim_engagement e = example(2);
  aim_launch launch;
  aim_launch lob;
  aim_launch four[4];
  e.projectile.acceleration[1] = -10;
  CHECK(aim_launch_for_time(&e, 2, &launch) == AIM_HIT && launch.hit.flight_time == 2);
  CHECK(aim_launch_for_time(&e, -2, &launch) == AIM_INVALID);
  expect_fault(&launch.fault, "flight_time", "expected a finite number > 0, got -2");
  CHECK(aim_launch_over_apex(&e, -1, 0, &launch) == AIM_INVALID);
  expect_fault(&launch.fault, "height", "expected a finite number >= 0, got -1");
  CHECK(aim_launch_at_elevation(&e, 9, &launch) == AIM_INVALID);
  expect_fault(&launch.fault, "elevation", "expected an angle from -pi/2 to pi/2, got 9");
  CHECK(aim_launch_all_at_elevation(&e, NAN, &launch, four, 4) == AIM_INVALID);
  expect_fault(&launch.fault, "elevation", "expected an angle from -pi/2 to pi/2, got NaN");
  e.projectile.acceleration[1] = 0;
  CHECK(aim_launch_over_apex(&e, 30, 0, &launch) == AIM_INVALID);
  expect_fault(&launch.fault, "projectile.acceleration",
               "an apex or an elevation needs an acceleration that is not zero");
  CHECK(aim_launch_at_elevation(&e, 0.7, &launch) == AIM_INVALID);
  expect_fault(&launch.fault, "projectile.acceleration",
               "an apex or an elevation needs an acceleration that is not zero");
  e.projectile.acceleration[1] = -10;
  CHECK(aim_launch_over_apex(&e, 30, 0, &launch) == AIM_HIT && launch.speed > 0);
  CHECK(aim_launch_at_elevation(&e, 0.7, NULL) == AIM_HIT);
  CHECK(aim_launch_all_at_elevation(&e, 0.7, &launch, four, 4) == AIM_HIT && launch.count >= 1);
  CHECK(four[0].hit.time == launch.hit.time);
  CHECK(aim_launch_slowest(&e, &launch) == AIM_HIT && launch.speed < 30);
  CHECK(aim_launch_direct_and_lob(&e, &launch, &lob) == AIM_HIT);
  CHECK(lob.hit.flight_time > launch.hit.flight_time);
  CHECK(aim_launch_direct_and_lob(NULL, &launch, &lob) == AIM_INVALID);
  CHECK(lob.status == AIM_INVALID);
}

static void turret_arrives_when_it_says(void) {
  const double left[3] = {0, 1, 0}, nowhere[3] = {0, 0, 0};
  const double goal = 1.5707963267948966;
  aim_turn turn;
  aim_turn_progress progress;
  aim_turn_controller gun;
  memset(&gun, 0, sizeof gun);
  gun.dimensions = 2;
  aim_init_turret(&gun.turret);
  gun.turret.turn_rate = 1;
  turn = aim_turn_to(&gun.turret, 2, left);
  CHECK(turn.possible && turn.angle == goal && turn.time == goal);
  turn = aim_turn_to_angle(&gun.turret, 1);
  CHECK(turn.possible && turn.angle == 1 && turn.time == 1);
  CHECK(!aim_turn_to_angle(NULL, 1).possible);
  CHECK(aim_turning_time(&gun.turret, goal) == goal);
  CHECK(aim_turnable_angle(&gun.turret, 1) == 1);
  progress = aim_turn_step(&gun, &goal, 1);
  CHECK(progress.status == AIM_TURN_TURNING && fabs(gun.turret.facing[0] - 1) < 1e-15);
  progress = aim_turn_step(&gun, &goal, 1);
  CHECK(progress.status == AIM_TURN_ARRIVED && gun.turret.facing[0] == goal);
  CHECK(aim_turn_step(NULL, &goal, 1).status == AIM_TURN_INVALID);
  turn = aim_turn_to(&gun.turret, 2, nowhere);
  CHECK(turn.possible && turn.angle == 0 && turn.time == 0 && turn.rest == 0);
  CHECK(!aim_turn_to(NULL, 2, left).possible && !aim_turn_to(&gun.turret, 5, left).possible);
  gun.turret.arc[1] = 2; /* arcs are of the plane */
  CHECK(aim_turn_to(&gun.turret, 2, left).possible && !aim_turn_to(&gun.turret, 3, left).possible);
}

/* Two discs of radius 1, 8 apart, that exchange their places. They touch 2 apart. */
static void displacements_touch_at_a_share(void) {
  aim_sweep a = {{0, 0, 0}, {8, 0, 0}, 1};
  const aim_sweep b = {{8, 0, 0}, {0, 0, 0}, 1};
  aim_contact out;
  CHECK(aim_time_of_impact_swept(&a, &b, 2, &out) == AIM_CONTACT_CONTACT && out.time == 0.375);
  CHECK(aim_time_of_impact_swept(&a, NULL, 2, &out) == AIM_CONTACT_INVALID);
  CHECK(aim_time_of_impact_swept(&a, &b, 4, &out) == AIM_CONTACT_INVALID);
  expect_fault(&out.fault, "a.from", "expected a vector of 2 or 3 numbers, got 4 elements");
  a.to[1] = kNotANumber;
  CHECK(aim_time_of_impact_swept(&b, &a, 2, &out) == AIM_CONTACT_INVALID);
  expect_fault(&out.fault, "b.to[1]", "expected a finite number, got NaN");
  a.to[1] = 0;
  a.radius = -1;
  CHECK(aim_time_of_impact_swept(&a, &b, 2, &out) == AIM_CONTACT_INVALID);
  expect_fault(&out.fault, "a.radius", "expected a finite number >= 0, got -1");
}

static void contact_is_exact_at_its_ends(void) {
  const aim_body a = {{-3, 1, 0}, {1, 0, 0}, 0.5};
  const aim_body b = {{0, 0, 0}, {0, 0, 0}, 0.5};
  aim_body bad = b;
  aim_contact out;
  aim_shape wall = {0};
  aim_motion moving;
  CHECK(aim_time_of_impact(&a, &b, 3, 2, &out) == AIM_CONTACT_CONTACT && out.time == 3);
  CHECK(out.normal[1] == 1 && out.point[1] == 0.5);
  CHECK(aim_time_of_impact(&a, &b, 2.999, 3, &out) == AIM_CONTACT_APART);
  bad.radius = -1;
  CHECK(aim_time_of_impact(&a, &bad, 3, 2, &out) == AIM_CONTACT_INVALID);
  expect_fault(&out.fault, "b.radius", "expected a finite number >= 0, got -1");
  CHECK(aim_time_of_impact(&a, &b, kNotANumber, 2, &out) == AIM_CONTACT_INVALID);
  expect_fault(&out.fault, "duration", "expected a finite number >= 0, got NaN");
  wall.kind = AIM_SHAPE_HALF_SPACE;
  wall.point[0] = 1;
  wall.normal[0] = -1;
  CHECK(aim_time_of_impact_shape(&a, &wall, 5, 2, &out) == AIM_CONTACT_CONTACT && out.time == 3.5);
  wall.kind = 99;
  CHECK(aim_time_of_impact_shape(&a, &wall, 5, 2, &out) == AIM_CONTACT_INVALID);
  aim_init_motion(&moving);
  moving.kind = AIM_ACCELERATING;
  moving.position[0] = 2;
  moving.acceleration[0] = -1;
  CHECK(aim_time_of_impact_moving(&moving, &moving, 1, 2, &out) == AIM_CONTACT_TOUCHING);
  CHECK(aim_time_of_impact_moving(&moving, NULL, 1, 2, &out) == AIM_CONTACT_INVALID);
  wall.kind = AIM_SHAPE_HALF_SPACE;
  wall.point[0] = 0;
  wall.normal[0] = 1;
  CHECK(aim_time_of_impact_shape_moving(&moving, &wall, 5, 2, &out) == AIM_CONTACT_CONTACT);
  CHECK(out.time > 1.999999 && out.time < 2.000001 && out.normal[0] == 1);
  moving.radius = -1;
  CHECK(aim_time_of_impact_shape_moving(&moving, &wall, 5, 2, &out) == AIM_CONTACT_INVALID);
  expect_fault(&out.fault, "body.radius", "expected a finite number >= 0, got -1");
  CHECK(aim_time_of_impact_shape_moving(NULL, &wall, 5, 2, &out) == AIM_CONTACT_INVALID);
  /* Bodies have no plates, and the messages do not offer them. */
  moving.radius = 1;
  moving.kind = AIM_PLATES;
  CHECK(aim_time_of_impact_moving(&moving, &moving, 1, 2, &out) == AIM_CONTACT_INVALID);
  expect_fault(&out.fault, "a.kind",
               "expected one of \"linear\", \"accelerating\", \"turning\", \"bezier\", \"path\", "
               "\"spline\", \"samples\", \"pieces\", got 8");
  CHECK(aim_time_of_impact_shape_moving(&moving, &wall, 5, 2, &out) == AIM_CONTACT_INVALID);
  expect_fault(&out.fault, "body.kind",
               "expected one of \"linear\", \"accelerating\", \"turning\", \"bezier\", \"path\", "
               "\"spline\", \"samples\", \"pieces\", got 8");
}

static void engine_that_steps_follows_the_corrected_launch(void) {
  const double velocity[2] = {3, 4};
  const double gravity[2] = {0, -10};
  double corrected[2];
  double place[2] = {0, 0};
  double reached[2];
  aim_tick tick;
  int i;
  aim_init_tick(&tick);
  CHECK(aim_damping_factor(&tick) == 0); /* no step */
  tick.step = 0.125;
  CHECK(aim_damping_factor(&tick) == 1);
  CHECK(aim_correct_launch(&tick, 2, velocity, gravity, corrected) == 1);
  CHECK(corrected[1] == 4.625);
  reached[0] = corrected[0];
  reached[1] = corrected[1];
  for (i = 0; i < 8; ++i) {
    reached[1] += tick.step * gravity[1];
    place[0] += tick.step * reached[0];
    place[1] += tick.step * reached[1];
  }
  CHECK(place[0] == 3 && place[1] == 4 - 5);
  place[0] = place[1] = 0;
  CHECK(aim_after_steps(&tick, 2, place, corrected, gravity, 8) == 1);
  CHECK(place[0] == 3 && place[1] == -1);
  CHECK(aim_after_steps(&tick, 2, place, corrected, gravity, 1.5) == 0);
  CHECK(aim_velocity_to_reach(&tick, 2, place, gravity, 1, reached) == 1);
  CHECK(fabs(reached[1] - 4.625) < 1e-14);
}

static void closest_shot_says_when_it_leaves(void) {
  aim_intercept out;
  aim_engagement e;
  aim_init_engagement(&e, 2);
  e.shooter.delay = 0.5;
  e.projectile.speed = 10;
  e.projectile.lifetime = 2;
  e.target.position[0] = 50;
  CHECK(aim_solve(&e, &out) == AIM_OUT_OF_RANGE && out.has_closest);
  CHECK(out.closest.launch_time == 0.5 && out.closest.time == 2.5 && out.closest.distance == 30);
  /* The shot flies 50 in 0.5, and the target passes at 60 after 10. */
  aim_init_engagement(&e, 2);
  e.shooter.hold = 1;
  e.projectile.speed = 100;
  e.projectile.range = 50;
  e.target.position[0] = -100;
  e.target.position[1] = 60;
  e.target.velocity[0] = 10;
  CHECK(aim_solve(&e, &out) == AIM_OUT_OF_RANGE && out.has_closest);
  CHECK(fabs(out.closest.launch_time - 9.5) < 0.1);
  CHECK(fabs(out.closest.time - out.closest.launch_time - 0.5) < 1e-3);
}

int main(void) {
  version_is_that_of_the_header();
  library_hands_out_its_declarations_and_fields();
  lead_hits_where_solve_does();
  gravity_in_space_has_two_hits();
  own_motion_is_hit_where_the_turning_one_is();
  platform_goes_as_its_kind_says();
  steps_are_of_plain_guns();
  lists_are_read_where_they_are();
  faults_are_named_as_on_the_command_line();
  solve_blames_each_number_as_the_check_does();
  text_is_cut_to_what_there_is_room_for();
  launches_fit_the_engagement();
  turret_arrives_when_it_says();
  displacements_touch_at_a_share();
  contact_is_exact_at_its_ends();
  engine_that_steps_follows_the_corrected_launch();
  closest_shot_says_when_it_leaves();
  return report();
}
