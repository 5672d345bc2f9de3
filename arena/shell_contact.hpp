// Which tank a shell hits in its turn.
#pragma once

#include "arena/rules.hpp"
#include "arena/tank.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace aimahead::arena {

/// How far the fastest shells fly in a tick.
[[nodiscard]] double longest_step(const Rules& rules);

/// The first of `candidates`, in order, whose centre is at most the radius away from the shell,
/// except its owner.
[[nodiscard]] std::optional<std::uint32_t> point_contact(const Rules& rules, const Shell& shell,
                                                         std::span<const Tank> tanks,
                                                         std::span<const std::uint32_t> candidates);

/// The tank that the shell touches first when it moves straight from its position to `to`, while
/// each tank moves straight from its position before its last turn to its present one. Exact for
/// the given positions; of equal times the first in order counts. Contacts after the share `until`
/// of its way are not counted.
[[nodiscard]] std::optional<std::uint32_t> swept_contact(const Rules& rules, const Shell& shell,
                                                         const Vec2& to,
                                                         std::span<const Tank> tanks,
                                                         std::span<const std::uint32_t> candidates,
                                                         double until = 1);

}  // namespace aimahead::arena
