// The launch of a gun on a platform that comes closest, by sampling launches.
//
// For each launch the flights are sampled too. After a flight that passes far away the next one is
// as much longer as target and shot need to come closer than the best flight, as fast as they move.
#pragma once

#include "numerics/brent_minimum.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "turret/closest/launch_samples.hpp"
#include "turret/closest/launch_steps.hpp"
#include "turret/closest/passing_shots.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

template <class V>
class ClosestFromPlatform {
 public:
  using Shot = typename PassingShots<V>::Shot;

  /// No launch is before `first`.
  ClosestFromPlatform(const TurretQuestion<V>& question, const Platform<V>& platform, double first,
                      PassingShots<V>& shots)
      : q_(question),
        platform_(platform),
        first_(first),
        shots_(shots),
        min_evaluations_(shots.evaluations_left - kSampleWork) {}

  /// The shot of the closest launch, if it comes closer than `than`.
  Shot find(double than) {
    if (!shots_.load_gun(first_) || !shots_.load_target(first_)) return {};
    const double away = shots_.distance();
    const double distance = away > 0 ? away : q_.law.reach;
    const double max_speed = shots_.max_speed();
    flight_ = max_speed > 0 ? distance / max_speed : shots_.approach_time(distance);
    if (!(flight_ > 0 && flight_ < kForever)) return {};
    LaunchSamples<Shot, ClosestFromPlatform> samples(*this, than);
    for (const double launch : launches()) {
      if (is_gone_ || !has_work()) break;
      samples.take(launch);
    }
    const auto closest = samples.find_closest();
    return closest ? closest->flight : Shot{};
  }

  // For LaunchSamples:
  using Sample = LaunchSample<Shot>;
  Sample closest_at(double launch, double than) {
    Sample sample{launch};
    is_gone_ = !shots_.load_gun(launch);
    if (is_gone_ || shots_.evaluations_left < min_evaluations_ - kDescentWork) return sample;
    const double last_flight = std::min(q_.lifetime, kMaxFlight * flight_);
    Shot before;
    Shot last;
    double flight = 0;
    for (int i = 0; i < kMaxFlights; ++i) {
      const Shot shot = shot_at(launch, flight);
      if (is_target_gone_) break;
      const double target_speed = shots_.target_speed();
      const double speed = shots_.speed_at(flight);
      const bool is_valley = i > 0 && last.distance < kInfinity &&
                             last.distance <= before.distance && last.distance <= shot.distance;
      if (is_valley) {
        const double from = i > 1 ? before.flight : last.flight;
        const double ends = std::min(before.distance, shot.distance);
        if (last.distance + ends - speed * (flight - from) < 2 * than) {
          consider(
              bottom_of(launch, {from, last.flight, flight, before.distance, shot.distance, last},
                        than < kInfinity ? kRough : kFine),
              target_speed, sample);
        }
      }
      consider(shot, target_speed, sample);
      if (!(flight < last_flight)) break;
      double step = std::max(flight_ / kFlightParts, flight / kLaterParts);
      if (shot.distance < kInfinity && speed > 0) {
        const double closest = std::min(than, sample.distance);
        step = std::max(step, (shot.distance - kClearlyCloser * closest) / speed);
      }
      before = last;
      last = shot;
      flight = std::min(flight + step, last_flight);
    }
    sample.speed += shots_.gun_speed();
    return sample;
  }
  [[nodiscard]] bool has_work() const { return shots_.evaluations_left > min_evaluations_; }

 private:
  // See LaunchSteps:
  static constexpr int kCloseLaunches = 48;
  static constexpr double kLaunchGrowth = 1.25;
  static constexpr int kMaxFlights = 160;
  static constexpr double kMaxFlight = 64;  // of those sampled, of one to where the target is
  // A step to the next flight is at least such a part of one to where the target is, later of the
  // flight so far.
  static constexpr double kFlightParts = 24;
  static constexpr double kLaterParts = 8;
  static constexpr double kClearlyCloser = 0.95;
  static constexpr int kSampleWork = 30'000;  // evaluations
  static constexpr int kDescentWork = 10'000;
  // Tolerances relative to the time.
  static constexpr numerics::Effort kRough{0x1p-14, 12};
  static constexpr numerics::Effort kFine{0x1p-28, 60};

  Shot shot_at(double launch, double flight) {
    is_target_gone_ = !shots_.load_target(launch + flight);
    return is_target_gone_ ? Shot{launch + flight, flight} : shots_.shot_of(flight);
  }

  Shot bottom_of(double launch, const numerics::Bracket<Shot>& bracket,
                 const numerics::Effort& effort) {
    return numerics::lowest_in(
        bracket, {effort.tolerance * bracket.high, effort.evaluations},
        [&](double flight, const Shot&) { return shot_at(launch, flight); },
        [](const Shot& shot) { return shot.distance; });
  }

  static void consider(const Shot& shot, double target_speed, Sample& sample) {
    if (!(shot.distance < sample.distance)) return;
    sample.distance = shot.distance;
    sample.flight = shot;
    sample.speed = target_speed;
  }

  /// The launches to sample.
  [[nodiscard]] SampledLaunches<V> launches() const {
    const double segment = std::min(shortest_segment(MotionSegments<V>(q_.target, q_.origin)),
                                    shortest_segment(platform_.segments()));
    const double turn = q_.turret.longest_turn();
    return {first_, launch_steps(turn, flight_, segment, kLaunchGrowth, kCloseLaunches),
            platform_.segments()};
  }

  const TurretQuestion<V>& q_;
  const Platform<V>& platform_;
  double first_;
  PassingShots<V>& shots_;
  int min_evaluations_;          // that are left when all samples are taken
  double flight_ = 0;            // the duration of one to where the target is at first
  bool is_gone_ = false;         // the gun has vanished by the launch that was asked last
  bool is_target_gone_ = false;  // and the target by the end of the last flight
};

}  // namespace aimahead::detail::turret
