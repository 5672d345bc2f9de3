// A tree of boxes that may drift, sixteen per node: a node holds the boxes of its children at time
// 0 and the velocities of their sides (Saltenis and others, 2000). It is built from the top by
// halves of the longest axis (object median: Wald and others, 2007).
//
// A flight goes down the tree with the stretch of its path that may be near: the chord of that
// stretch, as wide as the path bends away from it. While a flight crosses a box it bends little. So
// a child gets only the time between entering and leaving its box, and its chord is nearly the
// path. A stretch whose sagitta is several times as long as the node is cut in two.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "base/growing_array.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/lanes.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace aimahead::detail::obstacles {

template <std::size_t N>
struct TreeBox {
  std::array<float, N> low;
  std::array<float, N> high;
};

template <std::size_t N>
class BoxTree {
 public:
  /// An item of the tree and its motion.
  struct Item {
    TreeBox<N> box;
    TreeBox<N> drift;    ///< velocities
    float acceleration;  ///< its length
    std::uint32_t index;
  };

  /// Room for the items, to be filled before `build`; false if there is no memory.
  [[nodiscard]] bool reserve(const Allocator& allocator, std::size_t count, bool drifts) {
    count_ = count;
    has_drift_ = drifts;
    // All subtrees of a node but one are full, and a full one of 16^k items has (16^k - 1) / 15
    // nodes. So only one node on each level is not full.
    const std::size_t nodes = count / (kWide - 1) + kLevels;
    return items_.reserve(allocator, count) && nodes_.reserve(allocator, nodes) &&
           (!drifts || drifts_.reserve(allocator, nodes));
  }
  [[nodiscard]] Item& item(std::size_t i) { return items_[i]; }
  [[nodiscard]] std::size_t count() const { return count_; }

  void build() {
    node_count_ = 0;
    fastest_ = max_acceleration_ = 0;
    for (std::size_t i = 0; has_drift_ && i < count_; ++i) {
      max_acceleration_ = std::max<double>(max_acceleration_, items_[i].acceleration);
      for (std::size_t k = 0; k < N; ++k) {
        const auto& [low, high] = items_[i].drift;
        fastest_ = std::max<double>(fastest_, std::max(std::fabs(low[k]), std::fabs(high[k])));
      }
    }
    if (count_ > 0) build(0, count_);
  }

  /// Calls `meet(index, begin, end)` for every item that the flight may touch until `until`,
  /// roughly the nearer ones first, with the times between which the flight may be near it.
  /// `may_help(begin)` says whether a box entered at that time can still matter. False if the path
  /// goes beyond the range of a double, or a drifting item beyond that of a float. `kDrifts` must
  /// be `drifts` of `reserve`.
  template <bool kDrifts, class MayHelp, class Meet>
  [[nodiscard]] bool visit(const FlightLaw<N>& law, double until, const MayHelp& may_help,
                           const Meet& meet) const {
    if (count_ == 0) return true;
    const double rounding = 0x1p-44 * law.size(until);
    if (!numerics::is_finite(rounding)) return false;
    const double latest = law.launch_time + until;
    if (kDrifts && !(latest * (1 + fastest_ + latest * max_acceleration_) < 1e30)) return false;
    std::array<Entry, kStack> stack;
    const Walk<kDrifts, MayHelp, Meet> walk{
        *this, law, rounding, kMinPart * until, &stack[kStack / 2], may_help, meet};
    walk.follow(Way(law, 0, until, rounding), 0, stack.data());
    return true;
  }

 private:
  static constexpr std::size_t kWide = 16;   ///< children of a node
  static constexpr std::size_t kLevels = 8;  ///< enough levels for items counted in 31 bits
  using Lanes = std::array<float, kWide>;
  static constexpr std::uint32_t kItem = 0x80000000;
  static constexpr float kMaxSagitta = 4;  ///< of a stretch, in lengths of the node
  // A chord is used for a stretch that is nearly as long, or for a node that is long compared with
  // the sagitta.
  static constexpr float kLong = 0.4F;
  static constexpr float kServes = 0.04F;
  /// The rounded shares of an arc are too coarse for stretches shorter than this.
  static constexpr float kFine = 0x1p-10F;
  static constexpr double kMinPart = 0x1p-20;  ///< the share of the path that is not cut further
  static constexpr float kBlur = 0x1p-19F;     ///< the rounding of shares of a path in floats
  // The stack holds the nodes that wait on each level, and halves of stretches.
  static constexpr std::size_t kStack = 2 * kLevels * kWide;

