/* The arena as a C program sees it: matches stepped, drivers asked, faults named, nothing that
 * crashes. */
#include "checks.h"

#include "aimahead/arena.h"

#include <math.h>
#include <stdlib.h>

enum { kTanks = 2 };

/* A duel of bots; `tanks` must outlive the setup. */
static aim_match_setup duel(aim_tank_entry tanks[kTanks]) {
  aim_match_setup setup;
  CHECK(aim_init_match(&setup, AIM_RULES_RTANQUE) == 1);
  memset(tanks, 0, kTanks * sizeof *tanks);
  tanks[0].name = "red";
  tanks[0].bot = "linear";
  tanks[1].name = "blue";
  tanks[1].bot = "walls";
  setup.ticks = 500;
  setup.seed = 7;
  setup.tanks = tanks;
  setup.tank_count = kTanks;
  return setup;
}

static aim_match* create(const aim_match_setup* setup) {
  aim_fault fault;
  aim_match* match = aim_match_create(setup, NULL, &fault);
  CHECK(match != NULL && is_fine(fault));
  return match;
}

static void the_same_setup_gives_the_same_match(void) {
  aim_tank_entry tanks[kTanks];
  const aim_match_setup setup = duel(tanks);
  aim_match* one = create(&setup);
  aim_match* other = create(&setup);
  int32_t status = AIM_MATCH_GOES_ON;
  while (status == AIM_MATCH_GOES_ON) {
    status = aim_match_step(one, NULL, 0, NULL);
    CHECK(aim_match_step(other, NULL, 0, NULL) == status);
    CHECK(aim_match_hash(one) == aim_match_hash(other));
  }
  CHECK(status == AIM_MATCH_OVER && aim_match_is_over(one));
  CHECK(aim_match_ticks(one) == 500);
  CHECK(aim_match_step(one, NULL, 0, NULL) == AIM_MATCH_OVER);
  CHECK(aim_match_ticks(one) == 500);
  aim_match_destroy(one);
  aim_match_destroy(other);
}

/* A tank at (100, 100) that faces north and another 100 ahead of it. */
static aim_match_setup firing_range(aim_tank_entry tanks[kTanks]) {
  aim_match_setup setup = duel(tanks);
  int i;
  for (i = 0; i < kTanks; ++i) {
    tanks[i].bot = NULL;
    tanks[i].has_position = 1;
    tanks[i].position[0] = 100;
    tanks[i].position[1] = 100 + 100 * i;
  }
  return setup;
}

static void a_shot_flies_hits_and_is_told(void) {
  aim_tank_entry tanks[kTanks];
  const aim_match_setup setup = firing_range(tanks);
  aim_match* match = create(&setup);
  aim_command commands[kTanks];
  aim_tank states[kTanks];
  aim_shell shell;
  aim_event event;
  int ticks = 0;

  memset(commands, 0, sizeof commands);
  commands[0].given = AIM_COMMANDS_FIRE;
  commands[0].fire = 4;
  CHECK(aim_match_step(match, commands, kTanks, NULL) == AIM_MATCH_GOES_ON);
  CHECK(aim_match_shells(match, &shell, 1) == 1);
  CHECK(shell.owner == 0 && shell.power == 4 && shell.position[1] == 128);
  CHECK(aim_match_events(match, &event, 1) == 1);
  CHECK(event.kind == AIM_EVENT_SHOT && event.tank == 0 && event.other == -1);
  do {
    CHECK(aim_match_step(match, NULL, 0, NULL) == AIM_MATCH_GOES_ON);
    ++ticks;
  } while (aim_match_events(match, &event, 1) == 0);
  /* The shell is at 128 + 18 n after n ticks: first within 19 of 200 for n = 3. */
  CHECK(ticks == 4);
  CHECK(event.kind == AIM_EVENT_HIT && event.tank == 1 && event.other == 0);
  CHECK(aim_match_tanks(match, states, kTanks) == kTanks);
  CHECK(states[1].health == 92 && states[1].damage_taken == 8);
  CHECK(states[0].shots == 1 && states[0].hits == 1 && states[0].damage_dealt == 8);
  CHECK(aim_match_winner(match) == -1);
  aim_match_destroy(match);
}

