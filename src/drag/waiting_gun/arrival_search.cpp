#include "drag/waiting_gun/arrival_search.hpp"

#include "aimahead/detail/scaling.hpp"
#include "motion/motion_cursor.hpp"
#include "numerics/safe_step.hpp"
#include "turret/question/target_repeat.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace aimahead::detail::drag {
namespace {

template <class V>
class ArrivalSearch {
 public:
  static constexpr int N = kDimensions<V>;

  ArrivalSearch(const WaitingGun<V>& gun, double from, double before)
      : gun_(gun),
        question_(gun.question()),
        gun_velocity_(components_of(question_.shooter.velocity)),
        target_(question_.target, Components<N>{}, 0),
        max_flight_(gun.max_flight(question_)),
        from_(from),
        before_(before) {
    const turret::TurretQuestion<V> question(question_);
    repeat_ = turret::repeat_of_target(question);
    if (repeat_.period > 0) period_ = repeat_.period;
    rests_ = repeat_.period == 0 && gun_velocity_ == Components<N>{};
    lap_begin_ = std::max(from, repeat_.settles);
    const double scale = std::max(gun.time_of_turn(), WaitingGun<V>::flight_scale(question_));
    if (scale > 0 && numerics::is_finite(scale)) first_step_ = scale / kFirstParts;
  }

  FirstHit<V> run() {
    FirstHit<V> first;
    first.hit = search();
    first.is_complete = !is_lost_ && !has_unknown_ && work_ > kLastWork;
    first.steps = kMaxWork - work_;
    return first;
  }

 private:
  // The time between samples: at first a part of the longest turn or of a flight at full speed,
  // later a share of the time since the delay; at most a part of a segment, and a part of a lap or
  // of a turn along a segment. Where a hit may be near, it is shortened.
  static constexpr int kFirstParts = 32;
  static constexpr double kGrowth = 0.06;
  static constexpr int kSegmentParts = 4;
  static constexpr int kLapParts = 8;
  static constexpr double kMaxShortening = 16;
  // Samples whose distance grows: on the last segment, or where laps are skipped.
  static constexpr int kMaxGrown = 480;

  // A lack vanishes at most so much sooner than estimated. Where it may vanish between two samples,
  // the time between them is halved.
  static constexpr double kHeadroom = 1.5;
  static constexpr int kMaxHalvings = 22;
  static constexpr int kCountHalvings = 8;  // where only the number of flights changes
  static constexpr int kLapHalvings = 12;   // where only the number of laps to skip depends on it

  // After some halvings a lack that changes smoothly at two in succession excludes a hit: the
  // middle differs from the mean of both ends by less than kSmooth of the lack. Where it falls in a
  // straight line to a hit, false position finds the hit: the middle differs by less than kStraight
  // of the change.
  static constexpr int kRoughHalvings = 2;
  static constexpr double kSmooth = 0.1;
  static constexpr double kStraight = 0.1;

  // To a target within the muzzle's reach the shortest flight that counts lasts this share of the
  // time in which a shot at full speed flies that far.
  static constexpr double kMinFlight = 0x1p-30;
  // The aim turns at most so many times as fast as the direction of the target.
  static constexpr double kMaxSwing = 4;
  static constexpr double kMinEndSpeed = 0x1p-4;  // of a flight, in terms of its mean speed
  // A hit at which a proof ends is later by no more than this share of its time.
  static constexpr double kProved = 0x1p-30;
  static constexpr double kSkippedLack = 0.5;  // the share of what a lap lacks that is skipped
  static constexpr int kMaxWork = 480'000;     // steps of integration, or their like
  static constexpr int kSampleWork = 4;
  static constexpr int kLastWork = 10'000;  // for closing in on the hit

  using SpeedBound = typename MotionCursor<V>::SpeedBound;

