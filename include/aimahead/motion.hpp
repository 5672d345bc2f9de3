// How a target moves if velocity and acceleration are not constant: turning, along a curve, through
// waypoints or samples, between walls, or as a function of the caller's own. docs/ENGAGEMENT.md
// defines every kind.
//
//     const Vec2 points[] = {{40, 0}, {40, 30}, {10, 30}};
//     const Engagement2 patrol{
//         .projectile = {.speed = 30},
//         .target = {.motion = Path<Vec2>{.points = points, .speed = 5, .after = After::loop}}};
//     if (const auto hit = solve(patrol)) std::printf("hit after %g\n", hit.time);
//
// Each motion is a small value. Lists are a pointer and a count, not copied: they must outlive the
// question and stay unchanged meanwhile. `solve` first checks all of a list, so the time of an
// answer grows with the length of the list.
#pragma once

#include "aimahead/list_view.hpp"
#include "aimahead/vec.hpp"

#include <concepts>
#include <limits>
#include <optional>
#include <span>
#include <variant>

namespace aimahead {

/// What happens after the end T of a motion that ends.
enum class After : unsigned char {
  /// The target rests at the last point.
  stop,
  /// The target keeps its last velocity, without acceleration. The format calls it "continue".
  proceed,
  /// The target starts again at the first point with the first velocity. With T = 0 it stops.
  loop,
  /// The target vanishes after T.
  vanish,
};

/// Constant speed with a velocity that turns at `turn_rate`. Position and velocity are the
/// target's.
template <class V>
struct Turning;

template <>
struct Turning<Vec2> {
  /// How fast it turns: radians per time, positive counter-clockwise, finite.
  double turn_rate = 0;
};

template <>
struct Turning<Vec3> {
  /// How fast it turns: radians per time, right-handed about `axis`, finite.
  double turn_rate = 0;
  /// Of any length, finite, not zero.
  Vec3 axis{0, 0, 1};
};

/// A Bezier curve with parameter t / duration.
template <class V>
struct Bezier {
  /// 2 to 8, finite.
  std::span<const V> points;
  /// > 0.
  double duration = 1;
  After after = After::stop;
};

/// Straight legs at constant speed. Legs of length 0 are skipped.
template <class V>
struct Path {
  /// At least 2, finite.
  std::span<const V> points;
  /// >= 0. With 0 the target rests at the first point.
  double speed = 0;
  After after = After::stop;
};

/// Cubic Hermite pieces through points at given times, with the tangents (p[i+1] - p[i-1]) /
/// (t[i+1] - t[i-1]), one-sided at the ends (Catmull and Rom, 1974, with times).
template <class V>
struct Spline {
  /// At least 2, finite.
  std::span<const V> points;
  /// One for each point, increasing, the first 0.
  std::span<const double> times;
  After after = After::stop;
};

/// Positions at given times: straight between samples, or cubic Hermite pieces if the velocities
/// are given too.
template <class V>
struct Samples {
  /// At least 2, finite.
  std::span<const V> positions;
  /// One for each position, increasing, the first 0.
  std::span<const double> times;
  /// One for each position, finite; or empty.
  std::span<const V> velocities;
  After after = After::stop;
};

/// A segment of constant acceleration.
template <class V>
struct Piece {
  /// >= 0. Only the last piece may be infinite.
  double duration = std::numeric_limits<double>::infinity();
  /// The velocity at the start of the piece. Without it: the velocity at the end of the piece
  /// before.
  std::optional<V> velocity;
  /// Finite. By default 0, whatever the piece before had.
  V acceleration{};
};

/// The caller's pieces: an array of Piece, or a function from an index to a Piece.
template <class V>
using PieceList = ListView<Piece<V>>;

/// A sequence of pieces. Each starts where the one before ended. The first starts at the target's
/// position, with velocity 0 unless it gives one.
template <class V>
struct Pieces {
  /// Not empty.
  PieceList<V> pieces;
  /// Ignored if the last piece never ends.
  After after = After::stop;
};

/// What a wall does to a target that reaches it.
enum class OnHit : unsigned char {
  /// Velocity and acceleration become 0 for ever.
  stop,
  /// The components of velocity and acceleration perpendicular to the wall become 0 while the
  /// acceleration points at the wall.
  slide,
  /// The velocity's component perpendicular to the wall changes its sign.
  bounce,
};

/// A box that the centre of a target of constant acceleration never leaves. A corner acts as all
/// its walls at once. A target that bounces loses no speed, so it bounces for ever. One that is at
/// rest at a wall, and whose acceleration points at it, stays there.
template <class V>
struct Walls {
  /// Finite, <= max in each component.
  V min{};
  /// Finite. The target's position must lie between min and max.
  V max{};
  OnHit on_hit = OnHit::stop;
};

/// One plate on a spinning body.
struct Plate {
  /// The direction from the body's centre to the plate, counted from where the body faces, in
  /// radians, finite.
  double angle = 0;
  /// The plate's distance from the body's axis, >= 0.
  double arm = 0;
  /// In space: the plate's height above the body's centre, finite. In the plane: 0.
  double height = 0;
};

/// Plates on a body that spins, for targets only. The body's centre has the target's position,
/// velocity and acceleration. A plate is at centre + arm (cos, sin)(facing + angle + turn_rate t),
/// in space about +z and raised by `height`. It looks outward. A hit on it counts only while it
/// faces the gun: seen from above, the angle between its outward direction and the line from the
/// centre to the gun at the launch is at most `window`. The answer is the earliest hit on any plate
/// (Hit::plate).
struct Plates {
  /// Not empty.
  std::span<const Plate> plates;
  /// Where the body faces at time 0, in radians, finite.
  double facing = 0;
  /// How fast the body spins: radians per time, positive counter-clockwise, finite.
  double turn_rate = 0;
  /// > 0, in radians. By default a plate is hit from all sides.
  double window = 3.141592653589793;
};

/// The caller's own motion. It must be continuous, and the functions must not throw. `function_of`
/// makes one of any type that has them as members.
///
/// The bound on a target's speed guides the search. Nothing hits before the answer, except that a
/// hit that comes and goes within 2^-40 (1e-12) of its time may be missed. The bound over an
/// infinite interval proves that nothing ever hits. Where this bound does not suffice, or a graze
/// would take more than 100,000 evaluations, the answer is `unresolved` with a proven lower
/// bound. With a lifetime the search ends there, and `unreachable` means within the lifetime. A
/// turret may wait, so with a turret no lifetime ends the search. Where nothing hits, the answer is
/// then `unreachable` only if the bound shrinks, and `unresolved` otherwise.
///
/// A hit costs some 50 evaluations, more with a looser bound. `touching` is decided in rounded
/// doubles.
template <class V>
struct MotionFunction {
  /// Passed to the functions.
  const void* context = nullptr;
  /// The position at `time` >= 0, finite.
  V (*position)(const void* context, double time) = nullptr;
  /// A bound on the speed between the times `from` and `to`: >= 0, may be infinite. `to` may be
  /// infinite. A tighter bound makes the search faster.
  double (*speed_bound)(const void* context, double from, double to) = nullptr;
  /// The velocity at `time`. Needed for a shooter whose velocity the shot inherits. Elsewhere
  /// positions are differentiated if it is null; at time 0 the velocity then counts as 0.
  V (*velocity)(const void* context, double time) = nullptr;
};

/// A type with the members position(time) and speed_bound(from, to).
template <class M, class V>
concept BoundedMotion = requires(const M& motion, double time) {
  { motion.position(time) } -> std::convertible_to<V>;
  { motion.speed_bound(time, time) } -> std::convertible_to<double>;
};

/// A view of `motion`, which must outlive the view; a temporary does not compile. The view uses
/// velocity(time) if `motion` has it.
template <WorldVector V, class M>
requires BoundedMotion<M, V>
[[nodiscard]] MotionFunction<V> function_of(const M& motion) {
  MotionFunction<V> view;
  view.context = &motion;
  view.position = [](const void* context, double time) -> V {
    return static_cast<const M*>(context)->position(time);
  };
  view.speed_bound = [](const void* context, double from, double to) -> double {
    return static_cast<const M*>(context)->speed_bound(from, to);
  };
  if constexpr (requires {
                  { motion.velocity(0.0) } -> std::convertible_to<V>;
                }) {
    view.velocity = [](const void* context, double time) -> V {
      return static_cast<const M*>(context)->velocity(time);
    };
  }
  return view;
}
template <WorldVector V, class M>
MotionFunction<V> function_of(const M&&) = delete;

/// How a body moves. By default its position, velocity and acceleration determine it. Bezier, Path,
/// Spline, Samples and MotionFunction contain their start and ignore these fields.
template <class V>
using Motion = std::variant<std::monostate, Turning<V>, Bezier<V>, Path<V>, Spline<V>, Samples<V>,
                            Pieces<V>, Walls<V>, MotionFunction<V>, Plates>;

}  // namespace aimahead
