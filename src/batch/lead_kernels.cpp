#include "batch/lead_kernels.hpp"

#include "aimahead/lead.hpp"
#include "base/compiler_barriers.hpp"
#include "base/plain_vector.hpp"
#include "base/simd/targets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace aimahead::detail::batch {
namespace {

/// The answers of `lead` to elements of one step.
template <class S, int N>
using Answers = std::array<WorldLead<PlainVector<S, N>>, kStep>;

/// Answers the elements `at + i` for each bit i of `rest`.
template <class S, int N, bool kWorld>
AIMAHEAD_NOINLINE void answer(const LeadArrays<S, N>& in, std::size_t at, std::uint32_t rest,
                              Answers<S, N>& answers) {
  for (; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    const std::size_t i = at + lane;
    const auto target = read_vector(in.target, i);
    const auto velocity = read_vector(in.target_velocity, i);
    if constexpr (kWorld) {
      answers[lane] =
          lead(State<PlainVector<S, N>>{read_vector(in.gun, i), read_vector(in.gun_velocity, i)},
               State<PlainVector<S, N>>{target, velocity}, in.speed[i], in.inherit[i]);
    } else {
      static_cast<Lead<PlainVector<S, N>>&>(answers[lane]) = lead(target, velocity, in.speed[i]);
    }
  }
}

template <class S, int N>
void write(const std::array<S*, N>& to, std::size_t at, const PlainVector<S, N>& from) {
  for (int k = 0; k < N; ++k) {
    if (to[k]) to[k][at] = VectorTraits<PlainVector<S, N>>::get(from, k);
  }
}

template <class S, int N>
AIMAHEAD_NOINLINE void write(const LeadArrays<S, N>& to, std::size_t at, std::uint32_t rest,
                             const Answers<S, N>& answers) {
  for (; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    const auto& one = answers[lane];
    if (to.time) to.time[at + lane] = one.time;
    if (to.status) to.status[at + lane] = one.status;
    write<S, N>(to.aim, at + lane, one.aim);
    write<S, N>(to.offset, at + lane, one.offset);
    write<S, N>(to.point, at + lane, one.point);
    write<S, N>(to.launch_velocity, at + lane, one.launch_velocity);
  }
}

/// Steps of which `lead` answers the elements `at + i` for each bit i of `rest`.
struct DoubtfulSteps {
  static constexpr std::size_t kMax = 256;
  std::size_t count = 0;
  std::size_t at[kMax];
  std::uint32_t rest[kMax];
};

/// Writes the times and statuses of doubtful steps.
template <class S, int N>
AIMAHEAD_NOINLINE void answer_doubtful(const LeadArrays<S, N>& arrays, const DoubtfulSteps& steps) {
  for (std::size_t k = 0; k < steps.count; ++k) {
    for (std::uint32_t rest = steps.rest[k]; rest != 0; rest &= rest - 1) {
      const std::size_t i = steps.at[k] + static_cast<std::size_t>(std::countr_zero(rest));
      const auto said = lead(read_vector(arrays.target, i), read_vector(arrays.target_velocity, i),
                             arrays.speed[i]);
      if (arrays.time) arrays.time[i] = said.time;
      if (arrays.status) arrays.status[i] = said.status;
    }
  }
}

static_assert(static_cast<int>(Status::hit) == 0 && static_cast<int>(Status::unreachable) == 1,
              "the kernels write these two as bits");

namespace leads {
#define AIMAHEAD_KERNELS "batch/lead_kernels.inl"
#include "base/simd/each_instruction_set.inl"
}  // namespace leads

}  // namespace

template <class S, int N>
const LeadKernels<S, N>& lead_kernels(InstructionSet set) {
  return leads::kernels_of<S, N>(set);
}

template const LeadKernels<float, 2>& lead_kernels(InstructionSet);
template const LeadKernels<double, 2>& lead_kernels(InstructionSet);
template const LeadKernels<float, 3>& lead_kernels(InstructionSet);
template const LeadKernels<double, 3>& lead_kernels(InstructionSet);

}  // namespace aimahead::detail::batch
