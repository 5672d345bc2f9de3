// Leads of many elements at a time: the sure case of `lead` without branches, by the same
// operations in the same order and therefore with the same bits. Elements for which that case is
// not sure are given to `lead`.
#pragma once

#include "aimahead/execution.hpp"
#include "aimahead/status.hpp"
#include "batch/columns.hpp"
#include "rooms.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace aimahead::detail::batch {

/// Arrays of one block, one element after the other. Elements up to the next multiple of kStep are
/// read and written too.
template <class S, int N>
struct LeadArrays {
  template <class T>
  using Axes = std::array<T*, N>;

  Axes<const S> target{};
  Axes<const S> target_velocity{};
  const S* speed = nullptr;
  Axes<const S> gun{};
  Axes<const S> gun_velocity{};
  const S* inherit = nullptr;

  // Null columns are skipped.
  S* time = nullptr;
  Axes<S> aim{};
  Axes<S> offset{};
  Axes<S> point{};
  Axes<S> launch_velocity{};
  Status* status = nullptr;
};

template <class S, int N>
using LeadKernel = void (*)(const LeadArrays<S, N>& arrays, std::size_t count);

/// What a kernel does by hand for arrays that the caches do not hold: it reads ahead into this
/// cache and writes past all of them. Times begin at a line of the cache.
enum class Streaming : std::uint8_t { none, first_cache, second_cache };

template <class S, int N>
struct LeadKernels {
  std::array<LeadKernel<S, N>, 3> times;  ///< by Streaming; relative; time and status only
  LeadKernel<S, N> aimed;                 ///< relative; no point and launch velocity
  LeadKernel<S, N> world;
};

template <class S, int N>
const LeadKernels<S, N>& lead_kernels(InstructionSet set);

}  // namespace aimahead::detail::batch
