// The caller's columns as arrays for the kernels, in blocks that stay in the first cache.
#pragma once

#include "aimahead/batch.hpp"
#include "aimahead/detail/precise.hpp"
#include "rooms.hpp"

#include <array>
#include <cstddef>
#include <cstring>

namespace aimahead::detail::batch {

/// The number of elements of a block.
inline constexpr std::size_t kBatchBlock = 256;
/// Kernels read and write elements up to the next multiple of this.
inline constexpr std::size_t kStep = 8;
inline constexpr std::size_t kLine = 64;

/// A column that a kernel reads block by block.
template <class S>
class Source {
 public:
  void open(Column<const S> column, S missing) {
    column_ = column;
    if (!column.first || column.step == 0) {
      const S number = column.first ? *column.first : missing;
      for (S& x : copy_) x = number;
    }
  }
  const S* read(std::size_t from, std::size_t count) {
    if (!column_.first || column_.step == 0) return copy_;
    const bool plain = column_.step == std::ptrdiff_t{sizeof(S)} && count % kStep == 0;
    if (plain) return column_.first + from;
    const char* at = bytes_at(from);
    for (std::size_t i = 0; i < count; ++i, at += column_.step)
      std::memcpy(copy_ + i, at, sizeof(S));
    for (std::size_t i = count; i % kStep != 0; ++i) copy_[i] = copy_[count - 1];
    return copy_;
  }

 private:
  const char* bytes_at(std::size_t i) const {
    return reinterpret_cast<const char*>(column_.first) +
           static_cast<std::ptrdiff_t>(i) * column_.step;
  }

  alignas(kLine) S copy_[kBatchBlock];
  Column<const S> column_;
};

/// The same for vectors, a column for each axis.
template <class S, std::size_t N>
class VectorSource {
 public:
  AIMAHEAD_NOINLINE void open(const std::array<Column<const S>, N>& columns) {
    for (std::size_t k = 0; k < N; ++k) axes_[k].open(columns[k], S(0));
  }
  AIMAHEAD_NOINLINE std::array<const S*, N> read(std::size_t from, std::size_t count) {
    std::array<const S*, N> arrays;
    for (std::size_t k = 0; k < N; ++k) arrays[k] = axes_[k].read(from, count);
    return arrays;
  }

 private:
  std::array<Source<S>, N> axes_;
};

/// A column that a kernel writes block by block.
template <class T>
class Sink {
 public:
  void open(Column<T> column) { column_ = column; }
  T* writable(std::size_t from, std::size_t count) {
    if (!column_.first) return nullptr;
    const bool plain = column_.step == std::ptrdiff_t{sizeof(T)} && count % kStep == 0;
    uses_copy_ = !plain;
    return uses_copy_ ? copy_ : column_.first + from;
  }
  /// The block's own memory, for kernels that read questions again after answers may have been
  /// written over them.
  T* own() {
    uses_copy_ = true;
    return column_.first ? copy_ : nullptr;
  }
  void write(std::size_t from, std::size_t count) {
    if (!column_.first || !uses_copy_) return;
    if (column_.step == std::ptrdiff_t{sizeof(T)}) {
      std::memcpy(column_.first + from, copy_, count * sizeof(T));
      return;
    }
    char* at =
        reinterpret_cast<char*>(column_.first) + static_cast<std::ptrdiff_t>(from) * column_.step;
    for (std::size_t i = 0; i < count; ++i, at += column_.step)
      std::memcpy(at, copy_ + i, sizeof(T));
  }

 private:
  alignas(kLine) T copy_[kBatchBlock];
  Column<T> column_;
  bool uses_copy_ = false;
};

/// The same for vectors, a column for each axis.
template <class T, std::size_t N>
class VectorSink {
 public:
  AIMAHEAD_NOINLINE void open(const std::array<Column<T>, N>& columns) {
    for (std::size_t k = 0; k < N; ++k) axes_[k].open(columns[k]);
  }
  AIMAHEAD_NOINLINE std::array<T*, N> writable(std::size_t from, std::size_t count) {
    std::array<T*, N> arrays;
    for (std::size_t k = 0; k < N; ++k) arrays[k] = axes_[k].writable(from, count);
    return arrays;
  }
  AIMAHEAD_NOINLINE std::array<T*, N> own() {
    std::array<T*, N> arrays;
    for (std::size_t k = 0; k < N; ++k) arrays[k] = axes_[k].own();
    return arrays;
  }
  AIMAHEAD_NOINLINE void write(std::size_t from, std::size_t count) {
    for (Sink<T>& axis : axes_) axis.write(from, count);
  }

 private:
  std::array<Sink<T>, N> axes_;
};

template <class T, std::size_t N>
bool has_any(const std::array<Column<T>, N>& axes) {
  for (const Column<T>& axis : axes) {
    if (axis.first) return true;
  }
  return false;
}

}  // namespace aimahead::detail::batch
