#include "arena/bots/voting_kernels.hpp"

#include "aimahead/detail/error_free.hpp"
#include "base/simd/targets.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace aimahead::arena {
namespace {

namespace voting {
#define AIMAHEAD_KERNELS "arena/bots/voting_kernels.inl"
#include "base/simd/each_instruction_set.inl"
}  // namespace voting

}  // namespace

template <int N>
const VotingKernels<N>& voting_kernels(InstructionSet set) {
  return voting::kernels_of<float, N>(set);
}

template const VotingKernels<7>& voting_kernels(InstructionSet);

}  // namespace aimahead::arena
