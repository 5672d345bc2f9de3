/* Aimahead for C (C99) and every language that can call C.
 *
 *     aim_engagement question;
 *     aim_init_engagement(&question, 2);
 *     question.projectile.speed = 30;
 *     question.target.position[0] = 40;
 *     question.target.velocity[1] = 8;
 *     aim_intercept answer;
 *     if (aim_solve(&question, &answer) == AIM_HIT) {
 *       printf("aim (%g, %g)\n", answer.hit.aim[0], answer.hit.aim[1]);
 *     }
 *
 * docs/ENGAGEMENT.md defines the fields of a question, with ranges and defaults, and the words of
 * an answer, whose numbers are in words.h. The C++ header named beside each function says what the
 * function does.
 *
 * - Vectors are arrays of three numbers. In two dimensions the third is ignored.
 * - Lists of vectors are packed: `dimensions` doubles for each. All memory is the caller's. Lists
 *   are not copied and must live while a function runs. Nothing here allocates.
 * - Any thread may call any function at any time: there is no global state.
 * - A status is the answer, never an exception or an errno. AIM_INVALID comes with a fault that
 *   names the field. A null pointer where an object is needed is AIM_INVALID too.
 * - Structs that may grow begin with their `size`, which the function that initialises them sets.
 * - Enumerations are int32_t fields, so that the layout of a struct follows from its text: every
 *   member is aligned to its own size. The only padding is named `reserved`, except behind pointers
 *   of four bytes.
 */
#ifndef AIMAHEAD_AIMAHEAD_H
#define AIMAHEAD_AIMAHEAD_H

#include "aimahead/words.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version -------------------------------------------------------------------------------- */

#define AIM_VERSION_MAJOR 0
#define AIM_VERSION_MINOR 1
#define AIM_VERSION_PATCH 0

/* The version of the linked library, as major * 1000000 + minor * 1000 + patch, and as "0.1.0". */
AIM_API int32_t aim_version(void);
AIM_API const char* aim_version_text(void);

/* For bindings in other languages. The first returns the declarations of a header ("aimahead.h",
 * "batch.h", ...) without comments and macros, as the FFI of LuaJIT reads them; "" for other names.
 * The second returns the tables of the fields of the format, as JSON (format/fields.json). */
AIM_API const char* aim_declarations(const char* header);
AIM_API const char* aim_format_fields(void);

/* ---- Lead: two vectors and a speed (lead.hpp) ------------------------------------------------ */

typedef struct aim_lead {
  /* aim_status. */
  int32_t status;
  int32_t reserved;
  double time;
  /* Unit vector. */
  double aim[3];
  /* The hit relative to the gun. */
  double offset[3];
} aim_lead;

typedef struct aim_leadf {
  int32_t status;
  float time;
  float aim[3];
  float offset[3];
} aim_leadf;

/* Position and velocity of the target relative to the gun. Null pointers are AIM_INVALID. */
AIM_API int32_t aim_lead2(const double target[2], const double velocity[2], double speed,
                          aim_lead* out);
AIM_API int32_t aim_lead3(const double target[3], const double velocity[3], double speed,
                          aim_lead* out);
AIM_API int32_t aim_lead2f(const float target[2], const float velocity[2], float speed,
                           aim_leadf* out);
AIM_API int32_t aim_lead3f(const float target[3], const float velocity[3], float speed,
                           aim_leadf* out);

/* ---- Engagements (engagement.hpp, motion.hpp, turret.hpp, fixed_step.hpp) -------------------- */

/* The caller's own motion (MotionFunction in motion.hpp): the position at a time, a bound on the
 * speed between two times, and the velocity. Only a shooter whose velocity the shot inherits needs
 * `velocity`; otherwise it may be null. */
typedef struct aim_motion_function {
  void* context;
  void (*position)(void* context, double time, double position[3]);
  double (*speed_bound)(void* context, double from, double to);
  void (*velocity)(void* context, double time, double velocity[3]);
} aim_motion_function;

