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
 * an answer. The C++ header named beside each function says what the function does.
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

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(AIMAHEAD_C_SHARED)
#ifdef AIMAHEAD_C_BUILDING
#define AIM_API __declspec(dllexport)
#else
#define AIM_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define AIM_API __attribute__((visibility("default")))
#else
#define AIM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version -------------------------------------------------------------------------------- */

#define AIM_VERSION_MAJOR 0
#define AIM_VERSION_MINOR 1
#define AIM_VERSION_PATCH 0

/* Of the library at hand: major * 1000000 + minor * 1000 + patch, and as text, "0.1.0". */
AIM_API int32_t aim_version(void);
AIM_API const char* aim_version_text(void);

/* For bindings in other languages. The first returns the declarations of a header ("aimahead.h",
 * "batch.h", ...) without comments and macros, as the FFI of LuaJIT reads them; "" for other names.
 * The second returns the tables of the fields of the format, as JSON (format/fields.json). */
AIM_API const char* aim_declarations(const char* header);
AIM_API const char* aim_format_fields(void);

/* ---- Words ---------------------------------------------------------------------------------- */

typedef enum aim_status {
  AIM_HIT = 0,
  AIM_UNREACHABLE = 1,
  AIM_OUT_OF_RANGE = 2,
  AIM_TOUCHING = 3,
  AIM_UNRESOLVED = 4,
  AIM_INVALID = 5,
  AIM_NOT_FOUND = 6,
  AIM_BLOCKED = 7
} aim_status;

typedef enum aim_contact_status {
  AIM_CONTACT_MADE = 0,
  AIM_CONTACT_TOUCHING = 1,
  AIM_CONTACT_APART = 2,
  AIM_CONTACT_UNRESOLVED = 3,
  AIM_CONTACT_INVALID = 4
} aim_contact_status;

typedef enum aim_method {
  AIM_METHOD_NONE = 0,
  AIM_METHOD_QUADRATIC = 1,
  AIM_METHOD_POLYNOMIAL = 2,
  AIM_METHOD_SEARCH = 3,
  AIM_METHOD_TRAJECTORY = 4
} aim_method;

/* What an obstacle is, and the fields that determine it. */
typedef enum aim_obstacle_shape {
  AIM_OBSTACLE_BALL = 0,       /* kind, position, velocity, acceleration, radius */
  AIM_OBSTACLE_SEGMENT = 1,    /* from, to */
  AIM_OBSTACLE_CAPSULE = 2,    /* from, to, radius */
  AIM_OBSTACLE_BOX = 3,        /* min, max */
  AIM_OBSTACLE_POLYGON = 4,    /* points; 2D only */
  AIM_OBSTACLE_HALF_SPACE = 5, /* point, normal */
  AIM_OBSTACLE_MESH = 6,       /* vertices, triangles; 3D only */
  AIM_OBSTACLE_TERRAIN = 7     /* origin, cell, heights; 3D only */
} aim_obstacle_shape;

/* How a target moves, and the fields that determine it. */
typedef enum aim_kind {
  AIM_LINEAR = 0,       /* position, velocity */
  AIM_ACCELERATING = 1, /* position, velocity, acceleration */
  AIM_TURNING = 2,      /* position, velocity, turn_rate, in 3D axis */
  AIM_BEZIER = 3,       /* points (2 to 8), duration, after */
  AIM_PATH = 4,         /* points, speed, after */
  AIM_SPLINE = 5,       /* points, times, after */
  AIM_SAMPLES = 6,      /* points, times, optional velocities, after */
  AIM_PIECES = 7,       /* position, pieces, after */
  AIM_PLATES = 8,       /* position, velocity, acceleration, facing, turn_rate, plates, window; of a
                           target only */
  AIM_FUNCTION = 9      /* function */
} aim_kind;

typedef enum aim_after {
  AIM_AFTER_STOP = 0,
  AIM_AFTER_CONTINUE = 1,
  AIM_AFTER_LOOP = 2,
  AIM_AFTER_VANISH = 3
} aim_after;

typedef enum aim_on_hit { AIM_WALL_STOP = 0, AIM_WALL_SLIDE = 1, AIM_WALL_BOUNCE = 2 } aim_on_hit;

typedef enum aim_aim { AIM_CENTER = 0, AIM_EDGE = 1 } aim_aim;

