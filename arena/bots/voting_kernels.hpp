// What a vote of the guess-factor gun computes with many numbers at once, for each instruction set.
// The bits are the same.
#pragma once

#include "aimahead/execution.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace aimahead::arena {

/// How many voices count.
inline constexpr std::size_t kMaxVoters = 64;
/// Lists are read up to the next multiple of this.
inline constexpr std::size_t kMaxLanes = 16;

/// A number for each voter; what is beyond the last does not matter.
using Ballot = std::array<float, kMaxVoters>;

template <int N>
struct VotingKernels {
  /// The sums of the squares of how far N features of each situation are from those `here`.
  void (*measure_distances)(const std::array<const float*, N>& features,
                            const std::array<float, N>& here, std::size_t count, float* distances);
  /// How many distances are not above `reach`, counted up to a little more than `max`; writes the
  /// first of their indices.
  std::size_t (*find_within)(float reach, std::size_t max, const float* distances,
                             std::size_t count, std::array<std::uint32_t, kMaxVoters>& found);
  /// For each guess, the sum over all voters of weight times 1 - off^2 sharpness, where that is
  /// positive, `off` being how far the voter's guess is from it.
  void (*add_support)(const Ballot& guesses, const Ballot& weights, std::size_t voters,
                      float sharpness, Ballot& support);
};

template <int N>
[[nodiscard]] const VotingKernels<N>& voting_kernels(InstructionSet set);

}  // namespace aimahead::arena
