#include "drag/prove_drag_answer.hpp"

#include "aimahead/drag_proof.hpp"

#include "drag/hit_free_step.hpp"
#include "drag/prove_waiting_gun.hpp"
#include "drag/rounded_motion.hpp"
#include "motion/ball_about_target.hpp"
#include "motion/engagement_in_units.hpp"
#include "motion/gun_motion.hpp"
#include "motion/motion_cursor.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead {

using namespace detail::drag;

namespace {

constexpr double kTolerance = 0x1p-26;  // of the time of flight
// As shares of the time of flight: shorter steps of the reach are not enough, and shorter steps of
// any kind end the proof.
constexpr double kMinReachStep = 0.03;
constexpr double kMinStep = 0x1p-36;
constexpr int kMaxSteps = 1000;
constexpr int kMaxProofWork = 100'000;    // steps of integration
constexpr int kMaxWaitingWork = 500'000;  // likewise, of guns that may wait
constexpr int kMaxHalvings = 16;

/// The proof for a gun of constant velocity that fires at its delay.
template <class V>
class DragAnswerProof {
 public:
  static constexpr int N = kDimensions<V>;

  DragAnswerProof(const Engagement<V>& engagement, const GunSizes& gun)
      : engagement_(engagement),
        gun_(gun),
        launch_(engagement.shooter.delay),
        pivot_(pivot_at(engagement.shooter, launch_)),
        shot_(engagement) {
    shot_.work_left = kMaxProofWork;
  }

  /// How far a shot along `aim` is off after `f`; nothing if that is not proved.
  [[nodiscard]] std::optional<double> max_miss(const Components<N>& aim, double f) const {
    RoundedMotion<V> target = start();
    if (!target.go_to(f)) return std::nullopt;
    return HitFreeStep<N>(shot_, known_launch(target, f, aim, shot_.speed)).max_miss();
  }

  /// The proof that a shot along `aim` hits after `f` and none before.
  [[nodiscard]] DragProof prove_hit(const Components<N>& aim, double f) const {
    DragProof proof;
    RoundedMotion<V> target = start();
    if (!target.go_to(f)) return proof;
    const HitFreeStep<N> last(shot_, known_launch(target, f, aim, shot_.speed));
    proof.max_miss = last.max_miss();
    if (!proof.max_miss) return proof;
    const double open = f - longest(last, target, target.begin() - f, kTolerance * f);
    const double from = advance(open);
    proof.is_complete = from >= std::min(open, f * (1 - kTolerance));
    proof.none_before = launch_ + (proof.is_complete ? f * (1 - kTolerance) : from);
    return proof;
  }

  /// The proof that no shot ever hits.
  [[nodiscard]] DragProof prove_miss() const {
    DragProof proof;
    proof.none_before = launch_ + advance(kUnlimited);
    proof.is_complete = proof.none_before == kUnlimited;
    return proof;
  }

  /// Whether it is proved that no shot hits within lifetime and range.
  [[nodiscard]] bool never_hits_within_limits() {
    range_ = engagement_.projectile.range;
    double longest = with_drag_slack(engagement_.projectile.lifetime);
    if (range_ < kUnlimited) {
      longest = std::min(longest, shot_.time_beyond(with_drag_slack(range_)));
    }
    return advance(longest) >= longest;
  }

 private:
  [[nodiscard]] RoundedMotion<V> start() const {
    return {engagement_.target, pivot_, launch_, shot_.wind, gun_};
  }

  [[nodiscard]] KnownLaunch<N> known_launch(const RoundedMotion<V>& target, double f,
                                            const Components<N>& aim, double speed) const {
    const double inherited = engagement_.projectile.inherit * gun_.velocity;
    return {f,
            target.at(f),
            target.position_error(f),
            target.velocity_error(f),
            aim,
            speed,
            speed + inherited + length<N>(shot_.wind)};
  }

  /// The time of flight up to which no shot hits, from the launch on; at most `until`. Infinite if
  /// none ever does.
  [[nodiscard]] double advance(double until) const {
    RoundedMotion<V> target = start();
    if (!target.go_to(0)) return target.is_gone() ? kUnlimited : 0;
    double f = 0;
    for (int i = 0; i < kMaxSteps && f < until; ++i) {
      if (!(f < target.end())) {
        if (!target.go_on()) return target.is_gone() ? kUnlimited : f;
        continue;
      }
      if (until == kUnlimited && is_out_of_reach(target, f)) return kUnlimited;
      const double most = std::min(until, target.end()) - f;
      double step =
          std::max(step_beyond_reach(target, f, most), step_beyond_range(target, f, most));
      if (!(step > kMinReachStep * f)) step = std::max(step, step_from_launch(target, f, most));
      if (!(step > kMinStep * f)) return f;
      f = step < most ? f + step : std::min(until, target.end());
    }
    return f;
  }

  /// Whether the target is out of reach for good.
  [[nodiscard]] bool is_out_of_reach(const RoundedMotion<V>& target, double f) const {
    const auto outlook = target.cursor().outlook(f);
    return outlook && shot_.stays_beyond(outlook->center, f, outlook->radius, outlook->speed);
  }

