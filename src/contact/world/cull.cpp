#include "contact/world/cull.hpp"

#include "aimahead/detail/error_free.hpp"
#include "base/simd/targets.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

namespace aimahead::detail::world {
namespace {

/// Whether x < 0, by the bits, whatever the floating-point environment makes of subnormals. -0 is
/// not.
template <class S>
AIMAHEAD_INLINE bool is_below_zero(S x) {
  using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
  Bits bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits > Bits(1) << (8 * sizeof(Bits) - 1);
}

#define AIMAHEAD_KERNELS "contact/world/cull_pairs.inl"
#include "base/simd/each_instruction_set.inl"

}  // namespace

template <class S, int N>
const CullKernels<S, N>& cull_kernels(InstructionSet set) {
  return kernels_of<S, N>(set);
}

template const CullKernels<float, 2>& cull_kernels(InstructionSet);
template const CullKernels<double, 2>& cull_kernels(InstructionSet);
template const CullKernels<float, 3>& cull_kernels(InstructionSet);
template const CullKernels<double, 3>& cull_kernels(InstructionSet);

}  // namespace aimahead::detail::world
