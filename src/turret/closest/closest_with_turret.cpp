#include "turret/closest/closest_with_turret.hpp"

#include "numerics/bisection.hpp"
#include "numerics/brent_minimum.hpp"
#include "numerics/lowest_valley.hpp"
#include "turret/closest/closer_launch.hpp"
#include "turret/closest/closest_from_platform.hpp"
#include "turret/closest/launch_samples.hpp"
#include "turret/closest/passing_shots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace aimahead::detail::turret {
namespace {

constexpr int kMaxBoxesToProve = 30000;
constexpr int kMaxBoxesOfPlatform = 10000;
constexpr int kMaxBoxesOfSegment = 1500;  // of the target's motion

template <class V>
class ClosestLaunch {
 public:
  static constexpr int N = kDimensions<V>;

  ClosestLaunch(const TurretQuestion<V>& question, const Platform<V>* platform)
      : q_(question),
        platform_(platform),
        first_(first_launch(question)),
        max_evaluations_(std::min(kMaxEvaluations, question.work_left)),
        shots_(question, platform, first_, max_evaluations_) {}

  std::optional<Approach<V>> find() {
    if (!shots_.load_gun(first_)) return std::nullopt;
    set_times();
    Series samples;
    Shot closest;
    for (int i = 0; i < count_; ++i) {
      // Every other sample starts from the one before, as close shots stay close for a while.
      const bool is_near = i % 2 == 1 && samples[i - 1].distance < kInfinity;
      samples[i] = {is_near ? best_near(times_[i], samples[i - 1], kRough)
                            : best_at(times_[i], kRough)};
      if (samples[i].distance < closest.distance) closest = samples[i];
    }
    for (int i = 0; i < kValleys; ++i) {
      const std::span<const Sample> taken(samples.data(), static_cast<std::size_t>(count_));
      const int lowest = numerics::lowest_valley(taken, [](int) { return true; });
      if (lowest < 0) break;
      samples[lowest].followed = true;
      const Shot bottom = descend(samples, lowest);
      if (is_better(bottom, closest)) closest = bottom;
    }
    if (platform_) {
      ClosestFromPlatform<V> launches(q_, *platform_, first_, shots_);
      const Shot shot = launches.find(closest.distance);
      if (shot.distance < closest.distance) closest = shot;
    }
    if (!(closest.distance < kInfinity)) return std::nullopt;
    come_closer(closest);
    if (closest.time >= times_[count_ - 2]) return std::nullopt;
    leave_sooner(closest);
    fly_to_limits(closest);
    return describe(closest);
  }

  [[nodiscard]] int evaluations() const {
    return max_evaluations_ - std::max(shots_.evaluations_left, 0);
  }

 private:
  using Shot = typename PassingShots<V>::Shot;
  struct Sample : Shot {
    bool followed = false;  ///< whether its valley was searched to the bottom
  };

  static constexpr int kEven = 16;  // equal steps over the time scale
  static constexpr int kRare = 16;  // later times, each twice as far as the one before
  static constexpr int kInSegment = 5;
  static constexpr int kMaxSegments = 24;
  static constexpr int kMaxTimes = 2 * kEven + kRare + (kMaxSegments + kInSegment) * kInSegment + 1;
  static constexpr int kFlights = 12;
  static constexpr int kValleys = 6;
  static constexpr int kWidenings = 40;
  static constexpr int kHalvings = 30;
  static constexpr double kNearlyAsClose = 1.01;  // worth a search for the best flight
  static constexpr double kNearLimit = 0x1p-10;   // of the flight
  static constexpr int kLimitHalvings = 40;       // from there to the rounding of the flight
  static constexpr double kReturnStep = 1.1;
  static constexpr double kLongApproach = 0x1p10;  // slower targets have times of their own
  static constexpr double kLongReturn = 0x1p12;  // later returns are not sampled, of the time scale
  static constexpr int kRounds = 32;             // closer launches that are followed
  using Series = std::array<Sample, kMaxTimes>;
  // Tolerances relative to the time.
  static constexpr numerics::Effort kRough{0x1p-14, 12};
  static constexpr numerics::Effort kFine{0x1p-28, 60};

