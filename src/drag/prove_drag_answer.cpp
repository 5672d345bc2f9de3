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
constexpr double kRounding = 0x1p-49;   // of what a position or velocity is computed from
// As shares of the time of flight: shorter steps of the reach are not enough, and shorter steps of
// any kind end the proof.
constexpr double kMinReachStep = 0.03;
constexpr double kMinStep = 0x1p-36;
constexpr int kMaxSteps = 1000;
constexpr int kMaxSegments = 10'000;
constexpr int kMaxProofWork = 100'000;  // steps of integration
constexpr int kMaxHalvings = 16;

/// The sizes of what the gun's position and velocity at the launch are computed from.
struct GunSizes {
  double position = 0;
  double velocity = 0;
};

template <class V>
GunSizes sizes_of(const Shooter<V>& gun, double launch) {
  constexpr int N = kDimensions<V>;
  const double speed = length<N>(components_of(gun.velocity));
  const double gained = launch * length<N>(components_of(gun.acceleration));
  return {length<N>(components_of(gun.position)) + launch * (speed + gained), speed + gained};
}

/// A target seen from the air, segment by segment, and how far rounding puts it off.
template <class V>
class RoundedTarget {
 public:
  static constexpr int N = kDimensions<V>;

  RoundedTarget(const Engagement<V>& engagement, const Components<N>& pivot,
                const DragShot<N>& shot, const GunSizes& gun)
      : launch_(engagement.shooter.delay),
        wind_(length<N>(shot.wind)),
        gun_(gun),
        cursor_(engagement.target, pivot, launch_, shot.wind) {}

  /// Moves on to the segment that contains f. False if the target has vanished by then, or moves
  /// through too many segments.
  [[nodiscard]] bool go_to(double f) {
    while (cursor_.end() < f || segments_ == 0) {
      if (!go_on()) return false;
    }
    return true;
  }
  [[nodiscard]] bool go_on() {
    if (segments_ > 0) error_ += error_in_segment(cursor_.end());
    return ++segments_ <= kMaxSegments && cursor_.go_on();
  }
  /// Whether it has vanished, after `go_on` failed.
  [[nodiscard]] bool is_gone() const { return segments_ <= kMaxSegments && !cursor_.is_lost(); }

  [[nodiscard]] const MotionCursor<V>& cursor() const { return cursor_; }
  [[nodiscard]] double begin() const { return std::max(segment().begin - launch_, 0.0); }
  [[nodiscard]] double end() const { return cursor_.end(); }
  [[nodiscard]] double max_acceleration() const { return segment().max_acceleration; }
  [[nodiscard]] double max_jerk() const { return segment().max_jerk; }
  [[nodiscard]] KinematicState<N> at(double f) const { return cursor_.at(f); }

  [[nodiscard]] double position_error(double f) const {
    return error_ + error_in_segment(f) + kRounding * (gun_.position + f * wind_);
  }
  [[nodiscard]] double velocity_error(double f) const {
    return kRounding * (speed(f) + (launch_ + f) * max_acceleration());
  }

 private:
  [[nodiscard]] const MotionSegment<N>& segment() const { return cursor_.segment(); }
  [[nodiscard]] double speed(double f) const { return length<N>(at(f).velocity) + wind_; }
  /// Of a position in the segment; its times are rounded, too.
  [[nodiscard]] double error_in_segment(double f) const {
    return kRounding * (segment().size(launch_ + f) + (launch_ + f) * speed(f));
  }

