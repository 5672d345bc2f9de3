// A tree of boxes that may drift, eight to a node: a node holds the boxes of its children at time 0
// and how fast their sides go. Built from the top by halves of the longest axis (Wald and others,
// 2007, call it object median); boxes that drift as Saltenis and others, 2000, do it.
//
// A flight goes down the tree with the piece of its way that may be near: the chord of that piece,
// as wide as the way bends away from it. In the short time in which a flight crosses a box it bends
// little: so a child gets only the time between entering and leaving its box, and its chord is
// nearly the way. Where the whole of a piece bends by more than the node is long, it is cut in two.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "base/growing_array.hpp"
#include "base/simd/targets.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/visit_parts.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#if AIMAHEAD_HAS_BASELINE_VECTORS
#define AIMAHEAD_VECTOR_BITS 128
#else
#define AIMAHEAD_VECTOR_BITS 0
#endif
namespace aimahead::detail::obstacles::lanes {
#include "base/simd/floats.inl"
static_assert(kLanes == 4);
}  // namespace aimahead::detail::obstacles::lanes
#undef AIMAHEAD_VECTOR_BITS

namespace aimahead::detail::obstacles {

/// A float not above x, and one not below.
inline float float_below(double x) {
  if (x < -0x1p127) return -std::numeric_limits<float>::infinity();
  const auto f = static_cast<float>(std::min(x, 0x1p127));
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

  /// Room for the items, to be filled before `build`; false if there is no memory.
  [[nodiscard]] bool reserve(const Allocator& allocator, std::size_t count, bool drifts) {
    count_ = count;
    has_drift_ = drifts;
    // All subtrees of a node but one are full, and a full one of 8^k items has (8^k - 1) / 7 nodes.
    // What is not full is one node on each level, of which there are 11 at most.
    const std::size_t nodes = count / 7 + 12;
    return items_.reserve(allocator, count) && nodes_.reserve(allocator, nodes) &&
           (!drifts || drifts_.reserve(allocator, nodes));
  }
  void release(const Allocator& allocator) {
    items_.release(allocator);
    nodes_.release(allocator);
    drifts_.release(allocator);
    count_ = 0;
  }
  [[nodiscard]] Item& item(std::size_t i) { return items_[i]; }
  [[nodiscard]] std::size_t count() const { return count_; }

  void build() {
    node_count_ = 0;
    if (count_ > 0) build(0, count_);
  }

  /// Calls `meet(index, begin, end)` for every item that the flight may touch until `until`, nearer
  /// ones first more or less, with when it may be near. `may_help(begin)` says whether what is
  /// entered at that time can still matter. False if the way goes beyond the range of a double.
  template <class MayHelp, class Meet>
  [[nodiscard]] bool visit(const FlightLaw<N>& law, double until, const MayHelp& may_help,
                           const Meet& meet) const {
    if (count_ == 0) return true;
    const double rounding = 0x1p-44 * law.size(until);
    if (!numerics::is_finite(rounding)) return false;
    const double shortest = kShortest * until;
    Ray ray(law, 0, until, rounding);
    std::array<Entry, kStack> stack;
    int top = 0;
    stack[top++] = {0, 0, until};
    while (top > 0) {
      const Entry now = stack[--top];
      if (!may_help(now.begin)) continue;
      const Node& node = nodes_[now.node];
      // A piece serves as well that is not much longer, or that bends little.
      const bool serves = now.begin >= ray.begin && now.end <= ray.end &&
                          ((ray.is_known && ray.max_bend <= kServes * node.extent) ||
                           now.end - now.begin > 0.4 * (ray.end - ray.begin));
      if (!serves) ray = Ray(law, now.begin, now.end, rounding);
      Lanes enter;
      Lanes leave;
      const std::uint32_t crossed =
          ray.cross(node, has_drift_ ? &drifts_[now.node] : nullptr, now, enter, leave);
      if (crossed == 0) continue;
      if (ray.max_bend > kBends * node.extent && now.end - now.begin > shortest &&
          top < kStack / 2) {
        const double middle = now.begin + 0.5 * (now.end - now.begin);
        stack[top++] = {now.node, middle, now.end};
        stack[top++] = {now.node, now.begin, middle};
        continue;
      }
      // The children that are met, the nearest last.
      std::array<Entry, kWide> met;
      std::array<float, kWide> when;
      int count = 0;
      const double width = ray.end - ray.begin;
      for (std::uint32_t rest = crossed; rest != 0; rest &= rest - 1) {
        const int l = std::countr_zero(rest);
        const double begin = std::max(ray.begin + width * (enter[l] - kBlur), now.begin);
        const double end = std::min(ray.begin + width * (leave[l] + kBlur), now.end);
        int at = count++;
        for (; at > 0 && when[at - 1] < enter[l]; --at) {
          met[at] = met[at - 1];
          when[at] = when[at - 1];
        }
        met[at] = {node.child[l], begin, end};
        when[at] = enter[l];
      }
      for (int k = count - 1; k >= 0; --k) {
        if ((met[k].node & kItem) == 0 || !may_help(met[k].begin)) continue;
        meet(met[k].node & ~kItem, met[k].begin, met[k].end);
      }
      for (int k = 0; k < count; ++k) {
        if ((met[k].node & kItem) == 0) stack[top++] = met[k];
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t kWide = 8;  ///< children of a node
  using Lanes = std::array<float, kWide>;
  static constexpr std::uint32_t kItem = 0x80000000;
  static constexpr float kBends = 4;
  /// A piece that bends by no more than this share of a node's extent serves for the node.
  static constexpr float kServes = 0.04F;
  static constexpr double kShortest = 0x1p-20;  ///< share of the way that is not cut
  static constexpr float kBlur = 0x1p-19F;      ///< of shares of a chord in floats
  // 11 levels of seven, and halves of pieces.
  static constexpr int kStack = 128;

  struct Entry {
    std::uint32_t node;
    double begin;
    double end;
  };
  struct Node {
    std::array<Lanes, N> low;
    std::array<Lanes, N> high;
    std::array<std::uint32_t, kWide> child;
    float extent;  ///< of all of them, the longest that is finite
    int count;
  };
  struct Drift {
    std::array<Lanes, N> low;
    std::array<Lanes, N> high;
    Lanes bend;
  };

  /// A piece of a way as boxes are tested against it: a chord, and how far from it a ball reaches.
  struct Ray {
    std::array<float, N> near;
    std::array<float, N> far;
    std::array<float, N> inverse;
    double max_bend = 0;
    bool is_known = true;  ///< in floats, along every axis
    double begin;
    double end;
    float launch;

    Ray(const FlightLaw<N>& law, double since, double until, double rounding)
        : begin(since), end(until), launch(static_cast<float>(law.launch_time)) {
      const Point<N> bend = law.max_bends(since, until - since);
      const Point<N> from = law.place(since);
      const Point<N> to = law.place(until);
      for (std::size_t i = 0; i < N; ++i) {
        const double size = std::fabs(from[i]) + std::fabs(to[i]) + law.radius + bend[i];
        const double slack = law.radius + bend[i] + rounding + (0x1p-20 * size + 1e-35);
        const auto unknown = std::numeric_limits<float>::quiet_NaN();
        const bool is_small = size < 1e36;
        is_known = is_known && is_small;
        near[i] = is_small ? static_cast<float>(from[i] + slack) : unknown;
        far[i] = is_small ? static_cast<float>(from[i] - slack) : unknown;
        // Shorter pieces would come no nearer to the way if most of it is not for the bend.
        if (is_small && bend[i] > 0.5 * slack) max_bend = std::max(max_bend, bend[i]);
        inverse[i] = 1 / (static_cast<float>(to[i] - from[i]) + 0.0F);
      }
    }
    /// At what shares of the chord the children are entered and left; bit i of the result: child i
    /// is met.
    [[nodiscard]] std::uint32_t cross(const Node& node, const Drift* drift, const Entry& now,
                                      Lanes& enter, Lanes& leave) const {
      using namespace lanes;
      const auto since = static_cast<float>(now.begin);
      const auto until = static_cast<float>(now.end);
      const Floats from = broadcast(launch + since);
      const Floats to = broadcast((launch + until) * (1 + 0x1p-22F));
      const double width = end - begin;
      const double scale = width > 0 ? 1 / width : 0;
      const Floats earliest = broadcast(static_cast<float>((now.begin - begin) * scale) - kBlur);
      const Floats latest =
          broadcast(width > 0 ? static_cast<float>((now.end - begin) * scale) : 1);
      std::uint32_t met = 0;
      for (int half = 0; half < node.count; half += kLanes) {
        Floats first = earliest;
        Floats last = latest;
        for (std::size_t i = 0; i < N; ++i) {
          Floats low = load(node.low[i].data() + half);
          Floats high = load(node.high[i].data() + half);
          if (drift) {
            const Floats more = multiply(load(drift->bend.data() + half), multiply(to, to));
            const Floats d = load(drift->low[i].data() + half);
            const Floats e = load(drift->high[i].data() + half);
            low = add(low, subtract(min(multiply(d, from), multiply(d, to)), more));
            high = add(high, add(greatest(multiply(e, from), multiply(e, to)), more));
          }
          const Floats share = broadcast(inverse[i]);
          const Floats a = multiply(subtract(low, broadcast(near[i])), share);
          const Floats b = multiply(subtract(high, broadcast(far[i])), share);
          // A step of 0 divides to infinities, or to NaN on a side, which the comparisons pass
          // over: they give their second operand.
          first = greatest(min(b, a), first);
          last = min(greatest(a, b), last);
        }
        store(enter.data() + half, first);
        store(leave.data() + half, last);
        met |= not_above(first, add(last, broadcast(kBlur))) << half;
      }
      return met & ((1U << node.count) - 1);
    }
  };

  static float middle(const Item& item, std::size_t axis) {
    const float low = std::max(item.box.low[axis], -0x1p100F);
    const float high = std::min(item.box.high[axis], 0x1p100F);
    return 0.5F * low + 0.5F * high;
  }

  struct Range {
    std::size_t begin;
    std::size_t end;
  };

  /// Cuts the items into ranges of at most `room`, all but one of them full.
  int cut(Range range, std::size_t room, Range* out) {
    const std::size_t count = range.end - range.begin;
    if (count <= room) {
      *out = range;
      return 1;
    }
    std::array<float, N> min;
    std::array<float, N> max;
    for (std::size_t k = 0; k < N; ++k) min[k] = max[k] = middle(items_[range.begin], k);
    for (std::size_t i = range.begin + 1; i < range.end; ++i) {
      for (std::size_t k = 0; k < N; ++k) {
        min[k] = std::min(min[k], middle(items_[i], k));
        max[k] = std::max(max[k], middle(items_[i], k));
      }
    }
    std::size_t axis = 0;
    for (std::size_t k = 1; k < N; ++k) {
      if (max[k] - min[k] > max[axis] - min[axis]) axis = k;
    }
    const std::size_t ranges = (count + room - 1) / room;
    const std::size_t half = range.begin + ranges / 2 * room;
    std::nth_element(&items_[range.begin], &items_[half], items_.data() + range.end,
                     [axis](const Item& a, const Item& b) {
                       const float x = middle(a, axis);
                       const float y = middle(b, axis);
                       return x != y ? x < y : a.index < b.index;
                     });
    const int left = cut({range.begin, half}, room, out);
    return left + cut({half, range.end}, room, out + left);
  }

  std::uint32_t build(std::size_t begin, std::size_t end) {
    const auto index = static_cast<std::uint32_t>(node_count_++);
    std::size_t room = 1;
    while (room * kWide < end - begin) room *= kWide;
    std::array<Range, kWide> ranges;
    Node node{};
    Drift drift{};
    node.count = cut({begin, end}, room, ranges.data());
    TreeBox<N> all{};
    for (int l = 0; l < node.count; ++l) {
      const auto& [first, last] = ranges[l];
      Item sum = items_[first];
      for (std::size_t i = first + 1; i < last; ++i) unite(sum, items_[i]);
      if (l == 0) all = sum.box;
      for (std::size_t k = 0; k < N; ++k) {
        node.low[k][l] = sum.box.low[k];
        node.high[k][l] = sum.box.high[k];
        all.low[k] = std::min(all.low[k], sum.box.low[k]);
        all.high[k] = std::max(all.high[k], sum.box.high[k]);
        // What adding the drift in floats may lose is added here.
        drift.low[k][l] = sum.drift.low[k] - 0x1p-21F * std::fabs(sum.drift.low[k]);
        drift.high[k][l] = sum.drift.high[k] + 0x1p-21F * std::fabs(sum.drift.high[k]);
        if (has_drift_) {
          node.low[k][l] -= 0x1p-21F * std::fabs(sum.box.low[k]);
          node.high[k][l] += 0x1p-21F * std::fabs(sum.box.high[k]);
        }
      }
      drift.bend[l] = 0.5F * sum.bend * (1 + 0x1p-20F);
      const bool is_item = last - first == 1;
      node.child[l] = is_item ? items_[first].index | kItem : build(first, last);
    }
    for (std::size_t k = 0; k < N; ++k) {
      const float extent = all.high[k] - all.low[k];
      if (extent < 0x1p127F) node.extent = std::max(node.extent, extent);
    }
    nodes_[index] = node;
    if (has_drift_) drifts_[index] = drift;
    return index;
  }

  static void unite(Item& sum, const Item& item) {
    sum.bend = std::max(sum.bend, item.bend);
    for (std::size_t k = 0; k < N; ++k) {
      sum.box.low[k] = std::min(sum.box.low[k], item.box.low[k]);
      sum.box.high[k] = std::max(sum.box.high[k], item.box.high[k]);
      sum.drift.low[k] = std::min(sum.drift.low[k], item.drift.low[k]);
      sum.drift.high[k] = std::max(sum.drift.high[k], item.drift.high[k]);
    }
  }

  GrowingArray<Item> items_;
  GrowingArray<Node> nodes_;
  GrowingArray<Drift> drifts_;
  std::size_t count_ = 0;
  std::size_t node_count_ = 0;
  bool has_drift_ = false;
};

}  // namespace aimahead::detail::obstacles
