// Proofs of what the shots of a gun that fires at its delay hit under quadratic drag, and when.
#pragma once

#include "aimahead/drag_proof.hpp"

#include "drag/proof/hit_free_step.hpp"
#include "drag/proof/rounded_motion.hpp"
#include "motion/gun_motion.hpp"
#include "motion/motion_cursor.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace aimahead::detail::drag {

/// How early before a hit the proof that nothing hits may end, as a share of the time of flight.
inline constexpr double kHitTimeTolerance = 0x1p-26;

/// The engagement with a gun of constant velocity that fires at `launch_time` and nothing else.
/// False if it has no position then.
template <class V>
[[nodiscard]] bool fix_launch(double launch_time, Engagement<V>& engagement) {
  engagement.shooter.delay = launch_time;
  fire_at_delay(engagement.shooter);
  return fix_gun(engagement);
}

/// What is proved of a gun of constant velocity that fires at its delay (fix_launch).
template <class V>
class FixedGunProof {
 public:
  static constexpr int N = kDimensions<V>;

  FixedGunProof(const Engagement<V>& engagement, const GunSizes& gun)
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
    const double open = f - max_step(last, target, target.begin() - f, kHitTimeTolerance * f);
    const double from = advance(open);
    proof.is_complete = from >= std::min(open, f * (1 - kHitTimeTolerance));
    proof.none_before = launch_ + (proof.is_complete ? f * (1 - kHitTimeTolerance) : from);
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
    double max_flight = with_drag_slack(engagement_.projectile.lifetime);
    if (range_ < kUnlimited) {
      max_flight = std::min(max_flight, shot_.time_beyond(with_drag_slack(range_)));
    }
    return advance(max_flight) >= max_flight;
  }

 private:
  // The least steps, as shares of the time of flight: where reach and range allow less, the
  // launch is asked too; where nothing allows more, the proof ends.
  static constexpr double kMinReachStep = 0.03;
  static constexpr double kMinStep = 0x1p-36;
  static constexpr int kMaxSteps = 1000;
  static constexpr int kMaxProofWork = 100'000;  // steps of integration
  static constexpr int kMaxHalvings = 16;
  static constexpr double kSlack = 0x1p-26;  // of distances: more than their rounding

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
    const double gap =
        away - shot_.muzzle - shot_.radii - reach.path - kSlack * away - target.position_error(f);
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
    const double gap = away - with_drag_slack(range_) - shot_.muzzle - shot_.radii - kSlack * away -
                       target.position_error(f);
    const double speed = length<N>(now.velocity) + length<N>(shot_.wind);
    return gap > 0 ? std::min(most, closing_time(gap, speed, target.max_acceleration()) * kCaution)
                   : 0;
  }

  [[nodiscard]] double step_from_launch(const RoundedMotion<V>& target, double f,
                                        double most) const {
    const auto needed = need_launch<N>(shot_, target.at(f).position, f, {}, Accuracy::fine);
    if (needed.found != NeededLaunch<N>::Found::launch) return 0;
    const HitFreeStep<N> step(shot_, known_launch(target, f, needed.aim, needed.speed));
    return max_step(step, target, std::min(most, f), 0);
  }

  /// The maximum length of a step without a hit. In a smaller window everything changes less.
  [[nodiscard]] double max_step(const HitFreeStep<N>& step, const RoundedMotion<V>& target,
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

}  // namespace aimahead::detail::drag
