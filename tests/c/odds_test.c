/* Scatter, when to fire and the best aim, from C. */
#include "aimahead/tracking.h"

#include "checks.h"

#include <stdlib.h>
#include <string.h>

static aim_engagement receding_target(void) {
  aim_engagement engagement;
  aim_init_engagement(&engagement, 2);
  engagement.projectile.speed = 30;
  engagement.target.position[0] = 40;
  engagement.target.velocity[0] = 5;
  engagement.target.radius = 1;
  return engagement;
}

static void test_a_scatter_has_the_wanted_odds(void) {
  aim_engagement engagement = receding_target();
  aim_uncertainty known = {0.2, 0.1, NULL, 0, 0, 0, 0};
  aim_scatter scatter;
  aim_odds odds;
  aim_fault fault;
  engagement.uncertainty = &known;
  fault = aim_find_scatter(&engagement, 0.5, &scatter);
  CHECK(is_fine(fault) && scatter.status == AIM_SCATTER_FOUND);
  known.aim_sd = scatter.aim_sd;
  aim_find_odds(&engagement, &odds);
  CHECK(is_near(odds.probability, 0.5));
  aim_find_scatter(&engagement, 1, &scatter);
  CHECK(scatter.status == AIM_SCATTER_ODDS_TOO_LOW && scatter.aim_sd == 0);
  aim_find_scatter(&engagement, 0, &scatter);
  CHECK(scatter.status == AIM_SCATTER_ODDS_TOO_HIGH);
  CHECK(strcmp(aim_scatter_status_name(scatter.status), "odds_too_high") == 0);
  CHECK(strcmp(aim_scatter_status_name(4), "") == 0);
  engagement.target.velocity[0] = 50;
  aim_find_scatter(&engagement, 0.5, &scatter);
  CHECK(scatter.status == AIM_SCATTER_NO_HIT);
  fault = aim_find_scatter(&engagement, -1, &scatter);
  CHECK(is_path(&fault, "probability"));
  fault = aim_find_scatter(&engagement, 0.5, NULL);
  CHECK(fault.field == AIM_FIELD_POINTER);
}

/* A target flies away. Its odds are sure first and fall below the wanted ones later. */
static void test_a_window_ends_where_the_odds_do(void) {
  aim_engagement engagement = receding_target();
  aim_uncertainty known = {0.5, 0.2, NULL, 0, 0, 0, 0};
  aim_firing_window window;
  aim_odds odds;
  aim_fault fault;
  fault = aim_find_window(&engagement, 0.9, 20, &window);
  CHECK(is_path(&fault, "uncertainty"));
  engagement.uncertainty = &known;
  fault = aim_find_window(&engagement, 0.5, 20, &window);
  CHECK(is_fine(fault) && window.exists && window.from == 0 && window.to < 20);
  engagement.shooter.delay = window.to;
  CHECK(aim_find_odds(&engagement, &odds) == AIM_HIT);
  CHECK(odds.probability > 0.49999 && odds.probability < 0.50001);
  engagement.shooter.delay = 0;
  fault = aim_find_window(&engagement, 0.9999999, 20, &window);
  CHECK(is_fine(fault) && !window.exists && window.to == 0);
  fault = aim_find_window(&engagement, 1.5, 20, &window);
  CHECK(is_path(&fault, "probability"));
  fault = aim_find_window(&engagement, 0.5, -1, &window);
  CHECK(is_path(&fault, "latest"));
}

static void test_a_firing_time_weighs_odds_against_waiting(void) {
  aim_engagement engagement = receding_target();
  aim_uncertainty known = {2, 1, NULL, 0, 0, 0, 0};
  aim_looks looks = {0.1, 0.5};
  aim_firing_time best;
  aim_odds odds;
  aim_fault fault;
  engagement.uncertainty = &known;
  fault = aim_find_firing_time(&engagement, &looks, 0.01, 2, &best);
  CHECK(is_fine(fault) && best.exists && best.time > 0);
  CHECK(best.probability > best.probability_now);
  aim_find_odds(&engagement, &odds);
  CHECK(is_near(odds.probability, best.probability_now));
  fault = aim_find_firing_time(&engagement, &looks, -1, 2, &best);
  CHECK(is_path(&fault, "cost"));
  looks.sd = 0;
  fault = aim_find_firing_time(&engagement, &looks, 0, 2, &best);
  CHECK(is_path(&fault, "looks.sd"));
  engagement.target.velocity[0] = 50;
  looks.sd = 1;
  fault = aim_find_firing_time(&engagement, &looks, 0, 2, &best);
  CHECK(is_fine(fault) && !best.exists && best.probability == 0);
}

