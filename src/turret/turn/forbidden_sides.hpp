// The sides of the gun on which a turret allows no aim.
#pragma once

#include "aimahead/turret.hpp"
#include "base/components.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>
#include <optional>

namespace aimahead::detail::turret {

/// A horizontal vector turned left by a quarter.
template <int N>
[[nodiscard]] Components<N> turned_left(const Components<N>& v) {
  Components<N> turned{};
  turned[0] = -v[1];
  turned[1] = v[0];
  return turned;
}

/// Vectors whose parts along both of these unit vectors are positive. No aim along them is allowed.
template <int N>
struct ForbiddenSide {
  Components<N> n;
  Components<N> other;  ///< the same again, unless only both together forbid an aim
};

/// Half-spaces, and wedges between two of them, that hold no allowed aim. The limits may forbid
/// more.
template <int N>
struct ForbiddenSides {
  std::array<ForbiddenSide<N>, 4> sides{};
  int count = 0;
  double slack = 0;  ///< directions this angle within a side may still be allowed
  /// The horizontal unit vectors between which aims are allowed, if that is at most half a turn.
  std::optional<std::array<Components<N>, 2>> ends;

  /// The normal of a forbidden half-space in whose bounding plane a direction seen from above lies.
  /// Nothing if there is none.
  [[nodiscard]] std::optional<Components<N>> normal_across(const Components<N>& direction) const {
    const double size = std::sqrt(direction[0] * direction[0] + direction[1] * direction[1]);
    if (!ends || !(size > 0)) return std::nullopt;
    const Components<N> left = turned_left<N>(direction) / size;
    for (const Components<N>& n : {left, -left}) {
      if (dot<N>(n, (*ends)[0]) <= 0 && dot<N>(n, (*ends)[1]) <= 0) return n;
    }
    return std::nullopt;
  }
};

template <class V>
[[nodiscard]] ForbiddenSides<kDimensions<V>> forbidden_sides(
    const std::optional<Turret<V>>& turret);

}  // namespace aimahead::detail::turret
