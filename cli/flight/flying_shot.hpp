// A shot on its way, moved by integrating its equation of motion in small steps.
#pragma once

#include "aimahead/intercept.hpp"

namespace aimahead::cli {

/// Positions are relative to where the gun was at t = 0, so that no digits are lost far from the
/// world's origin.
class FlyingShot {
 public:
  /// The shot is launched as in `launch`. `engagement` must outlive it.
  FlyingShot(const Engagement3& engagement, const Hit<Vec3>& launch);

  /// Flies on until `flight_time` after the launch, in a single step if that is sufficient.
  void fly_until(double flight_time);

  [[nodiscard]] const Vec3& position() const { return body_.position; }
  /// The distance flown so far, including the muzzle.
  [[nodiscard]] double way() const { return way_; }

  /// The number of steps that a flight of `duration` takes. Drag bends the path within its own time
  /// 1 / k, however long the flight. The few more steps in which quadratic drag first slows the
  /// shot are not counted.
  [[nodiscard]] static double count_steps(const Projectile<Vec3>& projectile, double duration);

 private:
  struct Body {
    Vec3 position{};
    Vec3 velocity{};
  };

  const Projectile<Vec3>& projectile_;
  Vec3 aim_;
  Body body_;
  double flight_time_ = 0;
  double way_ = 0;

  /// The rate at which drag changes the velocity at this speed, or at that of falling.
  static double decay_of(const Projectile<Vec3>& projectile, double speed);
  void fly_under(const Vec3& force, double flight_time);
  void step(const Vec3& force, double h);
};

}  // namespace aimahead::cli
