#include "motion/gun_motion.hpp"

#include "motion/body_state.hpp"
#include "motion/motion_fault.hpp"

#include <cmath>
#include "aimahead/fixed_step.hpp"

namespace aimahead::detail::motion {
template <class V>
Target<V> gun_body(const Shooter<V>& gun) {
  Target<V> body;
  body.position = gun.position;
  body.velocity = gun.velocity;
  body.motion = gun.motion;
  return body;
}

template <class V>
const char* find_gun_motion_fault(const Engagement<V>& engagement) {
  const Shooter<V>& gun = engagement.shooter;
  bool sound = false;
  if (const auto* function = std::get_if<MotionFunction<V>>(&gun.motion)) {
    // A bound on the speed is none on how an inherited velocity changes while the gun waits.
    const bool keeps = engagement.projectile.inherit != 0;
    sound = function->position &&
            (may_wait(gun) ? function->speed_bound && !keeps : function->velocity || !keeps);
  } else {
    sound = !find_motion_fault(gun_body(gun));
  }
  return sound ? nullptr : "shooter.motion";
}

template <class V>
double launch_time(const Engagement<V>& engagement) {
  const double delay = engagement.shooter.delay;
  if (!engagement.tick) return delay;
  const double step = engagement.tick->step;
  return std::ceil(delay / step) * step;
}

template <class V>
bool fix_gun(const Engagement<V>& engagement, Engagement<V>& fixed) {
  const Shooter<V>& gun = engagement.shooter;
  fixed = engagement;
  if (std::holds_alternative<std::monostate>(gun.motion)) return true;
  fixed.shooter.motion = {};
  double launch = gun.delay;
  if (engagement.tick) {
    const double step = launch_time(engagement);
    if (numerics::is_finite(step)) launch = step;
  }
  if (const auto* function = std::get_if<MotionFunction<V>>(&gun.motion)) {
    fixed.shooter.position = function->position(function->context, launch);
    fixed.shooter.velocity =
        function->velocity ? function->velocity(function->context, launch) : V{};
  } else {
    const auto state = locate(gun_body(gun), launch);
    if (!state) return false;
    fixed.shooter.position = make_vector<V>(state->position);
    fixed.shooter.velocity = make_vector<V>(state->velocity);
  }
  if (launch != 0) fixed.shooter.position -= launch * fixed.shooter.velocity;
  return true;
}

template Target<Vec2> gun_body(const Shooter<Vec2>&);
template Target<Vec3> gun_body(const Shooter<Vec3>&);
template const char* find_gun_motion_fault(const Engagement2&);
template const char* find_gun_motion_fault(const Engagement3&);
template double launch_time(const Engagement2&);
template double launch_time(const Engagement3&);
template bool fix_gun(const Engagement2&, Engagement2&);
template bool fix_gun(const Engagement3&, Engagement3&);

}  // namespace aimahead::detail::motion
