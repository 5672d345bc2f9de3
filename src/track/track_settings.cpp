#include "aimahead/track.hpp"

#include <array>
#include <cmath>

namespace aimahead {
namespace {

constexpr const char* kPaths[kMaxTrackModels][7] = {
#define AIM_MODEL_PATHS(i)                                                        \
  {                                                                               \
    "models[" #i "].motion", "models[" #i "].noise", "models[" #i "].turn_noise", \
        "models[" #i "].spread", "models[" #i "].stay", "models[" #i "].share",   \
        "models[" #i "].weight"                                                   \
  }
    AIM_MODEL_PATHS(0), AIM_MODEL_PATHS(1), AIM_MODEL_PATHS(2),
    AIM_MODEL_PATHS(3), AIM_MODEL_PATHS(4), AIM_MODEL_PATHS(5),
#undef AIM_MODEL_PATHS
};

bool is_not_negative(double x) { return x >= 0 && std::isfinite(x); }
bool is_positive(double x) { return x > 0 && std::isfinite(x); }

}  // namespace

TrackModels default_track_models() {
  return {
      // Straight on, all but exactly.
      {.motion = TrackMotion::constant_velocity,
       .noise = 1e-6,
       .stay = 16,
       .share = 0.25,
       .weight = 1},
      // Anything: pushed and pulled at random.
      {.motion = TrackMotion::constant_velocity,
       .noise = 2.8,
       .stay = 150,
       .share = 50,
       .weight = 0.02},
      // A steady turn.
      {.motion = TrackMotion::turn,
       .noise = 4e-5,
       .spread = 0.45,
       .stay = 1000,
       .share = 0.005,
       .weight = 0.5},
      // A turn for a while, sharp or slow.
      {.motion = TrackMotion::turn,
       .noise = 0.4,
       .turn_noise = 0.002,
       .spread = 0.8,
       .stay = 3,
       .share = 90,
       .weight = 0.005},
      // Speeding up or slowing down.
      {.motion = TrackMotion::constant_acceleration,
       .noise = 0,
       .spread = 0.6,
       .stay = 600,
       .share = 0.1,
       .weight = 0.2},
      // Standing.
      {.motion = TrackMotion::still,
       .noise = 4e-4,
       .spread = 0.05,
       .stay = 6,
       .share = 0.07,
       .weight = 0.4},
  };
}

const char* find_fault(const TrackSettings& settings) {
  if (settings.models.count < 1 || settings.models.count > kMaxTrackModels) return "models";
  for (int i = 0; i < settings.models.count; ++i) {
    const TrackModel& model = settings.models.list[static_cast<std::size_t>(i)];
    const auto& paths = kPaths[i];
    if (model.motion > TrackMotion::turn) return paths[0];
    if (!is_not_negative(model.noise)) return paths[1];
    if (!is_not_negative(model.turn_noise)) return paths[2];
    if (!is_not_negative(model.spread)) return paths[3];
    if (!is_positive(model.stay)) return paths[4];
    if (!is_positive(model.share)) return paths[5];
    if (!is_positive(model.weight)) return paths[6];
  }
  if (!is_positive(settings.velocity_sd)) return "velocity_sd";
  if (!is_not_negative(settings.gate)) return "gate";
  return is_not_negative(settings.memory) ? nullptr : "memory";
}

}  // namespace aimahead
