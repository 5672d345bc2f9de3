// A gun that may wait, under quadratic drag: what its flights lack to be hits.
#pragma once

#include "aimahead/intercept.hpp"
#include "drag/fixed_gun/solve_fixed_gun.hpp"
#include "drag/flight/drag_shot.hpp"
#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "motion/make_hit.hpp"
#include "motion/plate_target.hpp"
#include "motion/radii.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"
#include "turret/closest/launch_steps.hpp"
#include "turret/question/platform.hpp"
#include "turret/turn/ready_turret.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace aimahead::detail::drag {

inline constexpr int kMaxFlights = 8;  ///< of one launch, or to one arrival

/// What a search for the first hit of a gun that may wait found.
template <class V>
struct FirstHit {
  std::optional<Hit<V>> hit{};
  bool is_complete = true;  ///< the search did not give up
  double none_before = 0;   ///< proved: there is no hit before; infinite if there never is
  int steps = 0;
};

/// What a flight lacks to be a hit, in each respect: a time, at most 0 where it lacks nothing. Also
/// how fast each may change.
struct FlightLacks {
  double wait = 0;
  double facing = 0;
  double lifetime = 0;
  double range = 0;

  [[nodiscard]] double most() const { return std::max({wait, facing, lifetime, range}); }
  /// How soon all of it may vanish.
  [[nodiscard]] double soonest(const FlightLacks& rates) const {
    return std::max(
        {wait / rates.wait, facing / rates.facing, lifetime / rates.lifetime, range / rates.range});
  }
};

/// A lack is a time: at most 0 where the flight lacks nothing.
template <class V>
class WaitingGun {
 public:
  static constexpr int N = kDimensions<V>;

  explicit WaitingGun(const Engagement<V>& engagement)
      : question_(engagement),
        has_turret_(engagement.shooter.turret),
        turret_(make_ready(engagement.shooter.turret)),
        facing_(direction_at_rest(engagement.shooter.turret)),
        delay_(std::max(engagement.shooter.delay, turret_.stop_time())),
        lifetime_(engagement.projectile.lifetime),
        range_(engagement.projectile.range) {
    fire_at_delay(question_.shooter);
    question_.projectile.lifetime = question_.projectile.range = kUnlimited;
  }

  /// The engagement without turret, hold and limits.
  [[nodiscard]] const Engagement<V>& question() const { return question_; }
  [[nodiscard]] const ReadyTurret<V>& turret() const { return turret_; }
  /// The first time at which the gun may fire.
  [[nodiscard]] double delay() const { return delay_; }

  /// Where the gun points when it has come to rest, a unit vector.
  [[nodiscard]] const Components<N>& facing() const { return facing_; }
  [[nodiscard]] bool has_turret() const { return has_turret_; }
  [[nodiscard]] bool is_limited() const { return lifetime_ != kUnlimited || range_ != kUnlimited; }
  [[nodiscard]] double lifetime() const { return lifetime_; }
  [[nodiscard]] double range() const { return range_; }
  [[nodiscard]] bool has_range() const { return range_ != kUnlimited; }
  /// The same gun without lifetime and range.
  [[nodiscard]] WaitingGun without_limits() const {
    WaitingGun same = *this;
    same.lifetime_ = same.range_ = kUnlimited;
    return same;
  }
  /// A time of flight beyond which every shot is beyond lifetime or range. `fixed` is as below.
  [[nodiscard]] double max_flight(const Engagement<V>& fixed) const {
    double max_flight = with_drag_slack(lifetime_);
    if (range_ != kUnlimited) {
      const DragShot<N> shot(fixed);
      max_flight = std::min(max_flight, shot.time_beyond(with_drag_slack(range_)));
    }
    return max_flight;
  }

  // In what follows `fixed` is the question with a gun in constant velocity, which has the position
  // and velocity of the gun at the launch of the hit.

  /// The time until the gun may fire the shot: delay and turn. Where the limits of the turret do
  /// not allow the aim, the delay alone.
  [[nodiscard]] double time_until_ready(const Hit<V>& hit) const {
    const double early = delay_ - hit.launch_time;
    const ReachableTurn turn = turret_.turn_to(components_of(hit.aim));
    if (!turn.possible) return early;
    return std::max(early, turret_.time_for(turn.angle) - hit.launch_time * (1 + 0x1p-50));
  }

  /// How far the target is from where the limits of the turret allow an aim.
  [[nodiscard]] double distance_to_limits(const Engagement<V>& fixed, const Hit<V>& hit) const {
    const Components<N> aim = components_of(hit.aim);
    constexpr double kRightChord = 1.4142135623730951;  // of a right angle
    if (turret_.turn_to(aim).possible) return 0;
    const auto target = locate_target(fixed, hit.time);
    if (!target) return kUnlimited;
    const auto way = target->position - pivot_at(fixed.shooter, hit.launch_time);
    const double chord = length<N>(aim - turret_.allowed_next_to(aim));
    const double sine = chord < kRightChord ? chord * std::sqrt(1 - chord * chord / 4) : 1;
    const double distance = sine * length<N>(way);
    return distance > 0 ? distance : kUnlimited;  // beside the gun, a target has no direction
  }

  /// The time until the gun may fire the shot. Where the limits of the turret do not allow the aim,
  /// the time in which the target comes to where they do, as it moves now.
  [[nodiscard]] double wait_for(const Engagement<V>& fixed, const Hit<V>& hit) const {
    const double ready = time_until_ready(hit);
    const double distance = distance_to_limits(fixed, hit);
    if (distance == 0) return ready;
    const auto target = locate_target(fixed, hit.time);
    if (!target) return kUnlimited;
    const auto velocity = target->velocity - components_of(fixed.shooter.velocity);
    return std::max(ready, distance / length<N>(velocity));
  }

