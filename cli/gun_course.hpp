// Where a gun is as it fires, by the same independent courses as the targets of closed loops.
#pragma once

#include "aimahead/engagement.hpp"

namespace aimahead::cli {

struct GunState {
  Vec3 position{};  ///< relative to Shooter::position
  Vec3 velocity{};
};

/// Of a gun that is there at `time`, in whatever motion and on its mount.
[[nodiscard]] GunState gun_at(const Shooter<Vec3>& shooter, double time);

}  // namespace aimahead::cli
