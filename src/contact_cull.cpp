#include "contact_cull.hpp"

#include "aimahead/numerics/error_free.hpp"
#include "simd/targets.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

namespace aimahead::world {
namespace {

/// By the bits, whatever the floating-point environment makes of subnormals; -0 is not.
template <class S>
AIMAHEAD_INLINE bool is_below_zero(S x) {
  using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
  Bits bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits > Bits(1) << (8 * sizeof(Bits) - 1);
}

// Included once for each instruction set: NOLINTBEGIN(readability-duplicate-include)
#define AIMAHEAD_LANES 4
namespace scalar {
#include "simd/scalar_lanes.inl"

#include "contact_prepare.inl"

#include "contact_cull.inl"
}  // namespace scalar

#if AIMAHEAD_HAS_BASELINE_LANES
namespace baseline {
#include "simd/vector_lanes.inl"

#include "contact_prepare.inl"

#include "contact_cull.inl"
}  // namespace baseline
#endif
#undef AIMAHEAD_LANES

#if AIMAHEAD_HAS_X86_LEVELS
#define AIMAHEAD_LANES 8
AIMAHEAD_BEGIN_V3
namespace v3 {
#include "simd/vector_lanes.inl"

#include "contact_prepare.inl"

#include "contact_cull.inl"
}  // namespace v3
AIMAHEAD_END_TARGET
#undef AIMAHEAD_LANES

#define AIMAHEAD_LANES 16
AIMAHEAD_BEGIN_V4
namespace v4 {
#include "simd/vector_lanes.inl"

#include "contact_prepare.inl"

#include "contact_cull.inl"
}  // namespace v4
AIMAHEAD_END_TARGET
#undef AIMAHEAD_LANES
#endif
// NOLINTEND(readability-duplicate-include)

}  // namespace

template <class S, int N>
const CullKernels<S, N>& cull_kernels(InstructionSet set) {
  switch (set) {
#if AIMAHEAD_HAS_BASELINE_LANES
    case InstructionSet::baseline:
      return baseline::kKernels<S, N>;
#endif
#if AIMAHEAD_HAS_X86_LEVELS
    case InstructionSet::x86_64_v3:
      return v3::kKernels<S, N>;
    case InstructionSet::x86_64_v4:
      return v4::kKernels<S, N>;
#endif
    default:
      return scalar::kKernels<S, N>;
  }
}

template const CullKernels<float, 2>& cull_kernels(InstructionSet);
template const CullKernels<double, 2>& cull_kernels(InstructionSet);
template const CullKernels<float, 3>& cull_kernels(InstructionSet);
template const CullKernels<double, 3>& cull_kernels(InstructionSet);

}  // namespace aimahead::world
