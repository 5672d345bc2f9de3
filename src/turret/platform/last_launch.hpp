// The last launch that hits from a gun that accelerates for ever: later the target is farther along
// one direction than any aim makes up for, or out of range, or beyond the arc.
#pragma once

#include "rooms.hpp"
#include "turret/question/flight_limits.hpp"
#include "turret/question/turret_question.hpp"
#include "turret/turn/turret_angles.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>

namespace aimahead::detail::turret {

/// Whether the body of a gun moves as a target does, at a time in the last segments of both.
template <int N>
[[nodiscard]] bool moves_as(const MotionSegment<N>& body, const MotionSegment<N>& target,
                            double time) {
  const KinematicState<N> gun = body.at(time);
  const KinematicState<N> other = target.at(time);
  const bool is_exact = body.is_velocity_exact && target.is_velocity_exact;
  const double rounding = is_exact ? 0 : 0x1p-50 * length<N>(gun.velocity);
  return length<N>(gun.velocity - other.velocity) <= rounding &&
         gun.acceleration == other.acceleration;
}

template <class V>
class LastLaunch {
 public:
  static constexpr int N = kDimensions<V>;

  explicit LastLaunch(const TurretQuestion<V>& question) : q_(question) {}

  /// A time after which no launch of a gun in endless constant acceleration hits; infinite if none
  /// is known. From `time` on the target is within `radius` of the motion of a segment.
  [[nodiscard]] double find(const MotionSegment<N>& gun_segment, const MotionSegment<N>& segment,
                            double time, double radius) const {
    const MotionSegment<N> body = gun_segment.without_spin();
    if (!body.has_constant_acceleration() || !segment.has_constant_acceleration()) return kForever;
    const Spin<N>& spin = gun_segment.spin;
    const double spread = q_.inherit * spin.arm * std::fabs(spin.rate);
    const double max_distance =
        radius + spin.arm + max_own_distance(q_, spread, q_.lifetime, q_.range);
    if (stays_beside(q_, segment.at(time).position, body.at(time).position,
                     {segment.coefficient[1], segment.coefficient[2], body.coefficient[1],
                      body.coefficient[2]},
                     max_distance)) {
      return time;
    }
    const double last = last_from(gun_segment, segment, time, radius);
    if (last < kForever) return last;
    // The target may get away only when it moves along its acceleration.
    const KinematicState<N> target = segment.at(time);
    const double acceleration = length<N>(target.acceleration);
    double speed = length<N>(target.velocity);
    if (q_.law.drag != 0) speed += length<N>(q_.law.acceleration) / q_.law.drag;
    if (!(acceleration > 0)) return kForever;
    return last_from(gun_segment, segment, time + kTimesToTurn * speed / acceleration, radius);
  }

 private:
  // The time after which a velocity is nearly along its acceleration, of the time to stop it.
  static constexpr double kTimesToTurn = 8;

  /// The target, seen from the gun and from its shots, with the terms of `last_from`.
  struct Parting {
    KinematicState<N> from_gun;
    KinematicState<N> from_shot;  ///< at the shot's launch, and how it changes with the launch
    /// b - A, b - k A, b - a and, with drag, b and P' - a / d: none may point against n.
    std::array<Components<N>, 4> changes{};
    double radius = 0;
    double reach = 0;
    double speed = 0;  ///< of the shot along its aim
    double drag = 0;
    double spread = 0;      ///< the spread of the velocity that a shot inherits
    double place_size = 0;  ///< the sums of the sizes of the terms
    double gun_size = 0;
    double shot_size = 0;
  };

