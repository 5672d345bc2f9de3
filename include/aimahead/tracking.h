/* Odds of a shot, and targets that are followed by measurements, for C (C99). The C++ headers are
 * odds.hpp and track.hpp.
 *
 *     aim_track_settings settings;
 *     aim_init_track_settings(&settings, 2);
 *     double memory[4000];  // at least aim_tracker_size(2) bytes
 *     const aim_fault fault = aim_tracker_start(memory, &settings);
 *     if (fault.field == AIM_FIELD_NONE) {
 *       const aim_measurement seen = {0.1, {40, 10}, {0.5, 0.5}, {0, 0}, AIM_MEASURE_POSITION, 0};
 *       aim_tracker_add(memory, &seen);
 *       aim_track_state state;
 *       aim_tracker_at(memory, 0.2, &state);
 *       printf("(%g, %g)\n", state.position[0], state.position[1]);
 *     }
 */
#ifndef AIMAHEAD_TRACKING_H
#define AIMAHEAD_TRACKING_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Odds ----------------------------------------------------------------------------------- */

/* The functions that return an aim_fault require all their pointers: a null pointer is a fault.
 * After a fault nothing is written. */

typedef struct aim_odds {
  /* aim_status of the shot. */
  int32_t status;
  /* Whether `probability`, `error` and `across_sd` have a meaning. */
  int32_t has_probability;
  double time;
  double aim[3];
  double probability;
  double error;
  /* One number in two dimensions, two in three. */
  double across_sd[2];
  aim_fault fault;
} aim_odds;

/* The odds of the shot that aim_solve fires. The engagement needs an `uncertainty`. `out` may be
 * null. Returns out->status. */
AIM_API int32_t aim_find_odds(const aim_engagement* engagement, aim_odds* out);

/* How the search for a scatter ended. */
typedef enum aim_scatter_status {
  AIM_SCATTER_FOUND = 0,
  /* aim_solve finds no hit, or target and shot move alike. */
  AIM_SCATTER_NO_HIT = 1,
  /* Even without any scatter of the aim the shot hits less often. */
  AIM_SCATTER_ODDS_TOO_LOW = 2,
  /* Whatever the scatter of the aim, the shot hits more often. */
  AIM_SCATTER_ODDS_TOO_HIGH = 3
} aim_scatter_status;

/* "found", "no_hit", "odds_too_low", "odds_too_high"; of another number "". */
AIM_API const char* aim_scatter_status_name(int32_t status);

typedef struct aim_scatter {
  /* aim_scatter_status. */
  int32_t status;
  int32_t reserved;
  /* Radians; 0 unless it was found. */
  double aim_sd;
} aim_scatter;

/* The aim_sd with which the shot hits with the given probability, 0 to 1: for a gunner that misses
 * as often as a game wants. It replaces the aim_sd of the uncertainty. */
AIM_API aim_fault aim_find_scatter(const aim_engagement* engagement, double probability,
                                   aim_scatter* scatter);

/* When to fire: an interval of launch times. They count from now, as shooter.delay does. */
typedef struct aim_firing_window {
  /* 0: there is none, and all else is 0. */
  int32_t exists;
  int32_t reserved;
  double from;
  double to;
} aim_firing_window;

/* The first interval of launch times from shooter.delay to `latest` in which the odds are at least
 * `probability`. It is found by sampling the ends of 256 equal intervals and halving, so one that
 * is shorter than these may be missed. */
AIM_API aim_fault aim_find_window(const aim_engagement* engagement, double probability,
                                  double latest, aim_firing_window* window);

/* Measurements of the target's position that come while a gun waits, one per `interval` > 0. Each
 * component has the standard deviation `sd` > 0. */
typedef struct aim_looks {
  double interval;
  double sd;
} aim_looks;

