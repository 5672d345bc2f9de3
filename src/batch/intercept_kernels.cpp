#include "batch/intercept_kernels.hpp"

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/error_free.hpp"
#include "aimahead/detail/pair.hpp"
#include "base/compiler_barriers.hpp"
#include "base/simd/targets.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace aimahead::detail::batch {
namespace {

namespace intercepts {
#define AIMAHEAD_KERNELS "batch/intercept_kernels.inl"
#include "base/simd/each_instruction_set.inl"
}  // namespace intercepts

}  // namespace

template <class S, int N>
InterceptKernel<S, N> intercept_kernel(InstructionSet set) {
  return intercepts::kernels_of<S, N>(set);
}

template InterceptKernel<float, 2> intercept_kernel(InstructionSet);
template InterceptKernel<double, 2> intercept_kernel(InstructionSet);
template InterceptKernel<float, 3> intercept_kernel(InstructionSet);
template InterceptKernel<double, 3> intercept_kernel(InstructionSet);

}  // namespace aimahead::detail::batch
