#include "motion/motion_cursor.hpp"

#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::motion {
template <class V>
DragTarget<V>::DragTarget(const Target<V>& target, const Components<N>& pivot, double launch)
    : stretches_(target, pivot),
      function_(std::get_if<MotionFunction<V>>(&target.motion)),
      pivot_(pivot),
      launch_(launch) {}

template <class V>
bool DragTarget<V>::go_on() {
  if (function_) {
    if (started_) return false;
    started_ = true;
    stretch_.degree = 0;
    stretch_.coefficient[0] = {};
    return true;
  }
  ++work_;
  return stretches_.next(stretch_);
}

template <class V>
bool DragTarget<V>::go_to(double f) {
  if (!started_ && !go_on()) return false;
  started_ = true;
  while (end() < f) {
    if (stretches_.region() && work_ % 16 == 0) stretches_.skip_to(launch_ + f);
    if (!go_on()) return false;
  }
  return true;
}

template <class V>
Components<DragTarget<V>::N> DragTarget<V>::place(double f) const {
  const V there = function_->position(function_->context, launch_ + f);
  Components<N> result;
  for (int i = 0; i < N; ++i) result[i] = VectorTraits<V>::get(there, i) - pivot_[i];
  return result;
}

template <class V>
Moment<DragTarget<V>::N> DragTarget<V>::at(double f) const {
  if (!function_) return stretch_.at(launch_ + f);
  Moment<N> moment;
  moment.position = place(f);
  const double h = 0x1p-18 * f;
  if (!(h > 0)) return moment;
  const Components<N> before = place(f - h);
  const Components<N> after = place(f + h);
  for (int i = 0; i < N; ++i) {
    moment.velocity[i] = (after[i] - before[i]) / (2 * h);
  }
  return moment;
}

template <class V>
typename DragTarget<V>::Pace DragTarget<V>::pace(double f, double window,
                                                 const Components<N>& v) const {
  if (function_) {
    const double t = launch_ + f;
    return {function_->speed_bound(function_->context, t, t + window) + length<N>(v), 0};
  }
  const Moment<N> moment = at(f);
  Components<N> relative;
  for (int i = 0; i < N; ++i) relative[i] = moment.velocity[i] - v[i];
  return {length<N>(relative), stretch_.most_acceleration};
}

template <class V>
double DragTarget<V>::widest_step(double f) const {
  double most = 0.5 * f;
  if (function_) most = 0.125 * f;
  if (stretch_.rate != 0) most = std::min(most, 0.7 / std::fabs(stretch_.rate));
  if (stretch_.degree > 2) most = std::min(most, 0.25 * (stretch_.end - stretch_.begin));
  return most;
}

template <class V>
std::optional<typename DragTarget<V>::Outlook> DragTarget<V>::outlook(double f) const {
  Outlook outlook;
  if (function_) {
    outlook.center.position = place(f);
    outlook.speed = function_->speed_bound(function_->context, launch_ + f, kForever);
    return outlook;
  }
  if (const Region<N>* region = stretches_.region()) {
    for (int i = 0; i < N; ++i) {
      outlook.center.position[i] = region->center[i] + region->velocity[i] * (launch_ + f);
    }
    outlook.center.velocity = region->velocity;
    outlook.radius = region->radius;
    return outlook;
  }
  if (stretch_.end != kForever || stretch_.degree > 2) return std::nullopt;
  if (stretch_.rate == 0) {
    outlook.center = at(f);
    return outlook;
  }
  // A turn: about a point that moves as the polynomial does.
  Stretch<N> middle = stretch_;
  middle.rate = 0;
  outlook.center = middle.at(launch_ + f);
  for (int i = 0; i < N; ++i) outlook.center.position[i] += stretch_.aside[i] / stretch_.rate;
  outlook.radius =
      std::max(length<N>(stretch_.across), length<N>(stretch_.aside)) / std::fabs(stretch_.rate);
  return outlook;
}

template class DragTarget<Vec2>;
template class DragTarget<Vec3>;

}  // namespace aimahead::detail::motion
