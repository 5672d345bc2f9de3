#include "drag/turret_with_drag.hpp"

#include "aimahead/detail/scaling.hpp"
#include "drag/drag_shot.hpp"
#include "drag/solve_with_drag.hpp"
#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "motion/make_hit.hpp"
#include "motion/motion_segments.hpp"
#include "motion/open_answer.hpp"
#include "motion/plate_target.hpp"
#include "numerics/brent_minimum.hpp"
#include "search/shot_motion.hpp"
#include "turret/platform.hpp"
#include "turret/ready_turret.hpp"
#include "turret/target_repeat.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

namespace aimahead::detail::drag {
namespace {

constexpr int kTurnLaunches = 32;  // during a turn, or the flights of a gun that need not turn
constexpr double kFlightsOfGun = 4;
constexpr int kMaxLaunches = 480;
constexpr int kCloseLaunches = 120;  // no farther apart than a part of a segment or of a flight
constexpr double kSegmentLaunches = 8;
constexpr double kFlightLaunches = 2;
constexpr double kLackRate = 2;   // a lack seldom changes faster with the time of the launch
constexpr int kSegments = 16;     // those of a motion that are looked at
constexpr int kMaxHalvings = 12;  // of the time between two launches
constexpr double kGrowth = 1.06;
constexpr int kMaxLaunchWork = 120'000;
constexpr int kHalvingWork = 40'000;  // for launches between those sampled anyway
constexpr int kQuickWork = 1000;      // for a launch that is not searched thoroughly
constexpr int kMaxFlights = 8;        // flights of one launch time

template <class V>
class DragTurret {
 public:
  explicit DragTurret(const Engagement<V>& engagement, double before)
      : before_(before),
        engagement_(engagement),
        has_turret_(engagement.shooter.turret),
        turret_(make_ready(engagement.shooter.turret)),
        facing_(direction_at_rest(engagement.shooter.turret)),
        delay_(std::max(engagement.shooter.delay, turret_.stop_time())),
        lifetime_(engagement.projectile.lifetime),
        range_(engagement.projectile.range) {
    engagement_.shooter.hold = false;
    engagement_.shooter.turret.reset();
    engagement_.projectile.lifetime = engagement_.projectile.range = kUnlimited;
  }

  Intercept<V> solve() {
    fixed_ = engagement_;
    if (!fix_gun(fixed_)) return answer_without_gun(engagement_.shooter);
    Intercept<V> answer;
    std::array<Hit<V>, 1> first;
    DragListing<V> at_once{.hits = first, .until = 0, .work = kMaxLaunchWork};
    answer = list_with_drag(fixed_, at_once);
    if (answer.status == Status::touching && is_facing(answer)) return answer;
    answer = {};
    set_steps();
    if (!numerics::is_finite(delay_)) {
      return unresolved_intercept<V>(engagement_.shooter.delay, Method::trajectory);
    }
    answer.method = Method::trajectory;
    answer.status = Status::hit;
    // Without limits the first hit is found most surely. If it is within the limits, it is the
    // first one there, too. Where that search is given up, one within them, which has fewer flights
    // to look at, may still end.
    const bool is_limited = lifetime_ != kUnlimited || range_ != kUnlimited;
    const double lifetime = std::exchange(lifetime_, kUnlimited);
    const double range = std::exchange(range_, kUnlimited);
    bool is_searched = true;
    const bool is_found = search_from_delay();
    if (is_limited && (is_found || work_ <= 0)) {
      const Sample beyond = best_;
      lifetime_ = lifetime;
      range_ = range;
      const bool is_within = is_found && is_within_limits(beyond.hit);
      if (!is_within && !search_from_delay() && is_found && before_ == kUnlimited) {
        is_searched = work_ > 0;
        answer.status = Status::out_of_range;
        best_ = beyond;
      }
    }
    answer.steps = steps_;
    if (best_.hit.time < before_ && is_searched) {
      static_cast<Hit<V>&>(answer) = best_.hit;
      return answer;
    }
    // With a hit known at `before`, a complete search counts as a proof.
    is_proved_ = is_proved_ || (before_ < kUnlimited && work_ > 0);
    answer.status = is_proved_ ? Status::unreachable : Status::unresolved;
    if (!is_proved_) answer.time = delay_;
    return answer;
  }

