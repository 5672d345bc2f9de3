// Compiles the file AIMAHEAD_KERNELS once for each instruction set, and chooses among them:
//
//     namespace {
//     #define AIMAHEAD_KERNELS "my_kernels.inl"
//     #include "base/simd/each_instruction_set.inl"
//     }  // namespace
//
//     ... kernels_of<S, N>(set) ...
//
// my_kernels.inl begins with its lanes ("base/simd/doubles.inl" or "simd/floats.inl") and ends with
// the constant kKernels<S, N>, a table of functions. AIMAHEAD_VECTOR_BITS is how wide a vector is;
// 0: plain numbers. Needs base/simd/targets.hpp; every header that the kernels need must be
// included before, or its functions would be compiled for the wider sets too.

// The same file is included again on purpose: NOLINTBEGIN(readability-duplicate-include)
#define AIMAHEAD_VECTOR_BITS 0
namespace scalar {
#include AIMAHEAD_KERNELS
}  // namespace scalar
#undef AIMAHEAD_VECTOR_BITS

#if AIMAHEAD_HAS_BASELINE_VECTORS
#define AIMAHEAD_VECTOR_BITS 128
namespace baseline {
#include AIMAHEAD_KERNELS
}  // namespace baseline
#undef AIMAHEAD_VECTOR_BITS
#endif

#if AIMAHEAD_HAS_X86_LEVELS
#define AIMAHEAD_VECTOR_BITS 256
AIMAHEAD_BEGIN_V3
namespace v3 {
#include AIMAHEAD_KERNELS
}  // namespace v3
AIMAHEAD_END_TARGET
#undef AIMAHEAD_VECTOR_BITS

#define AIMAHEAD_VECTOR_BITS 512
AIMAHEAD_BEGIN_V4
namespace v4 {
#include AIMAHEAD_KERNELS
}  // namespace v4
AIMAHEAD_END_TARGET
#undef AIMAHEAD_VECTOR_BITS
#endif
// NOLINTEND(readability-duplicate-include)
#undef AIMAHEAD_KERNELS

template <class S, int N>
const auto& kernels_of(InstructionSet set) {
  switch (set) {
#if AIMAHEAD_HAS_BASELINE_VECTORS
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
