// The maximum number of pairs that limits allow, for the least total cost. One shooter after the
// other gets its targets, along the shortest path of changes to the pairs of the others.
//
// The reduced cost of a pair is cost + p(shooter) - p(target), with potentials p. It is never below
// 0 for a pair that is not made, and never above 0 for one that is. A path leads from a shooter to
// a target by a pair to be made, from a target that is at its limit to a shooter by a pair to be
// given up, and ends at a target with room. Dijkstra's algorithm finds the shortest path. The
// potentials grow by the distances, but at most by the path's length. This makes the reduced costs
// of its pairs 0 and keeps the signs of the others.
//
// Where no target with room can be reached, one of the shooters on the path loses a target: the one
// to which the path is the shortest by the costs, not the reduced ones.
//
// Potentials may become as large as the largest cost, and then have lost the digits of a total that
// is much smaller. The pairs are still the best up to these digits. No pair that costs more than
// their total can belong to a better assignment, so another run without such pairs has them all.
#pragma once

#include "assignment/made_pairs.hpp"
#include "assignment/matching.hpp"
#include "base/growing_array.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aimahead::detail::assignment {

template <class S>
class CheapestPairs {
 public:
  CheapestPairs(const Matching<S>& matching, const Allocator& allocator)
      : m_(matching), allocator_(allocator) {}

  /// False if there is no memory. Pairs that cost more than `max` are not made.
  bool run(double max) {
    max_ = max;
    if (!made_.reserve(allocator_, m_.shooters, m_.targets) ||
        !shooters_.reserve(allocator_, m_.shooters) || !targets_.reserve(allocator_, m_.targets) ||
        !waiting_.reserve(allocator_, m_.shooters) || !order_.reserve(allocator_, m_.targets)) {
      return false;
    }
    for (std::size_t i = 0; i < m_.shooters; ++i) shooters_[i] = {};
    for (std::uint32_t j = 0; j < m_.targets; ++j) {
      targets_[j] = {};
      order_[j] = j;
    }
    start_potentials();
    for (std::uint32_t i = 0; i < m_.shooters; ++i) {
      for (std::uint32_t k = 0; k < m_.max_targets[i]; ++k) {
        if (!add_one(i)) break;
      }
    }
    return true;
  }

  [[nodiscard]] bool is_made(std::size_t shooter, std::size_t target) const {
    return made_.is_made(shooter, target);
  }

  /// The most that a pair of a better assignment costs, if these pairs have this total. With costs
  /// below 0 it is larger than need be, and never smaller than what costs and total are made of.
  [[nodiscard]] double max_of_better(std::size_t pairs, double total) const {
    return total - 2 * static_cast<double>(pairs) * std::min(min_cost_, 0.0);
  }
  /// Whether the potentials have lost more than some digits of numbers of this size.
  [[nodiscard]] bool has_lost_digits_of(double size) const {
    constexpr double kSomeDigits = 0x1p10;
    double largest = 0;
    for (std::size_t i = 0; i < m_.shooters; ++i)
      largest = std::max(largest, std::fabs(shooters_[i].potential));
    for (std::size_t j = 0; j < m_.targets; ++j)
      largest = std::max(largest, std::fabs(targets_[j].potential));
    return size * kSomeDigits < std::min(largest, max_);
  }

 private:
  struct Node {
    double potential = 0;
    double distance = kImpossible;
    std::uint32_t count = 0;       // the number of the node's pairs
    std::uint32_t from = kNoNode;  // the node before it on the path
    bool is_settled = false;
  };

  [[nodiscard]] double cost(std::size_t i, std::size_t j) const {
    const auto c = static_cast<double>(m_.cost[i * m_.targets + j]);
    return c <= max_ ? c : kImpossible;
  }

  /// Targets with room must all have the same potential, so that the nearest is the cheapest.
  void start_potentials() {
    min_cost_ = kImpossible;
    for (std::size_t i = 0; i < m_.shooters; ++i) {
      double min = kImpossible;
      for (std::size_t j = 0; j < m_.targets; ++j) min = std::min(min, cost(i, j));
      if (min < kImpossible) shooters_[i].potential = -min;
      min_cost_ = std::min(min_cost_, min);
    }
  }

  /// Makes one more pair for a shooter. False if none is possible, now and later.
  bool add_one(std::uint32_t start) {
    forget_distances();
    shooters_[start].distance = 0;
    double length = 0;
    const std::uint32_t end = find_room(start, length);
    if (end != kNoNode) {
      raise_potentials(length);
      made_.change_along(end, shooters_.data(), targets_.data());
      ++targets_[end].count;
      ++shooters_[start].count;
      return true;
    }
    const std::uint32_t shortened = find_shooter_to_unassign(start);
    if (shortened == start) return false;
    raise_potentials(shooters_[shortened].distance);
    const std::uint32_t given_up = shooters_[shortened].from;
    made_.set(shortened, given_up, false);
    --shooters_[shortened].count;
    made_.change_along(given_up, shooters_.data(), targets_.data());
    ++shooters_[start].count;
    return true;
  }

