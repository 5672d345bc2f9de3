// Flights so long that it hardly matters where gun and target were at the launch.
//
// A gun whose velocity changes may fire a shot that is almost at rest relative to the target: the
// inherited velocity cancels the muzzle velocity. Such flights have no upper bound on their
// duration, so no window of times contains them all. But all of them leave within a short interval,
// with nearly the same aim.
//
// Let the target stay within R of a point C that moves at a velocity v, or has the acceleration of
// the shot and the velocity v at the launch. Let k be the share inherited, and let the shot have
// the speed s along its aim. From a launch at t at a pivot G, a flight of f sees the target at
//
//   D = e + f u,   u = v - k G'(t),   |e| <= |C - G| + R,   |D| = reach + s f - c,
//
// where c is what a thrust missed. So ||u| - s| f <= |e| + |reach - c|, and the aim is off u by no
// more than the angle whose sine is |e| / (f |u|). A hit within the range is no farther than that,
// and the reach, from G.
#pragma once

#include "rooms.hpp"
#include "turret/question/flight_limits.hpp"
#include "turret/question/miss_distance.hpp"
#include "turret/question/target_distance.hpp"
#include "turret/question/target_repeat.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

/// For a gun in a segment whose velocity changes, a shot without drag or table, and a target with
/// the shot's acceleration, which may be none.
template <class V>
class LateFlights {
 public:
  static constexpr int N = kDimensions<V>;

  /// Hits later than the question's `hits_from` are asked for.
  LateFlights(const TurretQuestion<V>& question, const TargetRepeat<N>& repeat)
      : q_(question), repeat_(repeat), miss_(question) {}

  /// Whether nothing is hit by any launch between two times.
  [[nodiscard]] bool never_hit(double from, double to) const {
    const ShotMotion<N>& law = q_.law;
    if (q_.table || !accelerates_as_shot(repeat_.center, law)) return false;
    if (!q_.gun_segment || q_.gun_segment->spin.rate != 0) return false;
    if (!(repeat_.settles <= q_.hits_from)) return false;
    if (!(q_.hits_from - to * (1 + 2 * kTimeRounding) > law.thrust.duration)) return false;
    int parts_left = kMaxParts;
    return is_sure_of_parts(from, to, kMaxHalvings, parts_left, [this](double first, double last) {
      const double half = (last - first) / 2;
      return --q_.work_left > 0 && is_free(first + half, half + kTimeRounding * last);
    });
  }

 private:
  static constexpr int kMaxParts = 256;
  static constexpr int kMaxHalvings = 64;
  static constexpr double kRounding = 0x1p-40;
  // The rounding of the time of a launch, relative to it. Without it the launches between two
  // neighbouring doubles would be in no part.
  static constexpr double kTimeRounding = 0x1p-51;

  /// Whether nothing is hit by the launches no farther than `half` from the middle.
  [[nodiscard]] bool is_free(double middle, double half) const {
    const ShotMotion<N>& law = q_.law;
    const MotionSegment<N>& segment = *q_.gun_segment;
    const KinematicState<N> gun = segment.at(middle);
    const KinematicState<N> target = repeat_.center.at(middle);
    const Components<N> apart = target.position - gun.position - q_.origin;
    const Components<N> u = target.velocity - q_.inherit * gun.velocity;
    const double gained = law.gained_speed();
    const double speed = law.speed + gained;
    const double total_speed = length<N>(target.velocity) + length<N>(gun.velocity);
    const double gun_change = segment.max_acceleration * half;
    const double target_change = repeat_.center.max_acceleration * half;
    // The rounding of positions grows with their distance from the origin.
    const double places =
        length<N>(target.position) + length<N>(gun.position) + length<N>(q_.origin);
    const double shift = (total_speed + gun_change + target_change) * half + kRounding * places;
    const double moves = repeat_.radius + shift;
    const double off = length<N>(apart) + moves;
    const double start = std::fabs(law.reach - gained * law.thrust.duration / 2);
    const double flight = q_.hits_from - (middle + half);
    const double size = length<N>(u);
    const double rounding = kRounding * (total_speed + speed);
    const double spread =
        off * (1 + kRounding) / flight + q_.inherit * gun_change + target_change + rounding;
    if (std::fabs(size - speed) > spread + start / flight) return true;
    if (min_distance(apart, target, target_change, flight) - moves - law.reach > q_.range)
      return true;
    if (!(spread < size / 2)) return false;
    // asin(x) <= 1.05 x for x <= 1/2
    if (angle_off(u, middle + half) > 1.05 * spread / size + kRounding) return true;
    const bool has_laps = repeat_.radius > 0 && repeat_.period < kUnlimited && target_change == 0;
    if (q_.range == kUnlimited || !has_laps) return false;
    // The target may be out of range all along its laps, though not all over its region.
    const double farthest = (q_.range + law.reach) * (1 + kRounding) + shift;
    return with_at_most(q_.work_left / 8, q_.work_left, [&] {
      return TargetDistance<V>(q_, q_.origin + gun.position, q_.hits_from).stays_beyond(farthest);
    });
  }

  /// A lower bound of the distance, after `flight` or later, of what is `apart` at first and moves
  /// as the target does, with a velocity that differs by no more than `change`.
  [[nodiscard]] static double min_distance(const Components<N>& apart,
                                           const KinematicState<N>& target, double change,
                                           double flight) {
    const Components<N>& velocity = target.velocity;
    const double acceleration = length<N>(target.acceleration);
    const double speed = length<N>(velocity);
    if (acceleration > 0) {
      const double max_speed = speed + change;
      const double away = 0.5 * acceleration * flight - max_speed;
      return acceleration * flight > max_speed ? (1 - kRounding) * away * flight - length<N>(apart)
                                               : 0;
    }
    const double time =
        speed > 0 ? std::max(flight, -dot<N>(apart, velocity) / (speed * speed)) : flight;
    return length<N>(apart + velocity * time) - kRounding * (length<N>(apart) + speed * time);
  }

  /// A lower bound of the angle from a vector to any aim of a launch up to `last`.
  [[nodiscard]] double angle_off(const Components<N>& u, double last) const {
    if (q_.turret.limits().is_limited()) return miss_.angle_to_limits(direction_of<N>(u));
    return miss_.aim_at(u, last).off;
  }

  const TurretQuestion<V>& q_;
  const TargetRepeat<N>& repeat_;
  MissDistance<V> miss_;
};

}  // namespace aimahead::detail::turret
