/* Directions, guidance and control as a C program sees them: known closed forms, and faults that
 * name the argument. */
#include "aimahead/steering.h"

#include "checks.h"

#include <math.h>

static const double kPi = 3.141592653589793;

/* Forward is (0, 0), right of the viewer is a positive yaw, down a positive pitch. */
static void unity_looks_along_z_and_turns_right(void) {
  const double ahead[3] = {0, 0, 9};
  const double right[3] = {2, 0, 0};
  const double below[3] = {0, -1, 1};
  double back[3];
  aim_axes axes;
  aim_yaw_pitch angles;
  CHECK(aim_init_axes(&axes, AIM_AXES_UNITY) == 1);
  CHECK(is_fine(aim_yaw_pitch_of(ahead, &axes, &angles)) && angles.yaw == 0 && angles.pitch == 0);
  CHECK(is_fine(aim_yaw_pitch_of(right, &axes, &angles)) && is_near(angles.yaw, kPi / 2));
  CHECK(is_fine(aim_yaw_pitch_of(below, &axes, &angles)) && is_near(angles.pitch, kPi / 4));
  CHECK(is_fine(aim_direction_of_yaw_pitch(&angles, &axes, back)));
  CHECK(back[0] == 0 && is_near(back[1], -sqrt(0.5)) && is_near(back[2], sqrt(0.5)));
}

static void every_preset_has_axes_and_a_name(void) {
  aim_axes axes;
  int i;
  for (i = AIM_AXES_UNITY; i <= AIM_AXES_MATHS; ++i) {
    CHECK(aim_init_axes(&axes, i) == 1 && aim_axes_name(i)[0] != '\0');
    CHECK(axes.up / 2 != axes.forward / 2);
  }
  CHECK(strcmp(aim_axes_name(AIM_AXES_NED), "ned") == 0);
  CHECK(aim_axes_name(AIM_AXES_MATHS + 1)[0] == '\0' && aim_axes_name(-1)[0] == '\0');
  CHECK(aim_init_axes(&axes, 99) == 0 && aim_init_axes(NULL, 0) == 0);
}

static void angles_go_round_in_the_plane(void) {
  const double up[2] = {0, 3};
  double angle = 0;
  double direction[2];
  CHECK(is_fine(aim_angle_of(up, &angle)) && is_near(angle, kPi / 2));
  CHECK(is_fine(aim_direction_of_angle(kPi / 6, direction)) && is_near(direction[0], sqrt(0.75)) &&
        is_near(direction[1], 0.5));
  CHECK(is_fine(aim_wrap_angle(7, &angle)) && is_near(angle, 7 - 2 * kPi));
  CHECK(is_fine(aim_shortest_turn(3, -3, &angle)) && is_near(angle, 2 * kPi - 6));
}

static void wrong_directions_and_axes_are_named(void) {
  double v[3] = {1, NAN, 0};
  double angle = 5;
  aim_axes axes;
  aim_yaw_pitch angles = {0, INFINITY};
  aim_init_axes(&axes, AIM_AXES_ROS);
  expect_blame(aim_yaw_pitch_of(v, &axes, &angles), "direction[1]",
               "expected a finite number, got NaN");
  expect_blame(aim_direction_of_yaw_pitch(&angles, &axes, v), "pitch",
               "expected a finite number, got Infinity");
  v[1] = 0;
  axes.up = 7;
  expect_blame(aim_yaw_pitch_of(v, &axes, &angles), "axes.up",
               "expected one of \"+x\", \"-x\", \"+y\", \"-y\", \"+z\", \"-z\", got 7");
  axes.up = AIM_MINUS_X;
  expect_blame(aim_yaw_pitch_of(v, &axes, &angles), "axes.forward",
               "does not go with an `up` on the same axis");
  axes.up = AIM_PLUS_Z;
  axes.yaw = -1;
  expect_blame(aim_yaw_pitch_of(v, &axes, &angles), "axes.yaw",
               "expected one of \"right\", \"left\", got -1");
  CHECK(aim_yaw_pitch_of(NULL, &axes, &angles).field == AIM_FIELD_POINTER);
  CHECK(aim_yaw_pitch_of(v, &axes, NULL).field == AIM_FIELD_POINTER);
  expect_blame(aim_wrap_angle(NAN, &angle), "angle", "expected a finite number, got NaN");
  expect_blame(aim_shortest_turn(0, NAN, &angle), "to", "expected a finite number, got NaN");
  CHECK(angle == 5);
}