/* A segment of constant acceleration. */
typedef struct aim_piece {
  /* Infinite in the last piece only. */
  double duration;
  double velocity[3];
  double acceleration[3];
  /* 0: the piece starts with the velocity at the end of the piece before. */
  int32_t sets_velocity;
  int32_t reserved;
} aim_piece;

typedef struct aim_walls {
  double min[3];
  double max[3];
  /* aim_on_hit. */
  int32_t on_hit;
  int32_t reserved;
} aim_walls;

/* A plate on a body that spins (Plates in motion.hpp). */
typedef struct aim_plate {
  double angle;
  double arm;
  /* In three dimensions only. */
  double height;
} aim_plate;

/* A target, or a body of a contact question. `kind` determines which fields are used. */
typedef struct aim_motion {
  /* aim_kind. */
  int32_t kind;
  /* aim_after. Not used after pieces of which the last has no end. */
  int32_t after;
  double radius;
  double position[3];
  double velocity[3];
  double acceleration[3];
  /* How fast a turning target turns, or a body with plates spins. */
  double turn_rate;
  /* Initialised to +z. */
  double axis[3];
  double duration;
  double speed;
  /* The points of a path, Bezier curve or spline; the positions of samples. */
  const double* points;
  size_t point_count;
  const double* times;
  size_t time_count;
  const double* velocities;
  size_t velocity_count;
  const aim_piece* pieces;
  size_t piece_count;
  const aim_motion_function* function;
  /* Null: none. With AIM_LINEAR and AIM_ACCELERATING only. */
  const aim_walls* walls;
  /* Where a body with plates faces at time 0. */
  double facing;
  /* Initialised to pi: all sides. */
  double window;
  const aim_plate* plates;
  size_t plate_count;
} aim_motion;

/* A gun that must turn, or may not point everywhere. In two dimensions facing[0] is an angle, in
 * three `facing` is a direction. */
typedef struct aim_turret {
  double facing[3];
  /* The maximum rate. Infinite: the gun points anywhere within its limits at once; facing,
   * turn_acceleration, rate and tolerance do not matter. */
  double turn_rate;
  /* Infinite: the gun reaches its rate at once. */
  double turn_acceleration;
  /* In two dimensions only. arc[1] infinite: all the way round. */
  double arc[2];
  double tolerance;
  /* In two dimensions only: how fast the gun turns now. */
  double rate;
  /* In three dimensions only, if the flags below are set: limits of the aim. */
  double elevation[2];
  double azimuth[2];
  /* 0: no limit. */
  int32_t sets_elevation;
  int32_t sets_azimuth;
} aim_turret;

/* Where a gun sits on a body that may spin (Mount in engagement.hpp). */
typedef struct aim_mount {
  double offset[3];
  double facing;
  /* How fast the body spins. */
  double turn_rate;
} aim_mount;

typedef struct aim_shooter {
  double position[3];
  double velocity[3];
  double delay;
  double muzzle;
  /* Null: the gun points anywhere at once. */
  const aim_turret* turret;
  /* Null: constant velocity. Otherwise the motion of the gun's platform. `position` and `velocity`
   * above are used where its kind has them. See Shooter::motion for a turret. */
  const aim_motion* motion;
  /* Not 0: the gun may wait. Not allowed with a turret, which may wait anyway. */
  int32_t hold;
  int32_t reserved;
  /* Null: the gun is at the centre of its body. */
  const aim_mount* mount;
} aim_shooter;

/* What a launcher is set to in each row of its table. */
typedef struct aim_setting {
  /* Only for the caller; may be null. */
  const char* name;
  const double* values;
  size_t count;
} aim_setting;

/* A shot that is known by a table (ShotTable in engagement.hpp). */
typedef struct aim_table {
  const double* distances;
  size_t distance_count;
  const double* times;
  size_t time_count;
  /* Null: none. */
  const aim_setting* settings;
  size_t setting_count;
} aim_table;

