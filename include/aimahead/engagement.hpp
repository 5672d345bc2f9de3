// An engagement: who shoots, what flies, what is to be hit. The C++ face of docs/ENGAGEMENT.md.
#pragma once

#include "aimahead/fixed_step.hpp"
#include "aimahead/motion.hpp"
#include "aimahead/turret.hpp"
#include "aimahead/vec.hpp"

#include <optional>

namespace aimahead {

/// What counts as a hit.
enum class Aim : unsigned char {
  /// The shot's centre meets the target's centre; radii play no part.
  center,
  /// The two discs or spheres touch: distance = sum of radii.
  edge,
};

/// The gun at t = 0. All vectors of one engagement are of one type V: Vec2 or Vec3.
template <class V>
struct Shooter {
  /// Pivot of the gun, finite.
  V position{};
  /// Constant, until and after the shot leaves; finite.
  V velocity{};
  /// Time before the shot leaves, >= 0.
  double delay = 0;
  /// Distance along the aim direction from the pivot to where the shot starts, >= 0.
  double muzzle = 0;
  /// A gun that must turn before it can fire, and may wait. Without one it points anywhere at once
  /// and the shot leaves exactly at `delay`.
  std::optional<Turret<V>> turret{};
  /// A gun that moves in another way, on a platform: where it is and how fast at the launch counts. Not
  /// with a turret and quadratic drag. If it has vanished by then nothing is reachable. A MotionFunction
  /// needs a velocity if the shot inherits any, and no bound; with a turret a bound, and `inherit` 0.
  Motion<V> motion{};
};

/// Extra acceleration along the aim direction for the first part of the flight; then it coasts.
struct Thrust {
  /// >= 0.
  double acceleration = 0;
  /// >= 0.
  double duration = 0;

  friend constexpr bool operator==(const Thrust&, const Thrust&) = default;
};

/// The shot.
template <class V>
struct Projectile {
  /// Muzzle speed relative to the gun, >= 0.
  double speed = 0;
  /// Share of the shooter's velocity that the shot keeps, 0..1.
  double inherit = 1;
  /// Constant acceleration in flight: gravity, wind; finite.
  V acceleration{};
  /// Not beside drag.
  Thrust thrust{};
  /// Linear: dv/dt = acceleration - drag v, v in the world; >= 0.
  double drag = 0;
  /// dv/dt = acceleration - quadratic_drag |v| v; >= 0, not beside drag or thrust.
  double quadratic_drag = 0;
  /// >= 0.
  double radius = 0;
  /// Longest time of flight, >= 0, inclusive.
  double lifetime = kUnlimited;
  /// Longest straight distance from launch point to hit, >= 0, inclusive.
  double range = kUnlimited;
};

/// A target. Without `motion` it is in constant acceleration; zero acceleration is constant velocity.
template <class V>
struct Target {
  /// Centre at t = 0, finite.
  V position{};
  /// Finite.
  V velocity{};
  /// Finite.
  V acceleration{};
  /// >= 0.
  double radius = 0;
  /// Says which of the above count.
  Motion<V> motion{};
};

/// One question: leaving at t0 = shooter.delay, or with a turret as soon as that is best, where must
/// the gun point so that the shot meets the target as early as possible? Units are the caller's, used consistently.
template <WorldVector V>
struct Engagement {
  Shooter<V> shooter{};
  Projectile<V> projectile{};
  Target<V> target{};
  Aim aim = Aim::center;
  /// Both bodies live in a fixed-step simulation: the shot leaves at the first step n with
  /// n step >= delay, the target has been stepping since t = 0, undamped, and between steps both
  /// move straight. Only where neither motion, thrust nor drag is set.
  std::optional<Tick> tick{};
};

using Engagement2 = Engagement<Vec2>;
using Engagement3 = Engagement<Vec3>;

/// The path of the first field that is not what it must be, in the words of the format
/// ("shooter.position[1]", "projectile.inherit"), or nullptr when all is well.
template <class V>
[[nodiscard]] const char* find_fault(const Engagement<V>& engagement);

extern template const char* find_fault(const Engagement2&);
extern template const char* find_fault(const Engagement3&);

}  // namespace aimahead