static void a_list_of_commands_drives_as_steps_do(void) {
  aim_tank_entry tanks[kTanks];
  aim_match_setup setup = firing_range(tanks);
  aim_match* stepped = create(&setup);
  aim_command steps[3][kTanks];
  aim_command list[3];
  aim_match* listed;
  int i;
  memset(steps, 0, sizeof steps);
  for (i = 0; i < 3; ++i) {
    steps[i][0].given = AIM_COMMANDS_SPEED | AIM_COMMANDS_HEADING;
    steps[i][0].speed = 3;
    steps[i][0].heading = 0.5 * i;
    list[i] = steps[i][0];
  }
  tanks[0].commands = list;
  tanks[0].command_count = 3;
  listed = create(&setup);
  memset(list, 0, sizeof list); /* they have been copied */
  for (i = 0; i < 3; ++i) {
    aim_match_step(stepped, steps[i], kTanks, NULL);
    aim_match_step(listed, NULL, 0, NULL);
    CHECK(aim_match_hash(stepped) == aim_match_hash(listed));
  }
  aim_match_destroy(stepped);
  aim_match_destroy(listed);
}

struct hunter {
  int64_t turns;
  double distance;
};

static void hunt(void* context, const aim_senses* senses, aim_command* command) {
  struct hunter* self = context;
  CHECK(command->given == 0);
  CHECK(senses->tick == ++self->turns);
  command->given = AIM_COMMANDS_SPEED | AIM_COMMANDS_FIRE;
  command->speed = 3;
  command->fire = NAN;
  command->penalty = NAN;
  if (senses->radar_count == 0) return;
  CHECK(strcmp(senses->radar[0].name, "blue") == 0);
  self->distance = senses->radar[0].distance;
}

static void a_driver_is_asked_in_each_turn(void) {
  aim_tank_entry tanks[kTanks];
  aim_match_setup setup = firing_range(tanks);
  struct hunter hunter = {0, 0};
  aim_driver driver;
  aim_tank states[kTanks];
  aim_match* match;
  driver.context = &hunter;
  driver.decide = hunt;
  tanks[0].driver = &driver;
  match = create(&setup);
  aim_match_step(match, NULL, 0, NULL);
  aim_match_step(match, NULL, 0, NULL);
  aim_match_tanks(match, states, kTanks);
  CHECK(hunter.turns == 2);
  CHECK(fabs(hunter.distance - 99.95) < 1e-9);
  CHECK(states[0].speed == 0.1);
  CHECK(states[0].shots == 0);
  aim_match_destroy(match);
}

static void the_last_one_wins(void) {
  aim_tank_entry tanks[kTanks];
  aim_match_setup setup = firing_range(tanks);
  aim_command commands[kTanks];
  aim_match* match = create(&setup);
  memset(commands, 0, sizeof commands);
  commands[0].penalty = 200;
  CHECK(aim_match_step(match, commands, kTanks, NULL) == AIM_MATCH_OVER);
  CHECK(aim_match_winner(match) == 1);
  aim_match_destroy(match);
}

static void what_there_is_no_room_for_is_left_out(void) {
  aim_tank_entry tanks[kTanks];
  const aim_match_setup setup = firing_range(tanks);
  aim_match* match = create(&setup);
  aim_tank states[kTanks];
  states[1].health = -1;
  CHECK(aim_match_tanks(match, NULL, 0) == kTanks);
  CHECK(aim_match_tanks(match, NULL, 5) == kTanks);
  CHECK(aim_match_tanks(match, states, 1) == kTanks);
  CHECK(states[0].health == 100 && states[1].health == -1);
  aim_match_destroy(match);
}

