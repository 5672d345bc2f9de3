#include "search/function_search.hpp"

#include "numerics/safe_step.hpp"

namespace aimahead::detail::search {
template <class V>
typename FunctionSearch<V>::State FunctionSearch<V>::evaluate(double f) const {
  ++work_;
  State now;
  now.shot = law_.at(f);
  const V position = motion_.position(motion_.context, launch_ + f);
  now.d = (components_of(position) - pivot_) - now.shot.drift.position;
  now.gap = length<N>(now.d) - law_.reach - now.shot.travel;
  return now;
}

template <class V>
FlightState<FunctionSearch<V>::N> FunctionSearch<V>::at(double f) const {
  const State now = evaluate(f);
  const double step = std::max(0x1p-20 * (launch_ + f), 0x1p-1000);
  const double near = f + step <= horizon_ ? f + step : f - step;
  const double slope = near >= 0 ? (evaluate(near).gap - now.gap) / (near - f) : 0;
  return {now.gap, slope, length<N>(now.d), now.d, now.shot};
}

template <class V>
double FunctionSearch<V>::error(double f) const {
  const State now = evaluate(f);
  double size = law_.size(f) + 2 * length<N>(now.d);
  for (int i = 0; i < N; ++i) size += 2 * std::fabs(pivot_[i]);
  return 0x1p-50 * size;
}

/// A speed that the target does not exceed for `window` after a flight of f; may be infinite.
template <class V>
double FunctionSearch<V>::bound(double f, double window) const {
  const double speed =
      motion_.speed_bound(motion_.context, launch_ + f, launch_ + std::min(f + window, horizon_));
  return speed >= 0 ? speed : kInfinity;
}

/// The time for which the gap keeps its sign if the target is never faster than `speed`.
template <class V>
double FunctionSearch<V>::safe_step(const State& now, double speed) const {
  double max_slope = speed + length<N>(now.shot.drift.velocity);
  double growth = length<N>(now.shot.drift.acceleration);
  if (side_ > 0) {
    max_slope += now.shot.rate;
    growth += law_.max_growth(f_);
  } else if (law_.drag == 0) {
    max_slope = std::max(max_slope - now.shot.rate, 0.0);
  }
  return closing_time(std::fabs(now.gap), max_slope, growth);
}

/// The longest window, a power of two, that is a safe step with the bound over it. A power of two
/// is the same time in all units.
template <class V>
double FunctionSearch<V>::first_window(const State& now) const {
  const auto is_safe = [&](double window) { return safe_step(now, bound(f_, window)) >= window; };
  double window = 1;
  while (window < 0x1p1000 && is_safe(window)) window *= 2;
  while (window > 0x1p-1000 && !is_safe(window)) window /= 2;
  return window;
}

/// A step within which the gap keeps its sign. Infinite only if it always does.
template <class V>
double FunctionSearch<V>::next_step(const State& now) {
  while (work_++ < max_work_) {
    const double speed = bound(f_, window_);
    if (speed < kInfinity) {
      const double step = std::min(kCaution * safe_step(now, speed), window_);
      window_ = 2 * step;
      return step;
    }
    if (window_ <= finest(f_)) break;
    window_ = window_ < kForever ? window_ / 16
              : launch_ + f_ > 0 ? launch_ + f_
                                 : first_window(now);
  }
  return 0;
}

/// Whether the gap never changes its sign again.
template <class V>
bool FunctionSearch<V>::is_settled(const State& now) const {
  const double speed = bound(f_, kForever);
  if (!(speed < kInfinity)) return false;
  const KinematicState<N>& drift = now.shot.drift;
  StraightGap<N> gap;
  gap.d = now.d;
  gap.reach = law_.reach + now.shot.travel;
  gap.speed = now.shot.rate;
  gap.w = -drift.velocity;
  gap.g = -drift.acceleration;
  if (law_.drag != 0) {
    // For an open gap the rest of the path and of its bend is added to the reach at once; for a
    // closed one the rest of the bend is subtracted.
    const double bent = length<N>(drift.acceleration) / law_.drag;
    gap.reach += side_ > 0 ? (gap.speed + bent) / law_.drag : -bent / law_.drag;
    gap.speed = 0;
    gap.g = {};
    gap.w -= drift.acceleration / law_.drag;
  } else if (side_ > 0 && f_ < law_.thrust.duration) {
    gap.speed = law_.speed + law_.gained_speed();
  }
  gap.speed += side_ * speed;
  return clear_time(gap, side_, 0) == kForever;
}

template <class V>
bool FunctionSearch<V>::begin_at(double f, bool) {
  f_ = f;
  return true;
}

template <class V>
SearchStep FunctionSearch<V>::next() {
  State now = evaluate(f_);
  while (work_ < max_work_ && numerics::is_finite(now.gap)) {
    if (f_ >= horizon_) return {SearchStatus::none, 0};
    double step = sampling_step_;
    if (sampling_step_ == 0) {
      // The check costs as much as some steps.
      if (++steps_ >= next_settling_) {
        next_settling_ *= 2;
        if (is_settled(now)) return {SearchStatus::none, 0};
      }
      step = next_step(now);
      if (step == kForever) return {SearchStatus::none, 0};
    }
    const double min = finest(f_);
    const bool blind = sampling_step_ > 0 || step < min;
    const double end = std::min(f_ + std::max(step, blind ? min : 0), horizon_);
    if (!(end > f_)) break;
    const State there = evaluate(end);
    // Where the gap closes as fast as the bound allows, a safe step may end beyond the zero by a
    // rounding error.
    const bool has_changed = side_ * there.gap <= 0;
    if (has_changed) {
      polish({f_, side_ * now.gap}, {end, side_ * there.gap});
      side_ = -side_;
    }
    const bool hit = has_changed && side_ * now.gap < 0;
    f_ = end;
    now = there;
    if (hit) return {SearchStatus::hit, hit_};
  }
  return {SearchStatus::unresolved, f_};
}

/// The zero between an open (or closed) gap and one that is not.
template <class V>
void FunctionSearch<V>::polish(Bracket above, Bracket below) {
  hit_ = below.f;
  if (below.gap == 0) return;
  const double enough = 0.25 * error(below.f);
  int last = 0;  // the end that moved
  for (int i = 0; i < 60; ++i) {
    const double share = above.gap / (above.gap - below.gap);
    double f = above.f + (below.f - above.f) * share;
    if (!(f > above.f && f < below.f)) f = above.f + (below.f - above.f) / 2;
    if (!(f > above.f && f < below.f)) return;
    hit_ = f;
    const double gap = side_ * evaluate(f).gap;
    if (std::fabs(gap) <= enough) return;
    // An end that stays twice counts half.
    if (gap > 0) {
      above = {f, gap};
      if (last == 1) below.gap /= 2;
      last = 1;
    } else {
      below = {f, gap};
      if (last == -1) above.gap /= 2;
      last = -1;
    }
  }
}

template class FunctionSearch<Vec2>;
template class FunctionSearch<Vec3>;

}  // namespace aimahead::detail::search
