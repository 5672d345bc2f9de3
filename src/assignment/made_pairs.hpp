// The pairs of shooters and targets, while they are still changed.
#pragma once

#include "assignment/matching.hpp"
#include "base/growing_array.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace aimahead::detail::assignment {

/// A table of the pairs made. The shooters of one target lie next to each other in memory.
class MadePairs {
 public:
  /// Clears all pairs. False if there is no memory.
  [[nodiscard]] bool reserve(const Allocator& allocator, std::size_t shooters,
                             std::size_t targets) {
    shooters_ = shooters;
    size_ = shooters * targets;
    if (!made_.reserve(allocator, size_)) return false;
    std::fill_n(made_.data(), size_, false);
    return true;
  }

  [[nodiscard]] bool is_made(std::size_t shooter, std::size_t target) const {
    return made_[target * shooters_ + shooter];
  }
  void set(std::size_t shooter, std::size_t target, bool is) {
    made_[target * shooters_ + shooter] = is;
  }
  /// Copies the pairs of a table with as many shooters and targets.
  void copy(const MadePairs& from) { std::copy_n(from.made_.data(), size_, made_.data()); }

  /// Calls each(shooter) for the shooters of a target, at most `max`. A shooter may lose the target
  /// in the call.
  template <class Each>
  void for_each_shooter(std::size_t target, std::size_t max, Each each) const {
    const bool* const begin = made_.data() + target * shooters_;
    const bool* const end = begin + shooters_;
    const bool* made = begin;
    for (std::size_t k = 0; k < max; ++k, ++made) {
      made = std::find(made, end, true);
      if (made == end) return;
      each(static_cast<std::uint32_t>(made - begin));
    }
  }

  /// Makes and gives up the pairs of the path that ends in a target; `from` of a node is the node
  /// before it.
  template <class Node>
  void change_along(std::uint32_t target, const Node* shooters, const Node* targets) {
    for (std::uint32_t j = target; j != kNoNode;) {
      const std::uint32_t i = targets[j].from;
      set(i, j, true);
      j = shooters[i].from;
      if (j != kNoNode) set(i, j, false);
    }
  }

 private:
  std::size_t shooters_ = 0;
  std::size_t size_ = 0;
  GrowingArray<bool> made_;
};

}  // namespace aimahead::detail::assignment
