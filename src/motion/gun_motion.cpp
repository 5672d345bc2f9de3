#include "motion/gun_motion.hpp"

#include "motion/body_state.hpp"
#include "motion/motion_fault.hpp"
#include "motion/open_answer.hpp"

#include "aimahead/fixed_step.hpp"
#include "base/visit_variant.hpp"
#include "numerics/elementary.hpp"

#include <cmath>

namespace aimahead::detail::motion {
template <class V>
Target<V> gun_body(const Shooter<V>& gun) {
  return {.position = gun.position,
          .velocity = gun.velocity,
          .acceleration = gun.acceleration,
          .motion = gun.motion};
}

template <class V>
const char* find_gun_motion_fault(const Engagement<V>& engagement) {
  const Shooter<V>& gun = engagement.shooter;
  bool sound = false;
  if (const auto* function = std::get_if<MotionFunction<V>>(&gun.motion)) {
    // A bound on the speed does not bound how an inherited velocity changes while the gun waits.
    const bool keeps = engagement.projectile.inherit != 0;
    sound = function->position &&
            (may_wait(gun) ? function->speed_bound && !keeps : function->velocity || !keeps);
  } else {
    sound =
        !std::holds_alternative<Plates>(gun.motion) && !find_motion_fault(gun.motion, gun.position);
  }
  return sound ? nullptr : "shooter.motion";
}

template <class V>
Components<kDimensions<V>> turned_offset(const Mount<V>& mount, double time) {
  Components<kDimensions<V>> offset = components_of(mount.offset);
  const auto [sine, cosine] = numerics::sine_cosine(mount.facing + mount.turn_rate * time);
  const double x = offset[0];
  offset[0] = cosine * x - sine * offset[1];
  offset[1] = sine * x + cosine * offset[1];
  return offset;
}

template <class V>
double launch_time(const Engagement<V>& engagement) {
  const double delay = engagement.shooter.delay;
  if (!engagement.tick) return delay;
  const double step = engagement.tick->step;
  return std::ceil(delay / step) * step;
}

template <class V>
std::optional<KinematicState<kDimensions<V>>> locate_gun(const Shooter<V>& gun, double time) {
  std::optional<KinematicState<kDimensions<V>>> state;
  if (const auto* function = std::get_if<MotionFunction<V>>(&gun.motion)) {
    state.emplace();
    state->position = components_of(function->position(function->context, time));
    if (function->velocity) {
      state->velocity = components_of(function->velocity(function->context, time));
    }
  } else {
    state = locate(gun_body(gun), time);
  }
  if (!state || !is_mounted(gun)) return state;
  const double rate = gun.mount->turn_rate;
  const Components<kDimensions<V>> offset = turned_offset(*gun.mount, time);
  state->position += offset;
  state->velocity[0] -= rate * offset[1];
  state->velocity[1] += rate * offset[0];
  return state;
}

template <class V>
bool fix_gun(Engagement<V>& engagement) {
  Shooter<V>& gun = engagement.shooter;
  if (is_platform(gun)) {
    const double launch = gun.delay;
    const auto state = locate_gun(gun, launch);
    if (!state) return false;
    gun.position = make_vector<V>(state->position);
    gun.velocity = make_vector<V>(state->velocity);
    if (launch != 0) gun.position -= launch * gun.velocity;
    gun.motion = {};
    gun.acceleration = {};
  }
  gun.mount.reset();
  return true;
}

template <class V>
Intercept<V> answer_without_gun(const Shooter<V>& gun) {
  const auto vanishes = [](const auto& motion) {
    if constexpr (requires { motion.after; }) return motion.after == After::vanish;
    return false;
  };
  Intercept<V> answer = unresolved_intercept<V>(gun.delay);
  if (base::visit_variant(vanishes, gun.motion)) {
    answer = {};
    answer.status = Status::unreachable;
  }
  return answer;
}

template Components<2> turned_offset(const Mount<Vec2>&, double);
template Components<3> turned_offset(const Mount<Vec3>&, double);
template std::optional<KinematicState<2>> locate_gun(const Shooter<Vec2>&, double);
template std::optional<KinematicState<3>> locate_gun(const Shooter<Vec3>&, double);
template Target<Vec2> gun_body(const Shooter<Vec2>&);
template Target<Vec3> gun_body(const Shooter<Vec3>&);
template const char* find_gun_motion_fault(const Engagement2&);
template const char* find_gun_motion_fault(const Engagement3&);
template double launch_time(const Engagement2&);
template double launch_time(const Engagement3&);
template bool fix_gun(Engagement2&);
template bool fix_gun(Engagement3&);
template Intercept<Vec2> answer_without_gun(const Shooter<Vec2>&);
template Intercept<Vec3> answer_without_gun(const Shooter<Vec3>&);

}  // namespace aimahead::detail::motion