typedef enum aim_integrator {
  AIM_SEMI_IMPLICIT_EULER = 0,
  AIM_EXPLICIT_EULER = 1,
  AIM_VELOCITY_VERLET = 2
} aim_integrator;

typedef enum aim_damping_form {
  AIM_DAMPING_IMPLICIT = 0,
  AIM_DAMPING_EXPLICIT = 1,
  AIM_DAMPING_EXPONENTIAL = 2
} aim_damping_form;

/* "hit", "unreachable", ...; "apart", ...; "quadratic", ...: the words of the format. Of a number
 * that is none of them, "". */
AIM_API const char* aim_status_name(int32_t status);
AIM_API const char* aim_contact_status_name(int32_t status);
AIM_API const char* aim_method_name(int32_t method);

/* ---- Faults --------------------------------------------------------------------------------- */

/* The fields of the format, in the order in which they are checked. The fields of a target stand
 * for those of `a` and `b` of a contact question too. */
typedef enum aim_field {
  AIM_FIELD_NONE = 0,
  /* The struct is not initialised, or of another version. */
  AIM_FIELD_SIZE = 1,
  /* An argument of the function is null. */
  AIM_FIELD_POINTER = 2,

  AIM_FIELD_SHOOTER_KIND = 0x101,
  AIM_FIELD_SHOOTER_POSITION = 0x102,
  AIM_FIELD_SHOOTER_VELOCITY = 0x103,
  AIM_FIELD_SHOOTER_ACCELERATION = 0x104,
  AIM_FIELD_SHOOTER_TURN_RATE = 0x105,
  AIM_FIELD_SHOOTER_AXIS = 0x106,
  AIM_FIELD_SHOOTER_POINTS = 0x107,
  AIM_FIELD_SHOOTER_POSITIONS = 0x108,
  AIM_FIELD_SHOOTER_DURATION = 0x109,
  AIM_FIELD_SHOOTER_SPEED = 0x10A,
  AIM_FIELD_SHOOTER_TIMES = 0x10B,
  AIM_FIELD_SHOOTER_VELOCITIES = 0x10C,
  AIM_FIELD_SHOOTER_PIECES = 0x10D,
  AIM_FIELD_SHOOTER_AFTER = 0x10E,
  AIM_FIELD_SHOOTER_WALLS = 0x10F,
  AIM_FIELD_SHOOTER_MOUNT = 0x110,
  AIM_FIELD_SHOOTER_DELAY = 0x111,
  AIM_FIELD_SHOOTER_MUZZLE = 0x112,
  AIM_FIELD_SHOOTER_HOLD = 0x113,
  AIM_FIELD_SHOOTER_TURRET = 0x114,
  /* Of a motion that only a program can have. */
  AIM_FIELD_SHOOTER_MOTION = 0x1F0,

  AIM_FIELD_TURRET_FACING = 0x201,
  AIM_FIELD_TURRET_TURN_RATE = 0x202,
  AIM_FIELD_TURRET_TURN_ACCELERATION = 0x203,
  AIM_FIELD_TURRET_RATE = 0x204,
  AIM_FIELD_TURRET_ARC = 0x205,
  AIM_FIELD_TURRET_ELEVATION = 0x206,
  AIM_FIELD_TURRET_AZIMUTH = 0x207,
  AIM_FIELD_TURRET_TOLERANCE = 0x208,

  AIM_FIELD_PROJECTILE_SPEED = 0x301,
  AIM_FIELD_PROJECTILE_TABLE = 0x302,
  AIM_FIELD_PROJECTILE_INHERIT = 0x303,
  AIM_FIELD_PROJECTILE_ACCELERATION = 0x304,
  AIM_FIELD_PROJECTILE_THRUST = 0x305,
  AIM_FIELD_PROJECTILE_DRAG = 0x306,
  AIM_FIELD_PROJECTILE_QUADRATIC_DRAG = 0x307,
  AIM_FIELD_PROJECTILE_WIND = 0x308,
  AIM_FIELD_PROJECTILE_RADIUS = 0x309,
  AIM_FIELD_PROJECTILE_LIFETIME = 0x30A,
  AIM_FIELD_PROJECTILE_RANGE = 0x30B,

  AIM_FIELD_THRUST_ACCELERATION = 0x401,
  AIM_FIELD_THRUST_DURATION = 0x402,

  AIM_FIELD_TARGET_RADIUS = 0x501,
  AIM_FIELD_TARGET_KIND = 0x502,
  AIM_FIELD_TARGET_POSITION = 0x503,
  AIM_FIELD_TARGET_VELOCITY = 0x504,
  AIM_FIELD_TARGET_ACCELERATION = 0x505,
  AIM_FIELD_TARGET_FACING = 0x506,
  AIM_FIELD_TARGET_TURN_RATE = 0x507,
  AIM_FIELD_TARGET_AXIS = 0x508,
  AIM_FIELD_TARGET_POINTS = 0x509,
  AIM_FIELD_TARGET_POSITIONS = 0x50A,
  AIM_FIELD_TARGET_DURATION = 0x50B,
  AIM_FIELD_TARGET_SPEED = 0x50C,
  AIM_FIELD_TARGET_TIMES = 0x50D,
  AIM_FIELD_TARGET_VELOCITIES = 0x50E,
  AIM_FIELD_TARGET_PIECES = 0x50F,
  AIM_FIELD_TARGET_PLATES = 0x510,
  AIM_FIELD_TARGET_WINDOW = 0x511,
  AIM_FIELD_TARGET_AFTER = 0x512,
  AIM_FIELD_TARGET_WALLS = 0x513,
  AIM_FIELD_TARGET_FUNCTION = 0x514,

  AIM_FIELD_PIECE_DURATION = 0x601,
  AIM_FIELD_PIECE_VELOCITY = 0x602,
  AIM_FIELD_PIECE_ACCELERATION = 0x603,

  AIM_FIELD_WALLS_MIN = 0x701,
  AIM_FIELD_WALLS_MAX = 0x702,
  AIM_FIELD_WALLS_ON_HIT = 0x703,

  AIM_FIELD_SHOOTER = 0x801,
  AIM_FIELD_PROJECTILE = 0x802,
  AIM_FIELD_TARGET = 0x803,
  AIM_FIELD_AIM = 0x804,
  AIM_FIELD_OBSTACLES = 0x805,
  AIM_FIELD_TICK = 0x806,
  AIM_FIELD_UNCERTAINTY = 0x807,

  AIM_FIELD_TICK_STEP = 0x901,
  AIM_FIELD_TICK_INTEGRATOR = 0x902,
  AIM_FIELD_TICK_DAMPING = 0x903,
  AIM_FIELD_TICK_DAMPING_FORM = 0x904,

  /* Of a contact question. */
  AIM_FIELD_A = 0xA01,
  AIM_FIELD_B = 0xA02,
  AIM_FIELD_DURATION = 0xA03,

  /* Arguments of functions. */
  AIM_FIELD_FLIGHT_TIME = 0xB01,
  AIM_FIELD_HEIGHT = 0xB02,
  AIM_FIELD_ELEVATION = 0xB03,
  AIM_FIELD_STEP = 0xB04,
  AIM_FIELD_CAPACITY = 0xB05,
  /* The allocator returned null. */
  AIM_FIELD_MEMORY = 0xB06,
  AIM_FIELD_SCALAR = 0xB07,
  AIM_FIELD_BROAD_PHASE = 0xB08,
  AIM_FIELD_COUNT = 0xB09,
  AIM_FIELD_BODIES = 0xB0A,
  AIM_FIELD_SHOOTERS = 0xB0B,
  AIM_FIELD_TARGETS = 0xB0C,
  AIM_FIELD_TIME = 0xB0D,
  AIM_FIELD_STATUS = 0xB0E,
  AIM_FIELD_COST = 0xB0F,
  AIM_FIELD_MOST_TARGETS = 0xB10,
  AIM_FIELD_MOST_SHOOTERS = 0xB11,
  AIM_FIELD_GOAL = 0xB12,
  AIM_FIELD_DEMAND = 0xB13,
  AIM_FIELD_BEST = 0xB14,
  AIM_FIELD_DIRECTION = 0xB15,
  AIM_FIELD_AXES_UP = 0xB16,
  AIM_FIELD_AXES_FORWARD = 0xB17,
  AIM_FIELD_AXES_HANDEDNESS = 0xB18,
  AIM_FIELD_AXES_YAW = 0xB19,
  AIM_FIELD_AXES_PITCH = 0xB1A,
  AIM_FIELD_YAW = 0xB1B,
  AIM_FIELD_PITCH = 0xB1C,
  AIM_FIELD_ANGLE = 0xB1D,
  AIM_FIELD_FROM = 0xB1E,
  AIM_FIELD_TO = 0xB1F,
  AIM_FIELD_CHASE_POSITION = 0xB20,
  AIM_FIELD_CHASE_VELOCITY = 0xB21,
  AIM_FIELD_CHASE_TARGET = 0xB22,
  AIM_FIELD_CHASE_TARGET_VELOCITY = 0xB23,
  AIM_FIELD_CHASE_TARGET_ACCELERATION = 0xB24,
  AIM_FIELD_GAIN = 0xB25,
  AIM_FIELD_SPEED = 0xB26,
  AIM_FIELD_TURN_RATE = 0xB27,
  AIM_FIELD_HIT_RADIUS = 0xB28,
  AIM_FIELD_PROPORTIONAL = 0xB29,
  AIM_FIELD_INTEGRAL = 0xB2A,
  AIM_FIELD_DERIVATIVE = 0xB2B,
  AIM_FIELD_MIN = 0xB2C,
  AIM_FIELD_MAX = 0xB2D,
  AIM_FIELD_MEASURED = 0xB2E,
  AIM_FIELD_FRAME_DURATION = 0xB2F,
  AIM_FIELD_HIT = 0xB30,
  AIM_FIELD_FIRED_AIM = 0xB31,
  AIM_FIELD_LAUNCH_TIME = 0xB32,
  AIM_FIELD_TIMES = 0xB33,
  AIM_FIELD_METHOD = 0xB34,
  AIM_FIELD_ROUNDS = 0xB35,
  AIM_FIELD_BISECTION = 0xB36,
  AIM_FIELD_SHAPE = 0xB37,
  AIM_FIELD_SHAPE_KIND = 0xB38,
  AIM_FIELD_SHAPE_FROM = 0xB39,
  AIM_FIELD_SHAPE_TO = 0xB3A,
  AIM_FIELD_SHAPE_RADIUS = 0xB3B,
  AIM_FIELD_SHAPE_MIN = 0xB3C,
  AIM_FIELD_SHAPE_MAX = 0xB3D,
  AIM_FIELD_SHAPE_CENTER = 0xB3E,
  AIM_FIELD_SHAPE_AXES = 0xB3F,
  AIM_FIELD_SHAPE_HALF = 0xB40,
  AIM_FIELD_SHAPE_POINTS = 0xB41,
  AIM_FIELD_SHAPE_POINT = 0xB42,
  AIM_FIELD_SHAPE_NORMAL = 0xB43,
  AIM_FIELD_PROBABILITY = 0xB44,
  AIM_FIELD_LATEST = 0xB45,
  AIM_FIELD_UNTIL = 0xB46,
  AIM_FIELD_MAX_ERROR = 0xB47,
  AIM_FIELD_LOOKS_INTERVAL = 0xB48,
  AIM_FIELD_LOOKS_SD = 0xB49,
  AIM_FIELD_WAITING_COST = 0xB4A,
  AIM_FIELD_PROSPECTS = 0xB4B,

  AIM_FIELD_MATCH_RULES = 0xC01,
  AIM_FIELD_MATCH_ARENA = 0xC02,
  AIM_FIELD_MATCH_TICKS = 0xC03,
  AIM_FIELD_MATCH_SEED = 0xC04,
  AIM_FIELD_MATCH_TANKS = 0xC05,

  AIM_FIELD_ARENA_WIDTH = 0xD01,
  AIM_FIELD_ARENA_HEIGHT = 0xD02,

  /* The constants follow in the order of docs/MATCHES.md. */
  AIM_FIELD_RULES_PRESET = 0xE01,

  /* `index` is the tank. */
  AIM_FIELD_TANK_NAME = 0xF01,
  AIM_FIELD_TANK_TEAM = 0xF02,
  AIM_FIELD_TANK_POSITION = 0xF03,
  AIM_FIELD_TANK_HEADING = 0xF04,
  AIM_FIELD_TANK_BOT = 0xF05,
  AIM_FIELD_TANK_COMMANDS = 0xF06,

  /* `index` is the tank, `component` the command, from 0. */
  AIM_FIELD_COMMAND_SPEED = 0x1001,
  AIM_FIELD_COMMAND_HEADING = 0x1002,
  AIM_FIELD_COMMAND_TURRET_HEADING = 0x1003,
  AIM_FIELD_COMMAND_RADAR_HEADING = 0x1004,
  AIM_FIELD_COMMAND_FIRE = 0x1005,
  AIM_FIELD_COMMAND_PENALTY = 0x1006,

  /* `index` is the obstacle, `element` the element of its list. */
  AIM_FIELD_OBSTACLE_SHAPE = 0x1101,
  AIM_FIELD_OBSTACLE_KIND = 0x1102,
  AIM_FIELD_OBSTACLE_POSITION = 0x1103,
  AIM_FIELD_OBSTACLE_VELOCITY = 0x1104,
  AIM_FIELD_OBSTACLE_ACCELERATION = 0x1105,
  AIM_FIELD_OBSTACLE_FROM = 0x1106,
  AIM_FIELD_OBSTACLE_TO = 0x1107,
  AIM_FIELD_OBSTACLE_RADIUS = 0x1108,
  AIM_FIELD_OBSTACLE_MIN = 0x1109,
  AIM_FIELD_OBSTACLE_MAX = 0x110A,
  AIM_FIELD_OBSTACLE_POINTS = 0x110B,
  AIM_FIELD_OBSTACLE_POINT = 0x110C,
  AIM_FIELD_OBSTACLE_NORMAL = 0x110D,
  AIM_FIELD_OBSTACLE_VERTICES = 0x110E,
  AIM_FIELD_OBSTACLE_TRIANGLES = 0x110F,
  AIM_FIELD_OBSTACLE_ORIGIN = 0x1110,
  AIM_FIELD_OBSTACLE_CELL = 0x1111,
  AIM_FIELD_OBSTACLE_HEIGHTS = 0x1112,

  AIM_FIELD_MOUNT_OFFSET = 0x1201,
  AIM_FIELD_MOUNT_FACING = 0x1202,
  AIM_FIELD_MOUNT_TURN_RATE = 0x1203,

  AIM_FIELD_TABLE_DISTANCES = 0x1301,
  AIM_FIELD_TABLE_TIMES = 0x1302,
  /* `index` is the setting. */
  AIM_FIELD_TABLE_SETTINGS = 0x1303,

  /* `index` is the plate. */
  AIM_FIELD_PLATE_ANGLE = 0x1401,
  AIM_FIELD_PLATE_ARM = 0x1402,
  AIM_FIELD_PLATE_HEIGHT = 0x1403,

  AIM_FIELD_UNCERTAINTY_POSITION_SD = 0x1501,
  AIM_FIELD_UNCERTAINTY_VELOCITY_SD = 0x1502,
  AIM_FIELD_UNCERTAINTY_COVARIANCE = 0x1503,
  AIM_FIELD_UNCERTAINTY_MANEUVER = 0x1504,
  AIM_FIELD_UNCERTAINTY_AIM_SD = 0x1505,
  AIM_FIELD_UNCERTAINTY_SPEED_SD = 0x1506,
  AIM_FIELD_UNCERTAINTY_DELAY_SD = 0x1507,

  AIM_FIELD_FLIGHT_POSITION = 0x1601,
  AIM_FIELD_FLIGHT_VELOCITY = 0x1602,
  AIM_FIELD_FLIGHT_ACCELERATION = 0x1603,
  AIM_FIELD_FLIGHT_THRUST = 0x1604,
  AIM_FIELD_FLIGHT_DIRECTION = 0x1605,
  AIM_FIELD_FLIGHT_DRAG = 0x1606,
  AIM_FIELD_FLIGHT_RADIUS = 0x1607,
  AIM_FIELD_FLIGHT_LAUNCH_TIME = 0x1608,
  AIM_FIELD_FLIGHT_DURATION = 0x1609,

  AIM_FIELD_FLIGHT_THRUST_ACCELERATION = 0x1701,
  AIM_FIELD_FLIGHT_THRUST_DURATION = 0x1702,

  /* `index` is the prospect. */
  AIM_FIELD_PROSPECT_WEIGHT = 0x1801,
  AIM_FIELD_PROSPECT_TIME = 0x1802,
  AIM_FIELD_PROSPECT_POSITION = 0x1803,
  AIM_FIELD_PROSPECT_VELOCITY = 0x1804,
  AIM_FIELD_PROSPECT_ACCELERATION = 0x1805,
  AIM_FIELD_PROSPECT_COVARIANCE = 0x1806,
  AIM_FIELD_PROSPECT_MANEUVER = 0x1807
} aim_field;