 private:
  /// The first hit of a launch at `time`, hit.time infinite without one.
  struct Sample {
    double time = 0;
    Hit<V> hit{};
    int flights = 0;           ///< those that meet the target before any is beyond the limits
    double lack = kUnlimited;  ///< the least that a flight lacks, see lack_of
  };

  /// The time until the gun has turned to the aim of a hit, 0 if it is ready. Where it never can,
  /// the time in which the target comes to where it can be aimed at, as it moves now.
  [[nodiscard]] double lack_of_aim(const Hit<V>& hit) const {
    const Components<kDimensions<V>> aim = components_of(hit.aim);
    const ReachableTurn turn = turret_.turn_to(aim);
    if (turn.possible) {
      return std::max(0.0, turret_.time_for(turn.angle) - hit.launch_time * (1 + 0x1p-50));
    }
    const auto target = locate_target(fixed_, hit.time);
    if (!target) return kUnlimited;
    const auto velocity = target->velocity - components_of(fixed_.shooter.velocity);
    const auto way = target->position - pivot_at(fixed_.shooter, hit.launch_time);
    const double off = length<kDimensions<V>>(aim - turret_.allowed_next_to(aim));
    const double lack = off * length<kDimensions<V>>(way) / length<kDimensions<V>>(velocity);
    return lack > 0 ? lack : kUnlimited;  // beside the gun, a target has no direction
  }

  /// Whether a plate, if the target is one, looks at the gun as it is hit.
  [[nodiscard]] bool is_facing(const Hit<V>& hit) const { return lack_of_facing(hit) <= 0; }

  /// The time that a plate, if the target is one, needs to turn until it looks at the gun.
  [[nodiscard]] double lack_of_facing(const Hit<V>& hit) const {
    const Target<V>& target = fixed_.target;
    const auto* const body = std::get_if<Plates>(&target.motion);
    const auto pivot = pivot_at(fixed_.shooter, hit.launch_time);
    if (!body || motion::is_facing(target, body->plates[0], hit.time, pivot)) return 0;
    const double off = motion::angle_off(target, body->plates[0], hit.time, pivot) - body->window;
    const V velocity = target.velocity + hit.time * target.acceleration - fixed_.shooter.velocity;
    const auto [x, y] = motion::way_to(pivot, target, hit.time);
    return off / (std::fabs(body->turn_rate) + length(velocity) / std::sqrt(x * x + y * y));
  }

  /// The time that a flight lacks to be within the limits: beyond the lifetime, and at full speed
  /// beyond the range. At most 0 within.
  [[nodiscard]] double lack_of_limits(const Hit<V>& hit) const {
    const double lack = hit.flight_time - with_drag_slack(lifetime_);
    if (range_ == kUnlimited) return lack;
    const double beyond = distance_flown(fixed_, hit) - with_drag_slack(range_);
    return std::max(lack, beyond / engagement_.projectile.speed);
  }

  [[nodiscard]] bool is_within_limits(const Hit<V>& hit) {
    return take_launch(hit.launch_time) && lack_of_limits(hit) <= 0;
  }

  /// The time that a flight lacks to be a hit: also until the gun is ready, and until the plate
  /// faces it. At most 0 for a hit.
  [[nodiscard]] double lack_of(const Hit<V>& hit) const {
    return std::max({lack_of_aim(hit), lack_of_facing(hit), lack_of_limits(hit)});
  }

  /// Fires the gun at a time. False if it has vanished by then.
  bool take_launch(double time) {
    engagement_.shooter.delay = time;
    fixed_ = engagement_;
    return fix_gun(fixed_);
  }

