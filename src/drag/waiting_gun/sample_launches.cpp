#include "drag/waiting_gun/sample_launches.hpp"

#include "numerics/brent_minimum.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace aimahead::detail::drag {
namespace {

constexpr int kSpanLaunches = 8;  // in a span of launches that ends
constexpr int kMaxLaunches = 480;
constexpr int kCloseLaunches = 120;  // see LaunchSteps
constexpr double kMaxLackRate = 16;
constexpr double kLackRate = 2;   // a lack seldom changes faster with the time of the launch
constexpr int kMaxHalvings = 12;  // of the time between two launches
constexpr double kGrowth = 1.06;
constexpr double kShorter = 1 - 0x1p-10;  // flights than those that may hit are listed, too
constexpr int kMaxWork = 240'000;         // steps of integration, or their like
constexpr int kThoroughWork = 180'000;    // for all flights of each launch
constexpr int kLastWork = 20'000;         // for refining
constexpr int kHalvingWork = 100'000;     // for launches between those sampled anyway
constexpr int kQuickWork = 1000;          // for a launch that is not searched thoroughly

template <class V>
class LaunchSampler {
 public:
  LaunchSampler(const WaitingGun<V>& gun, const SoughtFlights& sought)
      : gun_(gun),
        launches_(sought.launches),
        none_before_(sought.arrivals.from),
        before_(sought.arrivals.to),
        question_(gun.question()) {
    best_.hit.time = before_;
    if (take_launch(launches_.from)) {
      steps_ = launch_steps(gun_, fixed_, kGrowth, kCloseLaunches);
    }
    steps_.first = std::min(steps_.first, launches_.width() / kSpanLaunches);
  }

  FirstHit<V> run() {
    // Later flights take long to find unless a known hit limits their time.
    if (needs_later_flights()) run_pass(false);
    run_pass(true);
    FirstHit<V> first;
    if (best_.hit.time < before_) first.hit = best_.hit;
    first.is_complete = !has_unknown_ && has_work();
    first.steps = kMaxWork - work_;
    return first;
  }

 private:
  /// Whether the first flight of a launch may be no hit though a later one is.
  [[nodiscard]] bool needs_later_flights() const {
    return gun_.has_turret() || gun_.has_range() ||
           std::holds_alternative<Plates>(question_.target.motion);
  }

  /// The first hit of a launch at `time`, hit.time infinite without one.
  struct Sample {
    double time = 0;
    Hit<V> hit{};
    int flights = 0;           ///< those that meet the target before any is beyond the limits
    double soon = kUnlimited;  ///< how much later or earlier a launch may hit
  };

  /// Fires the gun at a time. False if it has vanished by then.
  bool take_launch(double time) {
    question_.shooter.delay = time;
    fixed_ = question_;
    return fix_gun(fixed_);
  }

