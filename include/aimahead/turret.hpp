// A gun that must turn before it can fire: where it faces, how fast it turns, where it may point;
// and, on their own, how far and how long it turns from here to there. Derivations: docs/turret.md.
//
// Angles are radians, counter-clockwise from +x; rates radians per time. The gun turns from rest to
// rest through an angle theta; what its tolerance leaves of it, theta' = max(0, theta - tolerance),
// takes
//     theta' / rate                                  without a limit on the acceleration, else
//     2 sqrt(theta' / acceleration)                  where theta' <= rate^2 / acceleration,
//     theta' / rate + rate / acceleration            beyond: the gun reaches its full rate.
#pragma once

#include "aimahead/vec.hpp"

#include <limits>
#include <type_traits>

namespace aimahead {

/// No limit: the default of every lifetime, range and turn acceleration.
inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();

template <class V>
struct Turret;

/// A turret in the plane. By default it has no arc: it turns all the way round.
template <>
struct Turret<Vec2> {
  /// Where the gun points at t = 0; within the arc.
  double facing = 0;
  /// > 0, finite; there is no useful default.
  double turn_rate = 0;
  /// > 0; unlimited: the rate is reached at once.
  double turn_acceleration = kUnlimited;
  /// The gun may point from `arc_from` counter-clockwise to `arc_to`; the difference counts modulo
  /// 2 pi, 2 pi or more (unlimited too) means all the way round. The gun never leaves its arc, so
  /// it may have to go the long way. A direction outside is never possible, whatever the tolerance.
  /// Finite.
  double arc_from = 0;
  /// Finite or unlimited.
  double arc_to = kUnlimited;
  /// An aim this far off the gun's direction counts as reached; >= 0.
  double tolerance = 0;
};

/// A turret in space.
template <>
struct Turret<Vec3> {
  /// Where the gun points at t = 0: finite, not zero, of any length.
  Vec3 facing{1, 0, 0};
  /// > 0, finite; there is no useful default.
  double turn_rate = 0;
  /// > 0; unlimited: the rate is reached at once.
  double turn_acceleration = kUnlimited;
  /// An aim this far off the gun's direction counts as reached; >= 0.
  double tolerance = 0;
};

using Turret2 = Turret<Vec2>;
using Turret3 = Turret<Vec3>;

/// The path of the first field that is not what it must be, in the words of the format
/// ("shooter.turret.facing", "shooter.turret.arc[1]"), or nullptr when all is well. A facing
/// outside a well-formed arc is the facing's fault.
template <class V>
[[nodiscard]] const char* find_fault(const Turret<V>& turret);

/// Whether `angle` is one of the directions from `from` counter-clockwise to `to`, their difference
/// modulo 2 pi, 2 pi or more (as a double: 6.283185307179586) meaning all. Without whole turns
/// between them the numbers decide as they stand; across a whole turn, which no double is, equal
/// within the rounding of the numbers and of that turn counts as within. All finite, but `to` may
/// be kUnlimited.
[[nodiscard]] bool is_within_arc(double angle, double from, double to);

/// How the gun turns from its facing to a direction.
struct Turn {
  /// False: the direction lies outside the arc (by more than the rounding of the angles), is not
  /// finite, or the turret is at fault; angle and time are 0 then.
  bool possible = false;
  /// By the shorter way that the arc allows; 2D: counter-clockwise positive, -2 pi .. 2 pi, half a
  /// turn either way is positive; 3D: 0 .. pi.
  double angle = 0;
  /// Until the gun points there within its tolerance.
  double time = 0;

  explicit operator bool() const { return possible; }
};

/// The turn from `turret.facing` to a direction of any finite length, or in 2D to an angle. The
/// zero vector is any direction: the gun stays. The angle is within 1 unit in the last place, in
/// 2D from a vector or 2^-62; less than 2^-300 is 0. The time is within 4 units in the last place
/// of that for an angle off by 2^-62: so good also where the angle is nearly all tolerance. About
/// 0.1 us.
template <class V>
[[nodiscard]] Turn turn_to(const Turret<V>& turret, const std::type_identity_t<V>& direction);
[[nodiscard]] Turn turn_to(const Turret2& turret, double angle);

/// The time until the gun has turned through an angle (either sign) as far as its tolerance asks,
/// within 4 units in the last place. Never falls as the angle grows. Infinite beyond the range of a
/// double, and if a gun whose rate or acceleration is not positive has to turn.
template <class V>
[[nodiscard]] double turning_time(const Turret<V>& turret, double angle);

/// The inverse: the largest angle to which the gun can have turned by `time`, within 4 units in the
/// last place; the tolerance included, so that it is never less than that. Never falls as time
/// goes on. Rounded so that turning_time of it is at most `time`, or 4 units in the last place
/// more.
template <class V>
[[nodiscard]] double turnable_angle(const Turret<V>& turret, double time);

extern template const char* find_fault(const Turret2&);
extern template const char* find_fault(const Turret3&);
extern template Turn turn_to(const Turret2&, const Vec2&);
extern template Turn turn_to(const Turret3&, const Vec3&);
extern template double turning_time(const Turret2&, double);
extern template double turning_time(const Turret3&, double);
extern template double turnable_angle(const Turret2&, double);
extern template double turnable_angle(const Turret3&, double);

}  // namespace aimahead
