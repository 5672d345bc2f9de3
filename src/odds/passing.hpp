// The geometry of a shot that passes its target, and how deviations of either shift it.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/precise.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"
#include "base/components.hpp"
#include "base/repeat.hpp"
#include "motion/gun_motion.hpp"
#include "odds/covariance.hpp"
#include "odds/hit_probability.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace aimahead::detail::odds {

/// The numbers of a mean hit on which the effect of deviations depends.
template <int N>
struct Passing {
  double time = 0;
  Components<N> aim{};       ///< unit vector
  Components<N> relative{};  ///< unit vector along the target's velocity less the shot's
  double thrown = 0;         ///< the shot's distance along the aim, its muzzle included
  double driven = 0;         ///< the derivative of `thrown` by the muzzle speed
  Components<N> delayed{};   ///< the derivative of the shot's position by the delay
};

/// A covariance across the relative velocity, along the axes given.
template <int N>
struct Across {
  std::array<Components<N>, N - 1> axes{};
  double first = 0;
  double second = 0;  ///< unused in the plane
  double both = 0;
  double unit = 1;  ///< the unit of length, a power of two; 1 in the plane

  void add_round(double variance) {
    first += variance;
    second += variance;
  }
  /// Adds the covariance of the vector g, seen along each axis, times a number of variance 1.
  void add(const Components<N - 1>& g) {
    first += g[0] * g[0];
    if constexpr (N == 3) {
      second += g[1] * g[1];
      both += g[0] * g[1];
    }
  }
  /// Whether the variances are in the range of doubles.
  [[nodiscard]] bool is_finite() const { return numerics::is_finite(first + second); }
  /// Changes the unit where a product of the variances may leave the range of doubles.
  void choose_unit() {
    if constexpr (N == 2) return;
    const double trace = first + second;
    if (!(trace > 0) || (trace > 0x1p-400 && trace < 0x1p400)) return;
    unit = trace < 1 ? 0x1p-300 : 0x1p300;
    for (double* const x : {&first, &second, &both}) *x = *x / unit / unit;
  }
};

/// Standard deviations along the principal axes across the relative velocity, the largest first.
template <int N>
using AcrossSd = std::array<double, N - 1>;

[[nodiscard]] AIMAHEAD_INLINE Invariants invariants_of(const Across<3>& across) {
  const double first = across.first;
  const double second = across.second;
  const double both = across.both;
  // A determinant of at least this share of the product loses less than 6 bits in the subtraction.
  constexpr double kMinShare = 0.02;
  double determinant = first * second - both * both;
  if (!(determinant > kMinShare * (first * second))) {
    const numerics::DoubleDouble product = numerics::two_product(first, second);
    determinant = (product - numerics::two_square(both)).hi;
  }
  const double half = (first - second) / 2;
  return {first + second, determinant, half * half + both * both};
}

[[nodiscard]] AIMAHEAD_INLINE AcrossSd<3> principal_sd(const Invariants& covariance) {
  const double wide = covariance.trace / 2 + std::sqrt(covariance.spread);
  if (!(wide > 0)) return {};
  // The product of both is the determinant; a difference from the trace would cancel.
  const double narrow = std::clamp(covariance.determinant / wide, 0.0, wide);
  return {std::sqrt(wide), std::sqrt(narrow)};
}
[[nodiscard]] AIMAHEAD_INLINE AcrossSd<3> principal_sd(const Across<3>& across) {
  AcrossSd<3> sd = principal_sd(invariants_of(across));
  sd *= across.unit;
  return sd;
}
[[nodiscard]] AIMAHEAD_INLINE AcrossSd<2> principal_sd(const Across<2>& across) {
  return {std::sqrt(std::max(across.first, 0.0))};
}

/// The principal axes across the relative velocity.
template <int N>
struct Principal {
  AcrossSd<N> sd{};
  Components<N - 1> wide{};  ///< the unit vector along the first, in terms of the axes
};