/* The body whose motion a field of the target belongs to. */
typedef enum aim_owner {
  AIM_OWNER_TARGET = 0,
  AIM_OWNER_A = 1,
  AIM_OWNER_B = 2,
  AIM_OWNER_SHOOTER_MOTION = 3,
  AIM_OWNER_BODY = 4,
  /* Of an obstacle: it is one of the balls beside a field. */
  AIM_OWNER_BALLS = 5,
  /* An obstacle inside of an arena. */
  AIM_OWNER_RULES = 6
} aim_owner;

/* The first field of a question that is wrong, in the order of the format. */
typedef struct aim_fault {
  /* aim_field; AIM_FIELD_NONE: nothing is wrong. */
  int32_t field;
  /* The reason, for aim_fault_message. */
  int32_t problem;
  /* aim_owner. */
  int32_t owner;
  /* The index of a number of a vector; -1: none. */
  int32_t component;
  /* The index of an element of a list; -1: none. */
  int64_t index;
  /* The index of an element of a list of that element; -1: none. */
  int64_t element;
  /* The wrong value. */
  double got[3];
} aim_fault;

/* The path of the field, "target.points[1]", and what was expected, as the command line reports
 * them. Writes at most `size` bytes, with the final zero, to `text`, which may be null if `size` is
 * 0. Returns the length of the whole text without the zero. */
