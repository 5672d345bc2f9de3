// Steering something that flies to something that moves: pursuit, proportional navigation, and
// missiles that can turn only so fast. V is Vec2 or Vec3.
//
// `lead` and `solve` answer once, for a shot that cannot change its course; these are asked again
// and again, from what is seen now.
//
// Sources: P. Zarchan, *Tactical and Strategic Missile Guidance* (AIAA), chapters 2 and 8, for
// proportional navigation, its augmented form and the test cases; the bound of `surely_hits` is
// derived in docs/guidance.md.
#pragma once

#include "aimahead/vec.hpp"

namespace aimahead {

/// Who chases whom, now, in the world.
template <WorldVector V>
struct Chase {
  /// Of the chaser.
  V position{};
  V velocity{};
  /// Position of the chased.
  V target{};
  V target_velocity{};
  /// For the augmented form only.
  V target_acceleration{};
};

/// Unit direction to fly in, straight at the target; the chaser's own where both are at one place.
template <WorldVector V>
[[nodiscard]] V pure_pursuit(const Chase<V>& chase);

/// Unit direction that meets the target at the chaser's present speed if neither changes its
/// velocity (`lead`); pure pursuit where there is none.
template <WorldVector V>
[[nodiscard]] V lead_pursuit(const Chase<V>& chase);

/// Acceleration across the line of sight, `gain` times closing speed times the rate at which that
/// line turns: gain * Vc * (w x unit line of sight). 3 to 5 are usual gains. Zero while the distance
/// grows, and where both are at one place.
template <WorldVector V>
[[nodiscard]] V proportional_navigation(const Chase<V>& chase, double gain);

/// The same plus gain / 2 times the part of the target's acceleration across the line of sight:
/// against a target that keeps turning it takes about half the effort.
template <WorldVector V>
[[nodiscard]] V augmented_navigation(const Chase<V>& chase, double gain);

/// A missile of constant speed that turns at most so fast: its least circle has the radius
/// speed / turn_rate.
template <WorldVector V>
struct Homing {
  V position{};
  /// Unit vector.
  V direction{};
  /// > 0.
  double speed = 0;
  /// Radians per time, > 0.
  double turn_rate = 0;
};

/// The direction after turning towards `place` for `duration`. Exactly behind it turns to the left;
/// in space, about any axis. With `place` where a target is this is pure pursuit, with
/// `position + lead_pursuit(...)` lead pursuit.
template <WorldVector V>
[[nodiscard]] V steer(const Homing<V>& homing, const V& position, double duration);

/// Whether a missile that turns as hard as it can towards a target at rest circles it for good: the
/// target lies inside the circle it turns on, by more than `hit_radius` >= 0. Exact but for rounding.
template <WorldVector V>
[[nodiscard]] bool orbits(const Homing<V>& homing, const V& target, double hit_radius);

/// Whether lead pursuit surely hits a target that keeps its velocity, being slower than the missile:
/// with mu the ratio of the speeds, x = distance / ((1 + mu)^2 speed / turn_rate) and e the angle
/// between the missile's direction and the lead, x > 1 and e <= (1 + mu) (x - 1 - ln x). Sufficient:
/// where it is false the missile may hit all the same.
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