  /// The flights that arrive at one time.
  struct Arrival {
    double time = 0;
    double lack = kUnlimited;          ///< the least of any flight, at most 0 for a hit
    double listed_soon = kUnlimited;   ///< how soon a flight that arrives may hit
    double missing_soon = kUnlimited;  ///< how soon the nearest miss may hit
    double ready_soon = kUnlimited;    ///< how soon either may hit, were the gun ready
    double next_lap = kUnlimited;      ///< how soon either may, if the target is there once a lap
    double in_region = 0;  ///< how soon either may, wherever in its region the target is
    SpeedBound bound{};    ///< of the target, seen from the gun
    int flights = 0;
    bool is_known = false;  ///< the flights were listed
    Hit<V> hit{};           ///< the flight that lacks least

    [[nodiscard]] double soon() const { return std::min(listed_soon, missing_soon); }
  };

  /// What a flight lacks, and how far it misses the target.
  struct Lack {
    double wait = 0;        ///< until the gun is ready: shrinks as time goes on
    double facing = 0;      ///< the time until a plate looks at the gun
    double limits = 0;      ///< the time by which it is beyond lifetime or range
    double off_limits = 0;  ///< the distance to where the limits of the turret allow an aim
    double miss = 0;        ///< a distance
    double change = 0;      ///< of `wait` and `limits` per distance that the target moves

    /// How soon this may vanish, while the target keeps to a bound.
    [[nodiscard]] double soonest(const SpeedBound& bound) const {
      double time = facing;
      if (wait > 0) {
        time = std::max(
            time, numerics::closing_time(wait / change, bound.speed + 1 / change, bound.growth));
      }
      if (off_limits == kUnlimited) return kUnlimited;
      for (const double distance : {limits / change, off_limits, miss}) {
        if (!(distance > 0)) continue;
        time = std::max(time, numerics::closing_time(distance, bound.speed, bound.growth));
      }
      return time;
    }

    /// The least that a flight lacks wherever the target is within a distance, and looks.
    [[nodiscard]] Lack within(double distance) const {
      return {.wait = wait - change * distance,
              .limits = limits - change * distance,
              .off_limits = off_limits - distance,
              .miss = miss - distance,
              .change = change};
    }
  };

  std::optional<Hit<V>> search() {
    if (!target_.go_past(from_)) return stop();
    Arrival last = arrive_at(from_);
    if (last.lack <= 0) return last.hit;
    const double soon = from_ * (1 + kProved);
    if (from_ > gun_.delay() && soon < target_.end()) {
      const Arrival next = arrive_at(soon);
      if (next.lack <= 0) return close_in(last, next);
      last = next;
    }
    int grown = 0;
    for (int i = 0; grown < kMaxGrown && last.time < before_ && work_ > kLastWork; ++i) {
      if (last.in_region == kUnlimited) break;  // nothing will ever hit
      const double growth = kGrowth * (last.time - gun_.delay());
      const double widest = i < kFirstParts ? first_step_ : std::max(first_step_, growth);
      double apart = std::min(widest, part_of_segment());
      const double skipped = std::min(widest, last.in_region / kHeadroom);
      if (skipped > std::max(apart, target_.end() - last.time)) {
        if (!skip(skipped, last)) return stop();
        if (last.lack <= 0) return last.hit;
        if (skipped == widest) ++grown;
        continue;
      }
      if (apart == widest && target_.end() == kForever) ++grown;
      apart = std::clamp(2 * last.soon(), apart / kMaxShortening, apart);
      const bool is_end = !(last.time + (1 + 0x1p-10) * apart < target_.end());
      const double time = is_end ? target_.end() : last.time + apart;
      if (!numerics::is_finite(time)) break;
      const Arrival next = arrive_at(time);
      if (const auto hit = first_between(last, next, kMaxHalvings)) return hit;
      last = next;
      if (is_end && !go_on(last)) return stop();
      if (last.lack <= 0) return last.hit;
      if (rests_ && last.time >= lap_begin_ && never_changes(last)) break;
      if (period_ == kUnlimited || last.time < lap_begin_ + period_) continue;
      if (gun_velocity_ == Components<N>{} && lap_lack_ == kUnlimited) break;
      if (!skip_laps(last)) return stop();
      if (last.lack <= 0) return last.hit;
    }
    return std::nullopt;
  }

