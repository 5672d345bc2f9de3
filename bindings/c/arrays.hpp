// What the functions over arrays share: conversions of the caller's columns, loops and memory to
// those of the library, and the choice of number type and dimensions.
#pragma once

#include "aimahead/allocator.hpp"
#include "aimahead/batch.h"
#include "aimahead/batch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace aimahead::c {

template <class T>
[[nodiscard]] Column<T> column_of(const aim_column& column) {
  return {static_cast<T*>(column.first), column.step};
}

template <class T, int N>
[[nodiscard]] std::array<Column<T>, N> axes_of(const aim_column (&axes)[3]) {
  std::array<Column<T>, N> out;
  for (std::size_t i = 0; i < std::size_t{N}; ++i) out[i] = column_of<T>(axes[i]);
  return out;
}

/// Converts a loop of the caller's; `parallel` may be null.
[[nodiscard]] inline Parallel parallel_of(const aim_parallel* parallel) {
  return parallel ? Parallel{parallel->run, parallel->context, parallel->tasks} : Parallel{};
}

[[nodiscard]] inline Allocator allocator_of(const aim_allocator& allocator) {
  return {allocator.allocate, allocator.release, allocator.context};
}

template <int N>
using Dimensions = std::integral_constant<int, N>;

/// Calls `ask` with a number of the type that `scalar`, an aim_scalar, names, and with the
/// dimensions.
template <class Ask>
void in_types_of(std::int32_t scalar, std::int32_t dimensions, const Ask& ask) {
  const auto in_dimensions = [&](auto number) {
    dimensions == 2 ? ask(number, Dimensions<2>()) : ask(number, Dimensions<3>());
  };
  scalar == AIM_FLOAT64 ? in_dimensions(0.0) : in_dimensions(0.0F);
}

}  // namespace aimahead::c
