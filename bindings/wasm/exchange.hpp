// The memory in which a question goes in and its answer comes out: one block, at a fixed place,
// laid out by aimahead.h. The package writes and reads it by the offsets that
// bindings/npm/scripts/generate.mjs finds.
#pragma once

#include "aimahead/aimahead.h"
#include "aimahead/obstacles.h"
#include "aimahead/steering.h"
#include "aimahead/study.h"
#include "aimahead/tracking.h"
#include "aimahead/vec.hpp"

#include <cstdint>

namespace aimahead::wasm {

/// Lists of the package's own. All have the same number of elements.
struct aim_follow_lists {
  const double* times;
  aim_snapshot* snapshots;
  std::uint32_t count;
  std::int32_t sets_launch_time;
};

struct Exchange {
  aim_engagement question;
  aim_turret turret;
  aim_tick tick;
  aim_motion other;  ///< body b of a contact question; body a is the question's target
  double argument;   ///< a duration, a height, an elevation, ...
  double vectors[5][3];
  aim_turn_controller controller;
  aim_follow_lists follow_lists;
  aim_pid pid;
  aim_shape shape;
  aim_axes axes;
  aim_yaw_pitch angles;
  aim_track_settings track_settings;
  aim_measurement measurement;
  aim_flight flight;

  aim_intercept answer;
  aim_hit hits[AIM_MAX_HITS];
  aim_launch launches[4];
  aim_contact contact;
  aim_turn turn;
  aim_turn_progress progress;
  aim_lead lead;
  aim_method_answer method_answer;
  aim_guess guesses[AIM_MAX_GUESSES];
  aim_margin margin;
  aim_drag_proof drag_proof;
  aim_odds odds;
  aim_track_state track_state;
  aim_touch touch;
  const char* fault;  ///< path of the field that a function refuses, or null
};

extern Exchange exchange;

/// Calls `ask` with the vector type of `dimensions`, or of those of the question.
template <class Ask>
auto in_dimensions(std::int32_t dimensions, const Ask& ask) {
  return dimensions == 2 ? ask(Vec2()) : ask(Vec3());
}
template <class Ask>
void in_dimensions(const Ask& ask) {
  in_dimensions(exchange.question.dimensions, ask);
}

}  // namespace aimahead::wasm

#define AIM_EXPORT extern "C" __attribute__((visibility("default"), used))
