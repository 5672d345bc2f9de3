// An engagement: who shoots, what flies and what is to be hit. It is the question that `solve`
// answers; docs/ENGAGEMENT.md defines every field.
//
//     const Engagement2 question{.shooter = {.position = {0, 0}, .delay = 0.5},
//                                .projectile = {.speed = 30, .acceleration = {0, -9.81}},
//                                .target = {.position = {40, 10}, .velocity = {-3, 8}}};
//     if (const char* field = find_fault(question)) std::printf("wrong: %s\n", field);
//
// Units are the caller's, used consistently. All vectors of one engagement are of one type V: Vec2
// or Vec3.
#pragma once

#include "aimahead/fixed_step.hpp"
#include "aimahead/motion.hpp"
#include "aimahead/shapes.hpp"
#include "aimahead/turret.hpp"
#include "aimahead/vec.hpp"

#include <optional>
#include <span>

namespace aimahead {

/// What counts as a hit.
enum class Aim : unsigned char {
  /// The shot's centre meets the target's centre. Radii are ignored.
  center,
  /// The two discs or spheres touch: distance = sum of radii.
  edge,
};

/// Where a gun sits on a body that may spin. Seen from the body's centre it is at `offset`, turned
/// counter-clockwise (in space about +z) by facing + turn_rate t.
template <class V>
struct Mount {
  /// From the centre to the pivot while the body faces along +x, finite.
  V offset{};
  /// Where the body faces at time 0, in radians, finite.
  double facing = 0;
  /// How fast the body spins: radians per time, positive counter-clockwise, finite.
  double turn_rate = 0;
};

/// The gun at time 0.
template <class V>
struct Shooter {
  /// The pivot of the gun, finite.
  V position{};
  /// Constant, before and after the shot leaves; finite.
  V velocity{};
  /// The time before the shot leaves, >= 0.
  double delay = 0;
  /// The distance from the pivot to where the shot starts, along the aim; >= 0.
  double muzzle = 0;
  /// Whether the gun may wait. The shot then leaves at `delay` or later, so that it hits as early
  /// as possible. If several launches do, it is the latest of them. Not allowed with a turret,
  /// which may wait anyway, nor with a tick.
  bool hold = false;
  /// A gun that must turn before it can fire, or may not point everywhere; it may wait. Without a
  /// turret the gun points anywhere at once and, unless it holds, the shot leaves exactly at
  /// `delay`.
  std::optional<Turret<V>> turret{};
  /// Any other motion of the gun, for example on a platform. The position and the velocity at the
  /// launch count. If the gun has vanished by then, the target is unreachable. If its laps are so
  /// short that doubles cannot tell the times within one apart, the answer is unresolved. A
  /// MotionFunction needs `velocity` if the shot inherits any, and no `speed_bound`. For a gun that
  /// may wait it needs a `speed_bound`, and `inherit` must be 0.
  Motion<V> motion{};
  /// Constant, finite. Used without a motion and between walls.
  V acceleration{};
  /// Puts the gun off the centre of a body whose motion is given above. The pivot and its velocity
  /// are then those of the mount.
  std::optional<Mount<V>> mount{};
};

/// What was measured of a launcher at rest: how long its shot takes to each distance. Between two
/// rows the time is linear. Outside the table the launcher cannot shoot.
///
/// A shot that is known by a table has no `speed`. It hits after a flight of f where the table's
/// time for the distance L = |P(t0 + f) - S(t0) - inherit V(t0) f| is f. Hit::distance is L, and
/// `setting_at` reads off what the launcher was set to.
struct ShotTable {
  /// At least 2, the first >= 0, increasing.
  std::span<const double> distances;
  /// One for each distance, each > 0.
  std::span<const double> times;
};

/// Interpolates a setting at a distance. `values` has one number for each row, for example the
/// revolutions of the launcher's wheels. Before the first row it is the value of the first row,
/// after the last row that of the last. If there are fewer values than rows, the last value holds
/// from its row on. Without values it is 0. At a distance of NaN it is the first value.
[[nodiscard]] double setting_at(const ShotTable& table, std::span<const double> values,
                                double distance);

/// Additional acceleration along the aim during the first part of the flight.
struct Thrust {
  /// >= 0.
  double acceleration = 0;
  /// >= 0.
  double duration = 0;

  friend constexpr bool operator==(const Thrust&, const Thrust&) = default;
};

/// The shot. Drag, quadratic drag and thrust exclude one another.
template <class V>
struct Projectile {
  /// The muzzle speed relative to the gun, >= 0.
  double speed = 0;
  /// The share of the shooter's velocity that the shot inherits, 0..1; 0: speed * aim in the world.
  double inherit = 1;
  /// The constant acceleration in flight, such as gravity. Finite.
  V acceleration{};
  /// None by default.
  Thrust thrust{};
  /// Linear drag, >= 0: dv/dt = acceleration - drag v, where v is the velocity less the wind's.
  double drag = 0;
  /// Quadratic drag, >= 0: dv/dt = acceleration - quadratic_drag |v| v, with the same v.
  double quadratic_drag = 0;
  /// >= 0.
  double radius = 0;
  /// The maximum time of flight, >= 0, included.
  double lifetime = kUnlimited;
  /// The maximum straight distance from launch point to hit, >= 0, included.
  double range = kUnlimited;
  /// The velocity of the air, finite. Drag acts on the shot's velocity relative to it. It must be 0
  /// without drag.
  V wind{};
  /// Set for a shot that is known by a table. Speed, acceleration, thrust, drag, wind and the gun's
  /// muzzle must then be 0, `aim` must be `center`, and there must be no tick.
  std::optional<ShotTable> table{};
};

/// The target. Without `motion` its acceleration is constant, by default 0.
template <class V>
struct Target {
  /// The centre at time 0, finite.
  V position{};
  /// Finite.
  V velocity{};
  /// Finite.
  V acceleration{};
  /// >= 0.
  double radius = 0;
  /// Any other motion. It determines which of position, velocity and acceleration are used.
  Motion<V> motion{};
};

/// One question: where must the gun point so that the shot meets the target as early as possible?
/// The shot leaves at shooter.delay. A gun that may wait fires then or later, so that it hits
/// earliest.
template <WorldVector V>
struct Engagement {
  Shooter<V> shooter{};
  Projectile<V> projectile{};
  Target<V> target{};
  /// What counts as a hit. The direction in which the gun points is Hit::aim.
  Aim aim = Aim::center;
  /// What stops the shot, which flies as a ball of the projectile's radius. The answer is the
  /// earliest hit before which nothing is touched. Not allowed with a tick, a turret, `hold`, a
  /// table or quadratic drag.
  ObstacleList<V> obstacles{};
  /// For a fixed-step simulation. The shot leaves at step n = ceil(delay / step). The target has
  /// been stepping since time 0, undamped. Between steps both move straight. Not allowed with a
  /// motion of the gun or the target, a gun that accelerates, a mount, a turret, `hold`, a table,
  /// thrust or drag.
  std::optional<Tick> tick{};
};

using Target2 = Target<Vec2>;
using Target3 = Target<Vec3>;
using Engagement2 = Engagement<Vec2>;
using Engagement3 = Engagement<Vec3>;

/// Returns the path of the first field that is wrong, as the format spells it
/// ("shooter.position[1]", "projectile.inherit"), or nullptr if there is none.
template <class V>
[[nodiscard]] const char* find_fault(const Engagement<V>& engagement);

extern template const char* find_fault(const Engagement2&);
extern template const char* find_fault(const Engagement3&);

}  // namespace aimahead