  /// Whether a target at rest from now on is never hit.
  [[nodiscard]] static bool never_changes(const Arrival& arrival) {
    return arrival.is_known && arrival.soon() == kUnlimited;
  }

  /// Ends the search where the target has vanished, or is lost.
  std::optional<Hit<V>> stop() {
    is_lost_ = target_.is_lost();
    return std::nullopt;
  }

  /// The time between samples that the target's path asks for.
  [[nodiscard]] double part_of_segment() const {
    if (std::holds_alternative<MotionFunction<V>>(question_.target.motion)) return kUnlimited;
    const MotionSegment<N>& segment = target_.segment();
    const double lap = turret::lap_time(segment);
    return std::min((segment.end - segment.begin) / kSegmentParts,
                    std::min(period_, lap) / kLapParts);
  }

  /// Moves on to the next segment, and `last` to its beginning. False if there is none.
  bool go_on(Arrival& last) {
    if (!target_.go_on()) return false;
    const SpeedBound bound = target_.speed_bound(last.time, 0, gun_velocity_);
    const bool is_slower = bound.speed <= last.bound.speed && bound.growth <= last.bound.growth;
    if (!target_.joined() || !is_slower) last = arrive_at(last.time);
    return true;
  }

  /// Skips a time without a hit. False if the target is lost.
  bool skip(double duration, Arrival& last) {
    const double time = last.time + duration;
    lap_lack_ = std::min(lap_lack_, last.in_region);
    if (!target_.go_to(time)) return false;
    last = arrive_at(time);
    return true;
  }

  /// Begins another lap, and skips those without a hit. False if the target is lost.
  bool skip_laps(Arrival& last) {
    const double laps = std::floor(kSkippedLack * lap_lack_ / period_);
    if (laps >= 1 && laps < 0x1p50 && !skip(laps * period_, last)) return false;
    lap_begin_ = last.time;
    lap_lack_ = kUnlimited;
    return true;
  }

  /// The first hit from `a` on up to `b`. `was_smooth` tells whether the lack changes smoothly in
  /// the longer time of which this is a half.
  std::optional<Hit<V>> first_between(const Arrival& a, const Arrival& b, int halvings,
                                      bool was_smooth = false) {
    if (b.lack > 0 && !may_hide_hits(a, b, halvings) && !may_hide_ready_hits(a, b, halvings)) {
      return std::nullopt;
    }
    if (!(a.time < before_)) return std::nullopt;
    if (halvings == 0 || work_ <= kLastWork) {
      return b.lack > 0 ? std::nullopt : std::optional(close_in(a, b));
    }
    const Arrival middle = arrive_at(a.time + (b.time - a.time) / 2);
    const bool may_be_smooth = halvings <= kMaxHalvings - kRoughHalvings;
    const bool smooth = may_be_smooth && is_smooth(a, middle, b);
    if (smooth && was_smooth) return std::nullopt;
    if (halvings < kMaxHalvings && is_straight(a, middle, b)) {
      return middle.lack > 0 ? close_in(middle, b) : close_in(a, middle);
    }
    if (const auto hit = first_between(a, middle, halvings - 1, smooth)) return hit;
    if (middle.lack <= 0) return middle.hit;
    return first_between(middle, b, halvings - 1, smooth);
  }

  [[nodiscard]] static bool may_hide_hits(const Arrival& a, const Arrival& b, int halvings) {
    const bool is_rough = a.flights != b.flights && halvings > kMaxHalvings - kCountHalvings;
    return is_rough || std::min(a.soon(), b.soon()) < kHeadroom * (b.time - a.time);
  }