  /// A node or an item, and the shares of a path between which it may be near.
  struct Entry {
    std::uint32_t node;
    float first;
    float last;
  };
  struct Node {
    std::array<Lanes, N> low;
    std::array<Lanes, N> high;
    std::array<std::uint32_t, kWide> child;
    float extent;            ///< the longest finite side of the box around all children
    std::uint32_t children;  ///< bit i: child i exists
  };
  struct Drift {
    std::array<Lanes, N> low;
    std::array<Lanes, N> high;
    Lanes half_acceleration;  ///< its length
  };

  /// A part of the flight in floats: after the share s of its time it is no farther than `slack`
  /// from start + s (rate + s curve). A flight that is no arc is represented by its chord.
  struct Way {
    lanes::Floats start[N];  ///< NaN beyond the range of a float
    lanes::Floats rate[N];   ///< nowhere -0
    lanes::Floats curve[N];
    lanes::Floats slack[N];
    float sagitta = 0;  ///< along the axis where it is the largest
    float rest = 0;     ///< the rest of the slack along that axis
    bool is_arc;
    double launch;
    double begin;
    double width;  ///< the duration of the part

    Way(const FlightLaw<N>& law, double since, double until, double rounding)
        : is_arc(law.is_arc), launch(law.launch_time), begin(since), width(until - since) {
      const Point<N> from = law.position_at(begin);
      const Point<N> sagittas = law.max_sagittas(begin, width);
      const Point<N> step = is_arc ? width * (law.velocity + begin * law.acceleration)
                                   : law.position_at(until) - from;
      for (std::size_t i = 0; i < N; ++i) {
        const double bow = is_arc ? 0.5 * width * width * law.acceleration[i] : 0;
        const double size = std::fabs(from[i]) + std::fabs(step[i]) + 4 * sagittas[i] + law.radius;
        const double room = law.radius + rounding + (0x1p-19 * size + 1e-35);
        const auto in_lanes = [&](double x, float otherwise) {
          return lanes::broadcast(size < 1e36 ? static_cast<float>(x) + 0.0F : otherwise);
        };
        start[i] = in_lanes(from[i], std::numeric_limits<float>::quiet_NaN());
        rate[i] = in_lanes(step[i], 0);
        curve[i] = in_lanes(bow, 0);
        slack[i] = in_lanes(is_arc ? room : room + sagittas[i], 0);
        if (size < 1e36 && sagittas[i] > sagitta) {
          sagitta = static_cast<float>(sagittas[i]);
          rest = static_cast<float>(room);
        }
      }
    }
    [[nodiscard]] double time(float share) const { return begin + width * share; }
    /// The sagitta of a stretch; 0 where it is not most of the slack, so that shorter stretches
    /// would come no nearer to the path.
    [[nodiscard]] float sagitta_of(float share) const {
      const float bent = is_arc ? share * share * sagitta : sagitta;
      return bent > rest ? bent : 0;
    }
    /// Whether this way follows a stretch as closely as a way for that stretch alone would.
    [[nodiscard]] bool serves(float share, const Node& node) const {
      return is_arc ? share > kFine : share > kLong || sagitta_of(share) <= kServes * node.extent;
    }
    /// At what shares the children are entered and left along the chord of a stretch; bit i of the
    /// result: child i is met.
    template <bool kDrifts>
    [[nodiscard]] std::uint32_t cross(const Node& node, const Drift* drift, const Entry& now,
                                      Lanes& enter, Lanes& leave) const {
      using namespace lanes;
      const float share = now.last - now.first;
      const Floats sum = broadcast(now.first + now.last);
      const Floats product = broadcast(now.first * now.last);
      const Floats bow = broadcast(0.25F * share * share);
      Floats near[N];
      Floats far[N];
      Floats inverse[N];
      for (std::size_t i = 0; i < N; ++i) {
        const Floats middle = subtract(start[i], multiply(curve[i], product));
        const Floats reach = add(slack[i], multiply(magnitude(curve[i]), bow));
        near[i] = add(middle, reach);
        far[i] = subtract(middle, reach);
        inverse[i] = divide(broadcast(1), add(rate[i], multiply(curve[i], sum)));
      }
      const Floats first = broadcast(now.first);
      const Floats last = broadcast(now.last);
      const Floats blur = broadcast(kBlur);
      Floats from = first;
      Floats to = last;
      if constexpr (kDrifts) {
        // Times in floats have a relative error and, where they are tiny, an absolute one.
        from = broadcast(static_cast<float>(launch + time(now.first)) - 0x1p-120F);
        to = broadcast(static_cast<float>(launch + time(now.last)) * (1 + 0x1p-22F) + 0x1p-120F);
      }
      std::uint32_t met = 0;
      for (std::size_t at = 0; at < kWide && node.children >> at != 0; at += kLanes) {
        Floats in = first;
        Floats out = last;
        for (std::size_t i = 0; i < N; ++i) {
          Floats low = load(node.low[i].data() + at);
          Floats high = load(node.high[i].data() + at);
          if constexpr (kDrifts) {
            const Floats more =
                multiply(load(drift->half_acceleration.data() + at), multiply(to, to));
            const Floats d = load(drift->low[i].data() + at);
            const Floats e = load(drift->high[i].data() + at);
            low = add(low, subtract(min(multiply(d, from), multiply(d, to)), more));
            high = add(high, add(greatest(multiply(e, from), multiply(e, to)), more));
          }
          const Floats a = multiply(subtract(low, near[i]), inverse[i]);
          const Floats b = multiply(subtract(high, far[i]), inverse[i]);
          // A step of 0 gives infinities or, if it starts on a side, NaN. Comparisons with NaN give
          // their second operand, which ignores it.
          in = greatest(min(b, a), in);
          out = min(greatest(a, b), out);
        }
        in = greatest(subtract(in, blur), first);
        out = min(add(out, blur), last);
        store(enter.data() + at, in);
        store(leave.data() + at, out);
        met |= not_above(in, out) << at;
      }
      return met & node.children;
    }
  };

