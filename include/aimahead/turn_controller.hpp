// Turning a gun in a game loop: in each frame a step towards a goal that may have moved, within the
// turret's rate and acceleration.
//
//     TurnController2 gun{.turret = {.facing = 0, .turn_rate = 2, .turn_acceleration = 6}};
//     const Vec2 aim{-0.6, 0.8};
//     const TurnProgress progress = gun.step(angle_of(aim), 1 / 60.0);
//     std::printf("faces %g, %g to go\n", gun.turret.facing, progress.remaining);
//
// As the target moves, ask again in every frame, with the turret as it turns by now:
//
//     Engagement2 question{.projectile = {.speed = 30}, .target = {.position = {-24, 32}}};
//     question.shooter.turret = gun.now();
//     const auto answer = solve(question);
//     const Turn turn = turn_to(gun.now(), answer.aim);
//     if (answer) gun.step(gun.turret.facing + turn.rest, 1 / 60.0);
//
// Fire in the frame in which the answer's launch_time passes. examples/13_gun_in_a_game_loop.cpp
// does so, and also shows a gun that commits to a plan.
//
// A step is exact: the gun follows the fastest motion that comes to rest at the goal. Its position
// after a second does not depend on the number of steps, and it reaches a goal at rest after
// turning_time without tolerance. It never passes a goal at which it can stop. If the goal moved so
// that it cannot stop in time, it brakes and comes back. The same input gives the same bits.
#pragma once

#include "aimahead/detail/names.hpp"
#include "aimahead/turret.hpp"

namespace aimahead {

/// What became of a step.
enum class TurnStatus : unsigned char {
  /// The gun is turning.
  turning,
  /// The gun is at rest and faces the goal exactly.
  arrived,
  /// The goal lies outside the arc or the limits. The gun turns to the nearer end, or to the
  /// direction within the limits that is nearest to the goal, and waits there.
  blocked,
  /// Nothing has changed. A field of the turret is wrong (other than its tolerance, or a facing at
  /// an end of the arc), its turn_rate is unlimited (such a gun points anywhere at once), a number
  /// is not finite, the duration is negative, or the rate exceeds 2^200.
  invalid,
};

/// Returns "turning", "arrived", "blocked" or "invalid".
[[nodiscard]] constexpr const char* name_of(TurnStatus status) {
  constexpr const char* kNames[] = {"turning", "arrived", "blocked", "invalid"};
  return detail::name_in(kNames, status, "invalid");
}

/// The result of a step.
struct TurnProgress {
  TurnStatus status = TurnStatus::invalid;
  /// The angle to where the gun will come to rest, >= 0. Radians.
  double remaining = 0;
  /// The time until then, if the goal does not move.
  double time = 0;

  explicit operator bool() const { return status == TurnStatus::arrived; }
};

template <class V>
struct TurnController;

/// A gun in the plane.
template <>
struct TurnController<Vec2> {
  /// `facing` is where the gun points now: in -pi .. pi while it turns, the goal's own number once
  /// it has arrived. The tolerance is ignored.
  Turret2 turret{};
  /// The rate at which it turns now, positive counter-clockwise.
  double rate = 0;

  /// Turns for `duration` >= 0 (2^200 or more: until it arrives) towards an angle, the faster way
  /// round; from rest that is the shorter one. A gun with an arc never leaves it. If the caller set
  /// a rate at which it cannot stop in time, it stops at once at the end of the arc.
  TurnProgress step(double goal, double duration);

  /// The turret as it is now, for the next question: facing and rate.
  [[nodiscard]] Turret2 now() const;
};

/// A gun in space. It turns along the great circle to the goal, which may lead outside the limits.
/// A rate across that circle, left over from an earlier goal, is braked at the same time. The
/// acceleration is divided so that both end together.
template <>
struct TurnController<Vec3> {
  /// `facing` is where the gun points now: a unit vector while it turns, the goal as given once it
  /// has arrived. The tolerance is ignored.
  Turret3 turret{};
  /// The angular velocity at which it turns now, a right-handed vector. Its component along the
  /// facing is ignored.
  Vec3 rate{};

  /// Turns for `duration` >= 0 (2^200 or more: until it arrives) towards a direction of any finite
  /// length. The zero vector means to come to rest, wherever that is. Towards a goal straight
  /// behind, a gun at rest turns left about +z, or about +x if it points straight up or down. With
  /// limits that exclude a goal straight up or down it keeps its azimuth.
  TurnProgress step(const Vec3& goal, double duration);

  /// The turret as it is now, for the next question. The question starts from rest, because a
  /// turret in 3D has no `rate`.
  [[nodiscard]] Turret3 now() const { return turret; }
};

using TurnController2 = TurnController<Vec2>;
using TurnController3 = TurnController<Vec3>;

}  // namespace aimahead
