// The launch that comes closest, of launches that are sampled.
//
// The times between the samples are halved, first where a launch between two may come closest: the
// distance changes only as fast as gun and target move. The deepest valleys are then followed down
// by Brent's method.
#pragma once

#include "numerics/brent_minimum.hpp"
#include "numerics/infinity.hpp"
#include "numerics/lowest_valley.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace aimahead::detail::turret {

template <class Flight>
struct LaunchSample {
  double launch = 0;
  double distance = kInfinity;
  Flight flight{};        ///< the one that comes closest
  double speed = 0;       ///< how fast the distance may change with the launch
  int halvings = 0;       ///< of the time until the next sample
  bool followed = false;  ///< whether its valley was searched to the bottom
};

/// Whether a shot is better than another: it passes closer, or as close and leaves earlier.
template <class Shot>
[[nodiscard]] bool is_better(const Shot& shot, const Shot& other) {
  constexpr double kAsClose = 1 + 0x1p-36;  // the ratio of distances that count as equal
  if (shot.launch < other.launch) return shot.distance <= other.distance * kAsClose;
  return shot.distance * kAsClose < other.distance;
}

/// Sets `closest` to the earliest launch after `low` that passes as close, by halving.
/// `shot_at(launch)` returns the shot of a launch.
template <class Shot, class ShotAt>
void fire_sooner(Shot& closest, double low, const ShotAt& shot_at) {
  constexpr double kFirstStep = 0x1p-12;  // to see whether there is an earlier one
  constexpr int kHalvings = 30;
  const auto take = [&](double launch) {
    const Shot sooner = shot_at(launch);
    if (!is_better(sooner, closest)) return false;
    closest = sooner;
    return true;
  };
  if (!take(closest.launch - kFirstStep * (closest.launch - low))) return;
  for (int i = 0; i < kHalvings; ++i) {
    const double launch = low + (closest.launch - low) / 2;
    if (!take(launch)) low = launch;
  }
}

/// `ask.closest_at(launch, than)` returns the sample of a launch. Of one that comes no closer than
/// `than` the distance may be rough; with an infinite `than` it is exact. `ask.has_work()` tells
/// whether more launches may be sampled.
template <class Flight, class Ask>
class LaunchSamples {
 public:
  using Sample = LaunchSample<Flight>;

  /// Only launches that come closer than `than` count.
  explicit LaunchSamples(Ask& ask, double than = kInfinity) : ask_(ask), least_(than) {}

  /// Samples a launch later than those before.
  void take(double launch) { samples_[count_++] = sample_at(launch); }

  /// The closest launch; nothing if it is the last one taken, so that later ones may come closer
  /// still.
  [[nodiscard]] std::optional<Sample> find_closest() {
    if (closest_ && closest_->launch == samples_[count_ - 1].launch) return std::nullopt;
    follow_valleys(1);
    halve_between();
    follow_valleys(kValleys);
    if (closest_) {
      fire_sooner(*closest_, launch_before(closest_->launch),
                  [this](double launch) { return ask_.closest_at(launch, kInfinity); });
    }
    return closest_;
  }

 private:
  static constexpr int kMaxLaunches = 400;
  static constexpr int kMaxHalvings = 8;
  static constexpr double kClearlyCloser = 0.99;
  static constexpr int kValleys = 6;

  void consider(const Sample& sample) {
    if (!(closest_ ? is_better(sample, *closest_) : sample.distance < least_)) return;
    least_ = std::min(least_, sample.distance);
    closest_ = sample;
  }

  Sample sample_at(double launch) {
    const Sample sample = ask_.closest_at(launch, least_);
    consider(sample);
    return sample;
  }

  /// Halves the times between launches, first where one in between may be closest.
  void halve_between() {
    while (count_ < kMaxLaunches && ask_.has_work()) {
      int next = -1;
      double least = kClearlyCloser * least_;
      for (int i = 0; i + 1 < count_; ++i) {
        const double distance = min_between(samples_[i], samples_[i + 1]);
        if (samples_[i].halvings == kMaxHalvings || !(distance < least)) continue;
        least = distance;
        next = i;
      }
      if (next < 0) return;
      Sample& before = samples_[next];
      const double apart = samples_[next + 1].launch - before.launch;
      ++before.halvings;
      Sample middle = sample_at(before.launch + apart / 2);
      middle.halvings = before.halvings;
      std::copy_backward(samples_.begin() + next + 1, samples_.begin() + count_,
                         samples_.begin() + count_ + 1);
      samples_[next + 1] = middle;
      ++count_;
    }
  }

  /// The least distance of a launch between two, as fast as it changes.
  [[nodiscard]] static double min_between(const Sample& before, const Sample& after) {
    const double change = std::max(before.speed, after.speed) * (after.launch - before.launch);
    const double less = std::min(before.distance, after.distance);
    const double more = std::max(before.distance, after.distance);
    return std::min(less, (less + std::min(more, less + change) - change) / 2);
  }

  void follow_valleys(int max_count) {
    for (int i = 0; i < max_count; ++i) {
      const std::span<const Sample> taken(samples_.data(), static_cast<std::size_t>(count_));
      const int lowest = numerics::lowest_valley(
          taken, [this](int k) { return samples_[k].distance - depth_at(k) < least_; });
      if (lowest < 0) break;
      samples_[lowest].followed = true;
      consider(descend(lowest));
    }
  }

  /// The latest sampled launch before another; that one if there is none.
  [[nodiscard]] double launch_before(double launch) const {
    double before = launch;
    for (int i = 0; i < count_ && samples_[i].launch < launch; ++i) before = samples_[i].launch;
    return before;
  }

  /// How much lower the bottom of a valley may be than its sample, about.
  [[nodiscard]] double depth_at(int i) const {
    const double before = samples_[std::max(i - 1, 0)].distance;
    const double after = samples_[std::min(i + 1, count_ - 1)].distance;
    return std::max(before, after) - samples_[i].distance;
  }

  /// The bottom of the valley of a sample that is no higher than its neighbours.
  Sample descend(int i) {
    constexpr double kTolerance = 0x1p-24;  // of the bracket
    constexpr double kRounding = 0x1p-48;   // of the launch time
    constexpr int kMaxEvaluations = 30;
    const Sample& before = samples_[std::max(i - 1, 0)];
    const Sample& after = samples_[std::min(i + 1, count_ - 1)];
    const numerics::Bracket<Sample> bracket{before.launch,   samples_[i].launch, after.launch,
                                            before.distance, after.distance,     samples_[i]};
    const double tolerance = kTolerance * (after.launch - before.launch) + kRounding * after.launch;
    return numerics::lowest_in(
        bracket, {tolerance, kMaxEvaluations},
        [this](double launch, const Sample&) { return ask_.closest_at(launch, kInfinity); },
        [](const Sample& sample) { return sample.distance; });
  }

  Ask& ask_;
  std::array<Sample, kMaxLaunches> samples_;
  int count_ = 0;
  double least_;  // the distance of the closest one
  std::optional<Sample> closest_;
};

}  // namespace aimahead::detail::turret
