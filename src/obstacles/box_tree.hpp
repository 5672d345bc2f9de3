// A tree of boxes that may drift: a node holds all its boxes at time 0 and how fast their sides go.
// Built from the top by halves of the longest axis (Wald and others, 2007, call it object median);
// boxes that drift as Saltenis and others, 2000, do it.
#pragma once

#include "base/growing_array.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/visit_parts.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace aimahead::detail::obstacles {

/// A float not above x, and one not below.
inline float float_below(double x) {
  const auto f = static_cast<float>(x);
  return static_cast<double>(f) <= x ? f : f - (0x1p-23F * std::fabs(f) + 0x1p-149F);
}
inline float float_above(double x) { return -float_below(-x); }

template <std::size_t N>
struct TreeBox {
  std::array<float, N> low;
  std::array<float, N> high;
};

template <std::size_t N>
class BoxTree {
 public:
  /// What is put into the tree, and how it moves.
  struct Item {
    TreeBox<N> box;
    TreeBox<N> drift;  ///< velocities
    float bend;        ///< the length of the acceleration
    std::uint32_t index;
  };

  /// The items, to be filled before `build`; false if there is no memory.
  [[nodiscard]] bool reserve(const Allocator& allocator, std::size_t count) {
    count_ = count;
    return items_.reserve(allocator, count) && nodes_.reserve(allocator, 2 * count + 1);
  }
  void release(const Allocator& allocator) {
    items_.release(allocator);
    nodes_.release(allocator);
    count_ = 0;
  }
  [[nodiscard]] Item& item(std::size_t i) { return items_[i]; }
  [[nodiscard]] std::size_t count() const { return count_; }

  void build() {
    node_count_ = 0;
    if (count_ > 0) build(0, count_);
  }

