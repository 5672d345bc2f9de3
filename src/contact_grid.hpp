// Sorts prepared targets into cells: a grid for each order of size, by a counting sort.
#pragma once

#include "contact_cull.hpp"
#include "growing_array.hpp"

namespace aimahead::world {

/// Prepared bodies in memory of their own.
template <int N>
struct PreparedArrays {
  std::array<GrowingArray<float>, N> middle;
  GrowingArray<float> reach;

  [[nodiscard]] bool reserve(const Allocator& allocator, std::size_t count) {
    bool enough = reach.reserve(allocator, count + kPadding);
    for (auto& axis : middle) enough = enough && axis.reserve(allocator, count + kPadding);
    return enough;
  }
  void release(const Allocator& allocator) {
    reach.release(allocator);
    for (auto& axis : middle) axis.release(allocator);
  }
  /// From the body `first` on.
  [[nodiscard]] Prepared<N> from(std::size_t first) const {
    Prepared<N> out;
    for (int k = 0; k < N; ++k) out.middle[k] = middle[k].data() + first;
    out.reach = reach.data() + first;
    return out;
  }
};

/// What is to be sorted, and for whom.
template <int N>
struct GridQuestion {
  Prepared<N> targets{};  ///< those that reach nowhere are left out
  std::size_t count = 0;
  Reaches reaches{};
  float shot_reach = 0;     ///< most shots reach this far or less
  bool every_pair = false;  ///< sort into no cells at all
  void (*number)(const Prepared<N>&, std::size_t, const Level<N>&, std::uint32_t*) = nullptr;
};

/// The targets of one question, sorted.
template <int N>
class ContactGrid {
 public:
  /// False: no memory.
  [[nodiscard]] bool build(const Allocator& allocator, const GridQuestion<N>& question);
  void release(const Allocator& allocator);

  [[nodiscard]] const SortedTargets<N>& sorted() const { return sorted_; }
  /// The index of the target at a place of the sorted arrays.
  [[nodiscard]] const std::uint32_t* index() const { return index_.data(); }

 private:
  void plan(const GridQuestion<N>& question);
  void plan_levels(const GridQuestion<N>& question);
  void lay_out(std::size_t count, float reach, float shot_reach);
  void number_by_level(const GridQuestion<N>& question);
  void sort(const GridQuestion<N>& question);
  [[nodiscard]] int order_of(float reach) const;

  SortedTargets<N> sorted_;
  PreparedArrays<N> arrays_;
  GrowingArray<std::uint32_t> index_;
  GrowingArray<std::uint32_t> cell_;
  GrowingArray<std::uint32_t> starts_;
  std::uint32_t cells_ = 0;   ///< of all levels
  std::uint32_t common_ = 0;  ///< targets without a cell
  float finest_ = 0;          ///< the largest reach of order 0; each order reaches 4 times as far
  std::array<signed char, kMostLevels> level_of_order_{};
  bool is_single_ = false;  ///< every target is in level 0
};

}  // namespace aimahead::world
