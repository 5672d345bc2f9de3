// Turning a gun in a game loop: each frame a step towards a goal that may have moved, within the
// turret's rate and acceleration, until the gun stops exactly there.
//
//     TurnController2 gun{.turret = {.facing = 0, .turn_rate = 2, .turn_acceleration = 6}};
//     gun.step(angle_of(shot.aim), 1 / 60.0);   // gun.turret.facing, gun.rate
//
// A step is no approximation: the gun follows the quickest motion that comes to rest at the goal,
// so that where it is after a second does not depend on the number of steps, and a goal that rests
// is reached after turning_time without tolerance. It never passes a goal at which it can stop; if
// the goal moved so that it cannot, it brakes and comes back. Same input, same bits.
#pragma once

#include "aimahead/turret.hpp"

namespace aimahead {

enum class TurnStatus : unsigned char {
  /// On its way.
  turning,
  /// At rest, facing the goal, bit by bit.
  arrived,
  /// The goal lies outside the arc: the gun goes to the nearer end and waits there.
  blocked,
  /// Nothing has changed: the turret has a fault (but for its tolerance and a facing at an end of
  /// the arc), something is not finite, the duration is negative, or the rate beyond 2^200.
  invalid,
};

struct TurnProgress {
  TurnStatus status = TurnStatus::invalid;
  /// Angle to where the gun will come to rest, >= 0.
  double remaining = 0;
  /// Until then, if the goal stays where it is.
  double time = 0;

  explicit operator bool() const { return status == TurnStatus::arrived; }
};

template <class V>
struct TurnController;

/// A gun in the plane.
template <>
struct TurnController<Vec2> {
  /// `facing` is where the gun points now: wrapped to -pi .. pi on its way, the goal's own number
  /// once there. The tolerance plays no part.
  Turret2 turret{};
  /// At which it turns now, counter-clockwise positive.
  double rate = 0;

  /// Turns for `duration` >= 0 (2^200 or more: to the end) towards an angle. Of the ways round it
  /// takes the quickest; from rest that is the shorter one. A gun with an arc never leaves it, unless its
  /// rate was set by hand so that it cannot stop: then it stops dead at the end.
  TurnProgress step(double goal, double duration);
};

/// A gun in space, which turns along the great circle to the goal. A rate across it, left from an
/// earlier goal, is braked at the same time; the acceleration is shared so that both end together.
template <>
struct TurnController<Vec3> {
  /// `facing` is where the gun points now: a unit vector on its way, the goal as it was given once
  /// there. The tolerance plays no part.
  Turret3 turret{};
  /// The angular velocity at which it turns now, a right-handed vector; what of it lies along the
  /// facing is dropped.
  Vec3 rate{};

  /// Turns for `duration` >= 0 (2^200 or more: to the end) towards a direction of any finite length; zero
  /// means to come to rest. To a goal straight behind, a gun at rest turns left about +z, or about
  /// +x where it points straight up or down.
  TurnProgress step(const Vec3& goal, double duration);
};

using TurnController2 = TurnController<Vec2>;
using TurnController3 = TurnController<Vec3>;

}  // namespace aimahead