  /// Of the items, by their longest finite sides; positive.
  [[nodiscard]] double mean_size() const {
    double sum = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      double longest = 0;
      for (std::size_t k = 0; k < N; ++k) {
        const double side = static_cast<double>(items_[i].box.high[k]) - items_[i].box.low[k];
        if (side < 0x1p100) longest = std::max(longest, side);
      }
      sum += longest;
    }
    return sum > 0 ? sum / static_cast<double>(count_) : 1;
  }

  /// Calls `meet(index)` for every item that the ball on the chord may touch, nearer ones first
  /// more or less. Times along the chord count from `launch`. `may_help(share)` says whether what
  /// is entered at that share of the chord can still matter.
  template <class MayHelp, class Meet>
  void visit(const Chord<N>& chord, double launch, const MayHelp& may_help,
             const Meet& meet) const {
    if (count_ == 0) return;
    const Ray ray(chord, launch);
    std::array<std::uint32_t, 64> stack;
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const Node& node = nodes_[stack[--top]];
      const double enter = ray.enter(node.box, node.drift, node.bend);
      if (!(enter <= 1) || !may_help(enter)) continue;
      if (node.is_leaf) {
        for (std::uint32_t i = 0; i < node.size; ++i) {
          const Item& item = items_[node.first + i];
          const double here = node.size == 1 ? enter : ray.enter(item.box, item.drift, item.bend);
          if (here <= 1 && may_help(here)) meet(item.index);
        }
        continue;
      }
      // The half that is passed first is looked at first.
      const std::uint32_t left = static_cast<std::uint32_t>(&node - nodes_.data()) + 1;
      const bool from_left = chord.step[node.axis] >= 0;
      stack[top++] = from_left ? node.first : left;
      stack[top++] = from_left ? left : node.first;
    }
  }

 private:
  struct Node {
    TreeBox<N> box;
    TreeBox<N> drift;
    float bend;
    std::uint32_t first;  ///< item of a leaf, else the right child; the left one follows the node
    std::uint16_t size;
    std::uint8_t axis;
    bool is_leaf;
  };
  static constexpr std::size_t kLeaf = 4;

  /// A chord as boxes are tested against it.
  struct Ray {
    Point<N> from;
    Point<N> inverse;
    double slack;
    double begin;
    double end;

    Ray(const Chord<N>& chord, double launch)
        : from(chord.from),
          slack(chord.slack),
          begin(launch + chord.begin),
          end(launch + chord.end) {
      for (std::size_t i = 0; i < N; ++i) inverse[i] = 1 / (chord.step[i] + 0.0);
    }
    /// At what share of the chord the box is entered; more than 1 if it is not.
    [[nodiscard]] double enter(const TreeBox<N>& box, const TreeBox<N>& drift, float bend) const {
      double first = 0;
      double last = 1;
      const double more = slack + 0.5 * static_cast<double>(bend) * end * end * (1 + 0x1p-20);
      for (std::size_t i = 0; i < N; ++i) {
        const double d = drift.low[i];
        const double e = drift.high[i];
        const double low = box.low[i] + std::min(d * begin, d * end) - more;
        const double high = box.high[i] + std::max(e * begin, e * end) + more;
        const double a = (low - from[i]) * inverse[i];
        const double b = (high - from[i]) * inverse[i];
        // A step of 0 divides to infinities, or to NaN on a side, which the comparisons pass over.
        const double near = b < a ? b : a;
        const double far = b < a ? a : b;
        if (near > first) first = near;
        if (far < last) last = far;
      }
      return first <= last + 0x1p-30 ? first : 2;
    }
  };

  static float middle(const Item& item, std::size_t axis) {
    const float low = std::max(item.box.low[axis], -0x1p100F);
    const float high = std::min(item.box.high[axis], 0x1p100F);
    return 0.5F * low + 0.5F * high;
  }

  std::uint32_t build(std::size_t begin, std::size_t end) {
    const auto index = static_cast<std::uint32_t>(node_count_++);
    Node node{};
    node.box = items_[begin].box;
    node.drift = items_[begin].drift;
    node.bend = items_[begin].bend;
    std::array<float, N> least;
    std::array<float, N> most;
    for (std::size_t k = 0; k < N; ++k) least[k] = most[k] = middle(items_[begin], k);
    for (std::size_t i = begin + 1; i < end; ++i) {
      const Item& item = items_[i];
      node.bend = std::max(node.bend, item.bend);
      for (std::size_t k = 0; k < N; ++k) {
        node.box.low[k] = std::min(node.box.low[k], item.box.low[k]);
        node.box.high[k] = std::max(node.box.high[k], item.box.high[k]);
        node.drift.low[k] = std::min(node.drift.low[k], item.drift.low[k]);
        node.drift.high[k] = std::max(node.drift.high[k], item.drift.high[k]);
        least[k] = std::min(least[k], middle(item, k));
        most[k] = std::max(most[k], middle(item, k));
      }
    }
    node.is_leaf = end - begin <= kLeaf;
    node.first = static_cast<std::uint32_t>(begin);
    node.size = static_cast<std::uint16_t>(node.is_leaf ? end - begin : 0);
    if (!node.is_leaf) {
      std::size_t axis = 0;
      for (std::size_t k = 1; k < N; ++k) {
        if (most[k] - least[k] > most[axis] - least[axis]) axis = k;
      }
      node.axis = static_cast<std::uint8_t>(axis);
      const std::size_t half = begin + (end - begin) / 2;
      std::nth_element(&items_[begin], &items_[half], items_.data() + end,
                       [axis](const Item& a, const Item& b) {
                         const float x = middle(a, axis);
                         const float y = middle(b, axis);
                         return x != y ? x < y : a.index < b.index;
                       });
      build(begin, half);
      node.first = build(half, end);
    }
    nodes_[index] = node;
    return index;
  }

  GrowingArray<Item> items_;
  GrowingArray<Node> nodes_;
  std::size_t count_ = 0;
  std::size_t node_count_ = 0;
};

}  // namespace aimahead::detail::obstacles