static void rules_are_those_of_the_preset_until_changed(void) {
  aim_rules rules;
  aim_tank_entry tanks[kTanks];
  aim_match_setup setup = firing_range(tanks);
  aim_tank states[kTanks];
  aim_match* match;
  CHECK(aim_init_rules(&rules, AIM_RULES_ROBOCODE) == 1);
  CHECK(rules.tank_speed == 8 && rules.preset == AIM_RULES_ROBOCODE);
  CHECK(aim_init_rules(&rules, AIM_RULES_RTANQUE_FAIR) == 1);
  CHECK(rules.contact == 1 && rules.walls == 1);
  CHECK(aim_init_rules(&rules, 4) == 0 && aim_init_rules(NULL, 0) == 0);
  setup.rules.health = 7;
  match = create(&setup);
  aim_match_tanks(match, states, kTanks);
  CHECK(states[1].health == 7);
  aim_match_destroy(match);
}

static void bots_have_names(void) {
  int32_t i = 0;
  while (aim_bot_name(i)) {
    CHECK(aim_bot_name(i)[0] && aim_bot_description(i)[0]);
    ++i;
  }
  CHECK(i >= 16);
  CHECK(aim_bot_name(-1) == NULL && aim_bot_description(i) == NULL);
}

static void expect_refused(const aim_match_setup* setup, const char* path, const char* message) {
  aim_fault fault;
  CHECK(aim_match_create(setup, NULL, NULL) == NULL);
  CHECK(aim_match_create(setup, NULL, &fault) == NULL);
  expect_fault(&fault, path, message);
}

static void faults_of_the_setup_are_named(void) {
  aim_tank_entry tanks[kTanks];
  aim_match_setup setup = duel(tanks);
  expect_refused(NULL, "", "a pointer is null");
  setup.size = 3;
  CHECK(aim_match_create(&setup, NULL, NULL) == NULL);
  setup = duel(tanks);
  setup.rules.preset = 9;
  expect_refused(&setup, "rules.preset",
                 "expected one of \"rtanque\", \"rtanque_swept\", \"rtanque_fair\", \"robocode\", "
                 "got 9");
  setup = duel(tanks);
  setup.rules.tank_speed = -1;
  expect_refused(&setup, "rules.tank_speed", "expected a number from 0 to 1000000000, got -1");
  setup.rules.tank_speed = NAN;
  expect_refused(&setup, "rules.tank_speed", "expected a finite number, got NaN");
  setup = duel(tanks);
  setup.rules.walls = 2;
  expect_refused(&setup, "rules.walls", "expected one of \"center\", \"body\", got 2");
  setup = duel(tanks);
  setup.rules.power_min = 6;
  expect_refused(&setup, "rules.power_max", "expected at least power_min");
  setup = duel(tanks);
  setup.width = 0;
  expect_refused(&setup, "arena.width", "expected a finite number > 0, got 0");
  setup.width = 2e6;
  expect_refused(&setup, "arena.width", "expected at most 1000000, got 2000000");
  setup = duel(tanks);
  setup.ticks = 0;
  expect_refused(&setup, "ticks", "expected a whole number from 1 to 1000000000, got 0");
}

static void faults_of_tanks_are_named(void) {
  aim_tank_entry tanks[kTanks];
  aim_command command;
  aim_driver driver = {NULL, NULL};
  aim_match_setup setup = duel(tanks);
  setup.tank_count = 0;
  expect_refused(&setup, "tanks", "expected a list of 1 or more elements, got 0");
  setup = duel(tanks);
  setup.tanks = NULL;
  expect_refused(&setup, "tanks", "a pointer is null");
  setup = duel(tanks);
  tanks[1].name = "red";
  expect_refused(&setup, "tanks[1].name", "another tank has this name already");
  tanks[1].name = NULL;
  expect_refused(&setup, "tanks[1].name", "expected a text that is not empty");
  setup = duel(tanks);
  tanks[0].team = "";
  expect_refused(&setup, "tanks[0].team", "expected a text that is not empty");
  setup = duel(tanks);
  tanks[0].heading = 1;
  expect_refused(&setup, "tanks[0].heading", "does not apply to a tank without a position");
  tanks[0].has_position = 1;
  tanks[0].position[1] = 701;
  expect_refused(&setup, "tanks[0].position", "outside the arena");
  tanks[0].position[1] = NAN;
  expect_refused(&setup, "tanks[0].position[1]", "expected a finite number, got NaN");
  setup = duel(tanks);
  tanks[1].bot = "wall";
  expect_refused(&setup, "tanks[1].bot",
                 "expected the name of a built-in bot, as aim_bot_name has them");
  setup = duel(tanks);
  tanks[1].driver = &driver;
  expect_refused(&setup, "tanks[1].bot", "a pointer is null");
  driver.decide = hunt;
  expect_refused(&setup, "tanks[1].bot", "does not go with a bot");
  memset(&command, 0, sizeof command);
  setup = duel(tanks);
  tanks[1].commands = &command;
  tanks[1].command_count = 1;
  expect_refused(&setup, "tanks[1].commands", "does not go with a bot");
  tanks[1].bot = NULL;
  command.penalty = -1;
  expect_refused(&setup, "tanks[1].commands[0].penalty", "expected a finite number >= 0, got -1");
  tanks[1].commands = NULL;
  expect_refused(&setup, "tanks[1].commands", "a pointer is null");
}

