// The memory in which a question goes in and its answer comes out: one block, at a fixed place,
// laid out by aimahead.h. The package writes and reads it by the offsets that
// bindings/npm/scripts/generate.mjs finds.
#pragma once

#include "aimahead/aimahead.h"
#include "aimahead/pid.hpp"

#include <cstdint>

namespace aimahead::wasm {

// What aimahead.h has no structs for, in its manner.

struct aim_guess {
  double time;
  double place[3];
  double needed;
  std::int32_t is_reachable;  ///< 0: nothing is needed
  std::int32_t reserved;
};

struct aim_method_answer {
  std::int32_t claim;
  std::int32_t iterations;
  std::int32_t guesses;  ///< in exchange.guesses
  std::int32_t reserved;
  aim_hit hit;
  double moved;
};

struct aim_snapshot {
  std::int32_t has_gun;
  std::int32_t has_target;
  std::int32_t has_shot;
  std::int32_t has_target_distance;
  std::int32_t has_shot_distance;
  std::int32_t reserved;
  double gun[3];
  double target[3];
  double shot[3];
  double target_distance;
  double shot_distance;
};

/// Lists of the package's own, with as many elements.
struct aim_follow_lists {
  const double* times;
  aim_snapshot* snapshots;
  std::uint32_t count;
  std::int32_t sets_launch_time;
};

struct aim_pid_gains {
  double proportional;
  double integral;
  double derivative;
  double least;
  double most;
  std::int32_t is_angle;
  std::int32_t reserved;
};

/// Holds a Pid, which goes in and out as it is.
struct aim_pid {
  double bytes[9];
};
static_assert(sizeof(aim_pid) == sizeof(Pid) && alignof(aim_pid) == alignof(Pid));

struct Exchange {
  aim_engagement question;
  aim_turret turret;
  aim_tick tick;
  aim_motion other;  ///< body b of a contact question; body a is the question's target
  double argument;   ///< a duration, a height, an elevation, ...
  double vectors[5][3];
  aim_turn_controller controller;
  aim_follow_lists follow_lists;
  aim_pid_gains gains;
  aim_pid pid;

  aim_intercept answer;
  aim_hit hits[AIM_MOST_HITS];
  aim_launch launches[4];
  aim_contact contact;
  aim_turn turn;
  aim_turn_progress progress;
  aim_lead lead;
  aim_method_answer method_answer;
  aim_guess guesses[64];
  const char* fault;  ///< path of the field that a function refuses, or null
};

extern Exchange exchange;

}  // namespace aimahead::wasm

#define AIM_EXPORT extern "C" __attribute__((visibility("default"), used))