  /// Samples a launch. Hits no earlier than `before` may be left out, and flights that no launch
  /// within `apart` of this one brings within the limits. Unless is_thorough_, only the first
  /// flight is looked at, and only if it is soon found.
  Sample sample_at(double time, double before, double apart) {
    Sample sample{time, {}};
    sample.hit.time = kUnlimited;
    if (!take_launch(time)) return sample;
    const double max_flight = gun_.max_flight(fixed_);
    const double rate = max_flight < kUnlimited ? rates_at(time + max_flight, 0).lifetime : 0;
    const double until = std::min(before - time, max_flight + rate * apart);
    const double from = std::max((none_before_ - time) * kShorter, 0.0);
    if (!(from < until)) return sample;
    std::array<Hit<V>, kMaxFlights> hits;
    // Mostly the first flight is enough, and the next ones take long to find.
    for (const std::size_t count : {std::size_t{1}, hits.size()}) {
      if (count > 1 && !is_thorough_) return sample;
      const std::span<Hit<V>> listed(hits.data(), count);
      const int work = is_thorough_ ? work_ : std::min(work_, kQuickWork);
      NearMiss<kDimensions<V>> near_miss;
      DragListing<V> listing{.hits = listed, .from = from, .until = until, .work = work};
      if (is_thorough_) listing.near_miss = &near_miss;
      const Intercept<V> found = list_with_drag(fixed_, listing);
      work_ -= work - listing.work;
      if (found.status == Status::touching) {
        if (gun_.meets_target(found) && gun_.lack_of_facing(fixed_, found) <= 0) {
          sample.hit = gun_.shot_ahead(fixed_, found);
        }
        return sample;
      }
      const bool is_whole = found.count < static_cast<int>(count);
      const auto written = listed.first(static_cast<std::size_t>(found.count));
      if (found.status == Status::unresolved) {
        has_unknown_ = has_unknown_ || is_thorough_;
        return sample;
      }
      // A flight that is not listed may hit if the gun fires so much later or earlier.
      sample.soon = max_flight < kUnlimited ? apart : kUnlimited;
      sample.flights = 0;
      if (near_miss.distance < kUnlimited) take_miss(near_miss, sample);
      for (const Hit<V>& hit : written) {
        const FlightLacks lacks = gun_.lacks_of(fixed_, hit);
        if (hit.flight_time <= max_flight) ++sample.flights;
        if (lacks.most() <= 0) {
          sample.soon = 0;
          sample.hit = hit;
          return sample;
        }
        const double delay_by = drag_sensitivity(fixed_, hit).value_or(kUnlimited);
        sample.soon = std::min(sample.soon, lacks.soonest(rates_at(hit.time, delay_by)));
      }
      // Longer flights lack more.
      if (is_whole || written.back().flight_time - max_flight >= rate * sample.soon) return sample;
    }
    return sample;
  }

  /// How fast each lack may change with the time of the launch. The target moves as it does at a
  /// time, and a flight lasts longer by `delay_by` per distance.
  [[nodiscard]] FlightLacks rates_at(double time, double delay_by) const {
    const auto target = locate_target(fixed_, time);
    double by_range = kMaxLackRate;
    double by_lifetime = kMaxLackRate;
    if (target) {
      const auto velocity = target->velocity - components_of(fixed_.shooter.velocity);
      const double speed = length<kDimensions<V>>(velocity);
      by_range = likely_rate(speed / question_.projectile.speed);
      by_lifetime = std::max(by_range, likely_rate(speed * delay_by));
    }
    return {.wait = kLackRate, .facing = kLackRate, .lifetime = by_lifetime, .range = by_range};
  }
  /// A rate that is no number, as where nothing moves, counts as the smallest.
  [[nodiscard]] static double likely_rate(double rate) {
    return rate > kLackRate ? std::min(rate, kMaxLackRate) : kLackRate;
  }

  /// Takes the flight that misses the target by least. It also lacks the time in which the target
  /// comes so much nearer, as it moves then.
  void take_miss(const NearMiss<kDimensions<V>>& miss, Sample& sample) const {
    const double launch = fixed_.shooter.delay;
    const Hit<V> hit = WaitingGun<V>::as_hit(miss, launch, launch + miss.flight_time);
    const auto target = locate_target(fixed_, hit.time);
    if (!target) return;
    const auto velocity = target->velocity - components_of(fixed_.shooter.velocity);
    double soon = miss.distance / (kLackRate * length<kDimensions<V>>(velocity));
    if (!(hit.aim == V{})) {
      soon = std::max(soon, gun_.lacks_of(fixed_, hit).soonest(rates_at(hit.time, 0)));
    }
    sample.soon = std::min(sample.soon, soon);
  }