  /// Samples a launch. Hits no earlier than `before` may be left out, and flights that exceed the
  /// limits by more than `margin`. Unless is_thorough_, only the first flight is looked at, and
  /// only if it is soon found.
  Sample sample_at(double time, double before, double margin) {
    Sample sample{time, {}};
    sample.hit.time = kUnlimited;
    if (!take_launch(time)) return sample;
    const double longest = longest_flight();
    const double until = std::min(before - time, longest + margin);
    std::array<Hit<V>, kMaxFlights> hits;
    // Mostly the first flight is enough, and the next ones take long to find.
    for (const std::size_t count : {std::size_t{1}, hits.size()}) {
      if (count > 1 && !is_thorough_) return sample;
      const std::span<Hit<V>> listed(hits.data(), count);
      const int work = is_thorough_ ? work_ : std::min(work_, kQuickWork);
      DragListing<V> listing{.hits = listed, .until = until, .work = work};
      const Intercept<V> found = list_with_drag(fixed_, listing);
      steps_ += work - listing.work;
      work_ -= work - listing.work;
      if (found.status == Status::touching) {
        // Only a muzzle of no length meets the target itself: within a longer one no shot hits it.
        const bool meets = found.aim == V{} && fixed_.shooter.muzzle == 0 && !has_edge();
        if (meets && is_facing(found)) sample.hit = shot_ahead(found);
        return sample;
      }
      const bool is_whole = found.count < static_cast<int>(count);
      const auto written = listed.first(static_cast<std::size_t>(found.count));
      if (time == delay_ && is_whole && !is_limited()) prove_never(found.status, written);
      if (found.status == Status::unresolved) return sample;
      // Of flights that are not listed.
      sample.lack = longest < kUnlimited ? margin : kUnlimited;
      sample.flights = 0;
      for (const Hit<V>& hit : written) {
        const double lack = lack_of(hit);
        sample.lack = std::min(sample.lack, lack);
        if (hit.flight_time <= longest) ++sample.flights;
        if (lack > 0) continue;
        sample.hit = hit;
        return sample;
      }
      // Longer flights lack more.
      if (is_whole || written.back().flight_time - longest >= sample.lack) return sample;
    }
    return sample;
  }

  [[nodiscard]] bool is_limited() const { return lifetime_ != kUnlimited || range_ != kUnlimited; }

  /// A time of flight beyond which every shot is beyond lifetime or range.
  [[nodiscard]] double longest_flight() const {
    double longest = with_drag_slack(lifetime_);
    if (range_ != kUnlimited) {
      const DragShot<kDimensions<V>> shot(fixed_);
      longest = std::min(longest, shot.time_beyond(with_drag_slack(range_)));
    }
    return longest;
  }

  /// Whether the target is hit at its edge, not at its centre.
  [[nodiscard]] bool has_edge() const {
    return engagement_.aim == Aim::edge &&
           engagement_.target.radius + engagement_.projectile.radius > 0;
  }

  /// With the target at the pivot any aim hits: the gun does not turn.
  [[nodiscard]] Hit<V> shot_ahead(Hit<V> hit) const {
    const Shooter<V>& gun = fixed_.shooter;
    const ShotMotion<kDimensions<V>> law(fixed_, components_of(gun.velocity));
    set_launch({hit.launch_time, pivot_at(gun, hit.time), gun.muzzle, law.speed, law.inherited},
               facing_, hit);
    return hit;
  }

  /// Sets is_proved_ if the flights of a launch at the delay, without lifetime and range, show that
  /// no launch hits.
  void prove_never(Status status, std::span<const Hit<V>> hits) {
    const Target<V>& target = fixed_.target;
    is_proved_ = false;
    const Shooter<V>& gun = engagement_.shooter;
    if (!(gun.velocity == V{}) || is_platform(gun)) return;
    const bool is_steady = std::holds_alternative<std::monostate>(target.motion);
    const bool rests = is_steady && target.velocity == V{} && target.acceleration == V{};
    if (status == Status::unreachable) {
      // Without acceleration the shots of a later launch have come less far by any time, and a
      // target that does not jump is met as it gets within their reach.
      is_proved_ = rests || (is_steady && fixed_.projectile.acceleration == V{} &&
                             fixed_.projectile.wind == V{});
    } else if (status == Status::hit && rests) {
      // Every launch has the same aims.
      is_proved_ = std::none_of(hits.begin(), hits.end(), [&](const Hit<V>& hit) {
        return turret_.turn_to(components_of(hit.aim)).possible;
      });
    }
  }

