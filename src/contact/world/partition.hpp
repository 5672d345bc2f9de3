// Groups prepared bodies by the positions of their cells in memory, so that the next step stays
// within the caches: the first digit of a radix sort, by several tasks at once.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "base/growing_array.hpp"
#include "contact/world/cull.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <utility>

namespace aimahead::detail::world {

/// Prepared bodies with their own memory.
template <int N>
struct PreparedArrays {
  std::array<GrowingArray<float>, N> middle;
  GrowingArray<float> reach;

  [[nodiscard]] bool reserve(const Allocator& allocator, std::size_t count) {
    bool enough = reach.reserve(allocator, count + kPadding);
    for (auto& axis : middle) enough = enough && axis.reserve(allocator, count + kPadding);
    return enough;
  }
  /// The bodies from `first` on.
  [[nodiscard]] Prepared<N> from(std::size_t first) const { return world::from(whole(), first); }

 private:
  [[nodiscard]] Prepared<N> whole() const {
    Prepared<N> out;
    for (int k = 0; k < N; ++k) out.middle[k] = middle[k].data();
    out.reach = reach.data();
    return out;
  }
};

/// Everything about one body, side by side.
template <int N>
struct Record {
  std::array<float, N> middle;
  float reach;
  std::uint32_t index;
  std::uint32_t cell;
};

/// Marks in place of the number of a cell.
inline constexpr std::uint32_t kNoCell = 0xffffffff;   ///< the body reaches everywhere
inline constexpr std::uint32_t kNowhere = 0xfffffffe;  ///< the body reaches nowhere: left out

template <int N>
class Partition {
 public:
  /// Makes room for `cells` cells, 2^shift per bucket, and one more bucket for bodies without a
  /// cell.
  [[nodiscard]] bool reserve(const Allocator& allocator, std::size_t count, std::uint32_t cells,
                             int shift, std::size_t tasks) {
    shift_ = shift;
    tasks_ = tasks;
    buckets_ = (cells >> shift) + 2;
    return records_.reserve(allocator, count) && counts_.reserve(allocator, buckets_ * tasks) &&
           begins_.reserve(allocator, buckets_ + 1);
  }

  /// The first step, for every task: counts its part of the bodies' cells.
  void count(std::size_t task, const std::uint32_t* cell, std::size_t begin, std::size_t end) {
    std::uint32_t* const counts = counts_.data() + task * buckets_;
    std::fill_n(counts, buckets_, 0u);
    for (std::size_t i = begin; i < end; ++i) {
      if (cell[i] != kNowhere) ++counts[bucket_of(cell[i])];
    }
  }
  /// The second step, once.
  void lay_out() {
    std::uint32_t sum = 0;
    for (std::size_t bucket = 0; bucket < buckets_; ++bucket) {
      begins_[bucket] = sum;
      for (std::size_t task = 0; task < tasks_; ++task) {
        sum += std::exchange(counts_[task * buckets_ + bucket], sum);
      }
    }
    begins_[buckets_] = sum;
  }
  /// The third step, for every task, with the same part. Within a bucket the order of indices
  /// stays.
  void scatter(std::size_t task, const std::uint32_t* cell, const Prepared<N>& bodies,
               std::size_t begin, std::size_t end) {
    std::uint32_t* const next = counts_.data() + task * buckets_;
    for (std::size_t i = begin; i < end; ++i) {
      if (cell[i] == kNowhere) continue;
      Record<N>& record = records_[next[bucket_of(cell[i])]++];
      for (int k = 0; k < N; ++k) record.middle[k] = bodies.middle[k][i];
      record.reach = bodies.reach[i];
      record.index = static_cast<std::uint32_t>(i);
      record.cell = cell[i];
    }
  }

  [[nodiscard]] const Record<N>* records() const { return records_.data(); }
  /// The number of buckets of cells; behind them is the bucket of bodies without a cell.
  [[nodiscard]] std::size_t buckets() const { return buckets_ - 1; }
  /// The beginning of a bucket's records; for `buckets() + 1` the end of all.
  [[nodiscard]] std::uint32_t begin(std::size_t bucket) const { return begins_[bucket]; }

 private:
  [[nodiscard]] std::size_t bucket_of(std::uint32_t cell) const {
    const std::size_t bucket = cell >> shift_;
    return bucket < buckets_ ? bucket : buckets_ - 1;
  }

  GrowingArray<Record<N>> records_;
  GrowingArray<std::uint32_t> counts_;
  GrowingArray<std::uint32_t> begins_;
  std::size_t buckets_ = 0;
  std::size_t tasks_ = 1;
  int shift_ = 0;
};

}  // namespace aimahead::detail::world