static void expect_unknown(const aim_engagement* engagement, const char* path,
                           const char* message) {
  aim_odds odds;
  CHECK(aim_find_odds(engagement, &odds) == AIM_INVALID);
  expect_fault(&odds.fault, path, message);
}

static void test_there_are_no_odds_with_nine_fields(void) {
  aim_engagement engagement = receding_target();
  const aim_uncertainty known = {0, 0, NULL, 0, 0, 0, 0};
  const aim_walls walls = {{0, 0, 0}, {99, 9, 0}, AIM_WALL_STOP, 0};
  aim_turret turret;
  aim_table table;
  aim_tick tick;
  aim_obstacle wall;
  aim_odds odds;
  aim_init_turret(&turret);
  aim_init_tick(&tick);
  memset(&table, 0, sizeof table);
  memset(&wall, 0, sizeof wall);
  CHECK(aim_find_odds(&engagement, &odds) == AIM_INVALID);
  expect_fault(&odds.fault, "uncertainty", "required, but missing");
  engagement.uncertainty = &known;
  engagement.target.kind = AIM_ACCELERATING;
  CHECK(aim_find_odds(&engagement, &odds) == AIM_HIT);
  engagement.tick = &tick;
  expect_unknown(&engagement, "tick", "there are no odds with a tick");
  engagement.obstacles = &wall;
  engagement.obstacle_count = 1;
  expect_unknown(&engagement, "obstacles", "there are no odds with obstacles");
  engagement.aim = AIM_EDGE;
  expect_unknown(&engagement, "aim", "there are no odds with an aim at the edge");
  engagement.target.walls = &walls;
  expect_unknown(&engagement, "target.walls", "there are no odds with walls");
  engagement.target.kind = AIM_PLATES;
  expect_unknown(&engagement, "target.kind",
                 "there are no odds with a target that is neither linear nor accelerating");
  engagement.target.kind = -1;
  expect_unknown(&engagement, "target.kind",
                 "there are no odds with a target that is neither linear nor accelerating");
  engagement.projectile.quadratic_drag = 1;
  expect_unknown(&engagement, "projectile.quadratic_drag", "there are no odds with quadratic drag");
  engagement.projectile.table = &table;
  expect_unknown(&engagement, "projectile.table", "there are no odds with a table");
  engagement.shooter.turret = &turret;
  expect_unknown(&engagement, "shooter.turret", "there are no odds with a turret");
  engagement.shooter.hold = 1;
  expect_unknown(&engagement, "shooter.hold", "there are no odds with a gun that may wait");
}

/* Two ways, far apart and certain. The best aim hits the likelier one, with its share of the
 * weights. */
static void test_the_best_aim_is_at_the_likelier_way(void) {
  aim_engagement engagement = receding_target();
  const aim_uncertainty known = {0, 0, NULL, 0, 0, 0, 0};
  double wrong[16] = {1, 2, 0, 0, 2, 1};
  aim_prospect ways[2];
  aim_best_aim best;
  double probability;
  double other[3] = {0, 0, 0};
  aim_fault fault;
  int i;
  engagement.uncertainty = &known;
  for (i = 0; i < 2; ++i) {
    aim_init_prospect(&ways[i]);
    ways[i].position[0] = 50;
    ways[i].velocity[1] = i == 0 ? 6 : -6;
  }
  ways[0].weight = 3;
  fault = aim_find_best_aim(&engagement, ways, 2, &best);
  CHECK(is_fine(fault) && is_near(best.probability, 0.75) && best.aim[1] > 0.1);
  engagement.uncertainty = NULL;
  fault = aim_find_best_aim(&engagement, ways, 2, &best);
  CHECK(is_fine(fault) && is_near(best.probability, 0.75));
  other[0] = 2 * best.aim[0];
  other[1] = -2 * best.aim[1];
  fault = aim_odds_of_aim(&engagement, ways, 2, other, &probability);
  CHECK(is_fine(fault) && is_near(probability, 0.25));
  other[0] = other[1] = 0;
  fault = aim_odds_of_aim(&engagement, ways, 2, other, &probability);
  CHECK(is_path(&fault, "aim"));
  ways[1].covariance = wrong;
  fault = aim_find_best_aim(&engagement, ways, 2, &best);
  CHECK(is_path(&fault, "prospects[1].covariance"));
  ways[0].weight = 0;
  fault = aim_find_best_aim(&engagement, ways, 2, &best);
  CHECK(is_path(&fault, "prospects[0].weight"));
  fault = aim_find_best_aim(&engagement, ways, 0, &best);
  CHECK(is_path(&fault, "prospects"));
}