static void faults_of_steps_are_named_and_nothing_moves(void) {
  aim_tank_entry tanks[kTanks];
  const aim_match_setup setup = firing_range(tanks);
  aim_match* match = create(&setup);
  aim_command commands[kTanks];
  aim_fault fault;
  memset(commands, 0, sizeof commands);
  commands[1].given = AIM_COMMANDS_HEADING;
  commands[1].heading = 13;
  CHECK(aim_match_step(match, commands, kTanks, &fault) == AIM_MATCH_INVALID);
  expect_fault(&fault, "tanks[1].commands[0].heading",
               "expected a heading within (-4 pi, 4 pi), got 13");
  CHECK(aim_match_step(match, commands, 1, NULL) == AIM_MATCH_INVALID);
  CHECK(aim_match_step(match, NULL, kTanks, NULL) == AIM_MATCH_INVALID);
  CHECK(aim_match_ticks(match) == 0);
  aim_match_destroy(match);
}

static void obstacles_stop_tanks_and_wrong_ones_are_named(void) {
  aim_tank_entry tanks[kTanks];
  aim_match_setup setup = firing_range(tanks);
  aim_obstacle walls[2];
  aim_command drive[kTanks];
  aim_tank states[kTanks];
  aim_fault fault;
  aim_match* match;
  int i;
  for (i = 0; i < 2; ++i) {
    aim_init_obstacle(&walls[i]);
    walls[i].shape = AIM_OBSTACLE_SEGMENT;
    walls[i].from[1] = walls[i].to[1] = 150;
    walls[i].to[0] = 1000;
  }
  setup.rules.obstacles = walls;
  setup.rules.obstacle_count = 2;
  memset(drive, 0, sizeof drive);
  drive[0].given = AIM_COMMANDS_SPEED;
  drive[0].speed = 3;
  match = create(&setup);
  for (i = 0; i < 100; ++i) aim_match_step(match, drive, kTanks, NULL);
  aim_match_tanks(match, states, kTanks);
  CHECK(fabs(states[0].position[1] - 131) < 1e-5 && states[0].speed == 3);
  aim_match_destroy(match);

  walls[1].to[0] = NAN;
  CHECK(aim_match_create(&setup, NULL, &fault) == NULL);
  expect_fault(&fault, "rules.obstacles[1].to[0]", "expected a finite number, got NaN");
  walls[1].shape = AIM_OBSTACLE_BALL;
  walls[1].velocity[1] = 1;
  CHECK(aim_match_create(&setup, NULL, &fault) == NULL);
  expect_fault(&fault, "rules.obstacles[1].velocity", "must be 0 or absent inside of an arena");
  walls[1].velocity[1] = 0;
  walls[1].acceleration[0] = 1; /* Counts with its kind only. */
  aim_match_destroy(create(&setup));
  walls[1].kind = AIM_ACCELERATING;
  CHECK(aim_match_create(&setup, NULL, &fault) == NULL);
  expect_fault(&fault, "rules.obstacles[1].acceleration", "must be 0 or absent inside of an arena");
  walls[1].shape = AIM_OBSTACLE_POLYGON;
  walls[1].point_count = 3;
  CHECK(aim_match_create(&setup, NULL, &fault) == NULL);
  expect_fault(&fault, "rules.obstacles[1].points", "a pointer is null");
  walls[1].shape = AIM_OBSTACLE_MESH;
  CHECK(aim_match_create(&setup, NULL, &fault) == NULL);
  expect_fault(&fault, "rules.obstacles[1].shape", "there is no such shape in 2 dimensions");
  setup.rules.obstacle_count = 1;
  walls[0].from[1] = 119;
  walls[0].to[1] = 119;
  CHECK(aim_match_create(&setup, NULL, &fault) == NULL);
  expect_fault(&fault, "tanks[0].position", "a tank there touches an obstacle");
  walls[0].shape = AIM_OBSTACLE_BOX;
  walls[0].max[0] = setup.width;
  walls[0].max[1] = setup.height;
  for (i = 0; i < kTanks; ++i) tanks[i].has_position = 0, tanks[i].heading = 0;
  CHECK(aim_match_create(&setup, NULL, &fault) == NULL);
  expect_fault(&fault, "rules.obstacles", "leave no room for a tank to start");
  setup.rules.obstacles = NULL;
  CHECK(aim_match_create(&setup, NULL, &fault) == NULL);
  expect_fault(&fault, "rules.obstacles", "a pointer is null");
}

