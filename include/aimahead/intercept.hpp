// Where to aim: the earliest hit of a shot on a target, every hit in order, or why there is none.
//
//     const Engagement2 question{.projectile = {.speed = 30, .acceleration = {0, -9.81}},
//                                .target = {.position = {40, 10}, .velocity = {-3, 8}}};
//     if (const auto hit = solve(question)) {
//       std::printf("aim (%g, %g), hit after %g\n", hit.aim.x, hit.aim.y, hit.time);
//     }
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/status.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>

namespace aimahead {

/// The largest possible `steps` for a gun that fires at its delay: up to 100,000 evaluations search
/// for hits, the others for what comes closest.
inline constexpr int kMaxSteps = 250'000;
/// The same for a gun that may wait, for each plate of the target. One evaluation may cover a box
/// of launches and flights.
inline constexpr int kMaxTurretSteps = 20'000'000;

/// The method that solved an engagement.
enum class Method : unsigned char {
  /// No method was needed (touching, invalid).
  none,
  /// Without relative acceleration: closed form, exact decision.
  quadratic,
  /// Constant relative acceleration: the certified first root of a polynomial of degree 4.
  polynomial,
  /// Any other motion or shot: a search that misses no hit.
  search,
  /// Quadratic drag: numerical integration of controlled accuracy (docs/drag.md).
  trajectory,
};

/// The name in the engagement format: "none", "quadratic", ...
[[nodiscard]] constexpr const char* name_of(Method method) {
  constexpr const char* kNames[] = {"none", "quadratic", "polynomial", "search", "trajectory"};
  return detail::name_in(kNames, method, "none");
}

/// Where an obstacle stops a shot.
template <class V>
struct Blocked {
  /// The index of the obstacle; of those touched at the same time the lowest.
  std::size_t obstacle = 0;
  /// The time from now to the touch, before the hit.
  double time = 0;
  /// The centre of the shot then (Hit::point is the centre of the target).
  V point{};

  friend bool operator==(const Blocked&, const Blocked&) = default;
};

/// One hit. The shot leaves `launch_point` at `launch_time` with `launch_velocity` and flies for
/// `flight_time`. At `time` the target's centre is at `point`. Each number is rounded separately,
/// so `time` may differ from `launch_time + flight_time` in the last place.
template <class V>
struct Hit {
  /// The time from now to the hit.
  double time = 0;
  /// The time from now to the launch: shooter.delay, or later for a gun that may wait or with a
  /// tick.
  double launch_time = 0;
  /// The time from the launch to the hit, >= 0.
  double flight_time = 0;
  /// The target's centre at `time`, in the world.
  V point{};
  /// Unit vector: where the gun points, in the frame that moves with the gun. (Engagement::aim says
  /// what counts as a hit.)
  V aim{};
  /// The velocity in the world: speed * aim + inherit * shooter velocity.
  V launch_velocity{};
  /// The position in the world: pivot at the launch + muzzle * aim.
  V launch_point{};
  /// What stops the shot on its way, if anything does.
  std::optional<Blocked<V>> blocked{};
  /// For a shot that is known by a table: the distance that its setting is for. Its
  /// `launch_velocity` is 0, because no table gives it.
  double distance = 0;
  /// For a target with plates: the index of the plate; of several hit at the same time the lowest.
  int plate = -1;
};

/// The shot that passes closest to a hit within lifetime and range.
template <class V>
struct Approach {
  /// The time from now to the closest approach.
  double time = 0;
  /// The distance then, between centres (Aim::center) or surfaces (Aim::edge).
  double distance = 0;
  /// Unit vector.
  V aim{};
  /// The time from now to the launch: the delay, later for a gun that turns or waits.
  double launch_time = 0;
};

/// The answer to an engagement.
///
/// | status       | the inherited Hit describes                     | closest              |
/// |--------------|-------------------------------------------------|----------------------|
/// | hit          | the earliest hit within lifetime and range      | no                   |
/// | out_of_range | the earliest hit, beyond lifetime or range      | as for unreachable   |
/// | blocked      | the earliest hit within lifetime and range;     | no                   |
/// |              | each of them is stopped, as `blocked` says      |                      |
/// | touching     | the launch; `aim` is zero where the target's    | no                   |
/// |              | centre is at the pivot                          |                      |
/// | unreachable  | nothing                                         | in most cases        |
/// |              |                                                 | (docs/results.md)    |
/// | unresolved   | `time`, a proven lower bound; nothing else      | no                   |
/// | not_found    | nothing; only from functions that sample        | no                   |
/// | invalid      | nothing; `fault` names the field                | no                   |
template <class V>
struct Intercept : Hit<V> {
  Status status = Status::invalid;
  Method method = Method::none;
  std::optional<Approach<V>> closest;
  /// The number of hits that solve_all wrote.
  int count = 0;
  /// The evaluations of a search, or the steps of integration of a trajectory; otherwise 0.
  int steps = 0;
  /// For `invalid`: the path of the field that is wrong.
  const char* fault = nullptr;