/* Side by side, the target ahead: the line of sight turns at v / d, and closes at nothing. */
static void guidance_steers_across_the_line_of_sight(void) {
  const aim_chase chase = {{0, 0, 0}, {20, 0, 0}, {100, 0, 0}, {0, 5, 0}, {0, 2, 0}};
  double out[3];
  /* Closing at 20, the line turns at 5 / 100. */
  CHECK(is_fine(aim_proportional_navigation(&chase, 2, 4, out)));
  CHECK(out[0] == 0 && is_near(out[1], 4 * 20 * 5.0 / 100) && out[2] == 0);
  CHECK(is_fine(aim_augmented_navigation(&chase, 3, 4, out)));
  CHECK(is_near(out[1], 4 + 4 / 2.0 * 2) && out[2] == 0);
  CHECK(is_fine(aim_pure_pursuit(&chase, 2, out)) && out[0] == 1 && out[1] == 0);
  /* The lead of a target that crosses with a quarter of the speed. */
  CHECK(is_fine(aim_lead_pursuit(&chase, 3, out)));
  CHECK(is_near(out[1], 0.25) && is_near(out[0], sqrt(1 - 0.0625)));
}

static void missile_with_a_direction_of_any_length_turns_by_no_more_than_its_rate(void) {
  const double lengths[] = {1e-200, 0.5, 1, 20, 1e200};
  const double goal[3] = {0, 100, 0};
  const double near[3] = {0, 5, 0};
  const double far_off[3] = {1000, 0, 0};
  const double still[3] = {0, 0, 0};
  double direction[3];
  int32_t found = -1;
  size_t i;
  for (i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
    aim_homing missile = {{0, 0, 0}, {0, 0, 0}, 10, 0.5};
    missile.direction[0] = lengths[i];
    CHECK(is_fine(aim_steer(&missile, 2, goal, 1, direction)));
    CHECK(is_near(direction[0], cos(0.5)) && is_near(direction[1], sin(0.5)) && direction[2] == 0);
    CHECK(is_fine(aim_steer(&missile, 3, goal, 100, direction)) && is_near(direction[1], 1));
    CHECK(is_fine(aim_steer(&missile, 3, far_off, 1, direction)) && is_near(direction[0], 1));
    /* The missile's tightest circle has a radius of 20. */
    CHECK(is_fine(aim_orbits(&missile, 2, near, 1, &found)) && found == 1);
    CHECK(is_fine(aim_orbits(&missile, 2, goal, 1, &found)) && found == 0);
    CHECK(is_fine(aim_surely_hits(&missile, 2, far_off, still, &found)) && found == 1);
    CHECK(is_fine(aim_surely_hits(&missile, 2, near, still, &found)) && found == 0);
  }
}

