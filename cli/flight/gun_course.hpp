// Where a gun is as it fires, by courses (course.hpp) that share nothing with the solver.
#pragma once

#include "aimahead/intercept.hpp"

namespace aimahead::cli {

struct GunState {
  Vec3 position{};  ///< relative to Shooter::position
  Vec3 velocity{};
};

/// Which of the two velocities at a corner counts.
enum class Side : unsigned char { later, earlier };

/// The state of a gun, in any motion and on its mount, that has not vanished by `time`.
[[nodiscard]] GunState gun_at(const Shooter<Vec3>& shooter, double time, Side side = Side::later);

/// The state of the gun as it fires the answered shot. A launch just before a corner may be rounded
/// to the time of the corner. The launch velocity tells which velocity counts.
[[nodiscard]] GunState gun_at_launch(const Engagement3& engagement, const Hit<Vec3>& launch);

}  // namespace aimahead::cli