  void forget_distances() {
    for (std::size_t i = 0; i < m_.shooters; ++i) forget(shooters_[i]);
    for (std::size_t j = 0; j < m_.targets; ++j) forget(targets_[j]);
    waiting_count_ = 0;
    open_ = m_.targets;
  }
  static void forget(Node& node) {
    node.distance = kImpossible;
    node.from = kNoNode;
    node.is_settled = false;
  }

  /// The nearest target with room and its distance; kNoNode if there is none.
  std::uint32_t find_room(std::uint32_t start, double& length) {
    std::uint32_t nearest = settle_shooter(start);
    while (nearest != kNoNode) {
      const std::uint32_t j = order_[nearest];
      std::swap(order_[nearest], order_[--open_]);
      length = targets_[j].distance;
      if (targets_[j].count < m_.max_shooters[j]) return j;
      nearest = settle_target(j);
    }
    return kNoNode;
  }

  /// Settles a shooter: updates the distances of the targets that it may take. Returns the position
  /// in the order of the nearest open target.
  std::uint32_t settle_shooter(std::uint32_t i) {
    Node& shooter = shooters_[i];
    shooter.is_settled = true;
    const double base = shooter.distance + shooter.potential;
    std::uint32_t nearest = kNoNode;
    double min = kImpossible;
    for (std::size_t k = 0; k < open_; ++k) {
      const std::uint32_t j = order_[k];
      Node& target = targets_[j];
      const double length = std::max(base + cost(i, j) - target.potential, shooter.distance);
      if (length < target.distance && !is_made(i, j)) {
        target.distance = length;
        target.from = i;
      }
      if (target.distance < min) {
        min = target.distance;
        nearest = static_cast<std::uint32_t>(k);
      }
    }
    return nearest;
  }

  /// Settles a target without room: updates the distances of its shooters. Returns the position of
  /// the nearest open target, which may be kNoNode.
  std::uint32_t settle_target(std::uint32_t j) {
    const Node& target = targets_[j];
    made_.for_each_shooter(j, target.count, [&](std::uint32_t i) {
      Node& shooter = shooters_[i];
      if (shooter.is_settled) return;
      const double reduced = cost(i, j) + shooter.potential - target.potential;
      const double length = target.distance + std::max(0.0, -reduced);
      if (length < shooter.distance) {
        if (shooter.distance == kImpossible) waiting_[waiting_count_++] = i;
        shooter.distance = length;
        shooter.from = j;
      }
    });
    return next_target(target.distance);
  }

  /// Settles shooters until the nearest node, none of which is nearer than `reached`, is a target.
  std::uint32_t next_target(double reached) {
    std::uint32_t nearest = kNoNode;
    bool is_known = false;  // whether `nearest` is the nearest target
    while (waiting_count_ > 0) {
      std::size_t next = 0;
      for (std::size_t k = 1; k < waiting_count_; ++k) {
        if (shooters_[waiting_[k]].distance < shooters_[waiting_[next]].distance) next = k;
      }
      const std::uint32_t i = waiting_[next];
      if (shooters_[i].distance > reached) {
        if (!is_known) nearest = nearest_target();
        is_known = true;
        if (nearest != kNoNode && targets_[order_[nearest]].distance < shooters_[i].distance)
          return nearest;
      }
      waiting_[next] = waiting_[--waiting_count_];
      nearest = settle_shooter(i);
      is_known = true;
    }
    return is_known ? nearest : nearest_target();
  }

  [[nodiscard]] std::uint32_t nearest_target() const {
    std::uint32_t nearest = kNoNode;
    double min = kImpossible;
    for (std::size_t k = 0; k < open_; ++k) {
      const double distance = targets_[order_[k]].distance;
      if (!(distance < min)) continue;
      min = distance;
      nearest = static_cast<std::uint32_t>(k);
    }
    return nearest;
  }

  /// The shooter that loses a target, `start` included.
  [[nodiscard]] std::uint32_t find_shooter_to_unassign(std::uint32_t start) const {
    std::uint32_t shortened = start;
    for (std::uint32_t i = 0; i < m_.shooters; ++i) {
      const Node& shooter = shooters_[i];
      if (!shooter.is_settled) continue;
      const Node& best = shooters_[shortened];
      if (shooter.distance + shooter.potential < best.distance + best.potential) shortened = i;
    }
    return shortened;
  }

  void raise_potentials(double length) {
    for (std::size_t i = 0; i < m_.shooters; ++i) raise(shooters_[i], length);
    for (std::size_t j = 0; j < m_.targets; ++j) raise(targets_[j], length);
  }
  static void raise(Node& node, double length) {
    if (node.distance < length) node.potential += node.distance - length;
  }

  const Matching<S>& m_;
  const Allocator& allocator_;
  double max_ = kImpossible;
  double min_cost_ = kImpossible;
  MadePairs made_;
  GrowingArray<Node> shooters_;
  GrowingArray<Node> targets_;
  GrowingArray<std::uint32_t> waiting_;  // shooters with a distance that are not settled
  std::size_t waiting_count_ = 0;
  GrowingArray<std::uint32_t> order_;  // the targets, those that are open, not settled, first
  std::size_t open_ = 0;
};

}  // namespace aimahead::detail::assignment
