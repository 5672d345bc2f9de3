#include "aimahead/drag_proof.hpp"

#include "drag/hit_free_step.hpp"
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
constexpr double kPositionRounding = 0x1p-49;
constexpr int kMaxSteps = 1000;
constexpr int kMaxProofWork = 300'000;  // steps of integration
constexpr int kMaxHalvings = 16;

/// The proof for a gun that fires at its delay, at a target that is no function of the caller's.
template <class V>
class DragAnswerProof {
 public:
  static constexpr int N = kDimensions<V>;

  explicit DragAnswerProof(const Engagement<V>& engagement)
      : engagement_(engagement),
        launch_(engagement.shooter.delay),
        pivot_(pivot_at(engagement.shooter, launch_)),
        shot_(engagement) {
    shot_.work_left = kMaxProofWork;
  }

  /// The proof that a shot along `aim` hits after `f` and none before. `is_only_launch`: no other
  /// launch time is possible.
  [[nodiscard]] DragProof prove_hit(const Components<N>& aim, double f, bool is_only_launch) const {
    DragProof proof;
    MotionCursor<V> target = cursor();
    if (!target.go_to(f)) return proof;
    const HitFreeStep<N> last(shot_, known_launch(target, f, aim, shot_.speed));
    proof.max_miss = last.max_miss();
    if (!is_only_launch || !proof.max_miss) return proof;
    const double begin = std::max(target.segment().begin - launch_, 0.0);
    const double open = f - longest(last, target, begin - f, kTolerance * f);
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

 private:
  [[nodiscard]] MotionCursor<V> cursor() const {
    return MotionCursor<V>(engagement_.target, pivot_, launch_, shot_.wind);
  }

  [[nodiscard]] KnownLaunch<N> known_launch(const MotionCursor<V>& target, double f,
                                            const Components<N>& aim, double speed) const {
    const double sizes = target.segment().size(launch_ + f) + length<N>(pivot_) +
                         launch_ * length<N>(components_of(engagement_.shooter.velocity)) +
                         f * length<N>(shot_.wind);
    return {f, target.at(f), kPositionRounding * sizes, aim, speed};
  }

  /// The time of flight up to which no shot hits, from the launch on; at most `until`. Infinite if
  /// none ever does.
  [[nodiscard]] double advance(double until) const {
    MotionCursor<V> target = cursor();
    if (!target.go_to(0)) return target.is_lost() ? 0 : kUnlimited;
    double f = 0;
    for (int i = 0; i < kMaxSteps && f < until; ++i) {
      if (!(f < target.end())) {
        if (!target.go_on()) return target.is_lost() ? f : kUnlimited;
        continue;
      }
      if (until == kUnlimited && is_gone(target, f)) return kUnlimited;
      const double most = std::min(until, target.end()) - f;
      double step = step_beyond_reach(target, f, most);
      if (!(step > 0.03 * f)) step = std::max(step, step_from_launch(target, f, most));
      if (!(step > 0x1p-36 * f)) return f;
      f = step < most ? f + step : std::min(until, target.end());
    }
    return f;
  }

  /// Whether the target is out of reach for good.
  [[nodiscard]] bool is_gone(const MotionCursor<V>& target, double f) const {
    const auto outlook = target.outlook(f);
    return outlook && shot_.stays_beyond(outlook->center, f, outlook->radius, outlook->speed);
  }

  /// How long the target stays beyond the distance that DragShot::spread_at proves; at most `most`.
  [[nodiscard]] double step_beyond_reach(const MotionCursor<V>& target, double f,
                                         double most) const {
    const auto fall = shot_.fall(f);
    const auto reach = shot_.spread_at(f);
    const auto now = target.at(f);
    const double away = length<N>(now.position - fall.path * shot_.down);
    const double gap = away - shot_.muzzle - shot_.radii - reach.path - kTolerance * away;
    const double speed = length<N>(now.velocity) + reach.speed + fall.speed;
    const double growth = target.segment().max_acceleration + shot_.law.acceleration;
    return gap > 0 ? std::min(most, closing_time(gap, speed, growth)) : 0;
  }

  [[nodiscard]] double step_from_launch(const MotionCursor<V>& target, double f,
                                        double most) const {
    const auto needed = need_launch<N>(shot_, target.at(f).position, f, {}, Accuracy::fine);
    if (needed.found != NeededLaunch<N>::Found::launch) return 0;
    const HitFreeStep<N> step(shot_, known_launch(target, f, needed.aim, needed.speed));
    return longest(step, target, std::min(most, f), 0);
  }

  /// In a smaller window everything changes less.
  [[nodiscard]] double longest(const HitFreeStep<N>& step, const MotionCursor<V>& target,
                               double window, double tolerance) const {
    double best = 0;
    for (int i = 0; i < kMaxHalvings && std::fabs(window) > best; ++i) {
      best = std::max(best, step.length(window, target.segment().max_jerk, tolerance));
      window *= 0.5;
    }
    return best;
  }

  const Engagement<V>& engagement_;
  double launch_;
  Components<N> pivot_;
  DragShot<N> shot_;
};

template <class V>
bool can_be_proved(const Engagement<V>& e) {
  return !find_fault(e) && !e.tick && e.projectile.quadratic_drag != 0 && e.projectile.speed > 0 &&
         !std::holds_alternative<Plates>(e.target.motion) &&
         !std::holds_alternative<MotionFunction<V>>(e.target.motion);
}

/// The engagement with a gun that fires at `launch_time` and nothing else. False if it has no
/// position then.
template <class V>
bool fix_launch(double launch_time, Engagement<V>& engagement) {
  engagement.shooter.delay = launch_time;
  engagement.shooter.turret = {};
  engagement.shooter.hold = false;
  return fix_gun(engagement);
}

}  // namespace

template <class V>
DragProof prove_drag_answer(const Engagement<V>& engagement,
                            const std::type_identity_t<Hit<V>>& answer) {
  if (!can_be_proved(engagement)) return {};
  const Units units = units_for(engagement);
  EngagementInUnits<V> in_units(engagement, units);
  std::optional<Engagement<V>> question = in_units.engagement();
  if (!question) return {};
  const bool is_only_launch = !may_wait(engagement.shooter);
  DragProof proof;
  if (answer.aim == V{}) {
    if (!is_only_launch || !fix_launch(question->shooter.delay, *question)) return {};
    proof = DragAnswerProof<V>(*question).prove_miss();
  } else {
    const Components<kDimensions<V>> aim = components_of(answer.aim);
    const double size = length<kDimensions<V>>(aim);
    const double launch = units.in(kTime, answer.launch_time);
    const double flight = units.in(kTime, answer.flight_time);
    const bool is_sound = is_size(launch) && is_size(flight) && flight > 0 && is_finite(size);
    if (!is_sound || !fix_launch(launch, *question)) return {};
    proof = DragAnswerProof<V>(*question).prove_hit(aim / size, flight, is_only_launch);
  }
  proof.none_before = units.out(kTime, proof.none_before);
  if (proof.max_miss) proof.max_miss = units.out(kLength, *proof.max_miss);
  return proof;
}

template DragProof prove_drag_answer(const Engagement2&, const Hit<Vec2>&);
template DragProof prove_drag_answer(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
