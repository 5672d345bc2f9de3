// The largest number of pairs that limits allow if none may cost more than a bound. For one shooter
// after the other a path of changes to a target with room is searched breadth first (Hall 1956).
// Where there is none, no later path leads through the shooters and targets seen.
#pragma once

#include "assignment/made_pairs.hpp"
#include "assignment/matching.hpp"
#include "base/growing_array.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <utility>

namespace aimahead::detail::assignment {

template <class S>
class MaxPairs {
 public:
  MaxPairs(const Matching<S>& matching, const Allocator& allocator)
      : m_(matching), allocator_(allocator) {}

  /// False if there is no memory. To be called first.
  [[nodiscard]] bool reserve() {
    return kept_.reserve(allocator_, m_.shooters, m_.targets) &&
           made_.reserve(allocator_, m_.shooters, m_.targets) &&
           shooters_.reserve(allocator_, m_.shooters) && targets_.reserve(allocator_, m_.targets) &&
           queue_.reserve(allocator_, m_.shooters) && order_.reserve(allocator_, m_.targets);
  }

  /// Counts the pairs that are possible if none may cost more than `max`. Stops with fewer than
  /// `enough` once there cannot be that many. Starts from those pairs of the last call that did not
  /// stop which cost no more than `max`.
  std::size_t count(double max, std::size_t enough) {
    max_ = max;
    alive_ = m_.targets;
    for (std::uint32_t j = 0; j < m_.targets; ++j) order_[j] = j;
    std::size_t pairs = keep_cheap_ones();
    std::size_t wanted = 0;
    for (std::size_t i = 0; i < m_.shooters; ++i) wanted += m_.max_targets[i];
    for (std::uint32_t i = 0; i < m_.shooters; ++i) {
      while (shooters_[i].count < m_.max_targets[i]) {
        if (!add_one(i)) {
          wanted -= m_.max_targets[i] - shooters_[i].count;
          if (wanted < enough) return pairs;
          break;
        }
        ++shooters_[i].count;
        ++pairs;
      }
    }
    kept_.copy(made_);
    return pairs;
  }

 private:
  struct Node {
    std::uint32_t count = 0;  // the number of the node's pairs
    std::uint32_t from = kNoNode;
    std::uint32_t seen = 0;  // the last search that saw the node
  };

  std::size_t keep_cheap_ones() {
    std::fill_n(shooters_.data(), m_.shooters, Node{});
    std::fill_n(targets_.data(), m_.targets, Node{});
    made_.copy(kept_);
    std::size_t pairs = 0;
    for (std::uint32_t j = 0; j < m_.targets; ++j) {
      made_.for_each_shooter(j, m_.shooters, [&](std::uint32_t i) {
        if (!is_cheap(i, j)) return made_.set(i, j, false);
        ++shooters_[i].count;
        ++targets_[j].count;
        ++pairs;
      });
    }
    return pairs;
  }

  bool add_one(std::uint32_t start) {
    ++search_;
    std::size_t read = 0;
    std::size_t written = 0;
    std::size_t unseen = alive_;
    see(shooters_[start], kNoNode);
    queue_[written++] = start;
    while (read < written) {
      const std::uint32_t i = queue_[read++];
      for (std::size_t k = 0; k < unseen;) {
        const std::uint32_t j = order_[k];
        if (!is_open(i, j)) {
          ++k;
          continue;
        }
        std::swap(order_[k], order_[--unseen]);
        Node& target = targets_[j];
        see(target, i);
        if (target.count < m_.max_shooters[j]) {
          ++target.count;
          made_.change_along(j, shooters_.data(), targets_.data());
          return true;
        }
        written = queue_holders(j, written);
      }
    }
    alive_ = unseen;
    return false;
  }

  /// Queues the shooters of a target without room.
  std::size_t queue_holders(std::uint32_t j, std::size_t written) {
    made_.for_each_shooter(j, targets_[j].count, [&](std::uint32_t i) {
      if (shooters_[i].seen == search_) return;
      see(shooters_[i], j);
      queue_[written++] = i;
    });
    return written;
  }

  void see(Node& node, std::uint32_t from) const {
    node.seen = search_;
    node.from = from;
  }

  [[nodiscard]] bool is_cheap(std::size_t i, std::size_t j) const {
    return static_cast<double>(m_.cost[i * m_.targets + j]) <= max_;
  }
  [[nodiscard]] bool is_open(std::size_t i, std::size_t j) const {
    return is_cheap(i, j) && !made_.is_made(i, j);
  }

  const Matching<S>& m_;
  const Allocator& allocator_;
  double max_ = 0;
  std::uint32_t search_ = 0;
  MadePairs made_;
  MadePairs kept_;
  GrowingArray<Node> shooters_;
  GrowingArray<Node> targets_;
  GrowingArray<std::uint32_t> queue_;
  GrowingArray<std::uint32_t> order_;  // the targets: unseen, seen, dead
  std::size_t alive_ = 0;              // the number of targets from which room may be reached
};

}  // namespace aimahead::detail::assignment
