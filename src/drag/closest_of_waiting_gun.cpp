#include "drag/closest_of_waiting_gun.hpp"

#include "drag/closest_with_drag.hpp"
#include "drag/launch_steps.hpp"
#include "numerics/brent_minimum.hpp"
#include "numerics/lowest_valley.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace aimahead::detail::drag {
namespace {

template <class V>
class ClosestOfWaitingGun {
 public:
  static constexpr int N = kDimensions<V>;

  explicit ClosestOfWaitingGun(const WaitingGun<V>& gun) : gun_(gun), question_(gun.question()) {
    question_.projectile.lifetime = gun.lifetime();
    question_.projectile.range = gun.range();
  }

  std::optional<Approach<V>> find() {
    sample_launches();
    if (count_ == 0 || closest_.launch == samples_[count_ - 1].launch) return std::nullopt;
    follow_valleys(1);
    halve_between();
    follow_valleys(kValleys);
    return closest_.approach;
  }

  [[nodiscard]] int steps() const { return kMaxWork - work_; }

 private:
  static constexpr int kMaxLaunches = 400;
  static constexpr int kFirstLaunches = 80;  // before the times between them are halved
  static constexpr int kCloseLaunches = 48;
  static constexpr double kGrowth = 1.25;
  static constexpr int kMaxHalvings = 8;
  static constexpr double kClearlyCloser = 0.99;
  static constexpr int kValleys = 6;
  static constexpr int kMaxWork = 120'000;
  static constexpr int kDescentWork = 40'000;  // of it, not for samples

  struct Sample {
    double launch = 0;
    double distance = kInfinity;
    std::optional<Approach<V>> approach{};
    double speed = 0;       ///< how fast the distance may change with the launch
    int halvings = 0;       ///< of the time until the next sample
    bool followed = false;  ///< whether its valley was searched to the bottom
  };

  void consider(const Sample& sample) {
    if (sample.distance < closest_.distance) closest_ = sample;
  }

  /// Of a launch that comes no closer than the closest one the distance is rough.
  Sample take_sample(double launch) {
    const Sample sample = closest_at(launch, closest_.distance);
    consider(sample);
    return sample;
  }

  void sample_launches() {
    question_.shooter.delay = gun_.delay();
    Engagement<V> fixed = question_;
    if (!fix_gun(fixed)) return;
    const LaunchSteps steps = launch_steps(gun_, fixed, kGrowth, kCloseLaunches);
    double time = gun_.delay();
    samples_[count_++] = take_sample(time);
    for (int i = 1; i < kFirstLaunches && has_work() && !is_gone_; ++i) {
      time += steps.before(i, time - gun_.delay());
      if (!numerics::is_finite(time)) break;
      samples_[count_++] = take_sample(time);
    }
  }

  [[nodiscard]] bool has_work() const { return work_ > kDescentWork; }

  /// Halves the times between launches, first where one in between may be closest.
  void halve_between() {
    while (count_ < kMaxLaunches && has_work()) {
      int next = -1;
      double least = kClearlyCloser * closest_.distance;
      for (int i = 0; i + 1 < count_; ++i) {
        const double distance = least_between(samples_[i], samples_[i + 1]);
        if (samples_[i].halvings == kMaxHalvings || !(distance < least)) continue;
        least = distance;
        next = i;
      }
      if (next < 0) return;
      Sample& before = samples_[next];
      const double apart = samples_[next + 1].launch - before.launch;
      ++before.halvings;
      Sample middle = take_sample(before.launch + apart / 2);
      middle.halvings = before.halvings;
      std::copy_backward(samples_.begin() + next + 1, samples_.begin() + count_,
                         samples_.begin() + count_ + 1);
      samples_[next + 1] = middle;
      ++count_;
    }
  }

  /// The least distance of a launch between two, as fast as it changes.
  [[nodiscard]] static double least_between(const Sample& before, const Sample& after) {
    const double change = std::max(before.speed, after.speed) * (after.launch - before.launch);
    const double less = std::min(before.distance, after.distance);
    const double more = std::max(before.distance, after.distance);
    return std::min(less, (less + std::min(more, less + change) - change) / 2);
  }

  /// The flight of a launch that passes closest, exactly if it is closer than `than`.
  Sample closest_at(double launch, double than = kInfinity) {
    Sample sample{launch};
    if (work_ <= 0) return sample;
    Engagement<V> fixed = question_;
    fixed.shooter.delay = launch;
    is_gone_ = !fix_gun(fixed);
    if (is_gone_) return sample;
    const DragShot<N> shot(fixed);
    const PossibleAims<V> aims(gun_.turret(), gun_.facing(), launch);
    sample.approach = closest_with_drag(fixed, shot, pivot_at(fixed.shooter, launch),
                                        aims.are_all() ? nullptr : &aims, than);
    work_ -= kMaxClosestWork - shot.work_left;
    if (!sample.approach) return sample;
    sample.distance = sample.approach->distance;
    sample.speed = length(fixed.shooter.velocity);
    const auto target = locate_target(fixed, sample.approach->time);
    if (target) sample.speed += length<N>(target->velocity);
    return sample;
  }

  void follow_valleys(int max_count) {
    for (int i = 0; i < max_count; ++i) {
      const std::span<const Sample> taken(samples_.data(), static_cast<std::size_t>(count_));
      const int lowest = numerics::lowest_valley(
          taken, [this](int k) { return samples_[k].distance - depth_at(k) < closest_.distance; });
      if (lowest < 0) break;
      samples_[lowest].followed = true;
      consider(descend(lowest));
    }
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
        [this](double launch, const Sample&) { return closest_at(launch); },
        [](const Sample& sample) { return sample.distance; });
  }

  const WaitingGun<V>& gun_;
  Engagement<V> question_;  ///< the question within its limits
  std::array<Sample, kMaxLaunches> samples_;
  int count_ = 0;
  Sample closest_{};
  bool is_gone_ = false;  ///< the gun has vanished by the launch that was asked last
  int work_ = kMaxWork;
};

}  // namespace

template <class V>
std::optional<Approach<V>> closest_of_waiting_gun(const WaitingGun<V>& gun, int& steps) {
  ClosestOfWaitingGun<V> search(gun);
  const std::optional<Approach<V>> closest = search.find();
  steps += search.steps();
  return closest;
}

template std::optional<Approach<Vec2>> closest_of_waiting_gun(const WaitingGun<Vec2>&, int&);
template std::optional<Approach<Vec3>> closest_of_waiting_gun(const WaitingGun<Vec3>&, int&);

}  // namespace aimahead::detail::drag