  /// The time that a plate, if the target is one, needs to turn until it looks at the gun.
  [[nodiscard]] double lack_of_facing(const Engagement<V>& fixed, const Hit<V>& hit) const {
    const Target<V>& target = fixed.target;
    const auto* const body = std::get_if<Plates>(&target.motion);
    const auto pivot = pivot_at(fixed.shooter, hit.launch_time);
    if (!body || motion::is_facing(target, body->plates[0], hit.time, pivot)) return 0;
    const double off = motion::angle_off(target, body->plates[0], hit.time, pivot) - body->window;
    const V velocity = target.velocity + hit.time * target.acceleration - fixed.shooter.velocity;
    const auto [x, y] = motion::way_to(pivot, target, hit.time);
    return off / (std::fabs(body->turn_rate) + length(velocity) / std::sqrt(x * x + y * y));
  }

  /// The time by which a flight is beyond the lifetime, or at full speed beyond the range.
  [[nodiscard]] double lack_of_limits(const Engagement<V>& fixed, const Hit<V>& hit) const {
    return std::max(lack_of_lifetime(hit), lack_of_range(fixed, hit));
  }

  /// What a flight lacks in each respect, and in all.
  [[nodiscard]] FlightLacks lacks_of(const Engagement<V>& fixed, const Hit<V>& hit) const {
    return {wait_for(fixed, hit), lack_of_facing(fixed, hit), lack_of_lifetime(hit),
            lack_of_range(fixed, hit)};
  }
  [[nodiscard]] double lack_of(const Engagement<V>& fixed, const Hit<V>& hit) const {
    return lacks_of(fixed, hit).most();
  }

  /// A flight that misses the target, as if it were a hit at `time`.
  [[nodiscard]] static Hit<V> as_hit(const NearMiss<N>& miss, double launch_time, double time) {
    Hit<V> hit;
    hit.time = time;
    hit.launch_time = launch_time;
    hit.flight_time = miss.flight_time;
    hit.aim = make_vector<V>(miss.aim);
    return hit;
  }

  /// The distance within which a target touches the gun.
  [[nodiscard]] double reach() const { return question_.shooter.muzzle + radii_of(question_); }

  /// Whether a touch as the shot leaves is a hit: only a muzzle of no length meets the target
  /// itself. Within a longer one no shot hits it.
  [[nodiscard]] bool meets_target(const Intercept<V>& touch) const {
    return touch.aim == V{} && reach() == 0;
  }

  /// The shot straight ahead: with the target at the pivot any aim hits, and the gun does not turn.
  [[nodiscard]] Hit<V> shot_ahead(const Engagement<V>& fixed, Hit<V> hit) const {
    aim_at_launch(fixed, facing_, hit);
    return hit;
  }

  /// Sets how the shot of a hit leaves the gun.
  static void aim_at_launch(const Engagement<V>& fixed, const Components<N>& aim, Hit<V>& hit) {
    const Shooter<V>& gun = fixed.shooter;
    const ShotMotion<N> law(fixed, components_of(gun.velocity));
    set_launch(
        {hit.launch_time, pivot_at(gun, hit.launch_time), gun.muzzle, law.speed, law.inherited},
        aim, hit);
  }

  /// The duration of a flight at full speed to where the target is at the delay of `fixed`; 0 if
  /// unknown.
  [[nodiscard]] static double flight_scale(const Engagement<V>& fixed) {
    const auto target = locate_target(fixed, fixed.shooter.delay);
    if (!target) return 0;
    const auto pivot = pivot_at(fixed.shooter, fixed.shooter.delay);
    return length<N>(target->position - pivot) / fixed.projectile.speed;
  }

  /// The time of a whole turn in the plane, of half of one in space, from the gun's state now.
  [[nodiscard]] double time_of_turn() const {
    // A stop of the gun counts twice.
    return turret_.stop_time() + turret_.time_for(N == 2 ? kTurn : kHalfTurn);
  }

 private:
  [[nodiscard]] double lack_of_lifetime(const Hit<V>& hit) const {
    return hit.flight_time - with_drag_slack(lifetime_);
  }
  [[nodiscard]] double lack_of_range(const Engagement<V>& fixed, const Hit<V>& hit) const {
    if (range_ == kUnlimited) return 0;
    return (distance_flown(fixed, hit) - with_drag_slack(range_)) / fixed.projectile.speed;
  }

  Engagement<V> question_;
  bool has_turret_;
  ReadyTurret<V> turret_;
  Components<N> facing_;  ///< unit vector
  double delay_;
  double lifetime_;
  double range_;
};

/// The times between the launches of a gun to sample. `fixed` is the question at the first launch.
template <class V>
[[nodiscard]] turret::LaunchSteps launch_steps(const WaitingGun<V>& gun, const Engagement<V>& fixed,
                                               double growth, int close) {
  const double turn = gun.turret().longest_turn() != 0 ? gun.time_of_turn() : 0;
  const turret::Platform<V> platform(gun.question().shooter);
  const double segment =
      std::min(turret::shortest_segment(MotionSegments<V>{gun.question().target, {}}),
               turret::shortest_segment(platform.segments()));
  return turret::launch_steps(turn, WaitingGun<V>::flight_scale(fixed), segment, growth, close);
}

}  // namespace aimahead::detail::drag