  /// Whether, between two times of a lap, some flight may lack nothing but that the gun is not yet
  /// ready: how many laps may be skipped depends on it.
  [[nodiscard]] bool may_hide_ready_hits(const Arrival& a, const Arrival& b, int halvings) const {
    return period_ < kUnlimited && halvings > kMaxHalvings - kLapHalvings &&
           std::min(a.ready_soon, b.ready_soon) < kHeadroom * (b.time - a.time);
  }

  /// Whether nothing hits, and the lack between is about as at these three times.
  [[nodiscard]] static bool is_smooth(const Arrival& a, const Arrival& middle, const Arrival& b) {
    if (!(std::min({a.lack, middle.lack, b.lack}) > 0)) return false;
    if (a.flights != middle.flights || b.flights != middle.flights) return false;
    return is_even(a.listed_soon, middle.listed_soon, b.listed_soon) &&
           is_even(a.missing_soon, middle.missing_soon, b.missing_soon) &&
           is_even(a.ready_soon, middle.ready_soon, b.ready_soon);
  }

  [[nodiscard]] static bool is_even(double a, double middle, double b) {
    const double least = std::min({a, middle, b});
    return least == kUnlimited || std::fabs(middle - (a + b) / 2) < kSmooth * least;
  }

  /// Whether the lack falls evenly to that of a hit at `b`.
  [[nodiscard]] static bool is_straight(const Arrival& a, const Arrival& middle, const Arrival& b) {
    if (!(a.lack > 0 && b.lack <= 0)) return false;
    if (a.flights != middle.flights || b.flights != middle.flights) return false;
    return std::fabs(middle.lack - (a.lack + b.lack) / 2) < kStraight * (a.lack - b.lack);
  }

  /// The hit at which the lack vanishes between `a` and `b`, which is a hit. False position, with
  /// every third step a bisection, and the others aside by turns so that both ends close in.
  Hit<V> close_in(Arrival a, Arrival b) {
    constexpr int kMaxRounds = 80;
    constexpr double kAside = 0x1p-20;
    for (int i = 0; i < kMaxRounds && b.time - a.time > 0x1p-50 * b.time && work_ > 0; ++i) {
      double part = 0.5;
      if (i % 3 != 2 && a.lack < kUnlimited && b.lack < 0) {
        part = a.lack / (a.lack - b.lack) + (i % 3 == 0 ? kAside : -kAside);
        part = std::clamp(part, 0x1p-30, 1 - 0x1p-30);
      }
      const double time = a.time + part * (b.time - a.time);
      if (!(time > a.time && time < b.time)) break;
      const Arrival middle = arrive_at(time);
      (middle.lack > 0 ? a : b) = middle;
    }
    return b.hit;
  }

  /// Samples an arrival within the target's segment.
  Arrival arrive_at(double time) {
    work_ -= kSampleWork;
    Arrival arrival{.time = time};
    const KinematicState<N> target = target_.at(time);
    arrival.bound = target_.speed_bound(time, 0, gun_velocity_);
    // Flights that would have left before the delay count only for the laps to skip.
    const double flown = time - gun_.delay();
    const double early = period_ < kUnlimited ? std::max(gun_.turret().longest_turn(), flown) : 0;
    const double until = std::min(max_flight_, flown + early);
    const Engagement<V> still = at_rest(target.position, time);
    std::array<Hit<V>, kMaxFlights> hits;
    NearMiss<N> near_miss;
    DragListing<V> listing{.hits = hits, .until = until, .near_miss = &near_miss};
    Intercept<V> found = list(still, listing);
    if (found.status == Status::touching && gun_.meets_target(found)) {
      meet(found, arrival);
      return arrival;
    }
    if (found.status == Status::touching) {
      // Drag or acceleration may bring there a shot that left before.
      listing.from = kMinFlight * std::min(until, gun_.reach() / still.projectile.speed);
      found = list(still, listing);
    }
    if (found.status == Status::touching || found.status == Status::unresolved) {
      has_unknown_ = true;
      return arrival;
    }
    arrival.is_known = true;
    if (until < max_flight_ && !listing.is_complete) arrival.next_lap = early;
    const double away = length<N>(target.position - pivot_at(question_.shooter, time));
    const bool has_near_miss = near_miss.distance < kUnlimited;
    const bool has_region = time >= repeat_.settles && target_.end() < kForever;
    if (has_region && (has_near_miss || found.count > 0)) arrival.in_region = kUnlimited;
    if (has_near_miss) take_miss(near_miss, away, until, arrival);
    for (const Hit<V>& listed : std::span(hits).first(static_cast<std::size_t>(found.count))) {
      Hit<V> hit = listed;
      hit.point = make_vector<V>(target.position);
      take(still, hit, away, arrival);
    }
    lap_lack_ = std::min(lap_lack_, arrival.next_lap);
    return arrival;
  }

