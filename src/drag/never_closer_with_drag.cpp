#include "drag/never_closer_with_drag.hpp"

#include "drag/proof/fixed_gun_proof.hpp"
#include "drag/proof/rounded_motion.hpp"
#include "drag/waiting_gun/prove_waiting_gun.hpp"
#include "motion/ball_about_target.hpp"
#include "motion/gun_motion.hpp"
#include "turret/never_closer.hpp"

namespace aimahead::detail::drag {

template <class V>
bool is_never_closer_with_drag(const Engagement<V>& engagement, double distance) {
  if (!(engagement.projectile.speed > 0) || !has_bounds(engagement.target)) return false;
  Engagement<V> ball = with_ball(engagement, distance);
  if (may_wait(ball.shooter)) {
    // What hits an edge is the first touch of a launch, which need not be the one that the turret
    // and the range allow. So neither counts.
    lift_turret_and_range(ball);
    const WaitingGun<V> gun(ball);
    return prove_no_hit(gun, 0, kUnlimited, kMaxNoHitWork).none_before == kUnlimited;
  }
  const auto sizes = sizes_of(ball.shooter, ball.shooter.delay);
  if (!sizes || !fix_launch(ball.shooter.delay, ball)) return false;
  return FixedGunProof<V>(ball, *sizes).never_hits_within_limits();
}

template bool is_never_closer_with_drag(const Engagement2&, double);
template bool is_never_closer_with_drag(const Engagement3&, double);

}  // namespace aimahead::detail::drag