typedef struct aim_projectile {
  double speed;
  double inherit;
  double acceleration[3];
  double thrust_acceleration;
  double thrust_duration;
  double drag;
  double quadratic_drag;
  double radius;
  /* Infinite: unlimited. */
  double lifetime;
  double range;
  /* The velocity of the air. Must be 0 unless the shot has drag. */
  double wind[3];
  /* Null: none. Otherwise `speed` must be 0. */
  const aim_table* table;
} aim_projectile;

typedef struct aim_tick {
  double step;
  double damping;
  /* aim_integrator. */
  int32_t integrator;
  /* aim_damping_form. */
  int32_t damping_form;
} aim_tick;

/* What stops a shot. `shape` determines which fields are used. */
typedef struct aim_obstacle {
  /* aim_obstacle_shape. */
  int32_t shape;
  /* Ball: AIM_LINEAR or AIM_ACCELERATING. */
  int32_t kind;
  /* Ball: position and velocity at time 0. */
  double position[3];
  double velocity[3];
  double acceleration[3];
  /* Segment or capsule. */
  double from[3];
  double to[3];
  /* Ball or capsule. */
  double radius;
  /* Box. */
  double min[3];
  double max[3];
  /* Polygon: pairs of numbers. */
  const double* points;
  size_t point_count;
  /* Half-space. */
  double point[3];
  double normal[3];
  /* Mesh: triples of numbers, and of indices. */
  const double* vertices;
  size_t vertex_count;
  const uint32_t* triangles;
  size_t triangle_count;
  /* Terrain: row after row, each of `columns` heights. */
  double origin[2];
  double cell;
  const double* heights;
  size_t rows;
  size_t columns;
} aim_obstacle;

/* Standard deviations of what the engagement says (odds.hpp). */
typedef struct aim_uncertainty {
  double position_sd;
  double velocity_sd;
  /* The covariance of position and velocity, row after row: 16 numbers in two dimensions, 36 in
   * three. Null: none. */
  const double* covariance;
  double maneuver;
  double aim_sd;
  double speed_sd;
  double delay_sd;
} aim_uncertainty;

typedef struct aim_engagement {
  /* Set by aim_init_engagement. */
  uint32_t size;
  /* 2 or 3. */
  int32_t dimensions;
  aim_shooter shooter;
  aim_projectile projectile;
  aim_motion target;
  /* Null: continuous time. */
  const aim_tick* tick;
  /* aim_aim: what counts as a hit. */
  int32_t aim;
  int32_t reserved;
  /* What stops the shot. */
  const aim_obstacle* obstacles;
  size_t obstacle_count;
  /* Null: none. Only odds need it. */
  const aim_uncertainty* uncertainty;
} aim_engagement;

/* Sets the defaults of the format; speed and position are 0. Does nothing with null. */
AIM_API void aim_init_engagement(aim_engagement* engagement, int32_t dimensions);
AIM_API void aim_init_motion(aim_motion* motion);
AIM_API void aim_init_turret(aim_turret* turret);
AIM_API void aim_init_tick(aim_tick* tick);
AIM_API void aim_init_piece(aim_piece* piece);
AIM_API void aim_init_obstacle(aim_obstacle* obstacle);
AIM_API void aim_init_mount(aim_mount* mount);
AIM_API void aim_init_table(aim_table* table);
AIM_API void aim_init_plate(aim_plate* plate);

/* The first field of an engagement that is wrong, or AIM_FIELD_NONE. */
AIM_API aim_fault aim_check_engagement(const aim_engagement* engagement);

/* ---- Solutions (intercept.hpp) --------------------------------------------------------------- */