  /// The walk of `visit`.
  template <bool kDrifts, class MayHelp, class Meet>
  struct Walk {
    const BoxTree& tree;
    const FlightLaw<N>& law;
    double rounding;
    double shortest;     ///< the shortest stretch that is cut
    const Entry* limit;  ///< no stretch is cut with the stack beyond this
    const MayHelp& may_help;
    const Meet& meet;

    void follow(const Way& way, std::uint32_t root, Entry* const stack) const {
      Entry* top = stack;
      *top++ = {root, 0, 1};
      while (top != stack) {
        const Entry now = *--top;
        const double begin = way.time(now.first);
        if (!may_help(begin)) continue;
        if ((now.node & kItem) != 0) {
          meet(now.node & ~kItem, begin, way.time(now.last));
          continue;
        }
        const Node& node = tree.nodes_[now.node];
        const float share = now.last - now.first;
        if (!way.serves(share, node)) {
          follow(Way(law, begin, way.time(now.last), rounding), now.node, top);
          continue;
        }
        Lanes enter;
        Lanes leave;
        const Drift* const drift = kDrifts ? &tree.drifts_[now.node] : nullptr;
        const std::uint32_t crossed = way.template cross<kDrifts>(node, drift, now, enter, leave);
        if (crossed == 0) continue;
        if (way.sagitta_of(share) > kMaxSagitta * node.extent && share * way.width > shortest &&
            top < limit) {
          const float middle = now.first + 0.5F * share;
          *top++ = {now.node, middle, now.last};
          *top++ = {now.node, now.first, middle};
          continue;
        }
        // The children that are met, the nearest on top.
        Entry* const bottom = top;
        for (std::uint32_t rest = crossed; rest != 0; rest &= rest - 1) {
          const int l = std::countr_zero(rest);
          Entry* at = top++;
          for (; at != bottom && at[-1].first < enter[l]; --at) at[0] = at[-1];
          *at = {node.child[l], enter[l], leave[l]};
        }
      }
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
    const int count = cut({begin, end}, room, ranges.data());
    node.children = (1U << count) - 1;
    TreeBox<N> all{};
    for (int l = 0; l < count; ++l) {
      const auto& [first, last] = ranges[l];
      Item sum = items_[first];
      for (std::size_t i = first + 1; i < last; ++i) unite(sum, items_[i]);
      if (l == 0) all = sum.box;
      for (std::size_t k = 0; k < N; ++k) {
        node.low[k][l] = sum.box.low[k];
        node.high[k][l] = sum.box.high[k];
        all.low[k] = std::min(all.low[k], sum.box.low[k]);
        all.high[k] = std::max(all.high[k], sum.box.high[k]);
        // This covers the rounding of the sum with the drift in floats.
        drift.low[k][l] = sum.drift.low[k] - 0x1p-21F * std::fabs(sum.drift.low[k]);
        drift.high[k][l] = sum.drift.high[k] + 0x1p-21F * std::fabs(sum.drift.high[k]);
        if (has_drift_) {
          node.low[k][l] -= 0x1p-21F * std::fabs(sum.box.low[k]);
          node.high[k][l] += 0x1p-21F * std::fabs(sum.box.high[k]);
        }
      }
      drift.half_acceleration[l] = float_above(0.5 * sum.acceleration * (1 + 0x1p-20));
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
    sum.acceleration = std::max(sum.acceleration, item.acceleration);
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
  double fastest_ = 0;           ///< the largest component of an item's velocity
  double max_acceleration_ = 0;  ///< of the items
};

}  // namespace aimahead::detail::obstacles
