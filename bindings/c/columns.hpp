// Columns and parallel loops of the C interface as the library has them.
#pragma once

#include "aimahead/batch.h"
#include "aimahead/batch.hpp"

#include <array>
#include <cstddef>

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

/// Of a pointer that may be null.
[[nodiscard]] inline Parallel parallel_of(const aim_parallel* parallel) {
  return parallel ? Parallel{parallel->run, parallel->context, parallel->tasks} : Parallel{};
}

}  // namespace aimahead::c