static void test_target_of(aim_track_state* state) {
  aim_motion target;
  aim_uncertainty known;
  int i;
  aim_target_of(state, 1, &target);
  aim_uncertainty_of(state, &known);
  CHECK(target.kind == AIM_ACCELERATING && target.radius == 0);
  for (i = 0; i < 3; ++i) {
    CHECK(target.position[i] == state->position[i] && target.velocity[i] == state->velocity[i]);
    CHECK(target.acceleration[i] == state->acceleration[i]);
  }
  CHECK(known.covariance == state->covariance && known.maneuver == state->noise);
  CHECK(known.position_sd == 0 && known.aim_sd == 0);
  state->turns = 1;
  state->turn_rate = 0.5;
  aim_target_of(state, 1, &target);
  CHECK(target.kind == AIM_TURNING && target.turn_rate == 0.5 && target.axis[2] == 1);
  aim_target_of(state, 0, &target);
  CHECK(target.kind == AIM_ACCELERATING);
  aim_target_of(NULL, 0, &target);
  aim_uncertainty_of(state, NULL);
}

static void test_prospects_of_a_track_are_its_models(void) {
  aim_track_settings settings;
  aim_track_state state;
  aim_prospect ways[AIM_MAX_TRACK_MODELS];
  double covariances[36 * AIM_MAX_TRACK_MODELS];
  double sum = 0;
  void* const tracker = malloc(aim_tracker_size(3));
  int i;
  aim_init_track_settings(&settings, 3);
  CHECK(is_fine(aim_tracker_start(tracker, &settings)));
  CHECK(aim_tracker_time(NULL) == 0);
  CHECK(aim_tracker_prospects(tracker, 0, 0, ways, covariances) == 0);
  for (i = 0; i < 30; ++i) {
    aim_measurement seen = {0, {0, 9, 3}, {0.5, 0.5, 0.5}, {0, 0, 0}, AIM_MEASURE_POSITION, 0};
    seen.time = 0.1 * i;
    seen.value[0] = 2 * seen.time;
    CHECK(aim_tracker_add(tracker, &seen) == AIM_TRACK_USED);
  }
  aim_tracker_at(tracker, -1, &state);
  CHECK(!state.is_known);
  aim_tracker_at(tracker, 4, &state);
  CHECK(state.is_known);
  CHECK(aim_tracker_prospects(tracker, 3.5, 0.5, ways, covariances) == settings.model_count);
  for (i = 0; i < settings.model_count; ++i) {
    sum += ways[i].weight;
    CHECK(is_near(ways[i].weight, state.weights[i]) && ways[i].time == 0.5);
    CHECK(ways[i].covariance == covariances + 36 * i && ways[i].covariance[0] > 0);
  }
  CHECK(is_near(sum, 1));
  test_target_of(&state);
  free(tracker);
}