AIM_API size_t aim_fault_path(const aim_fault* fault, char* text, size_t size);
AIM_API size_t aim_fault_message(const aim_fault* fault, char* text, size_t size);

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
  /* 0: the velocity at the end of the last piece. */
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

/* A target, or a body of a contact question. `kind` determines which fields count. */
typedef struct aim_motion {
  /* aim_kind. */
  int32_t kind;
  /* aim_after. */
  int32_t after;
  double radius;
  double position[3];
  double velocity[3];
  double acceleration[3];
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
  /* Infinite: the gun points anywhere within its limits at once; facing, turn_acceleration, rate
   * and tolerance do not matter. */
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
  double turn_rate;
} aim_mount;

typedef struct aim_shooter {
  double position[3];
  double velocity[3];
  double delay;
  double muzzle;
  /* Null: the gun points anywhere at once. */
  const aim_turret* turret;
  /* Null: constant velocity. Else a platform that moves so, from `position` and with `velocity`
   * above where its kind has these. See Shooter::motion for a turret. */
  const aim_motion* motion;
  /* Not 0: the gun may wait. Not with a turret, which may wait anyway. */
  int32_t hold;
  int32_t reserved;
  /* Null: the gun is at the centre of its body. */
  const aim_mount* mount;
} aim_shooter;