/* When to fire: now, or after a better look. */
typedef struct aim_firing_time {
  /* 0: no launch hits, and all else is 0. */
  int32_t exists;
  int32_t reserved;
  /* The launch time; it counts from now, as shooter.delay does. */
  double time;
  /* The probabilities that the shot at that time hits, and a shot at shooter.delay. */
  double probability;
  double probability_now;
} aim_firing_time;

/* The launch time from shooter.delay to `latest` whose odds are greatest, less `cost` >= 0 for each
 * unit of time waited; the earliest of equals. Each look makes the target better known, as a Kalman
 * filter of constant velocity with the noise `maneuver` does. odds.hpp says which launches are
 * tried. */
AIM_API aim_fault aim_find_firing_time(const aim_engagement* engagement, const aim_looks* looks,
                                       double cost, double latest, aim_firing_time* out);

/* One of the ways in which a target may move, and how probable it is. */
typedef struct aim_prospect {
  /* > 0, relative to the others. */
  double weight;
  /* The time of position and velocity. */
  double time;
  double position[3];
  double velocity[3];
  double acceleration[3];
  /* As in aim_uncertainty. Null: position and velocity are certain. */
  const double* covariance;
  /* The spectral density of white noise on the acceleration from `time` on, >= 0. */
  double maneuver;
} aim_prospect;

/* Weight 1, all else 0. Does nothing with null. */
AIM_API void aim_init_prospect(aim_prospect* prospect);

enum { AIM_MAX_PROSPECTS = 16 };

typedef struct aim_best_aim {
  /* A unit vector; 0 where `probability` is 0: no aim hits. */
  double aim[3];
  double probability;
} aim_best_aim;

/* The aim with the greatest probability to hit a target that moves in one of 1 to AIM_MAX_PROSPECTS
 * ways, for a shot fired at shooter.delay. Only the `radius` of the engagement's target is used,
 * and only aim_sd, speed_sd and delay_sd of its uncertainty, which may be null. */
AIM_API aim_fault aim_find_best_aim(const aim_engagement* engagement, const aim_prospect* prospects,
                                    size_t count, aim_best_aim* out);
/* The probability that a shot along `aim` hits such a target. The aim may have any length except 0,
 * which is a fault. For both functions a count outside 1 to AIM_MAX_PROSPECTS is a fault. */
AIM_API aim_fault aim_odds_of_aim(const aim_engagement* engagement, const aim_prospect* prospects,
                                  size_t count, const double* aim, double* probability);

/* ---- Tracks ---------------------------------------------------------------------------------- */

typedef enum aim_track_motion {
  AIM_TRACK_STILL = 0,
  AIM_TRACK_CONSTANT_VELOCITY = 1,
  AIM_TRACK_CONSTANT_ACCELERATION = 2,
  AIM_TRACK_TURN = 3
} aim_track_motion;

typedef enum aim_track_status {
  AIM_TRACK_USED = 0,
  AIM_TRACK_REFUSED = 1,
  AIM_TRACK_LATE = 2,
  AIM_TRACK_INVALID = 3
} aim_track_status;

typedef enum aim_measure { AIM_MEASURE_POSITION = 0, AIM_MEASURE_RANGE_BEARING = 1 } aim_measure;

/* "used", "refused", "late", "invalid"; of another number "". */
AIM_API const char* aim_track_status_name(int32_t status);

enum { AIM_MAX_TRACK_MODELS = 6 };

/* One model of the motion (TrackModel in track.hpp). */
typedef struct aim_track_model {
  /* aim_track_motion. */
  int32_t motion;
  int32_t reserved;
  double noise;
  double turn_noise;
  double spread;
  double stay;
  double share;
  double weight;
  /* 0: the probability of a change of motion stays the same. */
  double settled;
} aim_track_model;

/* Sets stay to 10, share and weight to 1, and all else to 0. Does nothing with null. */
AIM_API void aim_init_track_model(aim_track_model* model);

