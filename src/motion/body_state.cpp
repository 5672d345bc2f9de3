#include "motion/body_state.hpp"

#include "aimahead/tick.hpp"
#include "motion/motion_cursor.hpp"
#include "motion/motion_segments.hpp"

namespace aimahead::detail::motion {
namespace {

template <int N>
bool is_finite(const Components<N>& place) {
  double sum = 0;
  for (const double x : place) sum += x;
  return numerics::is_finite(sum);
}

/// Without a motion of its own.
template <class V>
Moment<kDimensions<V>> accelerate(const Target<V>& body, double time) {
  Moment<kDimensions<V>> moment;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const double v = VectorTraits<V>::get(body.velocity, i);
    const double gained = time * VectorTraits<V>::get(body.acceleration, i);
    moment.position[i] = VectorTraits<V>::get(body.position, i) + time * (v + 0.5 * gained);
    moment.velocity[i] = v + gained;
  }
  return moment;
}

template <class V>
bool follow(const Target<V>& body, double time, Moment<kDimensions<V>>& moment) {
  constexpr int N = kDimensions<V>;
  if (std::holds_alternative<std::monostate>(body.motion)) {
    moment = accelerate(body, time);
    return true;
  }
  if (std::holds_alternative<MotionFunction<V>>(body.motion)) {
    DragTarget<V> course(body, Components<N>{}, 0);
    if (!course.go_to(time)) return false;
    moment = course.at(time);
    return true;
  }
  Stretches<V> stretches(body, Components<N>{});
  Stretch<N> stretch;
  if (!stretches.next(stretch)) return false;
  bool skipped = false;
  while (stretch.end <= time) {
    if (stretches.region() && !skipped) {
      skipped = true;
      stretches.skip_to(time);
    }
    if (stretches.next(stretch)) continue;
    if (stretch.end < time) return false;
    break;
  }
  moment = stretch.at(time);
  return true;
}

}  // namespace

template <class V>
std::optional<Moment<kDimensions<V>>> locate(const Target<V>& body, double time) {
  Moment<kDimensions<V>> moment;
  if (!numerics::is_finite(time) || !follow(body, time, moment)) return std::nullopt;
  if (!is_finite<kDimensions<V>>(moment.position)) return std::nullopt;
  return moment;
}

template <class V>
std::optional<Moment<kDimensions<V>>> locate_target(const Engagement<V>& engagement, double time) {
  const Target<V>& target = engagement.target;
  if (!engagement.tick || !numerics::is_finite(time)) return locate(target, time);
  Tick undamped = *engagement.tick;
  undamped.damping = 0;
  const TickBody<V> body{target.position, target.velocity};
  Moment<kDimensions<V>> moment;
  moment.position = components_of(place_after(undamped, body, target.acceleration, time));
  moment.velocity = components_of(target.velocity);
  if (!is_finite<kDimensions<V>>(moment.position)) return std::nullopt;
  return moment;
}

template std::optional<Moment<2>> locate(const Target<Vec2>&, double);
template std::optional<Moment<3>> locate(const Target<Vec3>&, double);
template std::optional<Moment<2>> locate_target(const Engagement2&, double);
template std::optional<Moment<3>> locate_target(const Engagement3&, double);

}  // namespace aimahead::detail::motion
