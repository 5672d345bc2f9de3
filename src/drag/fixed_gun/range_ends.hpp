// The flight times at which shots of ever longer flights get out of the range or into it.
#pragma once

#include "drag/fixed_gun/drag_passage.hpp"
#include "motion/motion_cursor.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {

template <class V>
class RangeEnds {
 public:
  static constexpr int N = kDimensions<V>;
  using Passage = DragPassage<N>;

  RangeEnds(const DragShot<N>& shot, const DragPassages<V>& passages, const MotionCursor<V>& target,
            double range)
      : shot_(shot), passages_(passages), target_(target), range_(range) {}

  /// The passage, with its height.
  [[nodiscard]] Passage with_height(const Passage& passage) const {
    if (passage.within != Within::free || passage.flight_time == 0) return passage;
    return height_at(passage.flight_time, passage.back);
  }

  /// The last flight in range on the way from one to one that is out of range, on the side of
  /// `height`.
  [[nodiscard]] Passage end_of_range(const Passage& in, const Passage& out, double height) const {
    const double side = height < 0 ? -1 : 1;
    const auto excess = [&](const Passage& passage) { return side * passage.height - range_; };
    const auto evaluate = [&](double f, const Passage& nearby) {
      return height_at(f, nearby.back);
    };
    return passages_.at_end(last_before(in, out, evaluate, excess));
  }

  /// The last flight on the way from a free one to another of which the nearest shot is in range.
  [[nodiscard]] Passage end_of_free(const Passage& free, const Passage& other) const {
    const auto evaluate = [&](double f, const Passage& nearby) {
      return passages_.nearest(f, target_.at(f).position, nearby.aim, Accuracy::fine);
    };
    return last_before(free, evaluate(other.flight_time, free), evaluate,
                       [](const Passage& passage) { return passage.excess; });
  }

 private:
  static constexpr double kTolerance = 1e-9;  // as a share of the time and of the range
  static constexpr int kMaxSecants = 40;

  [[nodiscard]] Passage height_at(double f, const Components<N>& back) const {
    const auto target = target_.at(f);
    Passage low = passages_.at_height(f, target.position, back, Accuracy::fine);
    low.velocity = target.velocity;
    return low;
  }

  /// The last passage of which a value is not positive, by secants between one and another (the
  /// Illinois method).
  template <class Evaluate, class Value>
  [[nodiscard]] Passage last_before(Passage in, const Passage& out, const Evaluate& evaluate,
                                    const Value& value) const {
    double to = out.flight_time;
    double at_in = value(in);
    double at_out = value(out);
    if (at_out <= 0) return out;
    const double close = kTolerance * std::max(in.flight_time, to);
    int side = 0;
    for (int i = 0; i < kMaxSecants && at_in < 0; ++i) {
      const double from = in.flight_time;
      if (!(std::fabs(to - from) > close) || shot_.work_left <= 0) break;
      double f = from + (to - from) * (at_in / (at_in - at_out));
      if (!(f > std::min(from, to) && f < std::max(from, to))) f = from + (to - from) / 2;
      const Passage tried = evaluate(f, in);
      const double at_tried = value(tried);
      if (at_tried <= 0) {
        in = tried;
        at_in = at_tried;
        if (side < 0) at_out *= 0.5;
        side = -1;
        if (at_in >= -kTolerance * range_) break;
      } else {
        to = f;
        at_out = at_tried;
        if (side > 0) at_in *= 0.5;
        side = 1;
      }
    }
    return in;
  }

  const DragShot<N>& shot_;
  const DragPassages<V>& passages_;
  const MotionCursor<V>& target_;
  double range_;
};

}  // namespace aimahead::detail::drag