typedef struct aim_hit {
  double time;
  double launch_time;
  double flight_time;
  /* The target's centre at `time`. */
  double point[3];
  /* A unit vector: where the gun points, in the frame that moves with the gun. */
  double aim[3];
  /* 0 for a shot that is known by a table. */
  double launch_velocity[3];
  double launch_point[3];
  /* Whether an obstacle stops the shot, and its index. */
  int32_t is_blocked;
  uint32_t blocked_by;
  /* If so, the time of the touch, and the shot's centre then. */
  double blocked_time;
  double blocked_point[3];
  /* For a shot that is known by a table: the distance that its setting is for; otherwise 0. */
  double distance;
  /* Set in the hits that aim_solve_all wrote, if `has_sensitivity` (sensitivity in
   * intercept.hpp). */
  double sensitivity;
  int32_t has_sensitivity;
  /* For a target with plates: the index of the plate; otherwise -1. */
  int32_t plate;
} aim_hit;

typedef struct aim_approach {
  double time;
  double distance;
  double aim[3];
  /* The time from now to the launch: the delay, later for a gun that turns or waits. */
  double launch_time;
} aim_approach;

typedef struct aim_intercept {
  /* aim_status; docs/results.md says which fields it carries. */
  int32_t status;
  /* aim_method. */
  int32_t method;
  /* The number of hits that aim_solve_all wrote. */
  int32_t count;
  /* The evaluations of a search, or the steps of integration of a trajectory. */
  int32_t steps;
  /* Whether `closest` has a meaning. */
  int32_t has_closest;
  int32_t reserved;
  aim_hit hit;
  aim_approach closest;
  aim_fault fault;
} aim_intercept;

/* The earliest hit, guaranteed (solve in intercept.hpp; docs/drag.md says what is not proved under
 * quadratic drag). `out` may be null. Returns out->status. */
AIM_API int32_t aim_solve(const aim_engagement* engagement, aim_intercept* out);

/* The maximum number of hits that aim_solve_all writes. */
#define AIM_MAX_HITS 64

/* Answers as aim_solve does, and writes the hits to `hits`, earliest first, at most `capacity`
 * (>= 0) and at most AIM_MAX_HITS. */
AIM_API int32_t aim_solve_all(const aim_engagement* engagement, aim_hit* hits, int32_t capacity,
                              aim_intercept* out);

/* Interpolates a setting of a table at a distance (setting_at in engagement.hpp). For a hit, pass
 * its `distance`. 0 if there is no such setting. */
AIM_API double aim_setting_at(const aim_table* table, size_t setting, double distance);

/* For an AIM_FUNCTION target without a bound on its speed; samples every `step`. The answer is not
 * guaranteed. AIM_NOT_FOUND means that no sample showed a hit. */
AIM_API int32_t aim_solve_by_sampling(const aim_engagement* engagement, double step,
                                      aim_intercept* out);

/* ---- Launches (launch.hpp) ------------------------------------------------------------------- */

typedef struct aim_launch {
  /* aim_status. */
  int32_t status;
  /* The number of launches that aim_launch_all_at_elevation wrote. */
  int32_t count;
  aim_hit hit;
  double speed;
  double limit_speed;
  aim_fault fault;
} aim_launch;

/* The functions return the status of the launch, the last one that of `direct`. Outputs may be
 * null. Only aim_launch_direct_and_lob reads the speed of the engagement. The target is linear or
 * accelerating; aim_launch_for_time takes any motion but plates. */
AIM_API int32_t aim_launch_for_time(const aim_engagement* engagement, double flight_time,
                                    aim_launch* out);
/* rising: 0 to hit while the shot falls, 1 while it rises. */
AIM_API int32_t aim_launch_over_apex(const aim_engagement* engagement, double height,
                                     int32_t rising, aim_launch* out);
AIM_API int32_t aim_launch_at_elevation(const aim_engagement* engagement, double elevation,
                                        aim_launch* out);
AIM_API int32_t aim_launch_all_at_elevation(const aim_engagement* engagement, double elevation,
                                            aim_launch* out, aim_launch* launches,
                                            int32_t capacity);
AIM_API int32_t aim_launch_slowest(const aim_engagement* engagement, aim_launch* out);
AIM_API int32_t aim_launch_direct_and_lob(const aim_engagement* engagement, aim_launch* direct,
                                          aim_launch* lob);

