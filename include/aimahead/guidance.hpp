// Steering a chaser to a moving target: pursuit, proportional navigation, and missiles of limited
// turn rate. V is Vec2 or Vec3.
//
//     Homing<Vec2> missile{.direction = {1, 0}, .speed = 200, .turn_rate = 0.5};
//     const Vec2 target{3000, 900};
//     missile.direction = steer(missile, target, 1.0 / 60);
//     missile.position += missile.direction * missile.speed / 60;
//
// `lead` and `solve` answer once, for a shot that cannot steer. These functions are called in every
// frame, with what is seen then.
//
// Sources: P. Zarchan, *Tactical and Strategic Missile Guidance* (AIAA), chapters 2 and 8, for
// proportional navigation, its augmented form and the test cases. docs/guidance.md derives the
// bound of `surely_hits`.
//
// Arguments are not checked. Each function says what it returns for numbers outside their ranges.
// None takes for ever.
#pragma once

#include "aimahead/vec.hpp"

namespace aimahead {

/// A chaser and its target, now, in the world.
template <WorldVector V>
struct Chase {
  /// The chaser's position.
  V position{};
  /// The chaser's velocity.
  V velocity{};
  /// The target's position.
  V target{};
  V target_velocity{};
  /// Read by `augmented_navigation` only.
  V target_acceleration{};
};

/// The unit direction straight at the target. Where both are at one position, or a position is not
/// finite: the chaser's own direction, and zero for a chaser at rest.
template <WorldVector V>
[[nodiscard]] V pure_pursuit(const Chase<V>& chase);

/// The unit direction that meets the target at the chaser's present speed if the target keeps its
/// velocity (`lead`). Pure pursuit where there is none, or where a number is not finite.
template <WorldVector V>
[[nodiscard]] V lead_pursuit(const Chase<V>& chase);

/// The acceleration across the line of sight: `gain` times the closing speed times the rate at
/// which that line turns, gain * Vc * (w x unit line of sight). Usual gains are 3 to 5. Zero while
/// the distance grows, where both are at one position or nearer than 1e-150, and where a position
/// or velocity is not finite. NaN for a gain that is NaN.
template <WorldVector V>
[[nodiscard]] V proportional_navigation(const Chase<V>& chase, double gain);

/// The same plus gain / 2 times the part of the target's acceleration across the line of sight.
/// Against a target that keeps turning it needs about half the acceleration. NaN also for an
/// acceleration of the target that is NaN.
template <WorldVector V>
[[nodiscard]] V augmented_navigation(const Chase<V>& chase, double gain);

/// A missile of constant speed and limited turn rate. The radius of its tightest circle is
/// speed / turn_rate.
template <WorldVector V>
struct Homing {
  V position{};
  /// Of any length except 0, finite.
  V direction{};
  /// > 0.
  double speed = 0;
  /// The maximum rate: radians per time, > 0.
  double turn_rate = 0;
};

/// The direction after turning towards `goal` for `duration` >= 0. Towards a goal exactly behind it
/// turns to the left, in 3D about any axis. With the target's position as goal this is pure
/// pursuit; with `position + lead_pursuit(...)` it is lead pursuit.
///
/// From the zero direction it points at the goal at once. A duration or rate below 0 turns it away
/// from the goal. With a duration or rate that is NaN it does not turn. A goal that is not finite
/// counts as one straight behind, and a direction that is not finite gives NaN.
template <WorldVector V>
[[nodiscard]] V steer(const Homing<V>& homing, const V& goal, double duration);

/// Whether a missile that turns as fast as it can towards a target at rest circles it for ever: the
/// target lies inside the missile's tightest circle, by more than `hit_radius` >= 0. Exact up to
/// rounding. False for numbers that are not finite, and for a speed or rate of 0.
template <WorldVector V>
[[nodiscard]] bool orbits(const Homing<V>& homing, const V& target, double hit_radius);

/// Whether lead pursuit surely hits a slower target that keeps its velocity. mu is the ratio of the
/// speeds, x = distance / ((1 + mu)^2 speed / turn_rate), e the angle between the missile's
/// direction and the lead: x > 1 and e <= (1 + mu) (x - 1 - ln x). The condition is sufficient, not
/// necessary: where it is false the missile may still hit. False for numbers that are not finite,
/// and for a speed or rate of 0. The zero direction counts as that of the lead.
template <WorldVector V>
[[nodiscard]] bool surely_hits(const Homing<V>& homing, const V& target, const V& target_velocity);

extern template Vec2 pure_pursuit(const Chase<Vec2>&);
extern template Vec3 pure_pursuit(const Chase<Vec3>&);
extern template Vec2 lead_pursuit(const Chase<Vec2>&);
extern template Vec3 lead_pursuit(const Chase<Vec3>&);
extern template Vec2 proportional_navigation(const Chase<Vec2>&, double);
extern template Vec3 proportional_navigation(const Chase<Vec3>&, double);
extern template Vec2 augmented_navigation(const Chase<Vec2>&, double);
extern template Vec3 augmented_navigation(const Chase<Vec3>&, double);
extern template Vec2 steer(const Homing<Vec2>&, const Vec2&, double);
extern template Vec3 steer(const Homing<Vec3>&, const Vec3&, double);
extern template bool orbits(const Homing<Vec2>&, const Vec2&, double);
extern template bool orbits(const Homing<Vec3>&, const Vec3&, double);
extern template bool surely_hits(const Homing<Vec2>&, const Vec2&, const Vec2&);
extern template bool surely_hits(const Homing<Vec3>&, const Vec3&, const Vec3&);

}  // namespace aimahead
