#include "aimahead/drag_proof.hpp"

#include "drag/proof/fixed_gun_proof.hpp"
#include "drag/proof/rounded_motion.hpp"
#include "drag/waiting_gun/prove_waiting_gun.hpp"
#include "motion/engagement_in_units.hpp"
#include "motion/gun_motion.hpp"

#include <optional>

namespace aimahead {

using namespace detail::drag;

namespace {

template <class V>
bool can_be_proved(const Engagement<V>& e) {
  return !find_fault(e) && !e.tick && e.projectile.quadratic_drag != 0 && e.projectile.speed > 0 &&
         has_bounds(e.target);
}

/// An answer: a hit, or that nothing hits.
template <class V>
struct ClaimedAnswer {
  bool is_hit = false;
  double launch = 0;
  double flight = 0;
  Components<kDimensions<V>> aim{};  ///< unit vector
};

/// The proof of a gun that fires at its delay.
template <class V>
DragProof prove_launch(const Engagement<V>& engagement, const ClaimedAnswer<V>& claim) {
  Engagement<V> fixed = engagement;
  const auto sizes = sizes_of(engagement.shooter, claim.launch);
  if (!sizes || !fix_launch(claim.launch, fixed)) return {};
  const FixedGunProof<V> proof(fixed, *sizes);
  return claim.is_hit ? proof.prove_hit(claim.aim, claim.flight) : proof.prove_miss();
}

/// The proof of a gun that may wait.
template <class V>
DragProof prove_waiting_gun(const Engagement<V>& engagement, const ClaimedAnswer<V>& claim) {
  DragProof proof;
  double until = kUnlimited;
  WaitingGun<V> gun = WaitingGun<V>(engagement).without_limits();
  if (claim.is_hit) {
    Engagement<V> fixed = engagement;
    const auto sizes = sizes_of(engagement.shooter, claim.launch);
    if (!sizes || !fix_launch(claim.launch, fixed)) return proof;
    proof.max_miss = FixedGunProof<V>(fixed, *sizes).max_miss(claim.aim, claim.flight);
    if (!proof.max_miss) return proof;
    until = claim.launch + claim.flight * (1 - kHitTimeTolerance);
    Hit<V> hit;
    hit.aim = make_vector<V>(claim.aim);
    hit.launch_time = claim.launch;
    hit.flight_time = claim.flight;
    const WaitingGun<V> limited(engagement);
    if (limited.lack_of_limits(fixed, hit) <= 0) gun = limited;
  }
  proof.none_before = prove_no_hit(gun, 0, until, kMaxNoHitWork).none_before;
  proof.is_complete = proof.none_before >= until;
  return proof;
}

}  // namespace

template <class V>
DragProof prove_drag_answer(const Engagement<V>& engagement,
                            const std::type_identity_t<Hit<V>>& answer) {
  constexpr int N = kDimensions<V>;
  if (!can_be_proved(engagement)) return {};
  const Units units = units_for(engagement);
  EngagementInUnits<V> in_units(engagement, units);
  const std::optional<Engagement<V>> question = in_units.engagement();
  if (!question) return {};
  const bool waits = may_wait(question->shooter);
  ClaimedAnswer<V> claim;
  claim.is_hit = !(answer.aim == V{});
  claim.launch = waits ? units.in(kTime, answer.launch_time) : question->shooter.delay;
  if (claim.is_hit) {
    claim.flight = units.in(kTime, answer.flight_time);
    const double size = length<N>(components_of(answer.aim));
    if (!(is_size(claim.flight) && claim.flight > 0 && is_finite(size))) return {};
    claim.aim = components_of(answer.aim) / size;
  }
  if (!is_size(claim.launch)) return {};
  DragProof proof = waits ? prove_waiting_gun(*question, claim) : prove_launch(*question, claim);
  proof.none_before = units.out(kTime, proof.none_before);
  if (proof.max_miss) proof.max_miss = units.out(kLength, *proof.max_miss);
  return proof;
}

template DragProof prove_drag_answer(const Engagement2&, const Hit<Vec2>&);
template DragProof prove_drag_answer(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
