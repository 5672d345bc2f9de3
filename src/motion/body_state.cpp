#include "motion/body_state.hpp"

#include "aimahead/fixed_step.hpp"
#include "motion/motion_cursor.hpp"
#include "motion/motion_segments.hpp"
#include "motion/turning.hpp"

namespace aimahead::detail::motion {
namespace {

/// The state of a body in constant acceleration.
template <class V>
KinematicState<kDimensions<V>> accelerate(const Target<V>& body, double time) {
  const V gained = time * body.acceleration;
  return {components_of(body.position + time * (body.velocity + 0.5 * gained)),
          components_of(body.velocity + gained), components_of(body.acceleration)};
}

/// Sets the state of a body that turns and has not completed its first lap, which needs no count of
/// laps. False for any other body.
template <class V>
bool turn_once(const Target<V>& body, double time, KinematicState<kDimensions<V>>& state) {
  constexpr double kNearlyOnce = 6;  // radians
  const auto* turning = std::get_if<Turning<V>>(&body.motion);
  if (!turning || turning->turn_rate == 0) return false;
  if (!(time * std::fabs(turning->turn_rate) < kNearlyOnce)) return false;
  MotionSegment<kDimensions<V>> segment;
  if (go_round(body.velocity, *turning, segment) == 0) return false;
  segment.coefficient[0] = components_of(body.position);
  segment.coefficient[2] = {};
  segment.rate = turning->turn_rate;
  state = segment.at(time);
  return true;
}

template <class V>
bool follow(const Target<V>& body, double time, KinematicState<kDimensions<V>>& state) {
  constexpr int N = kDimensions<V>;
  if (std::holds_alternative<std::monostate>(body.motion)) {
    state = accelerate(body, time);
    return true;
  }
  if (turn_once(body, time, state)) return true;
  if (std::holds_alternative<MotionFunction<V>>(body.motion)) {
    MotionCursor<V> cursor(body, Components<N>{}, 0);
    if (!cursor.go_to(time)) return false;
    state = cursor.at(time);
    return true;
  }
  using Segments = MotionSegments<V>;
  MotionSegment<N> segment;
  if (Segments(body, {}).find(0, time, segment) != Segments::Whereabouts::found) return false;
  state = segment.at(time);
  return true;
}

}  // namespace

template <class V>
std::optional<KinematicState<kDimensions<V>>> locate(const Target<V>& body, double time) {
  KinematicState<kDimensions<V>> state;
  if (!numerics::is_finite(time) || !follow(body, time, state)) return std::nullopt;
  if (!has_finite_sum<kDimensions<V>>(0, state.position)) return std::nullopt;
  return state;
}

template <class V>
std::optional<KinematicState<kDimensions<V>>> locate_target(const Engagement<V>& engagement,
                                                            double time) {
  const Target<V>& target = engagement.target;
  if (!engagement.tick || !numerics::is_finite(time)) return locate(target, time);
  Tick undamped = *engagement.tick;
  undamped.damping = 0;
  const TickBody<V> body{target.position, target.velocity};
  KinematicState<kDimensions<V>> state;
  state.position = components_of(position_after(undamped, body, target.acceleration, time));
  state.velocity = components_of(target.velocity);
  if (!has_finite_sum<kDimensions<V>>(0, state.position)) return std::nullopt;
  return state;
}

template std::optional<KinematicState<2>> locate(const Target<Vec2>&, double);
template std::optional<KinematicState<3>> locate(const Target<Vec3>&, double);
template std::optional<KinematicState<2>> locate_target(const Engagement2&, double);
template std::optional<KinematicState<3>> locate_target(const Engagement3&, double);

}  // namespace aimahead::detail::motion
