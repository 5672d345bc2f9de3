#include "batch/intercept_kernels.hpp"

#include "aimahead/numerics/branchless.hpp"
#include "aimahead/numerics/error_free.hpp"
#include "simd/targets.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace aimahead::batch {
namespace {

#define AIMAHEAD_KERNELS "batch/intercept_kernels.inl"
#include "simd/each_instruction_set.inl"

}  // namespace

template <class S, int N>
const InterceptKernels<S, N>& intercept_kernels(InstructionSet set) {
  return kernels_of<S, N>(set);
}

template const InterceptKernels<float, 2>& intercept_kernels(InstructionSet);
template const InterceptKernels<double, 2>& intercept_kernels(InstructionSet);
template const InterceptKernels<float, 3>& intercept_kernels(InstructionSet);
template const InterceptKernels<double, 3>& intercept_kernels(InstructionSet);

}  // namespace aimahead::batch
