// The question that both matchings answer.
#pragma once

#include "aimahead/assignment.hpp"
#include "rooms.hpp"

#include <limits>

namespace aimahead::detail::assignment {

/// Limits are no larger than the numbers of shooters and targets.
template <class S>
struct Matching {
  const S* cost;
  std::size_t shooters;
  std::size_t targets;
  const std::uint32_t* max_targets;
  const std::uint32_t* max_shooters;
};

/// The cost of a pair that is never made.
inline constexpr double kImpossible = std::numeric_limits<double>::infinity();

/// Neither a shooter nor a target.
inline constexpr std::uint32_t kNoNode = 0xffffffff;

}  // namespace aimahead::detail::assignment