/* ---- Turrets (turret.hpp, turn_controller.hpp) ----------------------------------------------- */

typedef struct aim_turn {
  /* 0: the direction is outside the arc, or a field is wrong. */
  int32_t possible;
  int32_t reserved;
  double angle;
  double time;
  /* The angle through which the gun turns until it rests: `angle` less the tolerance. */
  double rest;
} aim_turn;

/* The first field of a turret that is wrong, or AIM_FIELD_NONE. The path is that in an engagement:
 * "shooter.turret.arc[1]". */
AIM_API aim_fault aim_check_turret(const aim_turret* turret, int32_t dimensions);
/* The turn from the turret's facing to a direction of `dimensions` numbers, of any finite length.
 * For the zero vector the gun does not turn. */
AIM_API aim_turn aim_turn_to(const aim_turret* turret, int32_t dimensions, const double* direction);
/* The same in two dimensions, to an angle. */
AIM_API aim_turn aim_turn_to_angle(const aim_turret* turret, double angle);
/* The time until the gun, from rest, has turned through an angle, less its tolerance. */
AIM_API double aim_turning_time(const aim_turret* turret, double angle);
/* The largest angle that the gun, from rest, can reach within its tolerance by `time` >= 0, which
 * may be infinite. */
AIM_API double aim_turnable_angle(const aim_turret* turret, double time);

typedef enum aim_turn_status {
  AIM_TURN_TURNING = 0,
  AIM_TURN_ARRIVED = 1,
  AIM_TURN_BLOCKED = 2,
  AIM_TURN_INVALID = 3
} aim_turn_status;

/* A gun in a game loop. Every step changes `turret.facing` and `rate`. In two dimensions rate[0] is
 * the rate, in three `rate` is the angular velocity. In two dimensions a step also sets
 * `turret.rate`: the turret is ready for the next question. */
typedef struct aim_turn_controller {
  aim_turret turret;
  double rate[3];
  int32_t dimensions;
  int32_t reserved;
} aim_turn_controller;

typedef struct aim_turn_progress {
  /* aim_turn_status. */
  int32_t status;
  int32_t reserved;
  double remaining;
  double time;
} aim_turn_progress;

/* Turns for `duration` towards `goal`. In two dimensions goal[0] is an angle. */
AIM_API aim_turn_progress aim_turn_step(aim_turn_controller* controller, const double* goal,
                                        double duration);

/* ---- Contact (contact.hpp, contact_shapes.hpp) ----------------------------------------------- */

typedef struct aim_contact {
  /* aim_contact_status. */
  int32_t status;
  int32_t reserved;
  double time;
  /* On b's surface, towards a. */
  double point[3];
  double normal[3];
  aim_fault fault;
} aim_contact;

/* A disc or sphere of constant velocity. */
typedef struct aim_body {
  double position[3];
  double velocity[3];
  double radius;
} aim_body;

/* When two bodies first touch within [0, duration]; `duration` >= 0 may be infinite. The decision
 * is exact. These functions return out->status; `out` may be null. */
AIM_API int32_t aim_time_of_impact(const aim_body* a, const aim_body* b, double duration,
                                   int32_t dimensions, aim_contact* out);
/* A disc or sphere that goes straight from one place to another. */
typedef struct aim_sweep {
  double from[3];
  double to[3];
  double radius;
} aim_sweep;

/* The same for displacements. `time` is the share of them, 0 to 1. */
AIM_API int32_t aim_time_of_impact_swept(const aim_sweep* a, const aim_sweep* b, int32_t dimensions,
                                         aim_contact* out);
/* The same for bodies of any motion. */
AIM_API int32_t aim_time_of_impact_moving(const aim_motion* a, const aim_motion* b, double duration,
                                          int32_t dimensions, aim_contact* out);