static void wrong_missiles_are_named(void) {
  aim_chase chase = {{0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {0, 0, 0}, {0, 0, NAN}};
  aim_homing missile = {{0, 0, 0}, {1, 0, 0}, 10, 0};
  const double goal[3] = {0, INFINITY, 0};
  double out[3] = {7, 7, 7};
  int32_t found = 7;
  CHECK(is_fine(aim_pure_pursuit(&chase, 2, out)) && out[2] == 0);
  expect_blame(aim_pure_pursuit(&chase, 3, out), "target_acceleration[2]",
               "expected a finite number, got NaN");
  expect_blame(aim_pure_pursuit(&chase, 4, out), "position",
               "expected a vector of 2 or 3 numbers, got 4 elements");
  expect_blame(aim_proportional_navigation(&chase, 2, NAN, out), "gain",
               "expected a finite number, got NaN");
  expect_blame(aim_orbits(&missile, 2, goal, 0, &found), "turn_rate",
               "expected a finite number > 0, got 0");
  missile.turn_rate = 1;
  expect_blame(aim_steer(&missile, 2, goal, 1, out), "goal[1]",
               "expected a finite number, got Infinity");
  missile.direction[0] = 0;
  expect_blame(aim_steer(&missile, 2, goal, 1, out), "direction",
               "expected a vector that is not zero");
  missile.direction[0] = 1;
  expect_blame(aim_orbits(&missile, 2, out, -1, &found), "hit_radius",
               "expected a finite number >= 0, got -1");
  CHECK(found == 7 && aim_steer(NULL, 2, goal, 1, out).field == AIM_FIELD_POINTER);
}

static void pid_goes_on_from_what_it_remembers(void) {
  aim_pid pid;
  double out = 0;
  aim_init_pid(&pid);
  pid.gains.proportional = 2;
  pid.gains.integral = 0.5;
  pid.gains.derivative = 3;
  CHECK(is_fine(aim_pid_step(&pid, 10, 4, 0.5, &out)));
  CHECK(is_near(out, 2 * 6 + 0.5 * 6 * 0.5) && pid.integral == 1.5 && pid.has_last == 1);
  CHECK(is_fine(aim_pid_step(&pid, 10, 5, 0.5, &out)));
  CHECK(is_near(out, 2 * 5 + 1.5 + 0.5 * 5 * 0.5 - 3 * 1 / 0.5));
  aim_pid_reset(&pid);
  CHECK(pid.integral == 0 && pid.has_last == 0 && pid.gains.proportional == 2);
  pid.gains.max = 1;
  CHECK(is_fine(aim_pid_step(&pid, 10, 4, 0.5, &out)) && out == 1 && pid.integral == 0);
  pid.gains.is_angle = 1;
  pid.gains.integral = 0;
  aim_pid_reset(&pid);
  CHECK(is_fine(aim_pid_step(&pid, 3, -3, 1, &out)) && is_near(out, 2 * (6 - 2 * kPi)));
}

static void wrong_gains_are_named(void) {
  aim_pid pid;
  double out = 7;
  aim_init_pid(&pid);
  pid.gains.min = 2;
  pid.gains.max = 1;
  expect_blame(aim_pid_step(&pid, 0, 0, 1, &out), "gains.max", "expected at least 2, got 1");
  pid.gains.max = 3;
  pid.gains.derivative = NAN;
  expect_blame(aim_pid_step(&pid, 0, 0, 1, &out), "gains.derivative",
               "expected a finite number, got NaN");
  pid.gains.derivative = 0;
  expect_blame(aim_pid_step(&pid, NAN, 0, 1, &out), "goal", "expected a finite number, got NaN");
  expect_blame(aim_pid_step(&pid, 0, 0, 0, &out), "duration",
               "expected a finite number > 0, got 0");
  CHECK(out == 7 && pid.has_last == 0);
  CHECK(aim_pid_step(NULL, 0, 0, 1, &out).field == AIM_FIELD_POINTER);
  aim_init_pid(NULL);
  aim_pid_reset(NULL);
}

int main(void) {
  unity_looks_along_z_and_turns_right();
  every_preset_has_axes_and_a_name();
  angles_go_round_in_the_plane();
  wrong_directions_and_axes_are_named();
  guidance_steers_across_the_line_of_sight();
  missile_with_a_direction_of_any_length_turns_by_no_more_than_its_rate();
  wrong_missiles_are_named();
  pid_goes_on_from_what_it_remembers();
  wrong_gains_are_named();
  return report();
}
