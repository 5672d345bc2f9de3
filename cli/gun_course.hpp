// Where a gun is as it fires, by the same independent courses as the targets of closed loops.
#pragma once

#include "aimahead/intercept.hpp"

namespace aimahead::cli {

struct GunState {
  Vec3 position{};  ///< relative to Shooter::position
  Vec3 velocity{};
};

/// Which velocity a gun has at a corner.
enum class Side : unsigned char { later, earlier };

/// Of a gun that is there at `time`, in whatever motion and on its mount.
[[nodiscard]] GunState gun_at(const Shooter<Vec3>& shooter, double time, Side side = Side::later);

/// As it fires the answered shot. A launch just before a corner may be rounded to the time of the
/// corner; the launch velocity tells.
[[nodiscard]] GunState gun_at_launch(const Engagement3& engagement, const Hit<Vec3>& launch);

}  // namespace aimahead::cli
