#include "motion/motion_cursor.hpp"

#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::motion {
template <class V>
MotionCursor<V>::MotionCursor(const Target<V>& target, const Components<N>& pivot, double launch,
                              const Components<N>& wind, const Mount<V>* mount)
    : segments_(target, pivot, mount),
      function_(std::get_if<MotionFunction<V>>(&target.motion)),
      pivot_(pivot),
      wind_(wind),
      launch_(launch) {}

template <class V>
bool MotionCursor<V>::go_on() {
  if (function_) {
    if (started_) return false;
    started_ = true;
    segment_.degree = 0;
    segment_.coefficient[0] = {};
    return true;
  }
  // Where a double has no digits left for one period, more segments tell nothing.
  if (segments_.region() && segments_.period() < 0x1p-44 * segment_.end) work_left_ = 0;
  return work_left_-- > 0 && segments_.next(segment_);
}

template <class V>
bool MotionCursor<V>::go_to(double f) {
  if (!started_ && !go_on()) return false;
  started_ = true;
  return segments_.go_to(launch_, f, segment_, work_left_) && !is_lost();
}

template <class V>
bool MotionCursor<V>::go_past(double f) {
  if (!go_to(f)) return false;
  while (end() <= f && go_on()) {
  }
  return !is_lost();
}

template <class V>
Components<MotionCursor<V>::N> MotionCursor<V>::position(double f) const {
  return components_of(function_->position(function_->context, launch_ + f)) - pivot_;
}

template <class V>
KinematicState<MotionCursor<V>::N> MotionCursor<V>::at(double f) const {
  if (!function_) return seen_from_air<N>(segment_.at(launch_ + f), wind_, f);
  KinematicState<N> state;
  state.position = position(f);
  const double time = launch_ + f;
  // The second bound keeps the rounding of times that are long after 0 out of the difference.
  const double h = std::max(0x1p-18 * f, 0x1p-34 * time);
  if (function_->velocity) {
    state.velocity = components_of(function_->velocity(function_->context, time));
  } else if (h > 0) {
    state.velocity = (position(f + h) - position(f - h)) / (2 * h);
  }
  return seen_from_air<N>(state, wind_, f);
}

template <class V>
Components<MotionCursor<V>::N> MotionCursor<V>::position_at(double f) const {
  return (function_ ? position(f) : segment_.at(launch_ + f).position) - f * wind_;
}

template <class V>
typename MotionCursor<V>::SpeedBound MotionCursor<V>::speed_bound(double f, double window,
                                                                  const Components<N>& v) const {
  if (function_) {
    const double t = launch_ + f;
    const Components<N> against = Components<N>{} - v;
    return {function_->speed_bound(function_->context, t, t + window) + length<N>(against - wind_),
            0};
  }
  return {length<N>(at(f).velocity - v), segment_.max_acceleration};
}

template <class V>
std::optional<typename MotionCursor<V>::Outlook> MotionCursor<V>::outlook(double f) const {
  Outlook outlook;
  if (function_) {
    outlook.center.position = position(f);
    outlook.center = seen_from_air<N>(outlook.center, wind_, f);
    outlook.speed = function_->speed_bound(function_->context, launch_ + f, kForever);
    return outlook;
  }
  if (const Region<N>* region = segments_.region()) {
    outlook.center = seen_from_air<N>(region->at(launch_ + f), wind_, f);
    outlook.radius = region->radius;
    return outlook;
  }
  if (segment_.end != kForever || segment_.degree > 2) return std::nullopt;
  if (segment_.rate == 0 && segment_.spin.rate == 0) {
    outlook.center = at(f);
    return outlook;
  }
  // A turn and a spin go about a point that moves as the polynomial does.
  MotionSegment<N> middle = segment_.without_spin();
  middle.rate = 0;
  outlook.center = seen_from_air<N>(middle.at(launch_ + f), wind_, f);
  outlook.radius = segment_.spin.arm;
  if (segment_.rate == 0) return outlook;
  outlook.center.position += segment_.aside / segment_.rate;
  outlook.radius +=
      std::max(length<N>(segment_.across), length<N>(segment_.aside)) / std::fabs(segment_.rate);
  return outlook;
}

template class MotionCursor<Vec2>;
template class MotionCursor<Vec3>;

}  // namespace aimahead::detail::motion
