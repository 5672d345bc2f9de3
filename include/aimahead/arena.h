/* The arena for C (C99): tanks, shells, bots and rules of docs/arena.md, a match played tick by tick.
 *
 *     aim_match_setup setup;
 *     aim_init_match(&setup, AIM_RULES_RTANQUE);
 *     aim_tank_entry tanks[2] = {{.name = "red", .bot = "linear"}, {.name = "blue", .bot = "walls"}};
 *     setup.tanks = tanks;
 *     setup.tank_count = 2;
 *     aim_match* match = aim_match_create(&setup, NULL, NULL);
 *     while (aim_match_step(match, NULL, 0, NULL) == AIM_MATCH_GOES_ON) draw(match);
 *     aim_match_destroy(match);
 *
 * What the fields mean, and their ranges, is said in docs/MATCHES.md. Headings are the game's: 0 is +y,
 * clockwise. The same setup gives the same match to the last bit, on every machine. A match is for one
 * thread at a time; otherwise what aimahead.h says holds here too.
 */
#ifndef AIMAHEAD_ARENA_H
#define AIMAHEAD_ARENA_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum aim_preset {
  AIM_RULES_RTANQUE = 0,
  AIM_RULES_RTANQUE_SWEPT = 1,
  AIM_RULES_RTANQUE_FAIR = 2,
  AIM_RULES_ROBOCODE = 3
} aim_preset;

/* A preset, whose constants may be changed. */
typedef struct aim_rules {
  int32_t preset; /* aim_preset */
  int32_t reserved;
  double tank_radius;
  double tank_speed;
  double tank_acceleration;
  double tank_turn;
  double turret_turn;
  double turret_length;
  double radar_turn;
  double radar_vision;
  double gun_energy_max;
  double gun_energy_gain;
  double gun_cost_factor;
  double shell_speed_factor;
  double power_min;
  double power_max;
  double damage_exponent;
  double health;
  int32_t contact; /* 0: point, 1: swept */
  int32_t walls;   /* 0: center, 1: body */
  double edge_margin;
  double missile_turn;
  double missile_life;
} aim_rules;

enum {
  AIM_COMMANDS_SPEED = 1,
  AIM_COMMANDS_HEADING = 2,
  AIM_COMMANDS_TURRET_HEADING = 4,
  AIM_COMMANDS_RADAR_HEADING = 8,
  AIM_COMMANDS_FIRE = 16
};

/* What a tank is told in one tick. */
typedef struct aim_command {
  int32_t given; /* which of these are: the sum of AIM_COMMANDS_... */
  int32_t reserved;
  double speed;
  double heading; /* wanted headings lie within (-4 pi, 4 pi) */
  double turret_heading;
  double radar_heading;
  double fire;    /* power */
  double penalty; /* health that the tank loses, >= 0 */
} aim_command;

typedef struct aim_radar_reading {
  double heading;
  double distance;
  const char* name; /* while `decide` runs */
} aim_radar_reading;

/* What a tank's driver sees in its turn. */
typedef struct aim_senses {
  int64_t tick; /* the first is 1 */
  double width;
  double height;
  double health;
  double speed;
  double position[2];
  double heading;
  double turret_heading;
  double radar_heading;
  double gun_energy;
  const aim_radar_reading* radar;
  size_t radar_count;
} aim_senses;

/* A driver of the caller's own. `command` comes in with nothing given; a number that is not finite
 * is not given either. Must not come back into the match. */
typedef struct aim_driver {
  void* context;
  void (*decide)(void* context, const aim_senses* senses, aim_command* command);
} aim_driver;

typedef struct aim_tank_entry {
  const char* name; /* not empty, no other tank's */
  const char* team; /* null: on its own */
  const char* bot;  /* a built-in bot (docs/arena.md); null: driven by one of those below */
  const aim_driver* driver;
  const aim_command* commands; /* one a tick; copied. After them, and without: aim_match_step's */
  size_t command_count;
  double position[2];
  double heading;       /* with a position only */
  int32_t has_position; /* 0: a random place and heading */
  int32_t reserved;
} aim_tank_entry;

