// Where the gun is, and which velocity its shots inherit, for all launches in a box at once.
#pragma once

#include "motion/motion_segment.hpp"
#include "motion/region.hpp"
#include "rooms.hpp"
#include "turret/boxes/launch_box.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

template <class V>
class GunBounds {
 public:
  static constexpr int N = kDimensions<V>;

  explicit GunBounds(const TurretQuestion<V>& question)
      : q_(question), steady_speed_(length<N>(question.velocity)) {
    if (q_.looks_far && q_.gun_segment && q_.gun_segment->spin.rate != 0) {
      body_ = q_.gun_segment->without_spin();
      arm_ = q_.gun_segment->spin.arm;
      spin_rate_ = std::fabs(q_.gun_segment->spin.rate);
    }
  }

  /// Whether a mounted gun goes so far round in a box that the disc of all its positions bounds it
  /// better than its motion in the middle.
  [[nodiscard]] bool spins_round(const LaunchBox& box) const {
    return arm_ > 0 && spin_rate_ * box.launch_half() > 2;
  }

  /// With `on_disc` a mounted gun may be anywhere on its circle.
  [[nodiscard]] GunState<N> at(const LaunchBox& box, bool on_disc = false) const {
    if (!q_.gun_accelerates()) return steady(box);
    if (q_.gun_region) return within(*q_.gun_region, box);
    const double first = std::clamp(box.first_launch(), q_.delay, q_.latest);
    const double last = std::clamp(box.last_launch(), q_.delay, q_.latest);
    const Launches launches{first, std::clamp(box.middle_launch(), first, last), last};
    if (q_.gun_function) return by(*q_.gun_function, launches);
    return on_disc ? on_disc_about(body_, box, launches) : on(*q_.gun_segment, box, launches);
  }

 private:
  /// The launches of a box that the question allows.
  struct Launches {
    double first;
    double known;  ///< the one closest to the middle of the box
    double last;

    [[nodiscard]] double half() const { return std::max(last - known, known - first); }
  };

  /// A gun in constant velocity.
  [[nodiscard]] GunState<N> steady(const LaunchBox& box) const {
    GunState<N> gun;
    gun.inherited = q_.law.inherited;
    gun.position = q_.velocity * box.middle_launch();
    gun.velocity = q_.velocity;
    gun.speed = steady_speed_;
    gun.size = steady_speed_ * (box.t_from + (box.t_to - box.t_from) / 2);
    return gun;
  }

  /// A gun in the middle of a region, with the velocity of that.
  [[nodiscard]] GunState<N> within(const Region<N>& region, const LaunchBox& box) const {
    GunState<N> gun;
    gun.inherited = q_.law.inherited;
    gun.velocity = region.velocity;
    gun.speed = length<N>(region.velocity);
    gun.position = region.center + region.velocity * box.middle_launch();
    gun.size = length<N>(gun.position);
    gun.inherited_change = q_.inherit * q_.gun_deviation;
    gun.deviation = gun.inherited_change * q_.law.max_inherited_drift(box.f_to);
    return gun;
  }

  /// A gun that moves as a caller's function says.
  [[nodiscard]] GunState<N> by(const MotionFunction<V>& function, const Launches& launches) const {
    GunState<N> gun;
    gun.inherited = q_.law.inherited;
    const V there = function.position(function.context, launches.known);
    gun.position = components_of(there) - q_.origin;
    gun.size = length<N>(gun.position);
    if (const double half = launches.half(); half > 0) {
      gun.deviation = function.speed_bound(function.context, launches.first, launches.last) * half;
    }
    return gun;
  }

  /// A mounted gun anywhere on its circle, for the motion of the body's centre.
  [[nodiscard]] GunState<N> on_disc_about(const MotionSegment<N>& body, const LaunchBox& box,
                                          const Launches& launches) const {
    GunState<N> gun = on(body, box, launches);
    const double change = q_.inherit * arm_ * spin_rate_;
    gun.speed += arm_ * spin_rate_;
    gun.size += arm_;
    gun.inherited_change += change;
    gun.deviation += arm_ + change * q_.law.max_inherited_drift(box.f_to);
    return gun;
  }

  /// A gun on a segment of its motion.
  [[nodiscard]] GunState<N> on(const MotionSegment<N>& segment, const LaunchBox& box,
                               const Launches& launches) const {
    const auto& [first, known, last] = launches;
    const double launch = box.middle_launch();
    const double launch_half = box.launch_half();
    const double half = launches.half();
    const KinematicState<N> state = segment.at(known);
    const double max = segment.max_acceleration;
    GunState<N> gun;
    gun.position = state.position;
    gun.speed = length<N>(state.velocity) + max * half;
    gun.size = length<N>(gun.position) + gun.speed * last;
    gun.inherited = q_.inherit * state.velocity;
    if (last - first < launch_half) {
      // Most of the box lies outside of the segment, so that slopes are of little use.
      gun.inherited_change = q_.inherit * max * half;
      gun.deviation =
          gun.speed * half + gun.inherited_change * q_.law.max_inherited_drift(box.f_to);
      return gun;
    }
    gun.position += state.velocity * (launch - known);
    gun.inherited_growth = q_.inherit * state.acceleration;
    gun.inherited += gun.inherited_growth * (launch - known);
    gun.velocity = state.velocity;
    gun.inherited_change = q_.inherit * max * launch_half;
    gun.deviation =
        max * half * half / 2 +
        gun.inherited_change * q_.law.max_inherited_drift((box.f_to - box.f_from) / 2) +
        q_.inherit * segment.max_jerk * half * half / 2 * q_.law.max_inherited_drift(box.f_to);
    return gun;
  }

  const TurretQuestion<V>& q_;
  double steady_speed_;
  MotionSegment<N> body_{};  // the body's centre, for a gun mounted off it
  double arm_ = 0;           // the distance of that gun from the body's centre
  double spin_rate_ = 0;
};

}  // namespace aimahead::detail::turret
