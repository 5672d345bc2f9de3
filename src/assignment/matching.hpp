// What both matchings are asked.
#pragma once

#include "aimahead/assignment.hpp"
#include "rooms.hpp"

#include <limits>

namespace aimahead::detail::assignment {

/// Limits are no larger than what there is.
template <class S>
struct Matching {
  const S* cost;
  std::size_t shooters;
  std::size_t targets;
  const std::uint32_t* most_targets;
  const std::uint32_t* most_shooters;
};

/// What a pair costs that is never made.
inline constexpr double kImpossible = std::numeric_limits<double>::infinity();

/// Neither a shooter nor a target.
inline constexpr std::uint32_t kNobody = 0xffffffff;

}  // namespace aimahead::detail::assignment