static void null_matches_are_nothing(void) {
  aim_fault fault;
  CHECK(aim_match_step(NULL, NULL, 0, &fault) == AIM_MATCH_INVALID);
  CHECK(fault.field == AIM_FIELD_POINTER);
  CHECK(aim_match_ticks(NULL) == 0 && aim_match_hash(NULL) == 0);
  CHECK(aim_match_tanks(NULL, NULL, 0) == 0 && aim_match_shells(NULL, NULL, 0) == 0);
  CHECK(aim_match_events(NULL, NULL, 0) == 0);
  CHECK(aim_match_winner(NULL) == -1 && aim_match_is_over(NULL) == 0);
  CHECK(aim_init_match(NULL, 0) == 0);
  aim_match_destroy(NULL);
}

struct counted {
  size_t bytes;
  int refuses;
};
static void* take(size_t bytes, void* context) {
  struct counted* counted = context;
  if (counted->refuses) return NULL;
  counted->bytes += bytes;
  return malloc(bytes);
}
static void give_back(void* memory, size_t bytes, void* context) {
  struct counted* counted = context;
  counted->bytes -= bytes;
  free(memory);
}

static void the_match_lies_where_the_caller_wants_it(void) {
  aim_tank_entry tanks[kTanks];
  const aim_match_setup setup = duel(tanks);
  struct counted counted = {0, 0};
  aim_allocator allocator;
  aim_fault fault;
  aim_match* match;
  allocator.allocate = take;
  allocator.release = give_back;
  allocator.context = &counted;
  match = aim_match_create(&setup, &allocator, NULL);
  CHECK(match != NULL && counted.bytes > 0);
  aim_match_destroy(match);
  CHECK(counted.bytes == 0);
  counted.refuses = 1;
  CHECK(aim_match_create(&setup, &allocator, &fault) == NULL);
  expect_fault(&fault, "memory", "the allocator has no more memory");
}

int main(void) {
  the_same_setup_gives_the_same_match();
  a_shot_flies_hits_and_is_told();
  a_list_of_commands_drives_as_steps_do();
  a_driver_is_asked_in_each_turn();
  the_last_one_wins();
  what_there_is_no_room_for_is_left_out();
  rules_are_those_of_the_preset_until_changed();
  bots_have_names();
  faults_of_the_setup_are_named();
  faults_of_tanks_are_named();
  faults_of_steps_are_named_and_nothing_moves();
  obstacles_stop_tanks_and_wrong_ones_are_named();
  null_matches_are_nothing();
  the_match_lies_where_the_caller_wants_it();
  return report();
}
