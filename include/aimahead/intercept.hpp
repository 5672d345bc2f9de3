// Aim: the earliest hit of a shot on a target, every hit in order, or why there is none.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/status.hpp"

#include <optional>
#include <span>
#include <type_traits>

namespace aimahead {

/// No search without a turret looks at more moments than this: half of them for the hits, half for
/// `closest`.
inline constexpr int kMaxSteps = 250'000;
/// The same with a turret, where a step may be a box of launches and flights: 2 million within the
/// limits, as many beyond them, 100,000 for `closest`. Hardly one question in 10,000 takes more than
/// a tenth of it.
inline constexpr int kMaxTurretSteps = 4'500'000;

/// What solved an engagement.
enum class Method : unsigned char {
  /// Nothing had to be solved (touching, invalid).
  none,
  /// No relative acceleration: closed form, decided exactly.
  quadratic,
  /// Constant relative acceleration: certified first root of a polynomial of degree 4.
  polynomial,
  /// Any other motion or shot: a search that steps over nothing.
  search,
  /// Quadratic drag: numerical integration, accuracy controlled; see docs/drag.md.
  trajectory,
};

[[nodiscard]] constexpr const char* name_of(Method method) {
  switch (method) {
    case Method::none:
      return "none";
    case Method::quadratic:
      return "quadratic";
    case Method::polynomial:
      return "polynomial";
    case Method::search:
      return "search";
    case Method::trajectory:
      return "trajectory";
  }
  return "none";
}

/// One hit: launch at `launch_time` from `launch_point` with `launch_velocity`, fly for
/// `flight_time`, and at `time` the target's centre is at `point`. Each number is rounded on its
/// own, so `time` may differ from `launch_time + flight_time` in the last place.
template <class V>
struct Hit {
  /// From now to the hit.
  double time = 0;
  /// From now to the launch: shooter.delay.
  double launch_time = 0;
  /// >= 0.
  double flight_time = 0;
  /// The target's centre at `time`, in the world.
  V point{};
  /// Unit vector: where the gun points, in the gun's own frame of motion.
  V aim{};
  /// In the world: speed * aim + inherit * shooter velocity.
  V launch_velocity{};
  /// In the world: pivot at launch + muzzle * aim.
  V launch_point{};
};

/// The shot that passes closest to a hit within lifetime and range.
template <class V>
struct Approach {
  /// From now to the closest approach.
  double time = 0;
  /// What is missing then: between centres (Aim::center) or surfaces (Aim::edge).
  double distance = 0;
  /// Unit vector.
  V aim{};
};

/// The answer to an engagement.
///
/// | status       | the inherited Hit describes                     | closest              |
/// |--------------|-------------------------------------------------|----------------------|
/// | hit          | the earliest hit within lifetime and range      | no                   |
/// | out_of_range | the earliest hit, beyond lifetime or range      | yes                  |
/// | touching     | the launch; `aim` is zero where the target's    | no                   |
/// |              | centre is at the pivot                          |                      |
/// | unreachable  | nothing                                         | unless only a limit  |
/// |              |                                                 | exists               |
/// | unresolved   | `time`, a proven lower bound; nothing else      | no                   |
/// | not_found    | nothing; solve_by_sampling only                 | no                   |
/// | invalid      | nothing; `fault` names the field                | no                   |
template <class V>
struct Intercept : Hit<V> {
  Status status = Status::invalid;
  Method method = Method::none;
  std::optional<Approach<V>> closest;
  /// Hits written by solve_all.
  int count = 0;
  /// Moments at which a search looked at the gap, or steps that a trajectory's integration took; other
  /// methods: 0.
  int steps = 0;
  /// Path of the field that is not what it must be.
  const char* fault = nullptr;

  explicit operator bool() const { return status == Status::hit; }
};

/// The earliest hit, guaranteed: nothing hits before `time`, and the shot described hits at `time`.
/// Without relative acceleration the decision is exact for the given doubles. No allocation, no
/// exception, no global state. V is Vec2 or Vec3.
///
/// Nearly every question is answered in a fraction of a microsecond. The exact stages, which a graze
/// to within 2^-95 can reach, take up to some milliseconds and 150 KB of stack.
template <class V>
[[nodiscard]] Intercept<V> solve(const Engagement<V>& engagement);

/// As solve, and writes every hit to `hits`, earliest first, a tangent once: those within lifetime
/// and range for Status::hit, all of them for Status::out_of_range. A target in constant
/// acceleration has at most four, one in any other motion any number, even without end; what does
/// not fit is left out. `count` says how many were written. A search that has looked 100,000 times
/// (`steps`) ends the list with what it has found: hits among some 10,000 bounces, say.
template <class V>
[[nodiscard]] Intercept<V> solve_all(const Engagement<V>& engagement,
                                     std::type_identity_t<std::span<Hit<V>>> hits);

/// Not guaranteed: for a target whose motion is a function without a bound on its speed. Looks at
/// the gap every `step` > 0 until the lifetime ends, and refines the first change of sign to the
/// last digits. A hit that comes and goes between two looks is missed, so that `hit` may not be the
/// earliest; `not_found` means that none was seen, `unresolved` that kMaxSteps / 2 looks or so did not
/// reach the end of the lifetime: `time` is how far they came. No `closest`. Targets in any other motion are for `solve`: they are
/// invalid here ("target.motion"), as is a step that is not positive ("step").
template <class V>
[[nodiscard]] Intercept<V> solve_by_sampling(const Engagement<V>& engagement, double step);

extern template Intercept<Vec2> solve(const Engagement<Vec2>&);
extern template Intercept<Vec3> solve(const Engagement<Vec3>&);
extern template Intercept<Vec2> solve_by_sampling(const Engagement<Vec2>&, double);
extern template Intercept<Vec3> solve_by_sampling(const Engagement<Vec3>&, double);
extern template Intercept<Vec2> solve_all(const Engagement<Vec2>&, std::span<Hit<Vec2>>);
extern template Intercept<Vec3> solve_all(const Engagement<Vec3>&, std::span<Hit<Vec3>>);

}  // namespace aimahead