  explicit operator bool() const { return status == Status::hit; }
};

/// The earliest hit, guaranteed: nothing hits before `time`, and the shot described hits at `time`.
/// Under quadratic drag that is controlled numerically, and not always proved (docs/drag.md). A hit
/// on a motion that is a function may be missed if it lasts less than 2^-40 of its time. Without
/// relative acceleration the decision is exact for the given doubles. Does not allocate or throw,
/// and has no global state. V is Vec2 or Vec3.
///
/// With constant velocities and accelerations nearly every answer takes a fraction of a
/// microsecond. The exact stages, which a graze within 2^-95 may need, take up to some milliseconds
/// and 150 KB of stack. Under quadratic drag an answer takes up to half a second. For a gun on a
/// platform that may wait it takes up to two seconds, and up to 250 KB of stack. docs/benchmarks.md
/// has the times of all motions.
template <class V>
[[nodiscard]] Intercept<V> solve(const Engagement<V>& engagement);

/// Answers as solve does, and writes the hits to `hits`, earliest first. For Status::hit and
/// Status::blocked it writes those within lifetime and range, for Status::out_of_range all. A
/// tangent is one hit. `count` is the number written; hits that do not fit are left out. A target
/// of constant acceleration has at most four hits, any other motion any number, even infinitely
/// many.
///
/// A search may end the list too early: after 100,000 evaluations (some 10,000 bounces), at a graze
/// that rounding hides, or before a hit of which it is undecided whether an obstacle blocks it.
/// Then `steps` is 100,000 or more.
template <class V>
[[nodiscard]] Intercept<V> solve_all(const Engagement<V>& engagement,
                                     std::type_identity_t<std::span<Hit<V>>> hits);

/// How much later a hit is for a target that is one unit farther away along the aim, with the same
/// launch: 1 / |slope of the gap|. Where it is large, a small error in what is known of the target
/// makes a large one in time. `hit` must come from solve or solve_all for this engagement. Returns
/// nothing at a graze, where the slope is 0, or if the target is at the pivot.
///
/// The gap is the distance of the target less the distance that the shot has come. With quadratic
/// drag the slope is that of the distance to the surface that all aims reach. For a table the
/// sensitivity is |T'(L)| / |1 - T'(L) d|D|/df|.
template <class V>
[[nodiscard]] std::optional<double> sensitivity(const Engagement<V>& engagement,
                                                const std::type_identity_t<Hit<V>>& hit);

/// For a target whose motion is a function without a bound on its speed. The answer is not
/// guaranteed. Samples the gap every `step` > 0 until the lifetime ends, and refines the first
/// change of sign to the last digits. It misses a hit that comes and goes between two samples, so
/// `hit` may not be the earliest. `not_found` means that no sample showed a hit. `unresolved` means
/// that 100,000 samples did not reach the end of the lifetime; `time` is the time they reached.
/// There is no `closest`. Invalid here are any other motion ("target.motion"), a gun that may wait
/// ("shooter.hold", "shooter.turret"), quadratic drag ("projectile.quadratic_drag"), a table
/// ("projectile.table"), obstacles ("obstacles"), and a step that is not positive ("step").
template <class V>
[[nodiscard]] Intercept<V> solve_by_sampling(const Engagement<V>& engagement, double step);

extern template Intercept<Vec2> solve(const Engagement<Vec2>&);
extern template Intercept<Vec3> solve(const Engagement<Vec3>&);
extern template Intercept<Vec2> solve_by_sampling(const Engagement<Vec2>&, double);
extern template Intercept<Vec3> solve_by_sampling(const Engagement<Vec3>&, double);
extern template std::optional<double> sensitivity(const Engagement<Vec2>&, const Hit<Vec2>&);
extern template std::optional<double> sensitivity(const Engagement<Vec3>&, const Hit<Vec3>&);
extern template Intercept<Vec2> solve_all(const Engagement<Vec2>&, std::span<Hit<Vec2>>);
extern template Intercept<Vec3> solve_all(const Engagement<Vec3>&, std::span<Hit<Vec3>>);

}  // namespace aimahead
