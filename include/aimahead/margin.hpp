// The margin of a hit: how far the aim may be off so that the shot still touches the target.
//
//     const Engagement2 duck{.projectile = {.speed = 60, .radius = 0.1},
//                            .target = {.position = {40, 20}, .velocity = {-8, 0}, .radius = 0.5}};
//     const auto hit = solve(duck);
//     std::printf("off by up to %g radians\n", find_margin(duck, hit).angle);
//
// It serves for an AI that misses now and then, for a cone around the aim, and to decide whether an
// inaccurate gun is good enough. R is the sum of the two radii; without radii the margin is 0.
// docs/margin.md has the derivations.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/launch.hpp"

namespace aimahead {

/// A guaranteed margin for every engagement and hit, in closed form. Every aim off `hit.aim` by at
/// most this angle (radians, 0 .. pi) touches the target by the time of the hit. It is a lower
/// bound: a shot further off may still touch, earlier or later.
///
/// If the aim is off by delta, the shot's centre at the time of the hit is off by at most the chord
/// 2 (muzzle + travel) sin(delta / 2), whatever gravity and the target do. The travel is speed f,
/// plus what the thrust adds. If the chord is at most R, the sum of the radii, the shot touches. A
/// hit of Aim::edge only just touches at its time, so its margin is 0; use Aim::center. A shot that
/// is known by a table has margin 0.
///
/// `hit` must come from `solve` or `solve_all` for this engagement, `launch` from launch.hpp. An
/// answer without an aim has margin 0. Neither is checked: NaN in, NaN out.
template <class V>
[[nodiscard]] double safe_margin(const Engagement<V>& engagement, const Hit<V>& hit);
template <class V>
[[nodiscard]] double safe_margin(const Engagement<V>& engagement, const Launch<V>& launch);

/// How far the aim may be off, in radians.
struct Margin {
  /// Every aim off by at most this angle touches; pi: every aim.
  double angle = 0;
  /// In 2D, counter-clockwise: 0 .. 2 pi; in 3D the same as angle.
  double to_left = 0;
  /// In 2D, clockwise: -2 pi .. 0; in 3D the same as -angle.
  double to_right = 0;
  /// Whether this is the largest margin: some aim just beyond it misses, in 2D on each side. Aims
  /// further off may still touch, earlier or later. If false, the angles are those of safe_margin.
  bool exact = false;
};

/// The exact margin where the relative motion is straight: the same acceleration of shot and target
/// (or none), no muzzle, no turret, Aim::center. `angle` is then the largest half-angle of a cone
/// of aims that all touch the target at some time; lifetime and range do not count. In 2D each side
/// has its own angle. The angles are good to about 1e-14 of their size. For all other engagements
/// the answer is safe_margin, and `exact` is false.
template <class V>
[[nodiscard]] Margin find_margin(const Engagement<V>& engagement, const Hit<V>& hit);

extern template double safe_margin(const Engagement2&, const Hit<Vec2>&);
extern template double safe_margin(const Engagement3&, const Hit<Vec3>&);
extern template double safe_margin(const Engagement2&, const Launch<Vec2>&);
extern template double safe_margin(const Engagement3&, const Launch<Vec3>&);
extern template Margin find_margin(const Engagement2&, const Hit<Vec2>&);
extern template Margin find_margin(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