  /// The first launch at which the gun can point to where its limits allow.
  [[nodiscard]] static double first_launch(const TurretQuestion<V>& question) {
    if constexpr (N == 3) {
      const ReadyTurret<V>& turret = question.turret;
      if (turret.limits().is_limited()) {
        const Components<N> nearest = turret.limits().nearest_to(question.facing);
        const double turn = turret.time_for(turret.facing().quick_angle_to(nearest));
        return std::max(question.delay, turn * (1 + 0x1p-40));  // so that rounding leaves an aim
      }
    }
    return question.delay;
  }

  /// Looks for an earlier launch that passes as close. Where gun and target are at rest, all
  /// launches do once the gun has turned.
  void leave_sooner(Shot& closest) {
    if (!(closest.launch > first_)) return;
    const auto shot_at = [&](double launch) { return best_from(launch, closest); };
    const Shot first = shot_at(first_);
    if (is_better(first, closest)) {
      closest = first;
    } else {
      fire_sooner(closest, first_, shot_at);
    }
  }

  /// The best flight of a launch near that of another shot; only roughly if it is not nearly as
  /// close.
  Shot best_from(double launch, const Shot& near) {
    const auto shot_after = [&](double flight, const Shot&) { return shot_from(launch, flight); };
    const Shot start = shot_from(launch, near.flight);
    if (!(start.distance < near.distance * kNearlyAsClose)) return start;
    return bottom_near(near.flight, start, 0x1p-10 * near.flight, {0, q_.lifetime}, kFine,
                       shot_after);
  }

  /// The shot that leaves with another and flies for another time.
  Shot shot_from(double launch, double flight) {
    return load_target(launch + flight) ? shot_of(flight) : Shot{launch + flight, flight};
  }

  /// Moves a shot that is nearly at the end of the lifetime, leaves the range or is back in it to
  /// just there. No distance counts beyond, and the search for the lowest stops short of it.
  void fly_to_limits(Shot& closest) {
    const auto take = [&](const Shot& shot) {
      if (shot.distance < closest.distance) closest = shot;
    };
    if (q_.lifetime < closest.flight * (1 + kNearLimit)) {
      take(shot_from(closest.launch, q_.lifetime));
    }
    if (q_.range == kInfinity) return;
    for (const double side : {kNearLimit, -kNearLimit}) {
      double beyond = closest.flight * (1 + side);
      if (shot_from(closest.launch, beyond).distance < kInfinity) continue;
      double within = closest.flight;
      bisect_between(within, beyond, kLimitHalvings, [&](double flight) {
        const Shot shot = shot_from(closest.launch, flight);
        take(shot);
        return shot.distance < kInfinity;
      });
    }
  }

  /// As long as a launch is clearly closer, descends from it to the bottom of its valley.
  void come_closer(Shot& closest) {
    const double scene = length<N>(closest.d) + q_.law.reach;
    const auto best = [&] {
      return BestLaunch{closest.distance, 0x1p-10 * closest.distance + 0x1p-20 * scene};
    };
    int rounds_left = kRounds;
    const auto follow = [&](const CloserLaunch& closer) -> std::optional<BestLaunch> {
      if (--rounds_left < 0 || !load_target(closer.time)) return std::nullopt;
      const Shot start = shot_of(closer.flight);
      const Shot bottom = bottom_near(
          closer.time, start, closer.width, {first_, kForever}, kFine,
          [this](double time, const Shot& near) { return best_near(time, near, kFine); });
      if (!(bottom.distance < closest.distance)) return std::nullopt;
      closest = bottom;
      return best();
    };
    int boxes_left =
        std::min(shots_.evaluations_left, platform_ ? kMaxBoxesOfPlatform : kMaxBoxesToProve);
    shots_.evaluations_left -= boxes_left;
    TurretQuestion<V> question = q_;
    question.delay = first_;
    (void)search_closer(question, platform_, boxes_left, kMaxBoxesOfSegment, best, follow);
    shots_.evaluations_left += std::max(0, boxes_left);
  }

  /// Chooses the times to sample.
  void set_times() {
    (void)shots_.load_target(first_);
    const double away = shots_.distance();
    const double distance = away > 0 ? away : q_.law.reach;
    const double turn = q_.turret.longest_turn();
    const double max_speed = shots_.max_speed();
    const double flight =
        max_speed > 0 ? distance / max_speed : std::max(turn, drift_time(distance));
    double scale = turn + 2 * flight;
    // Where nothing ever moves, all times give the same. They only have to differ.
    if (!(scale > 0)) scale = first_ > 0 ? first_ : 1;
    for (int i = 0; i <= kEven; ++i) times_[count_++] = first_ + scale * i / kEven;
    for (int i = 1; i < kRare; ++i) times_[count_++] = first_ + scale * (1 << i);
    const double approach = shots_.approach_time(distance);
    if (approach > kLongApproach * scale && approach < kForever) {
      for (int i = 1; i <= kEven; ++i) times_[count_++] = first_ + 4 * approach * i / kEven;
    }
    if (q_.range < kInfinity && flight > 0) add_times_of_return(flight, scale);
    add_times_of_target();
    std::sort(times_.begin(), times_.begin() + count_);
  }

