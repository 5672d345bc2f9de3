// The miss distance of the best shot of a gun that must turn, for one launch and one flight.
//
// With D the target as the shot flies towards it and phi the angle between D and the nearest
// direction that the gun can point to by the launch, the distance is
//
//   sqrt((|D| - r)^2 + 4 |D| r sin(phi / 2)^2) - radii,   r = muzzle + travel(f).
//
// If a shot in this direction is out of range, the nearest one within it counts
// (aims_in_range.hpp).
#pragma once

#include "numerics/infinity.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"
#include "turret/question/aims_in_range.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace aimahead::detail::turret {

template <class V>
class MissDistance {
 public:
  static constexpr int N = kDimensions<V>;
  using ShotState = typename ShotMotion<N>::State;

  explicit MissDistance(const TurretQuestion<V>& question) : q_(question) {}

  struct Aim {
    Components<N> u{};
    double off = 0;  ///< the angle to the target's direction
  };

  /// The possible direction nearest to that of d.
  [[nodiscard]] Aim aim_at(const Components<N>& d, double launch) const {
    const double size = length<N>(d);
    Aim aim;
    if (!(size > 0)) {
      aim.u = q_.facing;
      return aim;
    }
    aim.u = d / size;
    if (points_anywhere_by(q_.turret, launch)) return aim;
    if constexpr (N == 2) {
      const auto options = turn_options(q_.turret, q_.turret.facing().quick_angle_to(d));
      for (const TurnOption& option : options) {
        if (option.angle <= reachable_angle(q_.turret, option, launch)) return aim;
      }
      aim.off = kInfinity;
      double angle = 0;  // the angle to point to
      for (const TurnOption& option : options) {
        const double end = reachable_angle(q_.turret, option, launch);
        const double off = std::min(option.angle - end, kTurn - (option.angle - end));
        if (off < aim.off) {
          aim.off = off;
          angle = option.sense * end;
        }
      }
      aim.u = turned_by(q_.facing, angle);
    } else {
      aim = turned_to(aim.u, q_.turret.facing().quick_angle_to(d), launch);
      if (!q_.turret.limits().allows(aim.u)) aim = aim_within_limits(d, launch);
    }
    return aim;
  }

  /// The aim that comes nearest to D of those within the range; nothing if there is none.
  [[nodiscard]] std::optional<Components<N>> aim_within_range(const Components<N>& d, double launch,
                                                              const ShotState& shot) const {
    if (!has_limits_in_range()) {
      const Aim aim = aim_at(d, launch);
      if (is_within_range(aim.u, shot)) return aim.u;
    }
    return aims(launch, shot, q_.range).nearest_to(d);
  }

  /// The miss distance of D; infinite for a shot beyond the limits.
  [[nodiscard]] double to(const Components<N>& d, double launch, const ShotState& shot) const {
    const double way = q_.muzzle + shot.travel;
    if (!has_limits_in_range()) {
      const Aim aim = aim_at(d, launch);
      if (is_within_range(aim.u, shot)) {
        if (aim.off == kInfinity) return kInfinity;
        return std::max(0.0, between_centers(length<N>(d), way, aim.off) - radii());
      }
    }
    const auto aim = aims(launch, shot, q_.range).nearest_to(d);
    if (!aim) return kInfinity;
    const double away = length<N>(d);
    const bool is_ahead = *aim == d / away;
    return std::max(0.0, (is_ahead ? std::fabs(away - way) : length<N>(d - way * *aim)) - radii());
  }

  /// The distance between two points at these distances from the gun, an angle `off` apart.
  [[nodiscard]] static double between_centers(double distance, double way, double off) {
    const double short_of = distance - way;
    if (off == 0) return std::fabs(short_of);
    const double half = numerics::quick_sine_cosine(off / 2).sine;
    return std::sqrt(short_of * short_of + 4 * distance * way * half * half);
  }

  /// The angle from a unit vector to the nearest one that the limits allow; 0 without limits.
  [[nodiscard]] double angle_to_limits(const Components<N>& unit) const {
    if constexpr (N == 3) {
      const AimLimits& limits = q_.turret.limits();
      if (limits.is_limited()) return Facing<3>(limits.nearest_to(unit)).quick_angle_to(unit);
    }
    return 0;
  }

  [[nodiscard]] double radii() const { return q_.law.reach - q_.muzzle; }

 private:
  [[nodiscard]] AimsInRange<V> aims(double launch, const ShotState& shot, double range) const {
    return {q_.turret, q_.facing, launch, shot, range};
  }

  /// Whether both a range and limits of the aim count: `aim_at` may then miss the nearest aim.
  [[nodiscard]] bool has_limits_in_range() const {
    return q_.range != kUnlimited && q_.turret.limits().is_limited();
  }

  [[nodiscard]] bool is_within_range(const Components<N>& u, const ShotState& shot) const {
    return q_.range == kUnlimited || !(length<N>(shot.flown(u)) > q_.range);
  }

  /// The direction nearest to a unit vector, `angle` off the facing, to which the gun can turn.
  [[nodiscard]] Aim turned_to(const Components<N>& unit, double angle, double launch) const {
    const double turned = reachable_angle_in_space(q_.turret, launch);
    Aim aim{unit};
    if (angle <= turned) return aim;
    aim.off = angle - turned;
    const double along = dot<N>(unit, q_.facing);
    const Components<N> aside = unit - along * q_.facing;
    const double width = length<N>(aside);
    const auto [sine, cosine] = numerics::quick_sine_cosine(turned);
    Components<N> off{};
    if (width > 0) off = sine * aside / width;
    aim.u = cosine * q_.facing + off;
    return aim;
  }

  /// The direction nearest to d to which the gun can turn and that the limits allow.
  [[nodiscard]] Aim aim_within_limits(const Components<N>& d, double launch) const {
    const Components<N> allowed = q_.turret.limits().nearest_to(d / length<N>(d));
    const double turn = q_.turret.facing().quick_angle_to(allowed);
    if (turn <= reachable_angle_in_space(q_.turret, launch)) {
      return {allowed, Facing<3>(allowed).quick_angle_to(d)};
    }
    const auto u = aims(launch, {}, kUnlimited).nearest_to(d);
    if (!u) return {q_.facing, kInfinity};
    return {*u, Facing<3>(*u).quick_angle_to(d)};
  }

  const TurretQuestion<V>& q_;
};

}  // namespace aimahead::detail::turret
