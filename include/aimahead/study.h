/* What an answer means, for C (C99): how far the aim may be off, what is proved of it, where
 * everything is at any time, and what the methods of the articles would have answered. The C++
 * headers are margin.hpp, drag_proof.hpp, closest_proof.hpp, follow.hpp and methods.hpp.
 *
 *     aim_engagement duck;
 *     aim_init_engagement(&duck, 2);
 *     duck.projectile.speed = 60;
 *     duck.target.position[0] = 40;
 *     duck.target.velocity[1] = 8;
 *     duck.target.radius = 0.5;
 *     aim_intercept answer;
 *     aim_margin margin;
 *     aim_solve(&duck, &answer);
 *     if (aim_find_margin(&duck, &answer.hit, &margin).field == AIM_FIELD_NONE) {
 *       printf("off by up to %g radians\n", margin.angle);
 *     }
 *
 * Functions that return an aim_fault return what is wrong with the question, or AIM_FIELD_NONE. If
 * something is wrong, nothing is written. Nothing here allocates.
 */
#ifndef AIMAHEAD_STUDY_H
#define AIMAHEAD_STUDY_H

#include "aimahead/aimahead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Margin (margin.hpp) --------------------------------------------------------------------- */

/* How far the aim may be off, in radians. */
typedef struct aim_margin {
  /* Every aim off by at most this angle touches; pi: every aim. */
  double angle;
  /* In 2D, counter-clockwise: 0 .. 2 pi; in 3D the same as `angle`. */
  double to_left;
  /* In 2D, clockwise: -2 pi .. 0; in 3D the same as -angle. */
  double to_right;
  /* 1: no larger margin would do: some aim just beyond it misses, in 2D on each side. Others
   * further off may still touch, earlier or later. 0: the angles are those of aim_safe_margin. */
  int32_t exact;
  int32_t reserved;
} aim_margin;

/* A guaranteed margin of every hit that aim_solve or aim_solve_all found for this engagement. */
AIM_API aim_fault aim_safe_margin(const aim_engagement* engagement, const aim_hit* hit,
                                  double* angle);
/* The same for a launch. */
AIM_API aim_fault aim_safe_margin_of_launch(const aim_engagement* engagement,
                                            const aim_launch* launch, double* angle);
/* The exact margin where the relative motion is straight; otherwise that of aim_safe_margin. */
AIM_API aim_fault aim_find_margin(const aim_engagement* engagement, const aim_hit* hit,
                                  aim_margin* margin);

/* ---- Proofs (drag_proof.hpp, closest_proof.hpp) ---------------------------------------------- */

typedef struct aim_drag_proof {
  /* No shot hits before this time, counted from now: 0 if nothing is proved, infinite if none ever
   * hits. */
  double none_before;
  /* How far the shot may be off at the time of the hit. */
  double max_miss;
  /* Whether max_miss has a meaning. */
  int32_t has_max_miss;
  /* 1: all is proved. For a hit, none_before is within 2^-26 of the time of flight before it;
   * otherwise none_before is infinite. */
  int32_t is_complete;
} aim_drag_proof;

/* Looks for a proof of an answer of aim_solve, or of a hit of aim_solve_all, for this engagement,
 * whose projectile has quadratic drag. Of an answer without an aim, such as AIM_UNREACHABLE, it
 * looks for a proof that no shot ever hits. Reads `aim`, `launch_time` and `flight_time`. */
AIM_API aim_fault aim_prove_drag_answer(const aim_engagement* engagement, const aim_hit* answer,
                                        aim_drag_proof* proof);

/* Finds a lower bound of the distance at which any shot within lifetime and range passes the
 * target: the largest share of `distance`, from 1/2 to 1 - 2^-30, that is proved, or 0. `distance`
 * > 0 is that of `closest`. */
AIM_API aim_fault aim_prove_closest(const aim_engagement* engagement, double distance,
                                    double* bound);

/* ---- Following (follow.hpp) ------------------------------------------------------------------ */

/* A shot to follow. */
typedef struct aim_fired_shot {
  /* The direction of the gun, of any length. Zero: no shot is fired. */
  double aim[3];
  /* >= 0. */
  double launch_time;
  /* 0: the shot leaves as soon as a gun without a turret may fire. */
  int32_t has_launch_time;
  int32_t reserved;
} aim_fired_shot;

/* An engagement at one time. A body without a position has vanished, is not fired yet or is beyond
 * the range of a double. */