/* The kind of a shape, and the fields that determine it. */
typedef enum aim_shape_kind {
  AIM_SHAPE_SEGMENT = 0,      /* from, to */
  AIM_SHAPE_CAPSULE = 1,      /* from, to, radius */
  AIM_SHAPE_BOX = 2,          /* min, max */
  AIM_SHAPE_ORIENTED_BOX = 3, /* center, axes, half */
  AIM_SHAPE_POLYGON = 4,      /* points; in two dimensions only */
  AIM_SHAPE_HALF_SPACE = 5,   /* point (of its surface), normal */
  AIM_SHAPE_ENCLOSURE = 6     /* min, max */
} aim_shape_kind;

/* A shape at rest. */
typedef struct aim_shape {
  /* aim_shape_kind. */
  int32_t kind;
  int32_t reserved;
  double from[3];
  double to[3];
  double radius;
  double min[3];
  double max[3];
  double center[3];
  double axes[3][3];
  double half[3];
  const double* points;
  size_t point_count;
  double point[3];
  double normal[3];
} aim_shape;

/* "segment", "capsule", "box", ...; "" for any other number. */
AIM_API const char* aim_shape_name(int32_t kind);

/* When a body first touches a shape within [0, duration]. */
AIM_API int32_t aim_time_of_impact_shape(const aim_body* body, const aim_shape* shape,
                                         double duration, int32_t dimensions, aim_contact* out);
/* The same for a body of any motion. */
AIM_API int32_t aim_time_of_impact_shape_moving(const aim_motion* body, const aim_shape* shape,
                                                double duration, int32_t dimensions,
                                                aim_contact* out);

/* ---- Fixed-step worlds (fixed_step.hpp) ------------------------------------------------------ */

/* The first field of a tick that is wrong, or AIM_FIELD_NONE: "tick.step". */
AIM_API aim_fault aim_check_tick(const aim_tick* tick);
/* The factor by which a step multiplies the velocity; 0 if a field of the tick is wrong. */
AIM_API double aim_damping_factor(const aim_tick* tick);
/* The velocity with which a body of the engine follows the parabola of `velocity`. Vectors have
 * `dimensions` numbers. `corrected` may be `velocity`. These three functions return 1; if a
 * parameter is wrong they return 0 and write nothing. */
AIM_API int32_t aim_correct_launch(const aim_tick* tick, int32_t dimensions, const double* velocity,
                                   const double* acceleration, double* corrected);
/* Replaces position and velocity by those after `steps`. */
AIM_API int32_t aim_after_steps(const aim_tick* tick, int32_t dimensions, double* position,
                                double* velocity, const double* acceleration, double steps);
/* The velocity that displaces a body by `displacement` within `time`. Also returns 0 where there is
 * no such velocity. */
AIM_API int32_t aim_velocity_to_reach(const aim_tick* tick, int32_t dimensions,
                                      const double* displacement, const double* acceleration,
                                      double time, double* velocity);

/* ---- Used by the other headers (allocator.hpp, execution.hpp) -------------------------------- */

typedef enum aim_scalar { AIM_FLOAT64 = 0, AIM_FLOAT32 = 1 } aim_scalar;

/* The caller's memory. `allocate` returns at least `bytes` bytes, aligned to 64, or null. `release`
 * takes them back with the same `bytes`. Without functions: malloc and free. */
typedef struct aim_allocator {
  void* (*allocate)(size_t bytes, void* context);
  void (*release)(void* memory, size_t bytes, void* context);
  void* context;
} aim_allocator;

/* The caller's parallel loop. `run` calls task(data, i) once for every i < tasks, in any order and
 * on any threads, and returns when all are done. Without `run` the calling thread does all the
 * work. The answers are the same. */
typedef struct aim_parallel {
  void (*run)(void* context, size_t tasks, void (*task)(void* data, size_t index), void* data);
  void* context;
  /* The number of tasks that the work is divided into: the number of threads, or a few more. */
  size_t tasks;
} aim_parallel;

#ifdef __cplusplus
}
#endif

#endif
