// First hits under gravity, many elements at a time, with the bits of `solve`: its quick path in
// lanes. Elements that it cannot decide are left to `solve`.
#pragma once

#include "aimahead/execution.hpp"
#include "aimahead/status.hpp"
#include "batch/columns.hpp"
#include "rooms.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace aimahead::detail::batch {

/// Arrays of one block, one element after the other, all of the same length of at most kBatchBlock.
/// Elements up to the next multiple of kStep are read and written too. No array of answers may be
/// an array of questions.
template <class S, int N>
struct InterceptArrays {
  template <class T>
  using Axes = std::array<T*, N>;

  Axes<const S> target{};
  Axes<const S> target_velocity{};
  Axes<const S> target_acceleration{};
  const S* speed = nullptr;
  Axes<const S> projectile_acceleration{};
  const S* lifetime = nullptr;
  Axes<const S> gun{};
  Axes<const S> gun_velocity{};
  const S* inherit = nullptr;

  // Null columns are skipped; the status is always written.
  S* time = nullptr;
  Axes<S> aim{};
  Axes<S> point{};
  Axes<S> launch_velocity{};
  Status* status = nullptr;
};

/// The elements of a block that are left to `solve`.
struct Undecided {
  std::size_t count = 0;
  std::array<std::uint16_t, kBatchBlock> index;
};

template <class S, int N>
using InterceptKernel = void (*)(const InterceptArrays<S, N>& arrays, std::size_t count,
                                 Undecided& undecided);

template <class S, int N>
InterceptKernel<S, N> intercept_kernel(InstructionSet set);

}  // namespace aimahead::detail::batch