/* What a launcher is set to in each row of its table. */
typedef struct aim_setting {
  /* For the caller; may be null. */
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
  /* The velocity of the air. 0 without drag. */
  double wind[3];
  /* Null: none. Else `speed` is 0. */
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

/* What stops a shot. `shape` determines which fields count. */
typedef struct aim_obstacle {
  /* aim_obstacle_shape. */
  int32_t shape;
  /* Of a ball: AIM_LINEAR or AIM_ACCELERATING. */
  int32_t kind;
  /* Of a ball: at time 0. */
  double position[3];
  double velocity[3];
  double acceleration[3];
  /* Of a segment or capsule. */
  double from[3];
  double to[3];
  /* Of a ball or capsule. */
  double radius;
  /* Of a box. */
  double min[3];
  double max[3];
  /* Of a polygon: pairs of numbers. */
  const double* points;
  size_t point_count;
  /* Of a half-space. */
  double point[3];
  double normal[3];
  /* Of a mesh: triples of numbers, and of indices. */
  const double* vertices;
  size_t vertex_count;
  const uint32_t* triangles;
  size_t triangle_count;
  /* Of a terrain: row after row, each of `columns` heights. */
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
  /* Of position and velocity, rows one after another: 16 numbers in two dimensions, 36 in three.
   * Null: none. */
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
  /* aim_aim. */
  int32_t aim;
  int32_t reserved;
  /* What stops the shot. */
  const aim_obstacle* obstacles;
  size_t obstacle_count;
  /* Null: not said. Only odds need it. */
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
  double point[3];
  double aim[3];
  /* 0 of a shot that is known by a table. */
  double launch_velocity[3];
  double launch_point[3];
  /* Whether an obstacle stops the shot, and its index. */
  int32_t is_blocked;
  uint32_t blocked_by;
  /* When it does, and where the shot's centre is then. */
  double blocked_time;
  double blocked_point[3];
  /* Of a shot that is known by a table; else 0. */
  double distance;
  /* Of the hits that aim_solve_all wrote, if `has_sensitivity` (sensitivity in intercept.hpp). */
  double sensitivity;
  int32_t has_sensitivity;
  /* Of a target with plates: the index of the plate; else -1. */
  int32_t plate;
} aim_hit;

typedef struct aim_approach {
  double time;
  double distance;
  double aim[3];
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

/* The earliest hit, guaranteed. `out` may be null. Returns out->status. */
AIM_API int32_t aim_solve(const aim_engagement* engagement, aim_intercept* out);

/* The maximum number of hits that aim_solve_all writes. */
#define AIM_MOST_HITS 64

/* As aim_solve, and writes the hits to `hits`, earliest first, at most `capacity` (>= 0) and at
 * most AIM_MOST_HITS. */
AIM_API int32_t aim_solve_all(const aim_engagement* engagement, aim_hit* hits, int32_t capacity,
                              aim_intercept* out);

/* What a setting of a table is at a distance, linear between rows (value_at in engagement.hpp): for
 * a hit, at its `distance`. 0 if there is no such setting. */
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

/* Only aim_launch_direct_and_lob reads the speed of the engagement. Outputs may be null. */
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
  /* The angle at which the gun comes to rest. */
  double rest;
} aim_turn;

/* The turn from the turret's facing to a direction of `dimensions` numbers. */
AIM_API aim_turn aim_turn_to(const aim_turret* turret, int32_t dimensions, const double* direction);
AIM_API double aim_turning_time(const aim_turret* turret, double angle);
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

/* When two bodies first touch within [0, duration]. Exact. */
AIM_API int32_t aim_time_of_impact(const aim_body* a, const aim_body* b, double duration,
                                   int32_t dimensions, aim_contact* out);
/* The same for displacements: `position` is the start and `velocity` the end of the body. `time` is
 * the share of the interval. */
AIM_API int32_t aim_time_of_impact_swept(const aim_body* a, const aim_body* b, int32_t dimensions,
                                         aim_contact* out);
/* The same for bodies of any motion. */
AIM_API int32_t aim_time_of_impact_moving(const aim_motion* a, const aim_motion* b, double duration,
                                          int32_t dimensions, aim_contact* out);

/* The kind of a shape, and the fields that determine it. Faults name a field by what it means:
 * "shape.min", "shape.center", "shape.point". */
typedef enum aim_shape_kind {
  AIM_SHAPE_SEGMENT = 0,      /* from, to */
  AIM_SHAPE_CAPSULE = 1,      /* from, to, radius */
  AIM_SHAPE_BOX = 2,          /* from (the minimum corner), to (the maximum corner) */
  AIM_SHAPE_ORIENTED_BOX = 3, /* from (the centre), axes, half */
  AIM_SHAPE_POLYGON = 4,      /* points; in two dimensions only */
  AIM_SHAPE_HALF_SPACE = 5,   /* from (a point of its surface), normal */
  AIM_SHAPE_ENCLOSURE = 6     /* from (the minimum corner), to (the maximum corner) */
} aim_shape_kind;

/* A shape at rest. */
typedef struct aim_shape {
  /* aim_shape_kind. */
  int32_t kind;
  int32_t reserved;
  double from[3];
  double to[3];
  double radius;
  double axes[3][3];
  double half[3];
  double normal[3];
  const double* points;
  size_t point_count;
} aim_shape;

/* "segment", "capsule", "box", ... Of a number that is none of them, "". */
AIM_API const char* aim_shape_name(int32_t kind);

/* When a body first touches a shape within [0, duration]. */
AIM_API int32_t aim_time_of_impact_shape(const aim_body* body, const aim_shape* shape,
                                         double duration, int32_t dimensions, aim_contact* out);
/* The same for a body of any motion. */
AIM_API int32_t aim_time_of_impact_shape_moving(const aim_motion* body, const aim_shape* shape,
                                                double duration, int32_t dimensions,
                                                aim_contact* out);

/* ---- Fixed-step worlds (fixed_step.hpp) ------------------------------------------------------ */

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
/* The velocity that displaces a body by `displacement` within `time`. Also returns 0 where no
 * velocity does. */
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
