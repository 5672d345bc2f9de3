// Models of trackers between the structs of C and those of C++.
#pragma once

#include "aimahead/track.hpp"
#include "aimahead/tracking.h"

#include <cstdint>

namespace aimahead::c {

/// The caller checks the motion.
[[nodiscard]] inline TrackModel track_model_of(const aim_track_model& given) {
  return {.motion = static_cast<TrackMotion>(given.motion),
          .noise = given.noise,
          .turn_noise = given.turn_noise,
          .spread = given.spread,
          .stay = given.stay,
          .settled = given.settled,
          .share = given.share,
          .weight = given.weight};
}

[[nodiscard]] inline aim_track_model track_model_of(const TrackModel& model) {
  return {.motion = static_cast<std::int32_t>(model.motion),
          .reserved = 0,
          .noise = model.noise,
          .turn_noise = model.turn_noise,
          .spread = model.spread,
          .stay = model.stay,
          .share = model.share,
          .weight = model.weight,
          .settled = model.settled};
}

}  // namespace aimahead::c
