// The launch velocity where the speed is not given: for a ballistic trajectory, a jump to a moving
// platform, a pass to a runner.
//
//     const Engagement2 runner{.projectile = {.acceleration = {0, -9.81}},
//                              .target = {.position = {12, 0}, .velocity = {4, 0}}};
//     const auto pass = launch_for_time(runner, 1.5);  // also: apex, elevation, lowest speed
//     if (pass) std::printf("(%g, %g)\n", pass.launch_velocity.x, pass.launch_velocity.y);
//
// An engagement says who shoots and what is to be hit, as for `solve`. The target's velocity or
// acceleration is constant; launch_for_time takes a target in any motion but plates. The shooter
// may move at constant velocity, have a delay and a muzzle. projectile.acceleration is gravity, for
// example. Drag, thrust, tables, turrets, obstacles and ticks are errors. Only
// launch_direct_and_lob reads projectile.speed. The flight times f > 0 satisfy the equation of
// `solve`:
//
//     muzzle + speed f + R = |D(f)|,   aim = D / |D|,   speed >= 0.
//
// D(f) is the target's position in the frame that drifts with the shot. For Aim::center R is 0: the
// centres meet. For Aim::edge R is the sum of the radii: the shot flies at the target's centre, and
// the surfaces touch after f. docs/launch.md has the derivations.
//
// A status means what it means for `solve`; lifetime and range count. `touching` comes before every
// other status. With it, launch_for_time and launch_over_apex still describe the launch that comes
// back to the target, if there is one: a ball thrown up and caught, a jump on the spot.
//
// Accuracy: flight time, speed, aim and velocities are good to about 1e-15 of their size where the
// question is well-conditioned, at any scale from 1e-150 to 1e150. The computation is in
// double-double: where the lengths of one engagement, or its speeds, differ by more than 2^80, the
// small ones may be lost beside the large ones (never as a NaN). Nothing allocates or throws.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/status.hpp"

#include <span>
#include <type_traits>

namespace aimahead {

/// A launch: the fields of a Hit, and the muzzle speed.
///
/// | status       | the inherited Hit and `speed`                                     |
/// |--------------|-------------------------------------------------------------------|
/// | hit          | the launch                                                        |
/// | out_of_range | the same, beyond lifetime or range; see limit_speed               |
/// | touching     | the launch itself; or, with speed > 0, the one that comes back    |
/// | unreachable  | nothing; see limit_speed                                          |
/// | unresolved   | `time`, a lower bound of the time of a hit; nothing else          |
/// | invalid      | nothing; `fault` names the field or parameter                     |
template <class V>
struct Launch : Hit<V> {
  Status status = Status::invalid;
  /// The muzzle speed, relative to the gun: |launch_velocity - inherit * gun velocity|.
  double speed = 0;
  /// From launch_slowest, where no lowest speed exists: the limit that the speed tends to;
  /// otherwise 0. For a target at rest the limit is 0: every speed above 0 hits.
  double limit_speed = 0;
  /// The number of launches that launch_all_at_elevation wrote.
  int count = 0;
  /// For `invalid`: the path of the field or the name of the parameter that is wrong.
  const char* fault = nullptr;

  explicit operator bool() const { return status == Status::hit; }
};

/// The launch whose flight takes exactly `flight_time` (> 0, finite), at a target in any motion but
/// plates. Unreachable if the target is within muzzle + R of the pivot then, or has vanished. The
/// speed is 0 if it is exactly at that distance.
template <class V>
[[nodiscard]] Launch<V> launch_for_time(const Engagement<V>& engagement, double flight_time);

/// On which side of its highest point the shot hits. The highest point belongs to both.
enum class Pass : unsigned char { falling, rising };

/// The launch that rises `height` (>= 0, finite) above its launch point and hits on the given side
/// of the highest point; of several, the earliest. Up is against projectile.acceleration, which
/// must not be zero (else invalid). Unreachable if the target is never at a height that the shot
/// reaches on that side.
///
/// A height equal to the target's hits at the highest point. Without muzzle and radii the flight
/// times are the roots of a quadratic; with them, of a polynomial of degree 8, whose roots are
/// certified. Double roots are unresolved.
template <class V>
[[nodiscard]] Launch<V> launch_over_apex(const Engagement<V>& engagement, double height,
                                         Pass pass = Pass::falling);

/// The launch of any speed with the gun raised by `elevation` (-pi/2 .. pi/2) above the plane
/// perpendicular to projectile.acceleration, which must not be zero (else invalid). The aim has
/// this elevation; on a moving gun launch_velocity has another. If several launches hit within
/// lifetime and range, the answer is the earliest hit.
///
/// The flight times are the roots of two quadratics in 2D, of a quartic in 3D. They are certified.
/// A target that only just comes down to the elevation (a double root) is hit once in 2D and at the
/// elevation 0. At other elevations in 3D it is unresolved, and so are elevations below 1e-13 and
/// shots straight up or down. A target that never leaves the elevation is unresolved too, because
/// there is no earliest hit.
template <class V>
[[nodiscard]] Launch<V> launch_at_elevation(const Engagement<V>& engagement, double elevation);

/// Answers as launch_at_elevation does, and writes the hits to `launches`, earliest first: for
/// Status::hit those within lifetime and range, for Status::out_of_range all. There are at most
/// four. Hits that do not fit are left out. `count` is the number written.
template <class V>
[[nodiscard]] Launch<V> launch_all_at_elevation(
    const Engagement<V>& engagement, double elevation,
    std::type_identity_t<std::span<Launch<V>>> launches);

/// The launch of the lowest speed that hits within lifetime and range.
///
/// Certified by `solve`: no speed below (1 - 2^-46) times the one returned hits. `speed` is rounded
/// to the nearest double; as no lower speed hits, launch a little faster.
///
/// Where the speed only tends to a limit there is no lowest speed: for a target that goes away,
/// without relative acceleration and lifetime. The answer is then unreachable. Every speed above
/// limit_speed hits at some time (with a range: every speed just above it), none at or below it. If
/// no hit is within range, the answer is out_of_range with limit_speed, without a launch and with
/// flight_time 0.
///
/// A lifetime or range counts as unlimited beyond 2^240 in the units that scale the engagement near
/// 1, or in the caller's units if all numbers are within 2^60 of 1. If that could change the
/// answer, it is unresolved. A shot that grazes its range (a double root) is unresolved too, and so
/// is a target that passes the muzzle more than once at distances that double-double does not
/// distinguish.
template <class V>
[[nodiscard]] Launch<V> launch_slowest(const Engagement<V>& engagement);

/// Two ways to hit at projectile.speed.
template <class V>
struct DirectAndLob {
  /// The earliest hit.
  Launch<V> direct;
  /// The latest hit; the same as `direct` if there is only one.
  Launch<V> lob;

  explicit operator bool() const { return direct.status == Status::hit; }
};

/// The earliest and the latest hit of solve_all. At a target at rest under gravity they are the low
/// and the high shot. In general the earlier one counts as direct, whatever the elevations.
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