  /// How long the target stays beyond the distance that DragShot::spread_at proves; at most `most`.
  [[nodiscard]] double step_beyond_reach(const RoundedMotion<V>& target, double f,
                                         double most) const {
    const auto fall = shot_.fall(f);
    const auto reach = shot_.spread_at(f);
    const auto now = target.at(f);
    const double away = length<N>(now.position - fall.path * shot_.down);
    const double gap = away - shot_.muzzle - shot_.radii - reach.path - kTolerance * away -
                       target.position_error(f);
    const double speed = length<N>(now.velocity) + reach.speed + fall.speed;
    const double growth = target.max_acceleration() + shot_.law.acceleration;
    return gap > 0 ? std::min(most, closing_time(gap, speed, growth) * kCaution) : 0;
  }

  /// How long the target stays farther from the gun than any shot within the range; at most `most`.
  [[nodiscard]] double step_beyond_range(const RoundedMotion<V>& target, double f,
                                         double most) const {
    if (range_ == kUnlimited) return 0;
    const auto now = target.at(f);
    const double away = length<N>(shot_.in_world(now.position, f));
    const double gap = away - with_drag_slack(range_) - shot_.muzzle - shot_.radii -
                       kTolerance * away - target.position_error(f);
    const double speed = length<N>(now.velocity) + length<N>(shot_.wind);
    return gap > 0 ? std::min(most, closing_time(gap, speed, target.max_acceleration()) * kCaution)
                   : 0;
  }

  [[nodiscard]] double step_from_launch(const RoundedMotion<V>& target, double f,
                                        double most) const {
    const auto needed = need_launch<N>(shot_, target.at(f).position, f, {}, Accuracy::fine);
    if (needed.found != NeededLaunch<N>::Found::launch) return 0;
    const HitFreeStep<N> step(shot_, known_launch(target, f, needed.aim, needed.speed));
    return longest(step, target, std::min(most, f), 0);
  }

  /// In a smaller window everything changes less.
  [[nodiscard]] double longest(const HitFreeStep<N>& step, const RoundedMotion<V>& target,
                               double window, double tolerance) const {
    double best = 0;
    for (int i = 0; i < kMaxHalvings && std::fabs(window) > best; ++i) {
      best = std::max(best, step.length(window, target.max_jerk(), tolerance));
      window *= 0.5;
    }
    return best;
  }

  const Engagement<V>& engagement_;
  GunSizes gun_;
  double launch_;
  Components<N> pivot_;
  DragShot<N> shot_;
  double range_ = kUnlimited;  // shots that are farther do not count
};

template <class V>
bool can_be_proved(const Engagement<V>& e) {
  return !find_fault(e) && !e.tick && e.projectile.quadratic_drag != 0 && e.projectile.speed > 0 &&
         has_bounds(e.target);
}

/// The engagement with a gun of constant velocity that fires at `launch_time` and nothing else.
/// False if it has no position then.
template <class V>
bool fix_launch(double launch_time, Engagement<V>& engagement) {
  engagement.shooter.delay = launch_time;
  engagement.shooter.turret = {};
  engagement.shooter.hold = false;
  return fix_gun(engagement);
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
  const DragAnswerProof<V> proof(fixed, *sizes);
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
    proof.max_miss = DragAnswerProof<V>(fixed, *sizes).max_miss(claim.aim, claim.flight);
    if (!proof.max_miss) return proof;
    until = claim.launch + claim.flight * (1 - kTolerance);
    Hit<V> hit;
    hit.aim = make_vector<V>(claim.aim);
    hit.launch_time = claim.launch;
    hit.flight_time = claim.flight;
    const WaitingGun<V> limited(engagement);
    if (limited.lack_of_limits(fixed, hit) <= 0) gun = limited;
  }
  proof.none_before = prove_no_hit(gun, 0, until, kMaxWaitingWork).none_before;
  proof.is_complete = proof.none_before >= until;
  return proof;
}

}  // namespace

template <class V>
bool detail::drag::is_never_closer_with_drag(const Engagement<V>& engagement, double distance) {
  if (!can_be_proved(engagement)) return false;
  Engagement<V> ball = with_ball(engagement, distance);
  if (may_wait(ball.shooter)) {
    // What hits an edge is the first touch of a launch, which need not be the one that the turret
    // and the range allow. So neither counts.
    free_aim(ball);
    const WaitingGun<V> gun(ball);
    return prove_no_hit(gun, 0, kUnlimited, kMaxWaitingWork).none_before == kUnlimited;
  }
  const auto sizes = sizes_of(ball.shooter, ball.shooter.delay);
  if (!sizes || !fix_launch(ball.shooter.delay, ball)) return false;
  return DragAnswerProof<V>(ball, *sizes).never_hits_within_limits();
}

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
template bool detail::drag::is_never_closer_with_drag(const Engagement2&, double);
template bool detail::drag::is_never_closer_with_drag(const Engagement3&, double);

}  // namespace aimahead
