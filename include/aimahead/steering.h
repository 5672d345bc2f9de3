/* Directions, guidance and control, for C (C99). The C++ headers are orientation.hpp, guidance.hpp
 * and pid.hpp.
 *
 *     aim_axes unity;
 *     aim_init_axes(&unity, AIM_AXES_UNITY);
 *     const double aim[3] = {0.6, 0.48, 0.64};
 *     aim_yaw_pitch angles;
 *     if (aim_yaw_pitch_of(aim, &unity, &angles).field == AIM_FIELD_NONE) {
 *       printf("yaw %g, pitch %g\n", angles.yaw, angles.pitch);
 *     }
 *
 * Every function returns what is wrong with its arguments, or AIM_FIELD_NONE. If something is
 * wrong, nothing is written. Vectors have three numbers; in two dimensions the third is ignored,
 * and written as 0. Outputs are required: a null pointer is a fault. Angles are radians.
 */
#ifndef AIMAHEAD_STEERING_H
#define AIMAHEAD_STEERING_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Orientation (orientation.hpp) ----------------------------------------------------------- */

typedef enum aim_axis {
  AIM_PLUS_X = 0,
  AIM_MINUS_X = 1,
  AIM_PLUS_Y = 2,
  AIM_MINUS_Y = 3,
  AIM_PLUS_Z = 4,
  AIM_MINUS_Z = 5
} aim_axis;

typedef enum aim_handedness { AIM_RIGHT_HANDED = 0, AIM_LEFT_HANDED = 1 } aim_handedness;

/* Which way a positive yaw turns, as seen by an observer who looks forward. */
typedef enum aim_yaw_sense { AIM_YAW_RIGHT = 0, AIM_YAW_LEFT = 1 } aim_yaw_sense;

/* Which way a positive pitch tilts. */
typedef enum aim_pitch_sense { AIM_PITCH_UP = 0, AIM_PITCH_DOWN = 1 } aim_pitch_sense;

/* The axes and signs of a world. `up` and `forward` must lie on different axes. */
typedef struct aim_axes {
  /* aim_axis. */
  int32_t up;
  /* aim_axis. */
  int32_t forward;
  /* aim_handedness. */
  int32_t handedness;
  /* aim_yaw_sense. */
  int32_t yaw;
  /* aim_pitch_sense. */
  int32_t pitch;
  int32_t reserved;
} aim_axes;

/* docs/questions/rotation.md says what the axes of each are. */
typedef enum aim_axes_preset {
  AIM_AXES_UNITY = 0,
  AIM_AXES_UNREAL = 1,
  AIM_AXES_GODOT = 2,
  AIM_AXES_THREE_JS = 3,
  AIM_AXES_OPENGL = 4,
  AIM_AXES_BLENDER = 5,
  AIM_AXES_ROS = 6,
  AIM_AXES_NED = 7,
  AIM_AXES_MATHS = 8
} aim_axes_preset;

/* Sets the axes of a preset. Returns 1, or 0 if there is no such preset. */
AIM_API int32_t aim_init_axes(aim_axes* axes, int32_t preset);
/* "unity", "unreal", "godot", "three_js", ...; "" for any other number. */
AIM_API const char* aim_axes_name(int32_t preset);

/* The turn from forward to a direction: first by yaw, then by pitch. */
typedef struct aim_yaw_pitch {
  /* -pi .. pi. */
  double yaw;
  /* -pi/2 .. pi/2. */
  double pitch;
} aim_yaw_pitch;

/* The angles of a direction of any length. */
AIM_API aim_fault aim_yaw_pitch_of(const double direction[3], const aim_axes* axes,
                                   aim_yaw_pitch* angles);
/* The unit vector to which the angles, any finite numbers, turn forward. */
AIM_API aim_fault aim_direction_of_yaw_pitch(const aim_yaw_pitch* angles, const aim_axes* axes,
                                             double direction[3]);

/* In the plane, in this order: the angle of a direction, counter-clockwise from +x, -pi .. pi; the
 * unit vector at an angle; the same angle in -pi .. pi; the shortest turn from one angle to the
 * other. */