  /// The same by bounds that hold from `time` on. Let c be the gun's position, A its acceleration,
  /// P and b the target's, n a unit vector, x the time of the launch, k the share inherited and a
  /// the shot's acceleration. A shot without speed along its aim is after a flight of f behind the
  /// target by
  ///
  ///   n.D = value + slope f + lift f^2 / 2,
  ///   value = n.(P - c)(x),   slope = n.(P' - k c')(x),   lift = n.(b - a).
  ///
  /// Where n.(b - A) and n.(b - k A) are not negative, both grow in the end. With drag d
  ///
  ///   n.D >= value + slope e + n.(P'(x) - a / d) (f - e),   0 <= e <= 1 / d.
  [[nodiscard]] double last_from(const MotionSegment<N>& gun_segment,
                                 const MotionSegment<N>& segment, double time,
                                 double radius) const {
    const ShotMotion<N>& law = q_.law;
    const MotionSegment<N> body = gun_segment.without_spin();
    const Spin<N>& spin = gun_segment.spin;
    const KinematicState<N> gun = body.at(time);
    const KinematicState<N> target = segment.at(time);
    Parting parting{.from_gun = target, .from_shot = target};
    parting.from_gun -= gun;
    Components<N> lift = target.acceleration;
    Components<N> drift{};
    parting.from_shot.velocity -= q_.inherit * gun.velocity;
    parting.from_shot.acceleration -= q_.inherit * gun.acceleration;
    if (law.drag == 0) lift -= law.acceleration;
    if (law.drag != 0) drift = target.velocity - law.acceleration / law.drag;
    parting.changes = {parting.from_gun.acceleration, parting.from_shot.acceleration, lift, drift};
    parting.radius = radius + spin.arm;
    parting.reach = law.reach + q_.slack;
    parting.speed = law.speed + law.gained_speed();
    parting.drag = law.drag;
    parting.spread = q_.inherit * spin.arm * std::fabs(spin.rate);
    parting.place_size = length<N>(target.position) + length<N>(gun.position);
    if (moves_as(body, segment, time)) {
      parting.from_gun.velocity = {};
    } else {
      parting.gun_size = length<N>(target.velocity) + length<N>(gun.velocity);
    }
    parting.shot_size = length<N>(target.velocity) + q_.inherit * length<N>(gun.velocity);
    const Components<N>& away = parting.from_gun.velocity;
    double first = parted_by_any(
        parting, {parting.from_gun.acceleration, away, halfway_to(gun.acceleration, away),
                  halfway_to(gun.acceleration, parting.from_gun.position)});
    first = std::min(first, beyond_range_after(parting, target));
    if constexpr (N == 2) first = std::min(first, beyond_arc_after(parting));
    return time + first * (1 + 0x1p-30);
  }

  /// An upper bound of the rounding error of n.change, where both are rounded.
  [[nodiscard]] static double rounding_along(const Components<N>& n, const Components<N>& change) {
    double size = 0;
    for (int i = 0; i < N; ++i) size += std::fabs(n[i] * change[i]);
    return 0x1p-49 * size;
  }

  /// The time until no launch hits any more, by a vector near n along which nothing shrinks. If one
  /// of `changes` points against n, n is turned until the angle is just below a right one.
  [[nodiscard]] double parted_after(const Parting& parting, Components<N> n) const {
    for (const Components<N>& change : parting.changes) {
      const double along = dot<N>(n, change);
      if (along >= rounding_along(n, change)) continue;
      const double square = dot<N>(change, change);
      const double past = 0x1p-46 * length<N>(n) * std::sqrt(square);
      n += (past - along) / square * change;
    }
    const double all = length<N>(n);
    if (!(all > 0)) return kForever;
    n /= all;
    return parted_along(parting, n, max_aim_along(q_, n, kForever));
  }

  /// The same by the unit vector itself. `max_part` bounds the part of any aim along it.
  [[nodiscard]] double parted_along(const Parting& parting, const Components<N>& n,
                                    double max_part) const {
    std::array<double, 4> grows;
    for (std::size_t i = 0; i < grows.size(); ++i) {
      const Components<N>& change = parting.changes[i];
      grows[i] = dot<N>(n, change);
      if (!(grows[i] >= rounding_along(n, change))) return kForever;
      if (grows[i] <= 0x1p-40 * length<N>(change)) grows[i] = 0;
    }
    const auto [acceleration, growth, lift, drift] = grows;
    const double max_speed = max_part * parting.speed + parting.spread;
    const double missing = max_part * parting.reach + parting.radius;
    const double value = dot<N>(n, parting.from_gun.position) - missing -
                         0x1p-40 * (std::fabs(missing) + parting.place_size);
    const double away = dot<N>(n, parting.from_gun.velocity) - 0x1p-40 * parting.gun_size;
    const double slope = dot<N>(n, parting.from_shot.velocity) - max_speed -
                         0x1p-40 * (std::fabs(max_speed) + parting.shot_size);
    const double ahead = positive_from(value, away, acceleration / 2);
    if (slope >= 0) return ahead;
    if (const double drag = parting.drag; drag != 0) {
      // A shot that goes e by a speed of 1 flies for e + drag e^2 / 2 and longer.
      const bool recedes = value > 0 && away >= 0;
      const double min_e = recedes ? std::min(value / -slope, 1 / drag) : 0;
      const double longer = drag * min_e * min_e / 2;
      return std::max(ahead, positive_from(value + slope / drag + drift * longer,
                                           away + growth / drag + lift * longer, acceleration / 2));
    }
    const double outruns = growth > 0 ? -slope / growth : kForever;
    const double made_up = lift > 0 ? slope * slope / (2 * lift) : kForever;
    return std::max(ahead,
                    std::min(outruns, positive_from(value - made_up, away, acceleration / 2)));
  }

