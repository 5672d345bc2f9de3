/* The arena for C (C99): a match of tanks, played tick by tick.
 *
 *     aim_match_setup setup;
 *     aim_init_match(&setup, AIM_RULES_RTANQUE);
 *     const aim_tank_entry tanks[] = {{.name = "red", .bot = "linear"},
 *                                     {.name = "blue", .bot = "walls"}};
 *     setup.tanks = tanks;
 *     setup.tank_count = 2;
 *     setup.ticks = 5000;
 *     aim_match* match = aim_match_create(&setup, NULL, NULL);
 *     while (aim_match_step(match, NULL, 0, NULL) == AIM_MATCH_GOES_ON) continue;
 *     printf("tank %d wins\n", (int)aim_match_winner(match));
 *     aim_match_destroy(match);
 *
 * docs/arena.md describes tanks, shells, bots and rules, docs/MATCHES.md the fields and their
 * ranges. Headings are clockwise from +y. The same setup gives the same match on every machine, to
 * the last bit. Two threads must not use one match at once. Otherwise the rules of aimahead.h hold.
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

/* A preset. Its constants may be changed. */
typedef struct aim_rules {
  /* aim_preset. */
  int32_t preset;
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
  /* 0: point, 1: swept. */
  int32_t contact;
  /* 0: center, 1: body. */
  int32_t walls;
  double edge_margin;
  double missile_turn;
  double missile_life;
  /* Standard deviation in pixels, 0 to 1e9; ticks, 0 to 1000; probability, 0 to 1. */
  double radar_noise;
  double radar_delay;
  double radar_fading;
  /* 0: a radar sees through obstacles, 1: they block it. */
  int32_t radar_sight;
  int32_t reserved2;
  /* Obstacles inside the arena, of any shape in two dimensions; balls must not move. No tank
   * overlaps one, and shells stop at them. If they leave no room for a tank that has no position,
   * that is a fault. Copied with the setup. */
  const aim_obstacle* obstacles;
  size_t obstacle_count;
} aim_rules;

enum {
  AIM_COMMANDS_SPEED = 1,
  AIM_COMMANDS_HEADING = 2,
  AIM_COMMANDS_TURRET_HEADING = 4,
  AIM_COMMANDS_RADAR_HEADING = 8,
  AIM_COMMANDS_FIRE = 16
};

/* The command to a tank for one tick. */
typedef struct aim_command {
  /* Which of the following fields are given: the sum of AIM_COMMANDS_... */
  int32_t given;
  int32_t reserved;
  double speed;
  /* Wanted headings lie within (-4 pi, 4 pi). */
  double heading;
  double turret_heading;
  double radar_heading;
  /* The power of the shot. */
  double fire;
  /* Health that the tank loses, >= 0. */
  double penalty;
} aim_command;

typedef struct aim_radar_reading {
  double heading;
  double distance;
  /* Valid while `decide` runs. */
  const char* name;
} aim_radar_reading;