  /// Sets the times between launches.
  void set_steps() {
    // A stop of the gun counts twice.
    const double turn =
        turret_.stop_time() + turret_.time_for(kDimensions<V> == 2 ? kTurn : kHalfTurn);
    const double flight = flight_scale();
    const double scale = turret_.longest_turn() == 0 ? kFlightsOfGun * flight : turn;
    if (scale > 0 && numerics::is_finite(scale)) step_ = scale / kTurnLaunches;
    if (flight > 0) max_step_ = flight / kFlightLaunches;
    const turret::Platform<V> gun(engagement_.shooter);
    const double segment =
        std::min(shortest_segment({engagement_.target, {}}), shortest_segment(gun.segments()));
    max_step_ = std::min(max_step_, segment / kSegmentLaunches);
    step_ = std::min(step_, max_step_);
  }

  /// The duration of a flight at full speed to where the target is at the delay; 0 if unknown.
  [[nodiscard]] double flight_scale() const {
    const auto target = locate_target(fixed_, engagement_.shooter.delay);
    if (!target) return 0;
    const auto pivot = pivot_at(fixed_.shooter, engagement_.shooter.delay);
    return length<kDimensions<V>>(target->position - pivot) / engagement_.projectile.speed;
  }

  /// The duration of the shortest segment of a motion, or of a turn along it, of those looked at.
  [[nodiscard]] static double shortest_segment(MotionSegments<V> segments) {
    double shortest = kUnlimited;
    MotionSegment<kDimensions<V>> segment;
    for (int i = 0; i < kSegments && segments.next(segment); ++i) {
      const double duration = segment.end - segment.begin;
      if (duration > 0) shortest = std::min(shortest, duration);
      for (const double rate : {segment.rate, segment.spin.rate}) {
        if (rate != 0) shortest = std::min(shortest, kTurn / std::fabs(rate));
      }
    }
    return shortest;
  }

  /// Whether a hit was found.
  bool search_from_delay() {
    best_ = {};
    best_.hit.time = before_;
    work_ = kMaxLaunchWork;
    // Later flights take long to find unless a known hit limits their time.
    if (needs_later_flights()) sample_launches(false);
    sample_launches(true);
    leave_out_laps();
    return best_.hit.time < before_;
  }

  /// Whether the first flight of a launch may be no hit though a later one is.
  [[nodiscard]] bool needs_later_flights() const {
    return has_turret_ || range_ != kUnlimited ||
           std::holds_alternative<Plates>(engagement_.target.motion);
  }

  /// Samples the launches before the best hit, and refines the hits found.
  void sample_launches(bool is_thorough) {
    is_thorough_ = is_thorough;
    samples_[0] = sample_before_best(delay_, step_);
    count_ = 1;
    reserve_ = std::max(work_ - kHalvingWork, 0);
    double time = delay_;
    for (int i = 1; i <= kMaxLaunches && count_ < kMaxLaunches && !is_over(time); ++i) {
      double apart = i <= kTurnLaunches ? step_ : (kGrowth - 1) * (time - delay_);
      if (i <= kCloseLaunches) apart = std::min(apart, max_step_);
      time += apart;
      if (!numerics::is_finite(time)) break;
      add_up_to(sample_before_best(time, work_ > reserve_ ? kLackRate * apart : 0), kMaxHalvings);
    }
    // A sample keeps only a hit earlier than those before it, so the last sample with a hit usually
    // has the earliest. Refine it first.
    for (int i = count_ - 1; i >= 0; --i) {
      const Sample& after = samples_[std::min(i + 1, count_ - 1)];
      if (samples_[i].hit.time <= after.hit.time) {
        refine(samples_[std::max(i - 1, 0)].time, samples_[i], after.time);
      }
    }
  }

  /// Fires the best shot earlier by as many laps of the target as possible, if the gun is at rest
  /// and has had time for every turn by then.
  void leave_out_laps() {
    const Shooter<V>& gun = engagement_.shooter;
    if (!is_hit(best_) || !(gun.velocity == V{}) || is_platform(gun)) return;
    const turret::TurretQuestion<V> question(engagement_);
    const double period = turret::repeat_of_target(question).period;
    const double laps = (best_.time - delay_ - turret_.longest_turn()) / period;
    if (!(laps >= 1 && laps < 0x1p52)) return;
    const double time = best_.time - static_cast<double>(static_cast<std::int64_t>(laps)) * period;
    const double aside = std::min(step_, period / kSegmentLaunches);
    refine(std::max(time - aside, delay_), sample_before_best(time, 0), time + aside);
  }

