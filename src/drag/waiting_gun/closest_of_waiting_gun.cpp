#include "drag/waiting_gun/closest_of_waiting_gun.hpp"

#include "drag/fixed_gun/closest_with_drag.hpp"
#include "turret/closest/launch_samples.hpp"

#include <optional>

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
    question_.shooter.delay = gun_.delay();
    Engagement<V> fixed = question_;
    if (!fix_gun(fixed)) return std::nullopt;
    const turret::LaunchSteps steps = launch_steps(gun_, fixed, kGrowth, kCloseLaunches);
    const turret::Platform<V> platform(question_.shooter);
    turret::LaunchSamples<Flight, ClosestOfWaitingGun> samples(*this);
    for (const double launch :
         turret::SampledLaunches<V>(gun_.delay(), steps, platform.segments())) {
      if (is_gone_ || !has_work()) break;
      samples.take(launch);
    }
    const auto closest = samples.find_closest();
    return closest ? closest->flight : std::nullopt;
  }

  [[nodiscard]] int steps() const { return kMaxWork - work_; }

  // For LaunchSamples:
  using Flight = std::optional<Approach<V>>;
  using Sample = turret::LaunchSample<Flight>;
  Sample closest_at(double launch, double than) {
    Sample sample{launch};
    if (work_ <= 0) return sample;
    Engagement<V> fixed = question_;
    fixed.shooter.delay = launch;
    is_gone_ = !fix_gun(fixed);
    if (is_gone_) return sample;
    const DragShot<N> shot(fixed);
    const PossibleAims<V> aims(gun_.turret(), gun_.facing(), launch);
    sample.flight = closest_with_drag(fixed, shot, pivot_at(fixed.shooter, launch),
                                      aims.are_all() ? nullptr : &aims, than);
    work_ -= kMaxClosestWork - shot.work_left;
    if (!sample.flight) return sample;
    sample.distance = sample.flight->distance;
    sample.speed = length(fixed.shooter.velocity);
    const auto target = locate_target(fixed, sample.flight->time);
    if (target) sample.speed += length<N>(target->velocity);
    return sample;
  }
  [[nodiscard]] bool has_work() const { return work_ > kDescentWork; }

 private:
  static constexpr int kCloseLaunches = 48;
  static constexpr double kGrowth = 1.25;
  static constexpr int kMaxWork = 120'000;
  static constexpr int kDescentWork = 40'000;  // of it, not for samples

  const WaitingGun<V>& gun_;
  Engagement<V> question_;  ///< the question within its limits
  bool is_gone_ = false;    ///< the gun has vanished by the launch that was asked last
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
