// What a vote of the guess-factor gun computes with many numbers at once, for each instruction set.
// The bits are the same.
#pragma once

#include "aimahead/execution.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace aimahead::arena {

/// The maximum number of voters.
inline constexpr std::size_t kMaxVoters = 64;
/// Lists are read up to the next multiple of this.
inline constexpr std::size_t kMaxLanes = 16;

/// A number for each voter. The elements beyond the last voter do not matter.
using Ballot = std::array<float, kMaxVoters>;

template <int N>
struct VotingKernels {
  /// Writes, for each situation, the sum of the squares of how far its N features are from `here`.
  void (*measure_distances)(const std::array<const float*, N>& features,
                            const std::array<float, N>& here, std::size_t count, float* distances);
  /// Counts the distances that are not above `reach`, up to a little more than `max`, and writes
  /// the first of their indices.
  std::size_t (*find_within)(float reach, std::size_t max, const float* distances,
                             std::size_t count, std::array<std::uint32_t, kMaxVoters>& found);
  /// Adds up for each guess, over all voters, weight (1 - off^2 sharpness) where that is positive.
  /// `off` is how far the voter's guess is from this one.
  void (*add_support)(const Ballot& guesses, const Ballot& weights, std::size_t voters,
                      float sharpness, Ballot& support);
};

template <int N>
[[nodiscard]] const VotingKernels<N>& voting_kernels(InstructionSet set);

}  // namespace aimahead::arena