/* What the driver of a tank knows in its turn. */
typedef struct aim_senses {
  /* The first is 1. */
  int64_t tick;
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

/* The caller's driver. `decide` fills `command`, which arrives with nothing given. A number that is
 * not finite counts as not given. `decide` must not call the functions of this match. */
typedef struct aim_driver {
  void* context;
  void (*decide)(void* context, const aim_senses* senses, aim_command* command);
} aim_driver;

typedef struct aim_tank_entry {
  /* Not empty, and different from the names of the other tanks. */
  const char* name;
  /* Null: no team. */
  const char* team;
  /* A built-in bot (docs/arena.md). Null: `driver` or `commands` drive the tank. */
  const char* bot;
  const aim_driver* driver;
  /* One for each tick; copied. After the last, or without any, those of aim_match_step are used. */
  const aim_command* commands;
  size_t command_count;
  double position[2];
  /* Read only with a position. */
  double heading;
  /* 0: a random position and heading. */
  int32_t has_position;
  int32_t reserved;
} aim_tank_entry;

typedef struct aim_match_setup {
  /* Set by aim_init_match. */
  uint32_t size;
  uint32_t reserved;
  aim_rules rules;
  double width;
  double height;
  /* The maximum length of the match. */
  int64_t ticks;
  uint64_t seed;
  const aim_tank_entry* tanks;
  size_t tank_count;
} aim_match_setup;

typedef struct aim_match aim_match;

/* Sets the constants of a preset. Returns 1, or 0 if there is no such preset. */
AIM_API int32_t aim_init_rules(aim_rules* rules, int32_t preset);
/* Sets the rules of a preset, an arena of 1200 by 700, a billion ticks, seed 0 and no tanks.
 * Returns as aim_init_rules. */
AIM_API int32_t aim_init_match(aim_match_setup* setup, int32_t preset);

/* The name and the description of a built-in bot. Null if `index` is not one of 0, 1, ... */
AIM_API const char* aim_bot_name(int32_t index);
AIM_API const char* aim_bot_description(int32_t index);

/* Returns null if a field is wrong; `fault`, unless null, then names it. Setup, lists and texts are
 * copied; drivers must outlive the match. The match itself is in the memory of the allocator (null:
 * malloc). Tanks, shells and the memory of bots are allocated by the C++ library. */
AIM_API aim_match* aim_match_create(const aim_match_setup* setup, const aim_allocator* allocator,
                                    aim_fault* fault);
/* Does nothing with null. */
AIM_API void aim_match_destroy(aim_match* match);

typedef enum aim_match_status {
  AIM_MATCH_GOES_ON = 0,
  AIM_MATCH_OVER = 1,
  AIM_MATCH_INVALID = 2,
  /* The match cannot go on. */
  AIM_MATCH_OUT_OF_MEMORY = 3
} aim_match_status;

/* Plays one tick, unless the match is over. `commands` is null or has one command for each tank; in
 * this tick they replace those of the tanks without bot and driver. `fault` may be null. */
AIM_API int32_t aim_match_step(aim_match* match, const aim_command* commands, size_t command_count,
                               aim_fault* fault);

typedef struct aim_tank {
  double position[2];
  /* 0 is +y, clockwise, in [0, 2 pi]. */
  double heading;
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
  /* 1 from its first turn after its death on. */
  int32_t is_removed;
} aim_tank;

typedef struct aim_shell {
  double position[2];
  double heading;
  double power;
  /* Index of the tank that fired it. */
  int32_t owner;
  /* 1 after it has hit; it is removed in its next turn. */
  int32_t is_dead;
} aim_shell;

typedef enum aim_event_kind {
  /* `tank` fired. */
  AIM_EVENT_SHOT = 0,
  /* A shell of `other` met `tank`. */
  AIM_EVENT_HIT = 1,
  /* `tank` lost the last of its health. */
  AIM_EVENT_DEATH = 2
} aim_event_kind;

typedef struct aim_event {
  /* aim_event_kind. */
  int32_t kind;
  int32_t tank;
  /* -1: none. */
  int32_t other;
  int32_t reserved;
  /* The position of the new shell; of the shell that hit, before its step; or of the tank. */
  double position[2];
  /* The power of the shell. */
  double power;
} aim_event;

/* The state after the last tick. The functions for lists write at most `capacity` elements and
 * return how many there are; with a capacity of 0 the list may be null. Tanks are in the setup's
 * order, shells in the order fired, and events are those of the tick. For a null match the
 * functions return 0. */
AIM_API int64_t aim_match_ticks(const aim_match* match);
AIM_API size_t aim_match_tanks(const aim_match* match, aim_tank* tanks, size_t capacity);
AIM_API size_t aim_match_shells(const aim_match* match, aim_shell* shells, size_t capacity);
AIM_API size_t aim_match_events(const aim_match* match, aim_event* events, size_t capacity);
/* Whether the match is over, and the index of the tank that has won; of a team, the first tank that
 * is left; -1: none. */
AIM_API int32_t aim_match_is_over(const aim_match* match);
AIM_API int32_t aim_match_winner(const aim_match* match);
/* A hash of the state. Matches with the same hash agree in every bit of it. */
AIM_API uint64_t aim_match_hash(const aim_match* match);

#ifdef __cplusplus
}
#endif

#endif