  [[nodiscard]] static bool is_hit(const Sample& sample) { return sample.hit.time < kUnlimited; }

  /// Whether there may be hits between two samples of which the first has none.
  [[nodiscard]] static bool may_hide_hits(const Sample& before, const Sample& after) {
    if (is_hit(before)) return false;
    if (before.flights != after.flights) return true;
    // Each counts alone: where flights end in between, the other sample says nothing of them.
    return std::min(before.lack, after.lack) < kLackRate * (after.time - before.time);
  }

  /// Adds the samples up to this one, halving the time from the last one where need be.
  void add_up_to(const Sample& after, int halvings) {
    const Sample& before = samples_[count_ - 1];
    if (halvings > 0 && may_hide_hits(before, after) && work_ > reserve_) {
      const double half = (after.time - before.time) / 2;
      add_up_to(sample_before_best(before.time + half, kLackRate * half), halvings - 1);
      add_up_to(after, halvings - 1);
    } else if (count_ < kMaxLaunches) {
      // Only the neighbours of hits are needed.
      if (count_ > 1 && !is_hit(before) && !is_hit(samples_[count_ - 2])) --count_;
      samples_[count_++] = after;
    }
  }

  /// Samples a launch, and keeps its hit if that is the best.
  Sample sample_before_best(double time, double margin) {
    const Sample sample = sample_at(time, best_.hit.time, margin);
    consider(sample);
    return sample;
  }

  [[nodiscard]] bool is_over(double time) const { return !(time < best_.hit.time) || !has_work(); }
  [[nodiscard]] bool has_work() const { return work_ > (is_thorough_ ? 0 : kMaxLaunchWork / 2); }

  void consider(const Sample& sample) {
    if (sample.hit.time <= best_.hit.time) best_ = sample;
  }

  /// Golden-section search (Kiefer, 1953): each launch narrows the valley about the middle one by
  /// the same share. It ends where the valley is too narrow to hold a hit earlier than the best.
  void refine(double low, Sample middle, double high) {
    if (!is_hit(middle)) return;
    constexpr double kSteepest = 8;  // how much faster than the launch the hit may move
    while (high - low > 0x1p-48 * middle.hit.time && has_work() &&
           middle.hit.time - best_.hit.time <= kSteepest * (high - low)) {
      const bool goes_left = middle.time - low > high - middle.time;
      const double time = goes_left ? middle.time - kGolden * (middle.time - low)
                                    : middle.time + kGolden * (high - middle.time);
      const Sample tried = sample_at(time, middle.hit.time, 0);
      if (tried.hit.time < middle.hit.time) {
        (goes_left ? high : low) = middle.time;
        middle = tried;
      } else {
        (goes_left ? low : high) = time;
      }
    }
    consider(middle);
  }

  double before_;
  Engagement<V> engagement_;  ///< without the turret, the launch at a time that is searched for
  Engagement<V> fixed_;       ///< the same with the gun's position and velocity at that launch
  bool has_turret_;
  ReadyTurret<V> turret_;
  Components<kDimensions<V>> facing_;  ///< unit vector
  double delay_;
  double lifetime_;
  double range_;
  double step_ = 1;               ///< the time between the first launches sampled
  double max_step_ = kUnlimited;  ///< between the first kCloseLaunches
  Sample best_{};
  bool is_proved_ = false;    ///< it is proved that no launch hits
  bool is_thorough_ = false;  ///< later flights than the first are searched, too
  int work_ = kMaxLaunchWork;
  int reserve_ = 0;  ///< the work that is not for halving
  int steps_ = 0;
  std::array<Sample, kMaxLaunches> samples_;  // in the order of the launches
  int count_ = 0;
};

}  // namespace

template <class V>
Intercept<V> search_drag_with_turret(const Engagement<V>& engagement, double before) {
  return DragTurret<V>(engagement, before).solve();
}

template Intercept<Vec2> search_drag_with_turret(const Engagement2&, double);
template Intercept<Vec3> search_drag_with_turret(const Engagement3&, double);

}  // namespace aimahead::detail::drag
