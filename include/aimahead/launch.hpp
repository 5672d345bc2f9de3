// The velocity to launch with when the speed is not what is given: known elsewhere as a ballistic
// trajectory, a jump to a moving platform, a pass to a runner.
//
//     auto pass = aimahead::launch_for_time(engagement, 1.5);
//     if (pass) ball.velocity = pass.launch_velocity;
//
// An engagement says who shoots and what is to be hit, as for `solve`: the target moves with
// constant velocity or acceleration, the shooter may move, wait and have a muzzle, gravity and wind
// are projectile.acceleration. `projectile.speed` is ignored, except by launch_direct_and_lob.
// Flight times f > 0 are looked for with the rule of `solve`,
//
//     muzzle + speed f + R = |D(f)|,   aim = D / |D|,   speed >= 0,
//
// D(f) being the target's place in the frame that drifts with the shot. For Aim::center R is 0: the
// centres meet. For Aim::edge R is the sum of the radii: the shot flies at the target's centre and
// the surfaces touch after f. The derivations are in docs/launch.md.
//
// Every status means what it means for `solve`; lifetime and range are respected. `touching` comes
// before anything else, but launch_for_time and launch_over_apex describe under it, if there is
// one, the launch that comes back to the target: a ball thrown up and caught, a jump on the spot.
//
// Accuracy: flight time, speed, aim and velocities are good to about 1e-15 of their size where the
// question is well-conditioned, at any scale from 1e-150 to 1e150. The work is done in
// double-double: where the lengths of one engagement, or its speeds, differ by more than 2^80, the
// small ones may be lost beside the large (never as a NaN). No allocation, no exception.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/status.hpp"

#include <span>
#include <type_traits>

namespace aimahead {

/// A launch: the fields of a Hit, and the muzzle speed that goes with it.
///
/// | status       | the inherited Hit and `speed`                                     |
/// |--------------|-------------------------------------------------------------------|
/// | hit          | the launch asked for                                              |
/// | out_of_range | the same, beyond lifetime or range; see limit_speed               |
/// | touching     | the launch itself; or, with speed > 0, the one that comes back    |
/// | unreachable  | nothing; see limit_speed                                          |
/// | unresolved   | `time`, a lower bound of the time of a hit; nothing else          |
/// | invalid      | nothing; `fault` names the field or parameter                     |
template <class V>
struct Launch : Hit<V> {
  Status status = Status::invalid;
  /// Muzzle speed relative to the gun: launch_velocity - inherit * gun's.
  double speed = 0;
  /// launch_slowest: what the speed tends to if there is no least one.
  double limit_speed = 0;
  /// Launches written by launch_all_at_elevation.
  int count = 0;
  /// What is not as it must be: a field's path or a parameter's name.
  const char* fault = nullptr;

  explicit operator bool() const { return status == Status::hit; }
};

/// The launch that meets the target exactly `flight_time` (> 0, finite) after it left. Unreachable
/// if the target is within muzzle + R of the pivot by then; speed 0 if it is exactly there.
template <class V>
[[nodiscard]] Launch<V> launch_for_time(const Engagement<V>& engagement, double flight_time);

/// On which side of its highest point the shot is to hit; at the highest point it is on both.
enum class Pass : unsigned char { falling, rising };

/// The launch that rises `height` (>= 0, finite) above its launch point and hits on the chosen side
/// of the highest point; of several the earliest. Up is against projectile.acceleration, all of it,
/// which must not be zero (else invalid). Unreachable if the target is never at a height that the
/// shot reaches on that side.
///
/// A height just equal to the target's hits at the highest point. Without muzzle and radii the
/// flight times are the roots of a quadratic; with them of a polynomial of degree 8, certified but
/// for double roots, which end in unresolved.
template <class V>
[[nodiscard]] Launch<V> launch_over_apex(const Engagement<V>& engagement, double height,
                                         Pass pass = Pass::falling);

/// The launch, at whatever speed, with the gun raised by `elevation` (-pi/2 .. pi/2) above the
/// plane across projectile.acceleration, which must not be zero (else invalid). It is the aim that
/// has this elevation: on a moving gun launch_velocity has another. The earliest hit within
/// lifetime and range.
///
/// Two quadratics in 2D, a quartic in 3D: certified but for double roots (a target that only just
/// comes down to the elevation; in 3D also elevations below 1e-13 other than 0 and straight up or
/// down), which end in unresolved, as does a target that never leaves the elevation, so that there
/// is no earliest hit.
template <class V>
[[nodiscard]] Launch<V> launch_at_elevation(const Engagement<V>& engagement, double elevation);

/// As launch_at_elevation, and writes every hit to `launches`, earliest first: those within
/// lifetime and range for Status::hit, all of them for Status::out_of_range. There are at most
/// four; what does not fit is left out. `count` says how many were written.
template <class V>
[[nodiscard]] Launch<V> launch_all_at_elevation(
    const Engagement<V>& engagement, double elevation,
    std::type_identity_t<std::span<Launch<V>>> launches);

/// The launch with the least speed that hits at all within lifetime and range.
///
/// Certified by `solve`: no speed below (1 - 2^-46) times the one returned hits. `speed` is the
/// nearest double; as nothing slower hits, give a shot a little more. Where the speed only tends
/// to a limit (a target that goes away, without relative acceleration and lifetime) there is no
/// least one: unreachable; every speed above limit_speed hits sooner or later, none at or below it
/// (with a range: every speed just above it). If then nothing hits within range, the answer is
/// out_of_range with limit_speed and no launch, its flight_time 0. A lifetime or range is taken for
/// none where it is beyond 2^240 in the units that scale the engagement near 1, or in the caller's
/// if all numbers are within 2^60 of 1; should that matter to the answer, it is unresolved.
/// Unresolved is a shot that grazes its range (a double root), and a target that passes the muzzle
/// more than once, each time by less than double-double tells apart.
template <class V>
[[nodiscard]] Launch<V> launch_slowest(const Engagement<V>& engagement);

/// Two ways to hit at projectile.speed.
template <class V>
struct DirectAndLob {
  /// The earliest hit.
  Launch<V> direct;
  /// The latest hit; the same one if there is only one.
  Launch<V> lob;

  explicit operator bool() const { return direct.status == Status::hit; }
};

/// The earliest and the latest of the hits of solve_all. At a target at rest under gravity these
/// are the low and the high shot; in general the earlier one is the direct one, whatever the
/// elevations.
template <class V>
[[nodiscard]] DirectAndLob<V> launch_direct_and_lob(const Engagement<V>& engagement);

extern template Launch<Vec2> launch_for_time(const Engagement2&, double);
extern template Launch<Vec3> launch_for_time(const Engagement3&, double);
extern template Launch<Vec2> launch_over_apex(const Engagement2&, double, Pass);
extern template Launch<Vec3> launch_over_apex(const Engagement3&, double, Pass);
extern template Launch<Vec2> launch_at_elevation(const Engagement2&, double);
extern template Launch<Vec3> launch_at_elevation(const Engagement3&, double);
extern template Launch<Vec2> launch_all_at_elevation(const Engagement2&, double,
                                                     std::span<Launch<Vec2>>);
extern template Launch<Vec3> launch_all_at_elevation(const Engagement3&, double,
                                                     std::span<Launch<Vec3>>);
extern template Launch<Vec2> launch_slowest(const Engagement2&);
extern template Launch<Vec3> launch_slowest(const Engagement3&);
extern template DirectAndLob<Vec2> launch_direct_and_lob(const Engagement2&);
extern template DirectAndLob<Vec3> launch_direct_and_lob(const Engagement3&);

}  // namespace aimahead