  /// Adds times at which shots that went out of range are back within it. Some shot of a flight is
  /// within the range if travel and drift differ by no more.
  void add_times_of_return(double flight, double scale) {
    const auto ahead = [this](double f) {
      const auto state = shots_.law().at(f);
      return state.travel - length<N>(state.drift.position);
    };
    double f = flight / 16;
    while (f < kLongReturn * scale && !(std::fabs(ahead(f)) > q_.range)) f *= kReturnStep;
    const double side = ahead(f) < 0 ? -1 : 1;
    const auto last_above = [&](double value, double low) {
      double high = low * kReturnStep;
      while (high < kLongReturn * scale && side * ahead(high) > value) high *= kReturnStep;
      low = std::max(low, high / kReturnStep);
      bisect_between(low, high, kHalvings, [&](double time) { return side * ahead(time) > value; });
      return high;
    };
    back_in_range_.from = last_above(q_.range, f);
    back_in_range_.to = last_above(-q_.range, back_in_range_.from);
    if (!(back_in_range_.to < kLongReturn * scale)) {
      back_in_range_ = {kForever, kForever};
      return;
    }
    for (int i = 0; i < kInSegment; ++i) {
      const double launch = first_ + scale * i / kInSegment;
      for (int k = 0; k < kInSegment; ++k) {
        times_[count_++] =
            launch + back_in_range_.from + back_in_range_.width() * k / (kInSegment - 1);
      }
    }
  }

  /// Adds times in the first segments of the target's motion.
  void add_times_of_target() {
    MotionSegments<V> segments(q_.target, q_.origin);
    MotionSegment<N> segment;
    for (int i = 0; i < kMaxSegments && segments.next(segment); ++i) {
      if (segment.end == kForever || segment.end <= first_) continue;
      for (int k = 1; k <= kInSegment; ++k) {
        const double time = segment.begin + (segment.end - segment.begin) * k / kInSegment;
        if (time > first_) times_[count_++] = time;
      }
    }
  }

  /// The time in which the target, seen from the gun, or the drift of a shot goes a distance from
  /// the delay on; 0 where neither ever moves.
  [[nodiscard]] double drift_time(double distance) const {
    const double acceleration = length<N>(q_.law.acceleration);
    const double drift = acceleration > 0 ? std::sqrt(2 * distance / acceleration) : kForever;
    const double time = std::min(shots_.approach_time(distance), drift);
    return time < kForever ? time : 0;
  }

  using Bracket = numerics::Bracket<Shot>;

  /// The bottom of the valley of a sample that is no higher than its neighbours.
  Shot descend(const Series& samples, int i) {
    const int before = std::max(i - 1, 0);
    const int after = std::min(i + 1, count_ - 1);
    const auto evaluate = [this](double time, const Shot& best) {
      return best_near(time, best, kFine);
    };
    const Bracket bracket{times_[before],          times_[i],
                          times_[after],           samples[before].distance,
                          samples[after].distance, best_at(times_[i], kFine)};
    return lowest_between(bracket, kFine, evaluate);
  }

  /// `evaluate(x, best)` at the lowest point of a bracket whose middle may be at an end.
  template <class Evaluate>
  Shot lowest_between(const Bracket& bracket, const numerics::Effort& effort,
                      const Evaluate& evaluate) {
    return numerics::lowest_in(bracket, {effort.tolerance * bracket.high, effort.evaluations},
                               evaluate, [](const Shot& shot) { return shot.distance; });
  }

  /// Loads the target as it is at a time. False if it has vanished by then.
  bool load_target(double time) {
    time_ = time;
    max_flight_ = std::min(time - first_, q_.lifetime);
    return shots_.load_target(time);
  }

  /// The shot that is at the loaded target after a flight.
  Shot shot_of(double flight) {
    if (!shots_.load_gun(time_ - flight)) return {time_, flight};
    return shots_.shot_of(flight);
  }