  /// Samples the launches before the best hit, and refines the hits found.
  void run_pass(bool is_thorough) {
    is_thorough_ = is_thorough;
    samples_[0] = sample_before_best(launches_.from, steps_.first);
    count_ = 1;
    reserve_ = std::max(work_ - kHalvingWork, 0);
    const int halvings = launches_.to < kUnlimited ? 0 : kMaxHalvings;
    double time = launches_.from;
    for (int i = 1; i <= kMaxLaunches && count_ < kMaxLaunches && !is_over(time); ++i) {
      const double apart = steps_.before(i, time - launches_.from);
      time += apart;
      if (!(time <= launches_.to) || !numerics::is_finite(time)) break;
      add_up_to(sample_before_best(time, work_ > reserve_ ? apart : 0), halvings);
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

  [[nodiscard]] static bool is_hit(const Sample& sample) { return sample.hit.time < kUnlimited; }

  /// Whether there may be hits between two samples of which the first has none.
  [[nodiscard]] static bool may_hide_hits(const Sample& before, const Sample& after) {
    if (is_hit(before)) return false;
    if (before.flights != after.flights) return true;
    // Each counts alone: where flights end in between, the other sample says nothing of them.
    return std::min(before.soon, after.soon) < after.time - before.time;
  }

  /// Adds the samples up to this one, halving the time from the last one where need be.
  void add_up_to(const Sample& after, int halvings) {
    const Sample& before = samples_[count_ - 1];
    if (halvings > 0 && may_hide_hits(before, after) && work_ > reserve_) {
      const double half = (after.time - before.time) / 2;
      add_up_to(sample_before_best(before.time + half, half), halvings - 1);
      add_up_to(after, halvings - 1);
    } else if (count_ < kMaxLaunches) {
      // Only the neighbours of hits are needed.
      if (count_ > 1 && !is_hit(before) && !is_hit(samples_[count_ - 2])) --count_;
      samples_[count_++] = after;
    }
  }

  /// Samples a launch, and keeps its hit if that is the best.
  Sample sample_before_best(double time, double apart) {
    const Sample sample = sample_at(time, best_.hit.time, apart);
    consider(sample);
    return sample;
  }

  [[nodiscard]] bool is_over(double time) const { return !(time < best_.hit.time) || !has_work(); }
  /// The work left for this pass.
  [[nodiscard]] int spare_work() const { return work_ - (is_thorough_ ? 0 : kThoroughWork); }
  [[nodiscard]] bool has_work() const { return spare_work() > kLastWork; }

  void consider(const Sample& sample) {
    if (sample.hit.time <= best_.hit.time) best_ = sample;
  }

  /// Golden-section search (Kiefer, 1953): each launch narrows the valley about the middle one by
  /// the same share. It ends where the valley is too narrow to hold a hit earlier than the best.
  void refine(double low, Sample middle, double high) {
    if (!is_hit(middle)) return;
    constexpr double kSteepest = 8;  // how much faster than the launch the hit may move
    while (high - low > 0x1p-48 * middle.hit.time && spare_work() > 0 &&
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

  const WaitingGun<V>& gun_;
  turret::TimeSpan launches_;
  double none_before_;  ///< nothing hits before
  double before_;
  Engagement<V> question_;  ///< with the launch at a time that is searched for
  Engagement<V> fixed_;     ///< the same with the gun's position and velocity at that launch
  LaunchSteps steps_{.growth = kGrowth};
  Sample best_{};
  bool is_thorough_ = false;  ///< later flights than the first are searched, too
  bool has_unknown_ = false;  ///< the flights of some launch could not be listed
  int work_ = kMaxWork;
  int reserve_ = 0;                           ///< the work that is not for halving
  std::array<Sample, kMaxLaunches> samples_;  // in the order of the launches
  int count_ = 0;
};

}  // namespace

template <class V>
FirstHit<V> sample_launches(const WaitingGun<V>& gun, const SoughtFlights& sought) {
  return LaunchSampler<V>(gun, sought).run();
}

template FirstHit<Vec2> sample_launches(const WaitingGun<Vec2>&, const SoughtFlights&);
template FirstHit<Vec3> sample_launches(const WaitingGun<Vec3>&, const SoughtFlights&);

}  // namespace aimahead::detail::drag