/* The settings of a tracker (TrackSettings in track.hpp). */
typedef struct aim_track_settings {
  /* 2 or 3. */
  int32_t dimensions;
  /* 1 to AIM_MAX_TRACK_MODELS. */
  int32_t model_count;
  aim_track_model models[AIM_MAX_TRACK_MODELS];
  double velocity_sd;
  /* 0: the default. */
  double gate;
  double memory;
  /* >= 0, a length: the standard deviation, in each component, of an offset that all measurements
   * share. */
  double bias;
} aim_track_settings;

/* One measurement of the target's position (Measurement in track.hpp). */
typedef struct aim_measurement {
  double time;
  double value[3];
  double sd[3];
  /* For a range and a bearing: where the sensor was. */
  double sensor[3];
  /* aim_measure. */
  int32_t measure;
  int32_t reserved;
} aim_measurement;

/* The estimate at one time (TrackState in track.hpp). */
typedef struct aim_track_state {
  double time;
  double position[3];
  double velocity[3];
  double acceleration[3];
  /* The covariance of position and velocity, row after row: 16 numbers in two dimensions, 36 in
   * three. */
  double covariance[36];
  double weights[AIM_MAX_TRACK_MODELS];
  double noise;
  double turn_rate;
  /* Whether the target most probably turns. */
  int32_t turns;
  /* 0: there is no estimate for this time, and all else is 0. */
  int32_t is_known;
} aim_track_state;

/* One setting for everything that moves, in metres and seconds. */
AIM_API void aim_init_track_settings(aim_track_settings* settings, int32_t dimensions);

/* The bytes of a tracker; 0 unless there are 2 or 3 dimensions. */
AIM_API size_t aim_tracker_size(int32_t dimensions);
/* Starts a tracker in the caller's memory, aligned as a double. It may be copied, and need not be
 * destroyed. Memory whose start failed holds no tracker. */
AIM_API aim_fault aim_tracker_start(void* tracker, const aim_track_settings* settings);
/* Returns an aim_track_status. */
AIM_API int32_t aim_tracker_add(void* tracker, const aim_measurement* measurement);
/* The first field that is wrong, because of which aim_tracker_add returns AIM_TRACK_INVALID. */
AIM_API aim_fault aim_check_measurement(const aim_measurement* measurement, int32_t dimensions);
/* The latest time that was measured. */
AIM_API double aim_tracker_time(const void* tracker);
/* The estimate for any time that the memory reaches. */
AIM_API void aim_tracker_at(const void* tracker, double time, aim_track_state* out);
/* The estimate as the target of an engagement, from the state's time on: turning if it most
 * probably turns and `turning` is not 0, otherwise with the mean acceleration. The radius is 0.
 * There are no odds of a target that turns. Does nothing with null. */
AIM_API void aim_target_of(const aim_track_state* state, int32_t turning, aim_motion* out);
/* What is known of that target. `out` points to the state's covariance. Does nothing with null. */
AIM_API void aim_uncertainty_of(const aim_track_state* state, aim_uncertainty* out);
/* The estimate for now + ahead, model by model: prospects for aim_find_best_aim. Their times count
 * from `now`, which is time 0 of an engagement whose target is the state at `now`. For a shot fired
 * now, `ahead` is the time of its hit. The prospects then include that the target may change its
 * motion until then. Writes up to AIM_MAX_TRACK_MODELS prospects, and 36 numbers of covariance for
 * each, to which it points. Returns the number of prospects, 0 where aim_tracker_at has no estimate
 * for now + ahead. */
AIM_API int32_t aim_tracker_prospects(const void* tracker, double now, double ahead,
                                      aim_prospect* prospects, double* covariances);
/* Takes measurements one after another. After each it writes the status, and the estimate for a
 * time `ahead` after the latest time measured. Outputs may be null. */
AIM_API void aim_tracker_add_each(void* tracker, const aim_measurement* measurements, size_t count,
                                  double ahead, int32_t* statuses, aim_track_state* states);

#ifdef __cplusplus
}
#endif

#endif