  /// The best flight that ends then.
  Shot best_at(double time, const numerics::Effort& effort) {
    if (!load_target(time)) return {time};
    Shot best = best_between(0, max_flight_, effort);
    if (back_in_range_.from < max_flight_) {
      const double last = std::min(back_in_range_.to, max_flight_);
      const Shot back = best_between(back_in_range_.from, last, effort);
      if (back.distance < best.distance) best = back;
    }
    return best;
  }

  /// The best of the flights from one to another.
  Shot best_between(double from, double to, const numerics::Effort& effort) {
    Shot best{time_};
    std::array<double, kFlights + 1> distances;
    const auto flight_at = [&](int i) { return from + (to - from) * i / kFlights; };
    int lowest = 0;
    for (int i = 0; i <= kFlights; ++i) {
      const Shot shot = shot_of(flight_at(i));
      distances[i] = shot.distance;
      if (!(shot.distance < best.distance)) continue;
      best = shot;
      lowest = i;
    }
    if (!(best.distance < kInfinity)) return best;
    const int before = std::max(lowest - 1, 0);
    const int after = std::min(lowest + 1, kFlights);
    return lowest_between({flight_at(before), best.flight, flight_at(after), distances[before],
                           distances[after], best},
                          effort, [this](double flight, const Shot&) { return shot_of(flight); });
  }

  /// The best flight that ends then, if it is near the best one that ends a little earlier or
  /// later.
  Shot best_near(double time, const Shot& near, const numerics::Effort& effort) {
    if (!load_target(time)) return {time};
    const Shot best = shot_of(std::min(near.flight, max_flight_));
    return bottom_near(best.flight, best, 2 * std::fabs(time - near.time), {0, max_flight_}, effort,
                       [this](double flight, const Shot&) { return shot_of(flight); });
  }

  /// The bottom of the valley about x, where `best` is the shot, searched in brackets that widen.
  template <class Evaluate>
  Shot bottom_near(double x, Shot best, double width, const TimeSpan& limits,
                   const numerics::Effort& effort, const Evaluate& evaluate) {
    for (int i = 0; i < kWidenings; ++i, width *= 2) {
      const double low = std::max(x - width, limits.from);
      const double high = std::min(x + width, limits.to);
      const Shot before = evaluate(low, best);
      const Shot after = evaluate(high, best);
      if (!(before.distance < best.distance) && !(after.distance < best.distance)) {
        return lowest_between({low, x, high, before.distance, after.distance, best}, effort,
                              evaluate);
      }
      const bool is_before = before.distance < after.distance;
      best = is_before ? before : after;
      x = is_before ? low : high;
    }
    return best;
  }

  [[nodiscard]] std::optional<Approach<V>> describe(const Shot& shot) const {
    const auto aim = shots_.aim_of(shot);
    if (!aim) return std::nullopt;
    const Approach<V> approach{shot.time, shot.distance, make_vector<V>(*aim),
                               std::max(shot.launch, first_)};
    if (!numerics::is_finite(shot.time + shot.distance + (*aim)[0] + (*aim)[1])) {
      return std::nullopt;
    }
    return approach;
  }

  const TurretQuestion<V>& q_;
  const Platform<V>* platform_;
  double first_;  // no launch is earlier
  int max_evaluations_;
  PassingShots<V> shots_;
  double time_ = 0;        // at which the target was loaded last
  double max_flight_ = 0;  // the longest flight that ends then
  // The flights after which a shot that went out of range is back within it.
  TimeSpan back_in_range_{kForever, kForever};
  std::array<double, kMaxTimes> times_{};
  int count_ = 0;
};

}  // namespace

template <class V>
std::optional<Approach<V>> closest_with_turret(const TurretQuestion<V>& question,
                                               const Platform<V>* platform, int& steps) {
  ClosestLaunch<V> launch(question, platform);
  const std::optional<Approach<V>> approach = launch.find();
  steps += launch.evaluations();
  return approach;
}

template std::optional<Approach<Vec2>> closest_with_turret(const TurretQuestion<Vec2>&,
                                                           const Platform<Vec2>*, int&);
template std::optional<Approach<Vec3>> closest_with_turret(const TurretQuestion<Vec3>&,
                                                           const Platform<Vec3>*, int&);

}  // namespace aimahead::detail::turret