typedef struct aim_match_setup {
  uint32_t size; /* set by aim_init_match */
  uint32_t reserved;
  aim_rules rules;
  double width;
  double height;
  int64_t ticks; /* at most */
  uint64_t seed;
  const aim_tank_entry* tanks;
  size_t tank_count;
} aim_match_setup;

typedef struct aim_match aim_match;

/* The preset's constants; 1 if there is such a preset. */
AIM_API int32_t aim_init_rules(aim_rules* rules, int32_t preset);
/* The rules of a preset, an arena of 1200 by 700, a billion ticks, seed 0, no tanks. */
AIM_API int32_t aim_init_match(aim_match_setup* setup, int32_t preset);

/* The built-in bots: "linear", ... Null for numbers that no bot has. */
AIM_API const char* aim_bot_name(int32_t index);
AIM_API const char* aim_bot_description(int32_t index);

/* Null if something is at fault, which `fault` (may be null) then names. The setup, its lists and its
 * texts are copied; drivers must live as long as the match. The match itself lies in the allocator's
 * memory (null: malloc's); tanks, shells and what bots learn are kept by the C++ library's. */
AIM_API aim_match* aim_match_create(const aim_match_setup* setup, const aim_allocator* allocator,
                                    aim_fault* fault);
/* A null pointer is left alone. */
AIM_API void aim_match_destroy(aim_match* match);

typedef enum aim_match_status {
  AIM_MATCH_GOES_ON = 0,
  AIM_MATCH_OVER = 1,
  AIM_MATCH_INVALID = 2,
  AIM_MATCH_OUT_OF_MEMORY = 3 /* the match is of no further use */
} aim_match_status;

/* Plays one tick, unless the match is over. `commands`, one for each tank or null, drive in this tick
 * the tanks that have neither bot nor driver, instead of their own. `fault` may be null. */
AIM_API int32_t aim_match_step(aim_match* match, const aim_command* commands, size_t command_count,
                               aim_fault* fault);

typedef struct aim_tank {
  double position[2];
  double heading; /* 0 is +y, clockwise, in [0, 2 pi] */
  double turret_heading;
  double radar_heading;
  double speed;
  double health;
  double gun_energy;
  double damage_dealt;
  double damage_taken;
  int32_t shots;
  int32_t hits;
  int32_t kills;
  int32_t is_removed; /* killed, and its turn has come since */
} aim_tank;

typedef struct aim_shell {
  double position[2];
  double heading;
  double power;
  int32_t owner;   /* index of the tank that fired it */
  int32_t is_dead; /* has hit; gone with its next turn */
} aim_shell;

typedef enum aim_event_kind {
  AIM_EVENT_SHOT = 0, /* `tank` fired */
  AIM_EVENT_HIT = 1,  /* a shell of `other` met `tank` */
  AIM_EVENT_DEATH = 2 /* `tank` lost the last of its health */
} aim_event_kind;

typedef struct aim_event {
  int32_t kind; /* aim_event_kind */
  int32_t tank;
  int32_t other; /* -1: none */
  int32_t reserved;
  double position[2]; /* of the new shell; of the shell that hit, before its step; of the tank */
  double power;       /* of the shell */
} aim_event;

/* What the state is after the last tick. The lists write at most `capacity` elements (the list may be
 * null if that is 0) and return how many there are: every tank in the setup's order, shells in the order
 * fired, the events of the tick. Of a null pointer: 0. */
AIM_API int64_t aim_match_ticks(const aim_match* match);
AIM_API size_t aim_match_tanks(const aim_match* match, aim_tank* tanks, size_t capacity);
AIM_API size_t aim_match_shells(const aim_match* match, aim_shell* shells, size_t capacity);
AIM_API size_t aim_match_events(const aim_match* match, aim_event* events, size_t capacity);
/* Whether it is over; and the tank that won, or the first left of the team that did, -1: nobody. */
AIM_API int32_t aim_match_is_over(const aim_match* match);
AIM_API int32_t aim_match_winner(const aim_match* match);
/* Two matches share it only if they agree in every bit of their state. */
AIM_API uint64_t aim_match_hash(const aim_match* match);

#ifdef __cplusplus
}
#endif

#endif