static void test_a_model_needs_nothing_but_its_motion_and_noise(void) {
  aim_track_settings settings;
  void* const tracker = malloc(aim_tracker_size(2));
  aim_init_track_settings(&settings, 2);
  settings.model_count = 1;
  memset(&settings.models[0], 0xff, sizeof settings.models[0]);
  aim_init_track_model(&settings.models[0]);
  aim_init_track_model(NULL);
  settings.models[0].motion = AIM_TRACK_CONSTANT_VELOCITY;
  settings.models[0].noise = 1;
  CHECK(settings.models[0].stay == 10 && settings.models[0].weight == 1);
  CHECK(settings.models[0].share == 1 && settings.models[0].settled == 0);
  CHECK(settings.models[0].spread == 0 && settings.models[0].turn_noise == 0);
  CHECK(is_fine(aim_tracker_start(tracker, &settings)));
  // Memory whose start failed holds no tracker.
  settings.velocity_sd = 0;
  expect_blame(aim_tracker_start(tracker, &settings), "velocity_sd",
               "expected a finite number > 0, got 0");
  aim_track_state state;
  state.is_known = 1;
  aim_tracker_at(tracker, 0, &state);
  CHECK(!state.is_known);
  CHECK(aim_tracker_time(tracker) == 0);
  state.is_known = 1;
  aim_tracker_at(NULL, 0, &state);
  CHECK(!state.is_known);
  free(tracker);
}

static void test_wrong_settings_are_named(void) {
  aim_track_settings settings;
  void* const tracker = malloc(aim_tracker_size(2));
  aim_init_track_settings(&settings, 2);
  settings.bias = -1;
  expect_blame(aim_tracker_start(tracker, &settings), "bias",
               "expected a finite number >= 0, got -1");
  settings.models[1].noise = -2;
  expect_blame(aim_tracker_start(tracker, &settings), "models[1].noise",
               "expected a finite number >= 0, got -2");
  settings.models[1].motion = 9;
  expect_blame(aim_tracker_start(tracker, &settings), "models[1].motion",
               "expected one of \"still\", \"constant_velocity\", \"constant_acceleration\", "
               "\"turn\", got 9");
  settings.model_count = 7;
  expect_blame(aim_tracker_start(tracker, &settings), "models",
               "expected a list of 1 to 6 elements, got 7");
  settings.dimensions = 4;
  expect_blame(aim_tracker_start(tracker, &settings), "dimensions",
               "expected a whole number from 2 to 3, got 4");
  CHECK(aim_tracker_start(tracker, NULL).field == AIM_FIELD_POINTER);
  free(tracker);
}

static void test_wrong_measurements_are_named(void) {
  aim_measurement seen = {1, {0, 9, 0}, {0.5, 0, 0}, {0, 0, 0}, AIM_MEASURE_POSITION, 0};
  expect_blame(aim_check_measurement(&seen, 2), "sd[1]",
               "expected a number from 1e-100 to 1e100, got 0");
  seen.sd[1] = 1;
  CHECK(is_fine(aim_check_measurement(&seen, 2)));
  seen.sensor[1] = -1e200;
  seen.measure = AIM_MEASURE_RANGE_BEARING;
  expect_blame(aim_check_measurement(&seen, 2), "value[0]",
               "expected a number within 1e100; a range must be > 0, got 0");
  seen.value[0] = 1;
  expect_blame(aim_check_measurement(&seen, 2), "sensor[1]",
               "expected a number within 1e100, got -1e+200");
  seen.time = NAN;
  expect_blame(aim_check_measurement(&seen, 2), "time", "expected a number within 1e100, got NaN");
  seen.measure = 7;
  expect_blame(aim_check_measurement(&seen, 2), "measure",
               "expected one of \"position\", \"range_bearing\", got 7");
  expect_blame(aim_check_measurement(&seen, 4), "value",
               "expected a vector of 2 or 3 numbers, got 4 elements");
  CHECK(aim_check_measurement(NULL, 2).field == AIM_FIELD_POINTER);
}

int main(void) {
  test_wrong_settings_are_named();
  test_wrong_measurements_are_named();
  test_a_scatter_has_the_wanted_odds();
  test_a_window_ends_where_the_odds_do();
  test_a_firing_time_weighs_odds_against_waiting();
  test_there_are_no_odds_with_nine_fields();
  test_the_best_aim_is_at_the_likelier_way();
  test_prospects_of_a_track_are_its_models();
  test_a_model_needs_nothing_but_its_motion_and_noise();
  return report();
}
