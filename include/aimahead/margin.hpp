// The margin of a hit: how far the aim may be off so that the shot still touches the target.
//
// For an AI that is to miss now and then, for a cone to draw around the aim, for the question
// whether a noisy gun is good enough. R is the sum of the two radii throughout; without radii there
// is no margin. Derivations: docs/margin.md.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/launch.hpp"

namespace aimahead {

/// A guaranteed margin for every engagement and hit, in closed form: every aim at most this angle
/// (radians, 0 .. pi) off `hit.aim` has touched the target by the time of the hit. It is a lower
/// bound: a shot further off may still touch, earlier or later.
///
/// An aim off by delta moves the shot's centre at the time of the hit by the chord
/// 2 (muzzle + speed f) sin(delta / 2), whatever gravity and the target do; up to R that touches.
/// A hit of Aim::edge only just touches at its time, so its margin is 0: ask with Aim::center.
///
/// `hit` must be one of `solve` or `solve_all` for this engagement, `launch` one of launch.hpp; an
/// answer without an aim has margin 0.
template <class V>
[[nodiscard]] double safe_margin(const Engagement<V>& engagement, const Hit<V>& hit);
template <class V>
[[nodiscard]] double safe_margin(const Engagement<V>& engagement, const Launch<V>& launch);

/// How far the aim may be off, in radians.
struct Margin {
  /// Every aim at most this far off touches; pi: every aim there is.
  double angle = 0;
  /// In 2D, counter-clockwise: 0 .. 2 pi; in 3D the same as angle.
  double to_left = 0;
  /// In 2D, clockwise: -2 pi .. 0; in 3D the same as -angle.
  double to_right = 0;
  /// Whether an aim beyond misses; else it is the safe margin.
  bool exact = false;
};

/// The exact margin where the relative motion is straight: shot and target have the same
/// acceleration (or none), no muzzle, Aim::center. `angle` is then the largest half-angle of a cone
/// of aims that all touch the target, sooner or later, lifetime and range not considered; in 2D the
/// two sides are given separately. Good to about 1e-14 of its size. For every other engagement it
/// is safe_margin, and `exact` is false.
template <class V>
[[nodiscard]] Margin find_margin(const Engagement<V>& engagement, const Hit<V>& hit);

extern template double safe_margin(const Engagement2&, const Hit<Vec2>&);
extern template double safe_margin(const Engagement3&, const Hit<Vec3>&);
extern template double safe_margin(const Engagement2&, const Launch<Vec2>&);
extern template double safe_margin(const Engagement3&, const Launch<Vec3>&);
extern template Margin find_margin(const Engagement2&, const Hit<Vec2>&);
extern template Margin find_margin(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