template <int N>
[[nodiscard]] Principal<N> principal(const Across<N>& across) {
  Principal<N> found{principal_sd(across), {1}};
  if constexpr (N == 3) {
    const double half = (across.first - across.second) / 2;
    const double both = across.both;
    const double root = std::sqrt(half * half + both * both);
    // (half + root, both), or (both, root - half) where that cancels.
    const Components<2> along =
        half > 0 ? Components<2>{half + root, both} : Components<2>{both, root - half};
    if (length<2>(along) > 0) found.wide = direction_of<2>(along);
  }
  return found;
}

/// Perpendicular unit vectors across a unit vector.
template <int N>
[[nodiscard]] AIMAHEAD_INLINE std::array<Components<N>, N - 1> axes_across(
    const Components<N>& along) {
  if constexpr (N == 2) {
    return {{{-along[1], along[0]}}};
  } else {
    // Duff, Burgess, Christensen, Hery, Kensler, Liani and Villemin, Building an orthonormal basis,
    // revisited, 2017. Nothing cancels, because |sign + z| is at least 1.
    const double x = along[0];
    const double y = along[1];
    const double z = along[2];
    const double sign = std::copysign(1.0, z);
    const double a = -1 / (sign + z);
    const double b = x * y * a;
    return {{{1 + sign * x * x * a, sign * b, -sign * x}, {b, sign + y * y * a, -y}}};
  }
}

/// The motion of a gun on a platform at its launch.
template <int N>
struct PlatformMotion {
  Components<N> velocity{};
  Components<N> acceleration{};
};

/// The motion of a gun that does not move at constant velocity; nothing if it has vanished.
template <class V>
[[nodiscard]] std::optional<PlatformMotion<kDimensions<V>>> platform_at(const Shooter<V>& gun,
                                                                        double time);

/// A shot along `aim` and what it passes.
template <int N>
struct PassingShot {
  Components<N> aim{};
  double time = 0;
  double flight_time = 0;
  Components<N> target_velocity{};
};

/// Finds how the shot of a gun in this motion passes. False if target and shot move alike.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE bool pass(const Engagement<V>& e,
                                        const PlatformMotion<kDimensions<V>>& gun,
                                        const PassingShot<kDimensions<V>>& flown,
                                        Passing<kDimensions<V>>& passing) {
  constexpr int kN = kDimensions<V>;
  const search::ShotMotion<kN> law(e, gun.velocity);
  const auto shot = law.at(flown.flight_time);
  passing.time = flown.time;
  passing.aim = flown.aim;
  passing.thrown = e.shooter.muzzle + shot.travel;
  double driven = flown.flight_time;
  if (law.drag != 0) driven *= numerics::decay(law.drag * flown.flight_time).mean;
  passing.driven = driven;
  const Components<kN> velocity = shot.rate * flown.aim + shot.drift.velocity;
  // A later shot starts from the gun's later position, has flown less far, and inherits the gun's
  // change of velocity.
  passing.delayed = gun.velocity - velocity + e.projectile.inherit * gun.acceleration * driven;
  const Components<kN> relative = flown.target_velocity - velocity;
  // A quick test whether target and shot move alike: (a + b)^2 <= 2 (a^2 + b^2).
  const double squares =
      dot<kN>(flown.target_velocity, flown.target_velocity) + dot<kN>(velocity, velocity);
  const double square = dot<kN>(relative, relative);
  if (!(square > 1e-17 * squares)) {
    const double speeds = length<kN>(flown.target_velocity) + length<kN>(velocity);
    if (!(length<kN>(relative) > 1e-9 * speeds)) return false;
  }
  passing.relative = direction_of<kN>(relative);
  return true;
}