  /// The time until no launch hits any more, by a vector near any of these.
  [[nodiscard]] double parted_by_any(const Parting& parting,
                                     std::initializer_list<Components<N>> vectors) const {
    double first = kForever;
    for (const Components<N>& n : vectors) first = std::min(first, parted_after(parting, n));
    return first;
  }

  /// The direction halfway between an acceleration that gun and target share and a velocity or
  /// position of the target, seen from the gun. Shots that lag behind are late along it in the end.
  [[nodiscard]] static Components<N> halfway_to(const Components<N>& acceleration,
                                                const Components<N>& of_target) {
    Components<N> halfway{};
    for (const Components<N>& v : {acceleration, of_target}) {
      if (const double size = length<N>(v); size > 0) halfway += v / size;
    }
    return halfway;
  }

  /// The time until no launch hits because the target is out of range. A hit's shot flies from the
  /// gun at its launch to the target at the hit, which never comes back along n.
  [[nodiscard]] double beyond_range_after(Parting parting, const KinematicState<N>& target) const {
    if (q_.range == kUnlimited) return kForever;
    const double flight = min_flight(parting);
    if (flight > 0 && flight < kForever) {
      const Components<N> bent = flight * target.acceleration;
      const Components<N> moved = flight * (target.velocity + 0.5 * bent);
      parting.from_gun.position += moved;
      parting.from_gun.velocity += bent;
      parting.place_size += length<N>(moved);
      parting.gun_size += length<N>(bent);
    }
    parting.from_shot = target;
    parting.shot_size = 0;  // n is turned until the target's velocity surely does not point against
    parting.changes = {parting.from_gun.acceleration, target.acceleration, target.acceleration,
                       target.velocity};
    parting.radius += q_.range * (1 + 0x1p-40) + q_.reach_beyond_range() + q_.slack;
    parting.reach = parting.speed = parting.drag = parting.spread = 0;
    const Components<N>& away = parting.from_gun.velocity;
    return parted_by_any(
        parting, {parting.from_gun.acceleration, away, halfway_to(target.acceleration, away)});
  }

  /// A lower bound of the flights of all launches; 0 if none is known. If the gun has the target's
  /// acceleration and shots inherit all of its velocity, they take the same time to approach.
  [[nodiscard]] double min_flight(const Parting& parting) const {
    const auto& [from_gun_changes, from_shot_changes, lift, drift] = parting.changes;
    const Components<N> none{};
    if (parting.drag != 0 || from_gun_changes != none || from_shot_changes != none) return 0;
    const Components<N>& velocity = parting.from_gun.velocity;
    Components<N> nearest = parting.from_gun.position;
    const double along = dot<N>(nearest, velocity);
    if (along < 0) nearest -= along / dot<N>(velocity, velocity) * velocity;
    const double missing = parting.reach + parting.radius;
    const double gap =
        length<N>(nearest) - missing - 0x1p-40 * (std::fabs(missing) + parting.place_size);
    const double speed = std::fabs(parting.speed) + parting.spread +
                         length<N>(parting.from_shot.velocity) + 0x1p-40 * parting.shot_size;
    const double acceleration = length<N>(lift);
    if (!(gap > 0)) return 0;
    return 2 * gap / (speed + std::sqrt(speed * speed + 2 * acceleration * gap)) * (1 - 0x1p-40);
  }

  /// The time until no launch hits because the arc allows no direction to the target any more. The
  /// forbidden directions lie on the outer side of both ends of the arc if it is half a turn or
  /// more, of either end if it is less.
  [[nodiscard]] double beyond_arc_after(const Parting& parting) const {
    const Arc& arc = q_.turret.arc();
    const double forbidden = kTurn - arc.left_room().hi - arc.right_room().hi;
    if (!arc.is_limited() || !(forbidden > 0x1p-18)) return kForever;
    const auto beyond = [&](double angle) {
      return parted_along(parting, turned_by(q_.facing, angle), 0);
    };
    constexpr double kQuarter = kHalfTurn / 2 + 0x1p-20;
    const double left = beyond(arc.left_room().hi + kQuarter);
    const double right = beyond(-arc.right_room().hi - kQuarter);
    const bool is_wide = forbidden > kHalfTurn + 0x1p-18;
    return is_wide ? std::min(left, right) : std::max(left, right);
  }

  const TurretQuestion<V>& q_;
};

}  // namespace aimahead::detail::turret
