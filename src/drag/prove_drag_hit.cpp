#include "aimahead/drag_proof.hpp"

#include "drag/hit_free_step.hpp"
#include "motion/engagement_in_units.hpp"
#include "motion/gun_motion.hpp"
#include "motion/motion_cursor.hpp"

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
class DragHitProof {
 public:
  static constexpr int N = kDimensions<V>;

  explicit DragHitProof(const Engagement<V>& engagement)
      : engagement_(engagement),
        launch_(engagement.shooter.delay),
        pivot_(pivot_at(engagement.shooter, launch_)),
        shot_(engagement) {
    shot_.work_left = kMaxProofWork;
  }

  /// The proof for a shot along `aim` that hits after `f`. `is_only_launch`: no other launch time
  /// is possible.
  [[nodiscard]] DragProof find(const Components<N>& aim, double f, bool is_only_launch) const {
    DragProof proof;
    MotionCursor<V> target = cursor();
    if (!target.go_to(f)) return proof;
    const HitFreeStep<N> last(shot_, known_launch(target, f, aim, shot_.speed));
    proof.max_miss = last.max_miss();
    if (!is_only_launch || !proof.max_miss) return proof;
    const double begin = std::max(target.segment().begin - launch_, 0.0);
    const double open = f - longest(last, target, begin - f, kTolerance * f);
    const double from = advance(open);
    proof.is_earliest = from >= std::min(open, f * (1 - kTolerance));
    proof.none_before = launch_ + (proof.is_earliest ? f * (1 - kTolerance) : from);
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

  /// The time of flight up to which no shot hits, from the launch on; at most `until`.
  [[nodiscard]] double advance(double until) const {
    MotionCursor<V> target = cursor();
    if (!target.go_to(0)) return 0;
    double f = 0;
    for (int i = 0; i < kMaxSteps && f < until; ++i) {
      if (!(f < target.end())) {
        if (!target.go_on()) return f;
        continue;
      }
      const double most = std::min(until, target.end()) - f;
      double step = step_beyond_reach(target, f, most);
      if (!(step > 0.03 * f)) step = std::max(step, step_from_launch(target, f, most));
      if (!(step > 0x1p-36 * f)) return f;
      f = step < most ? f + step : std::min(until, target.end());
    }
    return f;
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
    if (!(gap > 0)) return 0;
    return std::min(most, 2 * gap / (speed + std::sqrt(speed * speed + 4 * growth * gap)));
  }

  [[nodiscard]] double step_from_launch(const MotionCursor<V>& target, double f,
                                        double most) const {
    const auto needed = need_launch<N>(shot_, target.at(f).position, f, {}, Accuracy::fine);
    if (needed.found != NeededLaunch<N>::Found::launch) return 0;
    const HitFreeStep<N> step(shot_, known_launch(target, f, needed.aim, needed.speed));
    return longest(step, target, most, 0);
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

/// A launch, and how long its shot flies.
template <int N>
struct Flight {
  double launch_time = 0;
  Components<N> aim{};  ///< unit vector
  double duration = 0;
};

/// The flight of a hit, in other units; nothing if a number makes no sense.
template <class V>
std::optional<Flight<kDimensions<V>>> flight_of(const Hit<V>& hit, const Units& units) {
  constexpr int N = kDimensions<V>;
  Flight<N> flight{units.in(kTime, hit.launch_time), components_of(hit.aim),
                   units.in(kTime, hit.flight_time)};
  const double size = length<N>(flight.aim);
  const bool is_sound = is_size(flight.launch_time) && is_size(flight.duration) &&
                        flight.duration > 0 && size > 0 && is_finite(size);
  if (!is_sound) return std::nullopt;
  flight.aim /= size;
  return flight;
}

}  // namespace

template <class V>
DragProof prove_drag_hit(const Engagement<V>& engagement, const std::type_identity_t<Hit<V>>& hit) {
  if (!can_be_proved(engagement)) return {};
  const Units units = units_for(engagement);
  const auto flight = flight_of(hit, units);
  EngagementInUnits<V> in_units(engagement, units);
  std::optional<Engagement<V>> question = in_units.engagement();
  if (!flight || !question) return {};
  Shooter<V>& gun = question->shooter;
  const bool is_only_launch = !may_wait(gun);
  gun.delay = flight->launch_time;
  gun.turret = {};
  gun.hold = false;
  if (!fix_gun(*question)) return {};
  const DragHitProof<V> search(*question);
  DragProof proof = search.find(flight->aim, flight->duration, is_only_launch);
  proof.none_before = units.out(kTime, proof.none_before);
  if (proof.max_miss) proof.max_miss = units.out(kLength, *proof.max_miss);
  return proof;
}

template DragProof prove_drag_hit(const Engagement2&, const Hit<Vec2>&);
template DragProof prove_drag_hit(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
