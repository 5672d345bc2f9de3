#include "aimahead/track.hpp"

#include "aimahead/detail/scaling.hpp"

#include <cmath>

namespace aimahead {
namespace {

using detail::numerics::is_size;

constexpr const char* kPaths[kMaxTrackModels][8] = {
#define AIM_MODEL_PATHS(i)                                                        \
  {                                                                               \
    "models[" #i "].motion", "models[" #i "].noise", "models[" #i "].turn_noise", \
        "models[" #i "].spread", "models[" #i "].stay", "models[" #i "].settled", \
        "models[" #i "].share", "models[" #i "].weight"                           \
  }
    AIM_MODEL_PATHS(0), AIM_MODEL_PATHS(1), AIM_MODEL_PATHS(2),
    AIM_MODEL_PATHS(3), AIM_MODEL_PATHS(4), AIM_MODEL_PATHS(5),
#undef AIM_MODEL_PATHS
};

bool is_positive(double x) { return x > 0 && std::isfinite(x); }

}  // namespace

TrackModels default_track_models() {
  return {
      // A nearly straight course.
      {.motion = TrackMotion::constant_velocity,
       .noise = 1e-9,
       .stay = 5.6,
       .settled = 6.1,
       .share = 0.0086,
       .weight = 25},
      // Any motion: random accelerations.
      {.motion = TrackMotion::constant_velocity,
       .noise = 3.6,
       .stay = 19,
       .share = 240,
       .weight = 2},
      // A steady turn.
      {.motion = TrackMotion::turn,
       .noise = 1.5e-7,
       .spread = 0.56,
       .stay = 1e4,
       .share = 0.03,
       .weight = 0.18},
      // A turn for a while, sharp or slow.
      {.motion = TrackMotion::turn,
       .noise = 0.66,
       .turn_noise = 1.2e-4,
       .spread = 0.96,
       .stay = 4.2,
       .share = 1300,
       .weight = 1},
      // A change of speed.
      {.motion = TrackMotion::constant_acceleration,
       .noise = 0,
       .spread = 1.2,
       .stay = 3e4,
       .share = 6e-6,
       .weight = 1.5},
      // A target at rest.
      {.motion = TrackMotion::still,
       .noise = 5e-9,
       .spread = 0.14,
       .stay = 42,
       .share = 0.1,
       .weight = 10},
  };
}

const char* find_fault(const TrackSettings& settings) {
  if (settings.models.count < 1 || settings.models.count > kMaxTrackModels) return "models";
  for (int i = 0; i < settings.models.count; ++i) {
    const TrackModel& model = settings.models.list[static_cast<std::size_t>(i)];
    const auto& paths = kPaths[i];
    if (model.motion > TrackMotion::turn) return paths[0];
    if (!is_size(model.noise)) return paths[1];
    if (!is_size(model.turn_noise)) return paths[2];
    if (!is_size(model.spread)) return paths[3];
    if (!is_positive(model.stay)) return paths[4];
    if (!is_size(model.settled)) return paths[5];
    if (!is_positive(model.share)) return paths[6];
    if (!is_positive(model.weight)) return paths[7];
  }
  if (!is_positive(settings.velocity_sd)) return "velocity_sd";
  if (!is_size(settings.gate)) return "gate";
  if (!is_size(settings.memory)) return "memory";
  return is_size(settings.bias) ? nullptr : "bias";
}

}  // namespace aimahead
