// How a shot passes its target, and how deviations of either shift where.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"
#include "base/components.hpp"
#include "odds/hit_probability.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace aimahead::detail::odds {

/// A mean hit, as far as deviations know it.
template <int N>
struct Passing {
  double time = 0;
  Components<N> aim{};       ///< unit vector
  Components<N> relative{};  ///< unit vector along the target's velocity less the shot's
  double thrown = 0;  ///< how far along the aim the gun has sent the shot, its muzzle included
  double driven = 0;  ///< how much farther a unit of muzzle speed would have
  Components<N> delayed{};  ///< how a unit of delay shifts the shot
};

/// A covariance across the relative velocity, along the axes given.
template <int N>
struct Across {
  std::array<Components<N>, N - 1> axes{};
  double first = 0;
  double second = 0;  ///< in the plane there is only `first`
  double both = 0;

  void add_round(double variance) {
    first += variance;
    second += variance;
  }
  /// Of a number of variance 1 times the vector g, seen along each axis.
  void add(const Components<N - 1>& g) {
    first += g[0] * g[0];
    if constexpr (N == 3) {
      second += g[1] * g[1];
      both += g[0] * g[1];
    }
  }
};

/// Standard deviations along the principal axes across the relative velocity, the largest first.
template <int N>
using AcrossSd = std::array<double, N - 1>;

template <int N>
[[nodiscard]] AcrossSd<N> principal_sd(const Across<N>& across) {
  const auto [axes, first, second, both] = across;
  if constexpr (N == 2) {
    return {std::sqrt(std::max(first, 0.0))};
  } else {
    const double half = (first - second) / 2;
    const double wide = (first + second) / 2 + std::sqrt(half * half + both * both);
    if (!(wide > 0)) return {};
    // The smaller eigenvalue from the determinant: as the difference of two it would cancel. A
    // determinant of no smaller share of the product loses less than 6 bits in the subtraction.
    constexpr double kMinShare = 0.02;
    double determinant = first * second - both * both;
    if (!(determinant > kMinShare * (first * second))) {
      const numerics::DoubleDouble product = numerics::two_product(first, second);
      determinant = (product - numerics::two_square(both)).hi;
    }
    return {std::sqrt(wide), std::sqrt(std::clamp(determinant / wide, 0.0, wide))};
  }
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

/// How a shot along `aim` passes at `time`, of a target with this velocity. Nothing if they move
/// alike.
template <class V>
[[nodiscard]] std::optional<Passing<kDimensions<V>>> pass_at(
    const Engagement<V>& engagement, double launch_time, const Components<kDimensions<V>>& aim,
    double time, const Components<kDimensions<V>>& target_velocity);

/// What deviates, where the target is known as of `elapsed` before the passing. A covariance must
/// be sound (sound_part).
template <class V>
[[nodiscard]] Across<kDimensions<V>> across_of(const Passing<kDimensions<V>>& passing,
                                               const Uncertainty<V>& known, double elapsed);

/// The passing of a hit, or nothing if target and shot move alike.
template <class V>
[[nodiscard]] std::optional<Passing<kDimensions<V>>> find_passing(const Engagement<V>& engagement,
                                                                  const Hit<V>& hit);

template <class V>
[[nodiscard]] AcrossSd<kDimensions<V>> across_sd_of(const Passing<kDimensions<V>>& passing,
                                                    const Uncertainty<V>& known);

template <std::size_t Count>
[[nodiscard]] Probability probability_within(double radius, const std::array<double, Count>& sd) {
  // What rounding did to the deviations, each of which counts at most once: far below 1e-9.
  constexpr double kOfDeviations = 1e-11;
  Probability found = Count == 1 ? within_interval(radius, sd.front())
                                 : within_circle(radius, sd.front(), sd.back());
  found.error += kOfDeviations * found.value;
  return found;
}

}  // namespace aimahead::detail::odds
