/* The words of questions, answers and faults: statuses, methods, kinds, and the fields that a fault
 * names. aimahead.h includes this file.
 *
 *     aim_engagement question;
 *     aim_init_engagement(&question, 2);
 *     question.projectile.speed = -1;
 *     const aim_fault fault = aim_check_engagement(&question);
 *     char field[64];
 *     aim_fault_path(&fault, field, sizeof field);
 *     printf("wrong: %s\n", field);
 */
#ifndef AIMAHEAD_WORDS_H
#define AIMAHEAD_WORDS_H

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

/* ---- Questions and answers ------------------------------------------------------------------ */

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
  AIM_CONTACT_CONTACT = 0,
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

/* The words of the format: "hit", "unreachable", ...; "apart", ...; "quadratic", ...; "" for any
 * other number. */
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
  /* The motion has a kind that only a program can use. */
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

  /* The fields of a contact question. */
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
  AIM_FIELD_MAX_TARGETS = 0xB10,
  AIM_FIELD_MAX_SHOOTERS = 0xB11,
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
  AIM_FIELD_METHOD_MAX = 0xB35,
  AIM_FIELD_METHOD_EXIT_BELOW = 0xB36,
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
  AIM_FIELD_METHOD_SHARE = 0xB4C,
  AIM_FIELD_METHOD_EARLIEST = 0xB4D,
  AIM_FIELD_METHOD_PRECISION = 0xB4E,
  AIM_FIELD_DISTANCE = 0xB4F,

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
  AIM_FIELD_PROSPECT_MANEUVER = 0x1807,

  /* The settings of a tracker. */
  AIM_FIELD_TRACKER_DIMENSIONS = 0x1901,
  AIM_FIELD_TRACKER_MODELS = 0x1902,
  AIM_FIELD_TRACKER_VELOCITY_SD = 0x1903,
  AIM_FIELD_TRACKER_GATE = 0x1904,
  AIM_FIELD_TRACKER_MEMORY = 0x1905,
  AIM_FIELD_TRACKER_BIAS = 0x1906,

  /* `index` is the model. */
  AIM_FIELD_TRACK_MODEL_MOTION = 0x1A01,
  AIM_FIELD_TRACK_MODEL_NOISE = 0x1A02,
  AIM_FIELD_TRACK_MODEL_TURN_NOISE = 0x1A03,
  AIM_FIELD_TRACK_MODEL_SPREAD = 0x1A04,
  AIM_FIELD_TRACK_MODEL_STAY = 0x1A05,
  AIM_FIELD_TRACK_MODEL_SETTLED = 0x1A06,
  AIM_FIELD_TRACK_MODEL_SHARE = 0x1A07,
  AIM_FIELD_TRACK_MODEL_WEIGHT = 0x1A08,

  AIM_FIELD_MEASURED_TIME = 0x1B01,
  AIM_FIELD_MEASURED_VALUE = 0x1B02,
  AIM_FIELD_MEASURED_SD = 0x1B03,
  AIM_FIELD_MEASURED_SENSOR = 0x1B04,
  AIM_FIELD_MEASURED_MEASURE = 0x1B05
} aim_field;

/* The body whose motion a field of the target belongs to. */
typedef enum aim_owner {
  AIM_OWNER_TARGET = 0,
  AIM_OWNER_A = 1,
  AIM_OWNER_B = 2,
  AIM_OWNER_SHOOTER_MOTION = 3,
  AIM_OWNER_BODY = 4,
  /* An obstacle that is one of the balls beside a field. */
  AIM_OWNER_BALLS = 5,
  /* An obstacle inside an arena. */
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

#ifdef __cplusplus
}
#endif

#endif
