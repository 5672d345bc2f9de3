/* Odds of a shot, and targets that are followed by measurements, for C (C99). The C++ headers are
 * odds.hpp and track.hpp.
 *
 *     aim_track_settings settings;
 *     aim_init_track_settings(&settings, 2);
 *     double memory[4000];
 *     if (aim_tracker_size(2) <= sizeof memory && !aim_tracker_start(memory, &settings)) {
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

/* Dispersion: the aim_sd with which the shot hits with the given probability; -1: none does. */
AIM_API double aim_find_scatter(const aim_engagement* engagement, double probability);

/* When to fire: an interval of launch times, from now as shooter.delay is. */
typedef struct aim_firing_window {
  /* 0: there is none, and all else is 0. */
  int32_t exists;
  int32_t reserved;
  double from;
  double to;
} aim_firing_window;

/* The first interval of launch times from shooter.delay to `latest` in which the odds are at least
 * `probability`, found by sampling 256 times and halving: an interval shorter than a sample may be
 * missed. */
AIM_API aim_fault aim_find_window(const aim_engagement* engagement, double probability,
                                  double latest, aim_firing_window* window);

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
  /* 0: it changes its motion as probably as ever. */
  double settled;
} aim_track_model;

typedef struct aim_track_settings {
  /* 2 or 3. */
  int32_t dimensions;
  /* 1 to 6. */
  int32_t model_count;
  aim_track_model models[6];
  double velocity_sd;
  /* 0: the default. */
  double gate;
  double memory;
  /* >= 0, a length: what all measurements are off together, in each component. */
  double bias;
} aim_track_settings;

typedef struct aim_measurement {
  double time;
  double value[3];
  double sd[3];
  /* Of a range and a bearing: where the sensor was. */
  double sensor[3];
  /* aim_measure. */
  int32_t measure;
  int32_t reserved;
} aim_measurement;

typedef struct aim_track_state {
  double time;
  double position[3];
  double velocity[3];
  double acceleration[3];
  /* Of position and velocity, rows one after another: the first 16 numbers in two dimensions. */
  double covariance[36];
  double weights[6];
  double noise;
  double turn_rate;
  /* Whether the target most probably turns. */
  int32_t turns;
  /* 0: no measurement has been used, and all else is 0. */
  int32_t has_track;
} aim_track_state;

/* One setting for everything that moves, in metres and seconds. */
AIM_API void aim_init_track_settings(aim_track_settings* settings, int32_t dimensions);

/* The bytes of a tracker; 0 unless there are 2 or 3 dimensions. */
AIM_API size_t aim_tracker_size(int32_t dimensions);
/* Starts a tracker in the caller's memory, aligned as a double. Returns the path of the field that
 * is wrong, "models[1].noise", or null. A tracker may be copied, and needs no end. */
AIM_API const char* aim_tracker_start(void* tracker, const aim_track_settings* settings);
/* Returns an aim_track_status. */
AIM_API int32_t aim_tracker_add(void* tracker, const aim_measurement* measurement);
/* The path of the first field of a measurement that is wrong, or null. */
AIM_API const char* aim_measurement_fault(const aim_measurement* measurement, int32_t dimensions);
/* The latest time that was measured. */
AIM_API double aim_tracker_time(const void* tracker);
/* The estimate for any time that the memory reaches. */
AIM_API void aim_tracker_at(const void* tracker, double time, aim_track_state* out);
/* Takes measurements one after another: after each its status, and the estimate for `ahead` later
 * than the latest time measured. Outputs may be null. */
AIM_API void aim_tracker_add_each(void* tracker, const aim_measurement* measurements, size_t count,
                                  double ahead, int32_t* statuses, aim_track_state* states);

#ifdef __cplusplus
}
#endif

#endif
