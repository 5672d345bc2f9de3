// Sorts prepared targets into cells: a grid for each order of size, by a counting sort.
#pragma once

#include "contact/world/partition.hpp"
#include "rooms.hpp"

namespace aimahead::detail::world {

/// The targets to be sorted, and the shots that search them.
template <int N>
struct GridQuestion {
  Prepared<N> targets{};  ///< targets that reach nowhere are left out
  std::size_t count = 0;
  Reaches reaches{};
  float shot_reach = 0;     ///< most shots reach this far or less
  bool every_pair = false;  ///< sort into no cells at all
  const CellKernels<N>* kernels = nullptr;
};

/// The targets of one question, sorted in steps that tasks share: `plan`; then, if there are
/// several buckets, `number` for all parts of the targets, `lay_out`, `scatter` for all parts and
/// `sort_bucket` for all buckets; with one bucket `sort_at_once`; at last `finish`.
template <int N>
class ContactGrid {
 public:
  /// False if there is no memory.
  [[nodiscard]] bool plan(const Allocator& allocator, const GridQuestion<N>& question,
                          std::size_t tasks);

  void number(std::size_t task, std::size_t begin, std::size_t end);
  void lay_out();
  void scatter(std::size_t task, std::size_t begin, std::size_t end) {
    partition_.scatter(task, cell_.data(), question_.targets, begin, end);
  }
  void sort_bucket(std::size_t bucket);
  void sort_at_once();
  void finish();

  /// 1: everything fits into the caches.
  [[nodiscard]] std::size_t buckets() const { return buckets_; }
  [[nodiscard]] int bucket_shift() const { return kBucketShift; }
  /// The level with the most targets.
  [[nodiscard]] const Level<N>& main_level() const { return sorted_.level[main_level_]; }
  [[nodiscard]] std::uint32_t cells() const { return cells_; }
  [[nodiscard]] const SortedTargets<N>& sorted() const { return sorted_; }
  /// The indices of the targets in the order of the sorted arrays.
  [[nodiscard]] const std::uint32_t* index() const { return index_.data(); }

 private:
  static constexpr int kBucketShift = 12;

  static constexpr std::uint32_t kNoOrder = kMaxLevels + 1;
  struct OrderTable {
    std::array<std::size_t, kNoOrder + 1> count;
    std::array<float, kNoOrder + 1> reach;  ///< the largest reach of each order
  };
  void find_orders(OrderTable& table);
  void plan_levels(bool any_cells);
  void add_level(std::size_t count, float reach);
  void number_by_level(std::size_t begin, std::size_t end);
  void make_room_for_common(std::size_t count);
  void put_common();
  template <class Visit>
  void sort_cells(std::uint32_t low, std::uint32_t high, std::uint32_t base, Visit visit);
  AIMAHEAD_INLINE void put(std::uint32_t place, const Record<N>& record) const {
    for (int k = 0; k < N; ++k) sorted_.prepared.middle[k][place] = record.middle[k];
    sorted_.prepared.reach[place] = record.reach;
    index_[place] = record.index;
  }
  [[nodiscard]] AIMAHEAD_INLINE Record<N> record_of(std::size_t i) const {
    Record<N> record;
    for (int k = 0; k < N; ++k) record.middle[k] = question_.targets.middle[k][i];
    record.reach = question_.targets.reach[i];
    record.index = static_cast<std::uint32_t>(i);
    record.cell = cell_[i];
    return record;
  }

  GridQuestion<N> question_;
  SortedTargets<N> sorted_;
  PreparedArrays<N> arrays_;
  Partition<N> partition_;
  GrowingArray<std::uint32_t> index_;
  GrowingArray<std::uint32_t> cell_;
  GrowingArray<std::uint32_t> starts_;
  std::size_t buckets_ = 1;
  std::uint32_t cells_ = 0;  ///< the cells of all levels
  float per_finest_ = 0;  ///< 1 / the largest reach of order 0; each order reaches 8 times as far
  int main_level_ = 0;
  std::array<int, kNoOrder + 1> level_of_order_{};
  bool is_single_ = false;  ///< every target is in level 0
};

}  // namespace aimahead::detail::world
