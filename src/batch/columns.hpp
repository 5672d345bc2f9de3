// The caller's columns as arrays that kernels take: blocks that stay in the first cache, and the share of
// each thread.
#pragma once

#include "aimahead/batch.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace aimahead::detail::batch {

/// Elements of a block.
inline constexpr std::size_t kBlock = 256;
/// Counts of elements are multiples of this for the kernels: what lies behind is read and written too.
inline constexpr std::size_t kStep = 8;
inline constexpr std::size_t kLine = 64;

/// Where a kernel reads the elements of one column, block by block.
template <class S>
class Source {
 public:
  void open(Column<const S> column, S missing) {
    column_ = column;
    if (!column.first || column.step == 0) {
      const S number = column.first ? *column.first : missing;
      for (S& x : kept_) x = number;
    }
  }
  const S* read(std::size_t from, std::size_t count) {
    if (!column_.first || column_.step == 0) return kept_;
    const bool plain = column_.step == std::ptrdiff_t{sizeof(S)} && count % kStep == 0;
    if (plain) return column_.first + from;
    const char* at = bytes_at(from);
    for (std::size_t i = 0; i < count; ++i, at += column_.step)
      std::memcpy(kept_ + i, at, sizeof(S));
    for (std::size_t i = count; i % kStep != 0; ++i) kept_[i] = kept_[count - 1];
    return kept_;
  }

 private:
  const char* bytes_at(std::size_t i) const {
    return reinterpret_cast<const char*>(column_.first) +
           static_cast<std::ptrdiff_t>(i) * column_.step;
  }

  alignas(kLine) S kept_[kBlock];
  Column<const S> column_;
};

/// Past the caches; both aligned to kLine and of a multiple of it.
using Stream = void (*)(void* to, const void* from, std::size_t bytes);

/// Where a kernel writes the elements of one column.
template <class T>
class Sink {
 public:
  void open(Column<T> column, bool streams) {
    column_ = column;
    streams_ = streams && column.step == std::ptrdiff_t{sizeof(T)};
  }
  T* place(std::size_t from, std::size_t count) {
    if (!column_.first) return nullptr;
    const bool plain = column_.step == std::ptrdiff_t{sizeof(T)} && count % kStep == 0;
    kept_is_used_ = streams_ || !plain;
    return kept_is_used_ ? kept_ : column_.first + from;
  }
  /// Of its own, for kernels that come back to questions of which answers may take the place.
  T* keep() {
    kept_is_used_ = true;
    return column_.first ? kept_ : nullptr;
  }
  void write(std::size_t from, std::size_t count, Stream stream = nullptr) {
    if (!column_.first || !kept_is_used_) return;
    if (column_.step == std::ptrdiff_t{sizeof(T)}) {
      T* const to = column_.first + from;
      const std::size_t bytes = count * sizeof(T);
      const bool lines = reinterpret_cast<std::uintptr_t>(to) % kLine == 0 && bytes % kLine == 0;
      if (streams_ && lines) {
        stream(to, kept_, bytes);
      } else {
        std::memcpy(to, kept_, bytes);
      }
      return;
    }
    char* at =
        reinterpret_cast<char*>(column_.first) + static_cast<std::ptrdiff_t>(from) * column_.step;
    for (std::size_t i = 0; i < count; ++i, at += column_.step)
      std::memcpy(at, kept_ + i, sizeof(T));
  }

 private:
  alignas(kLine) T kept_[kBlock];
  Column<T> column_;
  bool streams_ = false;
  bool kept_is_used_ = false;
};

template <class T, std::size_t N>
bool is_there(const std::array<Column<T>, N>& axes) {
  for (const Column<T>& axis : axes) {
    if (axis.first) return true;
  }
  return false;
}

/// `body(from, end)` for all elements, each called from one of the tasks of `parallel`, none with fewer
/// than `least`.
template <class Body>
void in_tasks(std::size_t count, std::size_t min, const Parallel& parallel, const Body& body) {
  const std::size_t max = parallel.run ? std::min(parallel.tasks, count / min) : 1;
  if (max <= 1) {
    body(std::size_t{0}, count);
    return;
  }
  struct Work {
    const Body& body;
    std::size_t count;
    std::size_t share;
  };
  const std::size_t share = (count + max - 1) / max;
  Work all{body, count, (share + kBlock - 1) / kBlock * kBlock};
  const auto task = [](void* data, std::size_t index) {
    const auto& work = *static_cast<const Work*>(data);
    const std::size_t from = index * work.share;
    if (from < work.count) work.body(from, std::min(from + work.share, work.count));
  };
  parallel.run(parallel.context, max, task, &all);
}

}  // namespace aimahead::detail::batch
