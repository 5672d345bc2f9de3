// The memory in which a question goes in and its answer comes out: one block, at a fixed place, laid
// out by aimahead.h. The package writes and reads it by the offsets that layout.cpp prints.
#pragma once

#include "aimahead/aimahead.h"

namespace aimahead::wasm {

struct Exchange {
  aim_engagement question;
  aim_turret turret;
  aim_tick tick;
  aim_walls walls;
  aim_motion other;  ///< body b of a contact question; body a is the question's target
  aim_walls other_walls;
  double argument;  ///< a duration, a height, an elevation, ...
  double vectors[3][3];
  aim_turn_controller controller;

  aim_intercept answer;
  aim_hit hits[AIM_MOST_HITS];
  aim_launch launches[4];
  aim_contact contact;
  aim_turn turn;
  aim_turn_progress progress;
  aim_lead lead;
  const char* fault;  ///< path of the field that a function refuses, or null
};

extern Exchange exchange;

}  // namespace aimahead::wasm

#define AIM_EXPORT extern "C" __attribute__((visibility("default"), used))