/// The same for the engagement's gun at `launch_time`; false also if it has vanished.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE bool find_passing(const Engagement<V>& e, double launch_time,
                                                const PassingShot<kDimensions<V>>& flown,
                                                Passing<kDimensions<V>>& passing) {
  if (!is_platform(e.shooter)) return pass(e, {components_of(e.shooter.velocity)}, flown, passing);
  const auto gun = platform_at(e.shooter, launch_time);
  return gun && pass(e, *gun, flown, passing);
}

/// The same for a hit.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE bool find_passing(const Engagement<V>& e, const Hit<V>& hit,
                                                Passing<kDimensions<V>>& passing) {
  PassingShot<kDimensions<V>> flown;
  flown.aim = components_of(hit.aim);
  flown.time = hit.time;
  flown.flight_time = hit.flight_time;
  flown.target_velocity = components_of(e.target.velocity + e.target.acceleration * hit.time);
  return find_passing(e, hit.launch_time, flown, passing);
}

/// Whether all deviations are alike in all directions.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE bool is_round(const Uncertainty<V>& known) {
  return !known.covariance && known.aim_sd == 0 && known.speed_sd == 0 && known.delay_sd == 0;
}

/// The covariance of the miss, to first order, at the time of the mean hit. The target deviates by
/// its position, by its velocity over the whole time and by its manoeuvres (q t^3 / 3); the shot
/// across and along its aim, and by its delay. Only the part across the relative velocity matters.
/// The target is known as of `time` before the passing; its covariance must be sound (sound_part).
/// A round covariance has no axes.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE Across<kDimensions<V>> across_of(
    const Passing<kDimensions<V>>& passing, const Uncertainty<V>& known, double time) {
  constexpr int kN = kDimensions<V>;
  Across<kN> across;
  const double moved = time * known.velocity_sd;
  across.add_round(known.position_sd * known.position_sd + moved * moved +
                   known.maneuver * time * time * time / 3);
  if (!is_round(known)) {
    across.axes = axes_across<kN>(passing.relative);
    if (known.covariance) {
      const auto seen = seen_across<kN>(*known.covariance, across.axes, time);
      across.first += seen.variance[0];
      if constexpr (kN == 3) {
        across.second += seen.variance[1];
        across.both += seen.both;
      }
    }
    const auto add = [&](const Components<kN>& direction, double sd) {
      Components<kN - 1> seen;
      base::repeat<kN - 1>([&](auto i) { seen[i] = sd * dot<kN>(across.axes[i], direction); });
      across.add(seen);
    };
    if (known.aim_sd > 0) {
      const auto sides = axes_across<kN>(passing.aim);
      base::repeat<kN - 1>([&](auto i) { add(sides[i], known.aim_sd * passing.thrown); });
    }
    if (known.speed_sd > 0) add(passing.aim, known.speed_sd * passing.driven);
    if (known.delay_sd > 0) add(passing.delayed, known.delay_sd);
  }
  across.choose_unit();
  return across;
}

/// The probability that a shot passes within a radius, and its standard deviations there.
template <int N>
struct OddsWithin {
  bool are_known = false;  ///< whether the covariance is finite
  AcrossSd<N> across_sd{};
  Probability chance;
};

template <int N>
[[nodiscard]] AIMAHEAD_INLINE OddsWithin<N> odds_within(double radius, const Across<N>& across) {
  // The error by the rounding of the deviations, each of which counts at most once: far below 1e-9.
  constexpr double kOfDeviations = 1e-11;
  OddsWithin<N> found;
  if (!across.is_finite()) return found;
  found.are_known = true;
  AcrossSd<N>& sd = found.across_sd;
  if constexpr (N == 2) {
    sd = principal_sd(across);
    found.chance = within_interval(radius, sd[0]);
  } else {
    const Invariants covariance = invariants_of(across);
    sd = principal_sd(covariance);
    found.chance = within_circle(radius / across.unit, covariance, sd[0], sd[1]);
    sd *= across.unit;
  }
  found.chance.error += kOfDeviations * found.chance.value;
  return found;
}

}  // namespace aimahead::detail::odds
