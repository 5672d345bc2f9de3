// A gun that must turn before it can fire: where it faces, how fast it turns, where it may point,
// and how long a turn takes.
//
//     Turret2 gun{.facing = 0, .turn_rate = 2, .turn_acceleration = 6};
//     gun.arc_from = -1.5;
//     gun.arc_to = 1.5;
//     if (const Turn turn = turn_to(gun, 1.2)) std::printf("%g s\n", turn.time);
//
// Angles are radians, counter-clockwise from +x; rates are radians per time. docs/turret.md has the
// derivations. A turn from rest to rest through an angle theta ends as soon as the gun is within
// its tolerance. For theta' = max(0, theta - tolerance) that takes
//     theta' / rate                                  without a limit on the acceleration, else
//     2 sqrt(theta' / acceleration)                  where theta' <= rate^2 / acceleration,
//     theta' / rate + rate / acceleration            beyond: the gun reaches its full rate.
//
// In 2D the gun may be turning at time 0: `rate`. It then follows the quickest motion to rest
// within the tolerance, any way round, and a gun that cannot stop in time may go on to the next
// turn. A question that is asked again while the gun follows its plan gets the same launch, up to
// rounding: angles that differ by less than 1e-14 of a turn (or of the facing, if it is larger)
// count as equal. With tolerance 0 a braking gun overshoots an aim that moves back by as little as
// 1e-10, and the return takes long. In a game loop, give the gun a tolerance.
//
// A gun that need not turn, but has limits, has an unlimited `turn_rate`: it points anywhere within
// them at once.
#pragma once

#include "aimahead/vec.hpp"

#include <limits>
#include <type_traits>

namespace aimahead {

/// No limit: the default of every lifetime, range and turn acceleration.
inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();
/// A quarter of a turn: the elevation of straight up.
inline constexpr double kUpright = 1.5707963267948966;

template <class V>
struct Turret;

/// A turret in the plane. By default it has no arc: it turns all the way round.
template <>
struct Turret<Vec2> {
  /// Where the gun points at time 0, finite, within the arc.
  double facing = 0;
  /// The maximum rate, radians per time, > 0; the rate at time 0 is `rate`. Unlimited: the gun
  /// points anywhere within its arc at once, and facing, turn_acceleration, rate and tolerance do
  /// not matter. There is no useful default.
  double turn_rate = 0;
  /// > 0. Unlimited: the gun reaches its rate at once.
  double turn_acceleration = kUnlimited;
  /// How fast the gun turns at time 0, positive counter-clockwise: -turn_rate .. turn_rate. It must
  /// be 0 if turn_acceleration is unlimited. If there is an arc, the gun must be able to stop
  /// within it.
  double rate = 0;
  /// The gun may point from `arc_from` counter-clockwise to `arc_to`. The difference counts modulo
  /// 2 pi; 2 pi or more means all the way round. The gun never leaves its arc, so it may have to
  /// turn the long way. It never points outside, whatever the tolerance. Finite.
  double arc_from = 0;
  /// Finite or unlimited.
  double arc_to = kUnlimited;
  /// The gun counts as pointing at an aim that is off by at most this angle; >= 0.
  double tolerance = 0;
};

/// A turret in space.
template <>
struct Turret<Vec3> {
  /// Where the gun points at time 0, of any length, finite, not zero.
  Vec3 facing{1, 0, 0};
  /// The maximum rate, radians per time, > 0; the gun is at rest at time 0. Unlimited: the gun
  /// points anywhere within its limits at once, and facing, turn_acceleration and tolerance do not
  /// matter. There is no useful default.
  double turn_rate = 0;
  /// > 0. Unlimited: the gun reaches its rate at once.
  double turn_acceleration = kUnlimited;
  /// The limits of the aim's angle above the x-y plane: -kUpright <= from <= to <= kUpright. They
  /// limit the aim alone: the facing, and the way to the aim, may lie outside.
  double elevation_from = -kUpright;
  double elevation_to = kUpright;
  /// The aim, seen from above (from +z), may point from `azimuth_from` counter-clockwise to
  /// `azimuth_to`, as in an arc. Straight up and down are allowed. Finite.
  double azimuth_from = 0;
  /// Finite or unlimited.
  double azimuth_to = kUnlimited;
  /// The gun counts as pointing at an aim that is off by at most this angle; >= 0.
  double tolerance = 0;
};

using Turret2 = Turret<Vec2>;
using Turret3 = Turret<Vec3>;

/// Returns the path of the first field that is wrong, as the format spells it
/// ("shooter.turret.facing", "shooter.turret.arc[1]"), or nullptr if there is none. If the facing
/// is outside a valid arc, the facing is wrong.
template <class V>
[[nodiscard]] const char* find_fault(const Turret<V>& turret);

/// Whether `angle` is one of the directions from `from` counter-clockwise to `to`. Their difference
/// counts modulo 2 pi; 2 pi or more (as a double: 6.283185307179586) means all directions. Within
/// one turn the numbers are compared exactly. Across whole turns, which no double represents, equal
/// up to rounding counts as within. All numbers are finite, but `to` may be kUnlimited.
[[nodiscard]] bool is_within_arc(double angle, double from, double to);

/// The turn of a gun from its facing to a direction.
struct Turn {
  /// False if the direction lies outside the arc or the limits (by more than the rounding of the
  /// angles) or is not finite, or a field of the turret is wrong. Angles and time are 0 then.
  bool possible = false;
  /// The turn by the shorter way that the arc allows; for a gun that is already turning, by the
  /// quicker one. 2D: -2 pi .. 2 pi, positive counter-clockwise and for exactly half a turn; more
  /// if the gun cannot stop earlier. 3D: 0 .. pi. 0 if the gun need not turn.
  double angle = 0;
  /// The angle through which the gun turns until it rests: `angle` less the tolerance. Pass `facing
  /// + rest` to TurnController to follow this turn.
  double rest = 0;
  /// The time until the gun points there within its tolerance.
  double time = 0;

  explicit operator bool() const { return possible; }
};

/// The turn from `turret.facing` to a direction of any finite length, or in 2D to an angle. For the
/// zero vector the gun does not turn. Takes about 0.1 us.
///
/// The angle is right to 1 unit in the last place; in 2D, from a vector, to that or to 2^-62,
/// whichever is more. An angle below 2^-300 is 0. The time is right to 4 units in the last place
/// for an angle that may be off by 2^-62, even if the tolerance is nearly as large as the angle.
template <class V>
[[nodiscard]] Turn turn_to(const Turret<V>& turret, const std::type_identity_t<V>& direction);
[[nodiscard]] Turn turn_to(const Turret2& turret, double angle);

/// The time until a gun at rest, whatever its `rate`, has turned through an angle of either sign,
/// less its tolerance; within 4 units in the last place. It never decreases as the angle grows.
/// Infinite beyond the range of a double, and for a turn of a gun whose rate or acceleration is not
/// positive.
template <class V>
[[nodiscard]] double turning_time(const Turret<V>& turret, double angle);

/// The inverse of turning_time: the largest angle that the gun can reach within its tolerance by
/// `time`, within 4 units in the last place. It is at least the tolerance, and never decreases as
/// the time grows. It is infinite for a gun that need not turn. Its turning_time exceeds `time` by
/// at most 4 units in the last place.
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