  /// Lists flights with the work that is left.
  Intercept<V> list(const Engagement<V>& still, DragListing<V>& listing) {
    listing.work = std::min(work_, kMaxDragWork);
    work_ -= listing.work;
    const Intercept<V> found = list_with_drag(still, listing);
    work_ += std::max(listing.work, 0);
    return found;
  }

  /// The engagement of a shot that arrives at a position at a time: the target moves as the gun.
  [[nodiscard]] Engagement<V> at_rest(const Components<N>& position, double time) const {
    Engagement<V> still = question_;
    still.shooter.position = make_vector<V>(pivot_at(question_.shooter, time));
    still.shooter.delay = 0;
    still.target = {.position = make_vector<V>(position),
                    .velocity = question_.shooter.velocity,
                    .radius = question_.target.radius};
    return still;
  }

  void meet(const Intercept<V>& touch, Arrival& arrival) const {
    Hit<V> hit = touch;
    hit.time = hit.launch_time = arrival.time;
    arrival.hit = gun_.shot_ahead(question_, hit);
    arrival.flights = 1;
    arrival.lack = std::max(gun_.lack_of_facing(question_, hit), gun_.delay() - arrival.time);
    arrival.listed_soon = arrival.lack;
  }

  /// Takes the flight that misses the target by least.
  void take_miss(const NearMiss<N>& miss, double away, double until, Arrival& arrival) {
    const Hit<V> hit = WaitingGun<V>::as_hit(miss, arrival.time - miss.flight_time, arrival.time);
    Lack lack{.miss = miss.distance, .change = change_of(hit, away, kUnlimited)};
    lack.wait = gun_.delay() - hit.launch_time;
    double speed = 0;
    if (miss.flight_time >= until && until < max_flight_) {
      // The longest flight grows with the time, so that the shot moves on.
      speed = question_.projectile.speed;
    } else if (!(hit.aim == V{})) {
      lack.wait = gun_.time_until_ready(hit);
      lack.facing = gun_.lack_of_facing(question_, hit);
      lack.limits = gun_.lack_of_limits(question_, hit);
      lack.off_limits = gun_.distance_to_limits(question_, hit) / kMaxSwing;
    }
    // All that is known of the other flights is that they miss the target by at least as much.
    note_in_region({.miss = miss.distance}, speed, arrival);
    const double soonest = note(lack, speed, arrival);
    arrival.missing_soon = soonest;
    if (soonest > 0) arrival.lack = std::min(arrival.lack, soonest);
  }

  /// Takes a flight that was listed for a target at rest.
  void take(const Engagement<V>& still, Hit<V> hit, double away, Arrival& arrival) {
    const std::optional<double> delay_by = drag_sensitivity(still, hit);
    hit.time = arrival.time;
    hit.launch_time = arrival.time - hit.flight_time;
    WaitingGun<V>::aim_at_launch(question_, components_of(hit.aim), hit);
    const Lack lack{.wait = gun_.time_until_ready(hit),
                    .facing = gun_.lack_of_facing(question_, hit),
                    .limits = gun_.lack_of_limits(question_, hit),
                    .off_limits = gun_.distance_to_limits(question_, hit) / kMaxSwing,
                    .change = change_of(hit, away, delay_by.value_or(kUnlimited))};
    if (hit.launch_time >= gun_.delay() && hit.flight_time <= max_flight_) ++arrival.flights;
    double whole = std::max({lack.wait, lack.facing, lack.limits});
    if (lack.off_limits > 0) whole = std::max(whole, lack.off_limits / arrival.bound.speed);
    note_in_region(lack, 0, arrival);
    if (whole > 0) arrival.listed_soon = std::min(arrival.listed_soon, note(lack, 0, arrival));
    if (whole < arrival.lack) {
      arrival.lack = whole;
      arrival.hit = hit;
    }
  }