typedef struct aim_snapshot {
  double time;
  /* Whether the members below have a meaning. */
  int32_t has_gun;
  int32_t has_target;
  int32_t has_shot;
  int32_t has_target_distance;
  int32_t has_shot_distance;
  int32_t reserved;
  /* The pivot of the gun. */
  double gun[3];
  /* The centres of target and shot. */
  double target[3];
  double shot[3];
  /* The two distances that are equal at a hit. */
  double target_distance;
  double shot_distance;
} aim_snapshot;

/* Writes a snapshot for each of `count` times, each >= 0, in any order. */
AIM_API aim_fault aim_follow(const aim_engagement* engagement, const aim_fired_shot* shot,
                             const double* times, aim_snapshot* snapshots, size_t count);

/* ---- The methods of the articles (methods.hpp) ----------------------------------------------- */

typedef enum aim_aim_method {
  AIM_BY_PRESENT_POSITION = 0,
  AIM_BY_ONE_GUESS = 1,
  AIM_BY_FOUR_ROUNDS = 2,
  AIM_BY_SIXTEEN_ROUNDS = 3,
  AIM_BY_HALVING = 4,
  AIM_BY_BISECTION = 5,
  AIM_BY_BOUNDED_BISECTION = 6,
  AIM_BY_CERTIFIED = 7
} aim_aim_method;

/* What a method claims. Only AIM_BY_CERTIFIED proves it. */
typedef enum aim_claim {
  AIM_CLAIM_HIT = 0,
  AIM_CLAIM_NOT_FOUND = 1,
  AIM_CLAIM_NOT_CONVERGED = 2,
  AIM_CLAIM_INVALID = 3
} aim_claim;

/* "present_position", "one_guess", ...; "hit", "not_found", "not_converged", "invalid"; "" for any
 * other number. */
AIM_API const char* aim_aim_method_name(int32_t method);
AIM_API const char* aim_claim_name(int32_t claim);

/* The target is assumed to rest where it will be at `time`. */
typedef struct aim_guess {
  double time;
  double position[3];
  /* When a shot at that position arrives. */
  double needed;
  /* 0: it never does. */
  int32_t is_reachable;
  int32_t reserved;
} aim_guess;

typedef struct aim_method_answer {
  /* aim_claim. */
  int32_t claim;
  /* Rounds, or steps of bisection. */
  int32_t iterations;
  /* The number of guesses written. */
  int32_t guesses;
  int32_t reserved;
  /* With AIM_CLAIM_HIT and AIM_CLAIM_NOT_CONVERGED: `point` is the position aimed at. */
  aim_hit hit;
  /* The distance of the target from `point` at `time`. */
  double moved;
  aim_fault fault;
} aim_method_answer;

/* Fixed-point iteration. */
typedef struct aim_rounds {
  /* Ends when the position moves by less than this length, >= 0. 0: never. */
  double exit_below;
  /* The share of the way to the new time that each round moves: 0 < share <= 1. */
  double share;
  /* The maximum number of rounds, >= 0. */
  int32_t max;
  int32_t reserved;
} aim_rounds;

/* Bisection of the time of the hit. */
typedef struct aim_bisection {
  /* >= 0. */
  double earliest;
  /* >= earliest; infinite: AIM_CLAIM_NOT_CONVERGED. */
  double latest;
  /* Ends when the interval is no longer than this, >= 0. 0: never. */
  double precision;
  /* The maximum number of steps, >= 0. */
  int32_t max;
  int32_t reserved;
} aim_bisection;

/* Four rounds; 0 .. 4 to 0.01 in 40 steps. Do nothing with null. */
AIM_API void aim_init_rounds(aim_rounds* rounds);
AIM_API void aim_init_bisection(aim_bisection* bisection);

/* The maximum number of guesses that are written. */
#define AIM_MAX_GUESSES 64

/* Aims by one of the methods, with the settings of the articles. Writes the guesses in order, at
 * most `capacity` (>= 0) and at most AIM_MAX_GUESSES. `out` may be null. Returns out->claim. */
AIM_API int32_t aim_by(int32_t method, const aim_engagement* engagement, aim_guess* guesses,
                       int32_t capacity, aim_method_answer* out);
AIM_API int32_t aim_by_rounds(const aim_engagement* engagement, const aim_rounds* rounds,
                              aim_guess* guesses, int32_t capacity, aim_method_answer* out);
AIM_API int32_t aim_by_bisection(const aim_engagement* engagement, const aim_bisection* bisection,
                                 aim_guess* guesses, int32_t capacity, aim_method_answer* out);

/* Limits of the time of a hit for a bisection, computed from the speeds (limits_of in methods.hpp).
 * The upper one may be infinite. */
AIM_API aim_fault aim_limits_of(const aim_engagement* engagement, aim_bisection* limits);

#ifdef __cplusplus
}
#endif

#endif
