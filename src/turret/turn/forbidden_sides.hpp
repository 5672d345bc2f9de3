// The sides of the gun on which a turret allows no aim.
#pragma once

#include "aimahead/turret.hpp"
#include "base/components.hpp"
#include "rooms.hpp"

#include <array>
#include <optional>

namespace aimahead::detail::turret {

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
};

template <class V>
[[nodiscard]] ForbiddenSides<kDimensions<V>> forbidden_sides(
    const std::optional<Turret<V>>& turret);

}  // namespace aimahead::detail::turret
