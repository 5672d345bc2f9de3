#include "axis_course.hpp"

namespace oracle {
namespace {

using Phase = AxisCourse::Phase;

Phase after(const Phase& p, const Fine& time) {
  return {p.start + time, p.x + p.v * time + p.a * time * time / 2, p.v + p.a * time, p.a};
}

/// When y + v t + a t^2 / 2, which is not negative at 0, becomes negative; less than 0: never.
Fine crossing(const Fine& y, const Fine& v, const Fine& a) {
  const Fine square = v * v - 2 * a * y;
  if (v < 0) return square > 0 ? Fine(2 * y / (sqrt(square) - v)) : Fine(-1);
  if (a < 0) return (v + sqrt(square)) / -a;
  return -1;
}

}  // namespace

Fine AxisCourse::first_hit(const Phase& p, const Limits& limits) {
  const Fine low = crossing(p.x - limits.low, p.v, p.a);
  const Fine high = crossing(limits.high - p.x, -p.v, -p.a);
  if (low < 0) return high;
  return high < 0 ? low : std::min(low, high);
}

void AxisCourse::set_stop(const Phase& from, const Fine& until) {
  phases_ = {from};
  if (until < 0) return;
  Phase rest = after(from, until);
  rest.v = rest.a = 0;
  phases_.push_back(rest);
}

void AxisCourse::set_slide(const Phase& from, const Limits& limits) {
  phases_ = {from};
  for (;;) {
    const Fine hit = first_hit(phases_.back(), limits);
    if (hit < 0) return;
    Phase next = after(phases_.back(), hit);
    const bool is_low = next.x - limits.low < limits.high - next.x;
    next.x = is_low ? limits.low : limits.high;
    next.v = 0;
    const bool leaves = limits.low < limits.high && (is_low ? next.a > 0 : next.a < 0);
    if (!leaves) next.a = 0;
    phases_.push_back(next);
  }
}

void AxisCourse::set_bounce(const Phase& from, const Limits& limits) {
  phases_ = {from};
  if (limits.low == limits.high) {
    phases_[0].v = phases_[0].a = 0;
    return;
  }
  const auto bounced = [&](const Phase& p, const Fine& hit) {
    Phase next = after(p, hit);
    const bool is_low = next.x - limits.low < limits.high - next.x;
    next.x = is_low ? limits.low : limits.high;
    next.v = -next.v;
    if (is_low == (next.v < 0)) next.v = 0;  // resting, but for the last bit
    return next;
  };
  Fine hit = first_hit(from, limits);
  if (hit < 0) return;
  const Phase first = bounced(from, hit);
  phases_.push_back(first);
  if (first.v == 0) {
    phases_.back().a = 0;
    return;
  }
  cycle_from_ = 1;
  for (;;) {
    hit = first_hit(phases_.back(), limits);
    const Phase next = bounced(phases_.back(), hit);
    if (next.x == first.x) {
      cycle_end_ = next.start;
      return;
    }
    phases_.push_back(next);
  }
}

Fine AxisCourse::end_of(std::size_t phase) const {
  return phase + 1 < phases_.size() ? phases_[phase + 1].start : cycle_end_;
}

AxisCourse::State AxisCourse::at(const Fine& time) const {
  Fine shift = 0;
  double laps = 0;
  if (cycles() && time >= cycle_end_) {
    const Fine period = cycle_end_ - settled();
    const Fine n = floor((time - settled()) / period);
    laps = static_cast<double>(n);
    shift = n * period;
  }
  std::size_t i = phases_.size() - 1;
  while (i > 0 && phases_[i].start > time - shift) --i;
  State state{phases_[i], end_of(i) + shift, !cycles() && i + 1 == phases_.size(), 0};
  state.phase.start += shift;
  state.ordinal = static_cast<double>(i) +
                  laps * (static_cast<double>(phases_.size()) - std::max(cycle_from_, 0));
  return state;
}

AxisCourse::Limits AxisCourse::extent() const {
  Limits limits{phases_.back().x, phases_.back().x};
  const auto include = [&](const Fine& x) {
    limits.low = std::min(limits.low, x);
    limits.high = std::max(limits.high, x);
  };
  for (std::size_t i = std::max(cycle_from_, 0); i < phases_.size() && cycles(); ++i) {
    const Phase& p = phases_[i];
    const Fine length = end_of(i) - p.start;
    include(p.x);
    include(after(p, length).x);
    if (p.a != 0 && -p.v / p.a > 0 && -p.v / p.a < length) include(after(p, -p.v / p.a).x);
  }
  return limits;
}

}  // namespace oracle
