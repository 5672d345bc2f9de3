#include "motion/motion_segments.hpp"

#include "motion/visit_motion.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>

namespace aimahead::detail::motion {

namespace {

constexpr double kTurn = 6.283185307179586;

}  // namespace

template <class V>
Stretches<V>::Stretches(const Target<V>& target, const Components<N>& origin)
    : target_(target), origin_(origin) {}

template <class V>
bool Stretches<V>::next(Stretch<N>& stretch) {
  if (over_) return false;
  const double begin = stretch.begin;
  const double rate = stretch.rate;
  const double jerk = stretch.most_jerk;
  stretch.rate = 0;
  stretch.joined = true;
  stretch.most_jerk = 0;
  stretch.exact_speed = 0;
  const auto advance = [&](const auto& motion) { return follow(motion, stretch); };
  if (visit_motion<V>(advance, target_.motion)) {
    for (; stretch.degree < 2; ++stretch.degree) stretch.coefficient[stretch.degree + 1] = {};
    given_ = true;
    return true;
  }
  stretch.begin = begin;
  stretch.rate = rate;
  stretch.most_jerk = jerk;
  return false;
}

template <class V>
void Stretches<V>::rest(Stretch<N>& stretch) const {
  stretch.end = kForever;
  stretch.degree = 0;
  stretch.coefficient[0] = last_.position;
  stretch.most_acceleration = 0;
}

/// What follows the end of the only or last lap, at stretch.begin.
template <class V>
bool Stretches<V>::finish(After after, Stretch<N>& stretch) {
  over_ = true;
  if (after == After::vanish && given_) return false;
  rest(stretch);
  if (after == After::vanish) stretch.end = stretch.begin;  // it is there up to and including T = 0
  if (after == After::proceed) {
    stretch.degree = 1;
    stretch.coefficient[1] = last_.velocity;
    if (const auto* path = std::get_if<Path<V>>(&target_.motion); path && elapsed_.hi > 0) {
      stretch.exact_speed = path->speed;
    }
  }
  return true;
}

template <class V>
void Stretches<V>::begin_lap() {
  index_ = 0;
  elapsed_ = 0;
  fresh_ = true;
}

/// Widens the region seen by that of a stretch: no more than A x^2 / 8 off its chord.
template <class V>
void Stretches<V>::note_extent(const Stretch<N>& stretch) {
  const double x = stretch.end - stretch.begin;
  const double off = stretch.most_acceleration * x * x / 8;
  for (const Components<N>& place : {stretch.coefficient[0], last_.position}) {
    for (int i = 0; i < N; ++i) {
      if (!started_) low_[i] = high_[i] = place[i];
      low_[i] = std::min(low_[i], place[i] - off);
      high_[i] = std::max(high_[i], place[i] + off);
    }
    started_ = true;
  }
}

/// Makes a box the region.
template <class V>
void Stretches<V>::enclose(const Components<N>& low, const Components<N>& high) {
  for (int i = 0; i < N; ++i) {
    region_.center[i] = low[i] / 2 + high[i] / 2;
    region_.half[i] = (high[i] - region_.center[i]) * (1 + 0x1p-40);
  }
  region_.radius = length<N>(region_.half);
}

/// The next stretch of a list that may be run through again and again.
template <class V>
template <class Listed>
bool Stretches<V>::follow(const Listed& listed, Stretch<N>& stretch) {
  const double lap_begin = laps_ * period_;
  if (advance(listed, stretch)) {
    if (!started_) first_ = stretch.coefficient[0];
    if (laps_ == 0) {
      if (listed.after == After::loop) note_extent(stretch);
    } else {
      stretch.joined = closed_ || !fresh_;
      stretch.begin += lap_begin;
      stretch.end += lap_begin;
    }
    fresh_ = false;
    return true;
  }
  stretch.begin = laps_ == 0 ? elapsed_.hi : lap_begin + period_;
  if (listed.after != After::loop || elapsed_.hi == 0 || elapsed_.hi == kForever) {
    return finish(listed.after == After::loop ? After::stop : listed.after, stretch);
  }
  if (laps_ == 0) {
    enclose(low_, high_);
    // What stays within the rounding of its place rests there.
    if (region_.radius <= 0x1p-51 * length<N>(region_.center)) return finish(After::stop, stretch);
    period_ = elapsed_.hi;
    closed_ = first_ == last_.position;
    repeats_ = true;
  }
  ++laps_;
  begin_lap();
  return follow(listed, stretch);
}

template <class V>
void Stretches<V>::skip_to(double time) {
  if (std::holds_alternative<Walls<V>>(target_.motion)) {
    course_->skip_to(time);
    return;
  }
  const double laps = std::floor(time / period_) - 1;
  if (!(laps > laps_)) return;
  laps_ = laps;
  begin_lap();
}

template <class V>
bool Stretches<V>::follow(std::monostate, Stretch<N>& stretch) {
  over_ = true;
  stretch.begin = 0;
  stretch.end = kForever;
  stretch.degree = 2;
  stretch.coefficient[0] = place(target_.position);
  stretch.coefficient[1] = components_of(target_.velocity);
  const Components<N> acceleration = components_of(target_.acceleration);
  for (int i = 0; i < N; ++i) stretch.coefficient[2][i] = 0.5 * acceleration[i];
  stretch.most_acceleration = length<N>(acceleration);
  return true;
}

/// One turn after the other: the velocity's part along the axis stays, the rest goes round.
template <class V>
bool Stretches<V>::follow(const Turning<V>& turning, Stretch<N>& stretch) {
  const Components<N> velocity = components_of(target_.velocity);
  Components<N> drift{};
  stretch.across = velocity;
  if constexpr (N == 2) {
    stretch.aside = {-velocity[1], velocity[0]};
  } else {
    Components<N> axis = components_of(turning.axis);
    const double largest = std::max({std::fabs(axis[0]), std::fabs(axis[1]), std::fabs(axis[2])});
    for (double& x : axis) x /= largest;
    const double size = length<N>(axis);
    for (double& x : axis) x /= size;
    const double along = dot<N>(axis, velocity);
    for (int i = 0; i < N; ++i) {
      drift[i] = axis[i] * along;
      stretch.across[i] = velocity[i] - drift[i];
    }
    for (int i = 0; i < N; ++i) {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;
      stretch.aside[i] = axis[j] * stretch.across[k] - axis[k] * stretch.across[j];
    }
  }
  const double speed = length<N>(stretch.across);
  const double rate = std::fabs(turning.turn_rate);
  stretch.begin = 0;
  stretch.degree = 1;
  stretch.coefficient[0] = place(target_.position);
  stretch.coefficient[1] = drift;
  stretch.most_acceleration = 0;
  if (rate == 0 || speed == 0) {
    over_ = true;
    stretch.end = kForever;
    stretch.coefficient[1] = velocity;
    return true;
  }
  period_ = kTurn / rate;
  repeats_ = true;
  region_.radius = speed / rate;
  region_.half.fill(region_.radius);
  for (int i = 0; i < N; ++i) {
    region_.center[i] = stretch.coefficient[0][i] + stretch.aside[i] / turning.turn_rate;
  }
  region_.velocity = drift;
  stretch.begin = laps_ * period_;
  for (int i = 0; i < N; ++i) stretch.coefficient[0][i] += drift[i] * stretch.begin;
  ++laps_;
  stretch.end = laps_ * period_;
  stretch.rate = turning.turn_rate;
  stretch.most_acceleration = speed * rate;
  stretch.most_jerk = stretch.most_acceleration * rate;
  return true;
}

template <class V>
bool Stretches<V>::follow(const Walls<V>& walls, Stretch<N>& stretch) {
  if (!started_) {
    started_ = true;
    Components<N> low = place(walls.min);
    Components<N> high = place(walls.max);
    std::array<AxisWalls, N> between;
    for (int i = 0; i < N; ++i) {
      const double start = VectorTraits<V>::get(target_.position, i);
      between[i] = {low[i], high[i],
                    numerics::two_difference(start, VectorTraits<V>::get(walls.min, i)),
                    numerics::two_difference(VectorTraits<V>::get(walls.max, i), start)};
    }
    course_.emplace(Moment<N>{place(target_.position), components_of(target_.velocity),
                              components_of(target_.acceleration)},
                    between, walls.on_hit);
    repeats_ = walls.on_hit == OnHit::bounce && course_->period() > 0;
    if (repeats_) {
      for (int i = 0; i < N; ++i) {
        low[i] = course_->axis(i).lowest();
        high[i] = course_->axis(i).highest();
      }
      enclose(low, high);
      period_ = course_->period();
    }
  }
  course_->next(stretch);
  over_ = stretch.end == kForever;
  return true;
}

template <class V>
bool Stretches<V>::follow(const MotionFunction<V>&, Stretch<N>&) {
  return false;
}

template class Stretches<Vec2>;
template class Stretches<Vec3>;

}  // namespace aimahead::detail::motion