AIM_API aim_fault aim_angle_of(const double direction[2], double* angle);
AIM_API aim_fault aim_direction_of_angle(double angle, double direction[2]);
AIM_API aim_fault aim_wrap_angle(double angle, double* wrapped);
AIM_API aim_fault aim_shortest_turn(double from, double to, double* turn);

/* ---- Guidance (guidance.hpp) ----------------------------------------------------------------- */

/* A chaser and its target, now, in the world. */
typedef struct aim_chase {
  /* The position and the velocity of the chaser. */
  double position[3];
  double velocity[3];
  /* The position of the target. */
  double target[3];
  double target_velocity[3];
  /* Read by aim_augmented_navigation only. */
  double target_acceleration[3];
} aim_chase;

/* The unit direction straight at the target. */
AIM_API aim_fault aim_pure_pursuit(const aim_chase* chase, int32_t dimensions, double direction[3]);
/* The unit direction that meets the target at the chaser's present speed; without one, pure
 * pursuit. */
AIM_API aim_fault aim_lead_pursuit(const aim_chase* chase, int32_t dimensions, double direction[3]);
/* The acceleration across the line of sight: gain times closing speed times its turn rate. */
AIM_API aim_fault aim_proportional_navigation(const aim_chase* chase, int32_t dimensions,
                                              double gain, double acceleration[3]);
/* The same plus gain / 2 times the target's acceleration across the line of sight. */
AIM_API aim_fault aim_augmented_navigation(const aim_chase* chase, int32_t dimensions, double gain,
                                           double acceleration[3]);

/* A missile of constant speed and limited turn rate. */
typedef struct aim_homing {
  double position[3];
  /* Of any length except 0. */
  double direction[3];
  /* > 0. */
  double speed;
  /* The maximum rate: radians per time, > 0. */
  double turn_rate;
} aim_homing;

/* The direction after turning towards `goal`, a position, for `duration` >= 0. */
AIM_API aim_fault aim_steer(const aim_homing* homing, int32_t dimensions, const double goal[3],
                            double duration, double direction[3]);
/* Writes 1 if a missile that turns as fast as it can circles a target at rest for ever, else 0.
 * `hit_radius` >= 0. */
AIM_API aim_fault aim_orbits(const aim_homing* homing, int32_t dimensions, const double target[3],
                             double hit_radius, int32_t* orbits);
/* Writes 1 if lead pursuit surely hits a target that keeps its velocity. Where it writes 0 the
 * missile may still hit. */
AIM_API aim_fault aim_surely_hits(const aim_homing* homing, int32_t dimensions,
                                  const double target[3], const double target_velocity[3],
                                  int32_t* hits);

/* ---- PID (pid.hpp) --------------------------------------------------------------------------- */

typedef struct aim_pid_gains {
  /* Output per error. */
  double proportional;
  /* Output per (error x time). */
  double integral;
  /* Output per rate of the measurement. */
  double derivative;
  /* The limits of the output, min <= max. They may be infinite. */
  double min;
  double max;
  /* Not 0: goal and measurement are angles. Errors and rates are then the shorter way round. */
  int32_t is_angle;
  int32_t reserved;
} aim_pid_gains;

/* One controller. `gains` may change at any time; the other members are its memory. */
typedef struct aim_pid {
  aim_pid_gains gains;
  /* The integral of the error, times its gain. */
  double integral;
  /* The last measurement. */
  double last;
  int32_t has_last;
  int32_t reserved;
} aim_pid;

/* No gains, no limits, nothing to remember. Does nothing with null. */
AIM_API void aim_init_pid(aim_pid* pid);
/* The output for the next `duration` > 0. After a fault the controller is as before. */
AIM_API aim_fault aim_pid_step(aim_pid* pid, double goal, double measured, double duration,
                               double* output);
/* Forgets the integral and the last measurement. Does nothing with null. */
AIM_API void aim_pid_reset(aim_pid* pid);

#ifdef __cplusplus
}
#endif

#endif