  double launch_;
  double wind_;
  GunSizes gun_;
  MotionCursor<V> cursor_;
  double error_ = 0;  // left from the segments before
  int segments_ = 0;
};

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

  /// The proof that a shot along `aim` hits after `f` and none before. `is_only_launch`: no other
  /// launch time is possible.
  [[nodiscard]] DragProof prove_hit(const Components<N>& aim, double f, bool is_only_launch) const {
    DragProof proof;
    RoundedTarget<V> target = start();
    if (!target.go_to(f)) return proof;
    const HitFreeStep<N> last(shot_, known_launch(target, f, aim, shot_.speed));
    proof.max_miss = last.max_miss();
    if (!is_only_launch || !proof.max_miss) return proof;
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

 private:
  [[nodiscard]] RoundedTarget<V> start() const { return {engagement_, pivot_, shot_, gun_}; }

  [[nodiscard]] KnownLaunch<N> known_launch(const RoundedTarget<V>& target, double f,
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
    RoundedTarget<V> target = start();
    if (!target.go_to(0)) return target.is_gone() ? kUnlimited : 0;
    double f = 0;
    for (int i = 0; i < kMaxSteps && f < until; ++i) {
      if (!(f < target.end())) {
        if (!target.go_on()) return target.is_gone() ? kUnlimited : f;
        continue;
      }
      if (until == kUnlimited && is_out_of_reach(target, f)) return kUnlimited;
      const double most = std::min(until, target.end()) - f;
      double step = step_beyond_reach(target, f, most);
      if (!(step > kMinReachStep * f)) step = std::max(step, step_from_launch(target, f, most));
      if (!(step > kMinStep * f)) return f;
      f = step < most ? f + step : std::min(until, target.end());
    }
    return f;
  }

  /// Whether the target is out of reach for good.
  [[nodiscard]] bool is_out_of_reach(const RoundedTarget<V>& target, double f) const {
    const auto outlook = target.cursor().outlook(f);
    return outlook && shot_.stays_beyond(outlook->center, f, outlook->radius, outlook->speed);
  }

  /// How long the target stays beyond the distance that DragShot::spread_at proves; at most `most`.
  [[nodiscard]] double step_beyond_reach(const RoundedTarget<V>& target, double f,
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

  [[nodiscard]] double step_from_launch(const RoundedTarget<V>& target, double f,
                                        double most) const {
    const auto needed = need_launch<N>(shot_, target.at(f).position, f, {}, Accuracy::fine);
    if (needed.found != NeededLaunch<N>::Found::launch) return 0;
    const HitFreeStep<N> step(shot_, known_launch(target, f, needed.aim, needed.speed));
    return longest(step, target, std::min(most, f), 0);
  }

  /// In a smaller window everything changes less.
  [[nodiscard]] double longest(const HitFreeStep<N>& step, const RoundedTarget<V>& target,
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
};

/// Whether the gun has constant velocity or acceleration, and the target a motion with bounds.
template <class V>
bool can_be_proved(const Engagement<V>& e) {
  return !find_fault(e) && !e.tick && e.projectile.quadratic_drag != 0 && e.projectile.speed > 0 &&
         std::holds_alternative<std::monostate>(e.shooter.motion) && !is_mounted(e.shooter) &&
         !std::holds_alternative<Plates>(e.target.motion) &&
         !std::holds_alternative<MotionFunction<V>>(e.target.motion);
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

}  // namespace

template <class V>
DragProof prove_drag_answer(const Engagement<V>& engagement,
                            const std::type_identity_t<Hit<V>>& answer) {
  constexpr int N = kDimensions<V>;
  if (!can_be_proved(engagement)) return {};
  const Units units = units_for(engagement);
  EngagementInUnits<V> in_units(engagement, units);
  std::optional<Engagement<V>> question = in_units.engagement();
  if (!question) return {};
  const bool is_only_launch = !may_wait(engagement.shooter);
  const bool is_hit = !(answer.aim == V{});
  const double launch =
      is_only_launch ? question->shooter.delay : units.in(kTime, answer.launch_time);
  const double flight = units.in(kTime, answer.flight_time);
  const double size = length<N>(components_of(answer.aim));
  const bool is_sound = is_hit ? is_size(flight) && flight > 0 && is_finite(size) : is_only_launch;
  if (!is_sound || !is_size(launch)) return {};
  const GunSizes gun = sizes_of(question->shooter, launch);
  if (!fix_launch(launch, *question)) return {};
  const DragAnswerProof<V> search(*question, gun);
  DragProof proof = is_hit
                        ? search.prove_hit(components_of(answer.aim) / size, flight, is_only_launch)
                        : search.prove_miss();
  proof.none_before = units.out(kTime, proof.none_before);
  if (proof.max_miss) proof.max_miss = units.out(kLength, *proof.max_miss);
  return proof;
}

template DragProof prove_drag_answer(const Engagement2&, const Hit<Vec2>&);
template DragProof prove_drag_answer(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
