#include "motion/motion_segments.hpp"

#include "motion/visit_motion.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>

namespace aimahead::detail::motion {

namespace {

constexpr double kTurn = 6.283185307179586;

}  // namespace

template <class V>
MotionSegments<V>::MotionSegments(const Target<V>& target, const Components<N>& origin)
    : target_(target), origin_(origin) {}

template <class V>
bool MotionSegments<V>::next(MotionSegment<N>& segment) {
  if (over_) return false;
  const double begin = segment.begin;
  const double rate = segment.rate;
  const double jerk = segment.max_jerk;
  segment.rate = 0;
  segment.joined = true;
  segment.max_jerk = 0;
  segment.exact_speed = 0;
  const auto advance = [&](const auto& motion) { return follow(motion, segment); };
  if (visit_motion<V>(advance, target_.motion)) {
    for (; segment.degree < 2; ++segment.degree) segment.coefficient[segment.degree + 1] = {};
    given_ = true;
    return true;
  }
  segment.begin = begin;
  segment.rate = rate;
  segment.max_jerk = jerk;
  return false;
}

template <class V>
bool MotionSegments<V>::go_to(double launch, double f, MotionSegment<N>& segment, int& work_left) {
  constexpr int kSegmentsBetweenSkips = 16;
  while (segment.end - launch < f && work_left > 0) {
    if (region() && work_left % kSegmentsBetweenSkips == 0) skip_to(launch + f);
    if (!next(segment)) return false;
    --work_left;
  }
  return true;
}

template <class V>
void MotionSegments<V>::rest(MotionSegment<N>& segment) const {
  segment.end = kForever;
  segment.degree = 0;
  segment.coefficient[0] = last_.position;
  segment.max_acceleration = 0;
}

/// What follows the end of the only or last lap, at segment.begin.
template <class V>
bool MotionSegments<V>::finish(After after, MotionSegment<N>& segment) {
  over_ = true;
  if (after == After::vanish && given_) return false;
  rest(segment);
  if (after == After::vanish) segment.end = segment.begin;  // it is there up to and including T = 0
  if (after == After::proceed) {
    segment.degree = 1;
    segment.coefficient[1] = last_.velocity;
    if (const auto* path = std::get_if<Path<V>>(&target_.motion); path && elapsed_.hi > 0) {
      segment.exact_speed = path->speed;
    }
  }
  return true;
}

template <class V>
void MotionSegments<V>::begin_lap() {
  index_ = 0;
  elapsed_ = 0;
  fresh_ = true;
}

/// Widens the region seen by that of a segment: no more than A x^2 / 8 off its chord.
template <class V>
void MotionSegments<V>::note_extent(const MotionSegment<N>& segment) {
  const double x = segment.end - segment.begin;
  const double off = segment.max_acceleration * x * x / 8;
  for (const Components<N>& position : {segment.coefficient[0], last_.position}) {
    for (int i = 0; i < N; ++i) {
      if (!started_) low_[i] = high_[i] = position[i];
      low_[i] = std::min(low_[i], position[i] - off);
      high_[i] = std::max(high_[i], position[i] + off);
    }
    started_ = true;
  }
}

/// Makes a box the region.
template <class V>
void MotionSegments<V>::enclose(const Components<N>& low, const Components<N>& high) {
  for (int i = 0; i < N; ++i) {
    region_.center[i] = low[i] / 2 + high[i] / 2;
    region_.half[i] = (high[i] - region_.center[i]) * (1 + 0x1p-40);
  }
  region_.radius = length<N>(region_.half);
}

/// The next segment of a list that may be run through again and again.
template <class V>
template <class Listed>
bool MotionSegments<V>::follow(const Listed& listed, MotionSegment<N>& segment) {
  const double lap_begin = laps_ * period_;
  if (advance(listed, segment)) {
    if (!started_) first_ = segment.coefficient[0];
    if (laps_ == 0) {
      if (listed.after == After::loop) note_extent(segment);
    } else {
      segment.joined = closed_ || !fresh_;
      segment.begin += lap_begin;
      segment.end += lap_begin;
    }
    fresh_ = false;
    return true;
  }
  segment.begin = laps_ == 0 ? elapsed_.hi : lap_begin + period_;
  if (listed.after != After::loop || elapsed_.hi == 0 || elapsed_.hi == kForever) {
    return finish(listed.after == After::loop ? After::stop : listed.after, segment);
  }
  if (laps_ == 0) {
    enclose(low_, high_);
    // What stays within the rounding of its position rests there.
    if (region_.radius <= 0x1p-51 * length<N>(region_.center)) return finish(After::stop, segment);
    period_ = elapsed_.hi;
    closed_ = first_ == last_.position;
    repeats_ = true;
  }
  ++laps_;
  begin_lap();
  return follow(listed, segment);
}

template <class V>
void MotionSegments<V>::skip_to(double time) {
  if (std::holds_alternative<Walls<V>>(target_.motion)) {
    bounces_->skip_to(time);
    return;
  }
  const double laps = std::floor(time / period_) - 1;
  if (!(laps > laps_)) return;
  laps_ = laps;
  begin_lap();
}

template <class V>
bool MotionSegments<V>::follow(std::monostate, MotionSegment<N>& segment) {
  over_ = true;
  segment.begin = 0;
  segment.end = kForever;
  segment.degree = 2;
  segment.coefficient[0] = position(target_.position);
  segment.coefficient[1] = components_of(target_.velocity);
  const Components<N> acceleration = components_of(target_.acceleration);
  for (int i = 0; i < N; ++i) segment.coefficient[2][i] = 0.5 * acceleration[i];
  segment.max_acceleration = length<N>(acceleration);
  return true;
}

/// One turn after the other: the velocity's part along the axis stays, the rest goes round.
template <class V>
bool MotionSegments<V>::follow(const Turning<V>& turning, MotionSegment<N>& segment) {
  const Components<N> velocity = components_of(target_.velocity);
  Components<N> drift{};
  segment.across = velocity;
  if constexpr (N == 2) {
    segment.aside = {-velocity[1], velocity[0]};
  } else {
    Components<N> axis = components_of(turning.axis);
    const double largest = std::max({std::fabs(axis[0]), std::fabs(axis[1]), std::fabs(axis[2])});
    for (double& x : axis) x /= largest;
    const double size = length<N>(axis);
    for (double& x : axis) x /= size;
    const double along = dot<N>(axis, velocity);
    for (int i = 0; i < N; ++i) {
      drift[i] = axis[i] * along;
      segment.across[i] = velocity[i] - drift[i];
    }
    for (int i = 0; i < N; ++i) {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;
      segment.aside[i] = axis[j] * segment.across[k] - axis[k] * segment.across[j];
    }
  }
  const double speed = length<N>(segment.across);
  const double rate = std::fabs(turning.turn_rate);
  segment.begin = 0;
  segment.degree = 1;
  segment.coefficient[0] = position(target_.position);
  segment.coefficient[1] = drift;
  segment.max_acceleration = 0;
  if (rate == 0 || speed == 0) {
    over_ = true;
    segment.end = kForever;
    segment.coefficient[1] = velocity;
    return true;
  }
  period_ = kTurn / rate;
  repeats_ = true;
  region_.radius = speed / rate;
  region_.half.fill(region_.radius);
  for (int i = 0; i < N; ++i) {
    region_.center[i] = segment.coefficient[0][i] + segment.aside[i] / turning.turn_rate;
  }
  region_.velocity = drift;
  segment.begin = laps_ * period_;
  for (int i = 0; i < N; ++i) segment.coefficient[0][i] += drift[i] * segment.begin;
  ++laps_;
  segment.end = laps_ * period_;
  segment.rate = turning.turn_rate;
  segment.max_acceleration = speed * rate;
  segment.max_jerk = segment.max_acceleration * rate;
  return true;
}

template <class V>
bool MotionSegments<V>::follow(const Walls<V>& walls, MotionSegment<N>& segment) {
  if (!started_) {
    started_ = true;
    Components<N> low = position(walls.min);
    Components<N> high = position(walls.max);
    std::array<AxisWalls, N> between;
    for (int i = 0; i < N; ++i) {
      const double start = VectorTraits<V>::get(target_.position, i);
      between[i] = {low[i], high[i],
                    numerics::two_difference(start, VectorTraits<V>::get(walls.min, i)),
                    numerics::two_difference(VectorTraits<V>::get(walls.max, i), start)};
    }
    bounces_.emplace(KinematicState<N>{position(target_.position), components_of(target_.velocity),
                                       components_of(target_.acceleration)},
                     between, walls.on_hit);
    repeats_ = walls.on_hit == OnHit::bounce && bounces_->period() > 0;
    if (repeats_) {
      for (int i = 0; i < N; ++i) {
        low[i] = bounces_->axis(i).lowest();
        high[i] = bounces_->axis(i).highest();
      }
      enclose(low, high);
      period_ = bounces_->period();
    }
  }
  bounces_->next(segment);
  over_ = segment.end == kForever;
  return true;
}

template <class V>
bool MotionSegments<V>::follow(const MotionFunction<V>&, MotionSegment<N>&) {
  return false;
}

template class MotionSegments<Vec2>;
template class MotionSegments<Vec3>;

}  // namespace aimahead::detail::motion