  /// The change of what a flight lacks per distance that the target moves: it lasts longer by
  /// `delay_by`, beside a tangent by no more than kMinEndSpeed says; the range is passed at full
  /// speed; and the gun turns.
  [[nodiscard]] double change_of(const Hit<V>& hit, double away, double delay_by) const {
    // About the share of the longest turn that a turn by a radian takes.
    constexpr double kTurnOfRadian = 1.0 / 3;
    return std::min(delay_by, hit.flight_time / (kMinEndSpeed * away)) +
           1 / question_.projectile.speed + kTurnOfRadian * gun_.turret().longest_turn() / away;
  }

  /// Takes what a flight lacks whose shot also moves on at a speed. Returns how soon it may vanish.
  double note(const Lack& lack, double speed, Arrival& arrival) const {
    const SpeedBound bound{arrival.bound.speed + speed, arrival.bound.growth};
    Lack without_wait = lack;
    without_wait.wait = 0;
    const double when_ready = std::max({lack.facing, lack.limits, lack.off_limits, lack.miss});
    if (period_ < kUnlimited && when_ready > 0) {
      arrival.ready_soon = std::min(arrival.ready_soon, without_wait.soonest(bound));
    }
    Lack a_lap_on = lack;
    const bool looks_as_now = lack.facing > 0 && gun_velocity_ == Components<N>{};
    if (looks_as_now) a_lap_on.facing = kUnlimited;
    arrival.next_lap = std::min(arrival.next_lap, a_lap_on.soonest({length<N>(gun_velocity_), 0}));
    return lack.soonest(bound);
  }

  /// Takes what a flight lacks, as `note` does, wherever in its region the target is.
  void note_in_region(const Lack& lack, double speed, Arrival& arrival) const {
    if (arrival.in_region == 0) return;
    const MotionSegment<N>& center = repeat_.center;
    const Components<N> velocity = center.at(arrival.time).velocity - gun_velocity_;
    const SpeedBound bound{length<N>(velocity) + speed, center.max_acceleration};
    const double soonest = lack.within(2 * repeat_.radius).soonest(bound);
    arrival.in_region = std::min(arrival.in_region, soonest);
  }

  const WaitingGun<V>& gun_;
  const Engagement<V>& question_;
  Components<N> gun_velocity_;
  MotionCursor<V> target_;
  turret::TargetRepeat<N> repeat_{};
  double max_flight_;
  double from_;
  double before_;
  double period_ = kUnlimited;  ///< of the target's laps
  bool rests_ = false;          ///< target and gun, from lap_begin_ on
  double lap_begin_ = 0;
  double lap_lack_ = kUnlimited;  ///< the least `next_lap` of this lap
  double first_step_ = 1;
  bool is_lost_ = false;
  bool has_unknown_ = false;  ///< the flights of some arrival could not be listed
  int work_ = kMaxWork;
};

}  // namespace

template <class V>
FirstHit<V> search_arrivals(const WaitingGun<V>& gun, double from, double before) {
  return ArrivalSearch<V>(gun, from, before).run();
}

template FirstHit<Vec2> search_arrivals(const WaitingGun<Vec2>&, double, double);
template FirstHit<Vec3> search_arrivals(const WaitingGun<Vec3>&, double, double);

}  // namespace aimahead::detail::drag
