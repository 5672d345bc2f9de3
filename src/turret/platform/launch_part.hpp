// Launches, flights and hits that are bounded together (launch_proof.hpp).
#pragma once

#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "turret/boxes/launch_box.hpp"
#include "turret/platform/every_lap.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

inline constexpr double kPartRounding = 0x1p-40;

/// A range of places: a box along the axes.
template <int N>
struct PlaceBox {
  Components<N> center{};
  Components<N> half{};

  /// Leaves one half across the widest side, and returns the other.
  PlaceBox cut() {
    const auto axis = std::max_element(half.begin(), half.end()) - half.begin();
    half[axis] *= (1 + kPartRounding) / 2;
    PlaceBox other = *this;
    center[axis] -= half[axis];
    other.center[axis] += half[axis];
    return other;
  }
};

/// A function of the flight, to first order about the middle of a range.
struct FlightFactor {
  double value;
  double slope;
  double off_linear;  ///< bounds the distance from the linear part
  double max;         ///< the largest value in the range, of which none is negative

  /// Bounds the difference from the middle, for flights no farther off than this.
  [[nodiscard]] double change(double half) const { return std::fabs(slope) * half + off_linear; }
};

/// Bounds of a vector: it is within `rest` of a sum of the middle and of the other vectors, each
/// taken up to once, forwards or backwards, and within the box of `half`.
template <int N>
struct VectorBounds {
  Components<N> middle{};
  Components<N> by_launch{};
  Components<N> by_hit{};
  Components<N> by_wait{};
  Components<N> by_flight{};
  Components<N> half{};
  Components<N> endless{};  ///< where not 0: the vector may also go on along it for ever
  double rest = 0;

  /// The minimum along a unit vector, without the flight.
  [[nodiscard]] double min_along(const Components<N>& n) const {
    if (dot<N>(n, endless) < 0) return -kForever;
    double min = dot<N>(n, middle) - rest - std::fabs(dot<N>(n, by_launch)) -
                 std::fabs(dot<N>(n, by_hit)) - std::fabs(dot<N>(n, by_wait));
    for (int i = 0; i < N; ++i) min -= std::fabs(n[i]) * half[i];
    return min;
  }
  [[nodiscard]] bool is_endless() const { return endless != Components<N>{}; }
  /// How far the vector moves at most, but for `endless`.
  [[nodiscard]] double moves() const {
    return rest + length<N>(by_launch) + length<N>(by_hit) + length<N>(by_wait) +
           length<N>(by_flight) + length<N>(half);
  }
};

/// Launches, flights and hits that are bounded together.
template <int N>
struct LaunchPart {
  static constexpr int kAnywhere = -1;

  int gun;            ///< the part of its motion; kAnywhere: in `gun_box`
  int target;         ///< likewise
  TimeSpan launch{};  ///< within the gun's part
  TimeSpan hit{};     ///< within the target's part
  TimeSpan flight{};  ///< if long, 1 / flight
  bool is_long = false;
  double first = 0;  ///< the first launch
  TimeSpan wait{};   ///< the time after `first`, in which the laps drift; divided as D is
  PlaceBox<N> gun_box{};
  unsigned signs = 0;  ///< a bit for each axis along which the gun moves backwards
  PlaceBox<N> target_box{};
};

/// A length that depends on the flight.
struct FlightLength {
  double middle = 0;
  double by_flight = 0;
  double rest = 0;
};

/// The bounds of a part. For long flights all are divided as D is.
template <int N>
struct PartBounds {
  VectorBounds<N> apart;   ///< P - G + (w - w') t, not divided
  VectorBounds<N> place;   ///< of the target at the hit, seen from the gun at the launch
  VectorBounds<N> d;       ///< D, which is the place less the drift of the shot
  FlightLength flown;      ///< the distance flown along the aim, with the reach
  FlightLength range;      ///< the maximum range of shots
  double launch_bend = 0;  ///< the parts of `d.rest` by launches, hits and flights
  double hit_bend = 0;
  double flight_bend = 0;
};

/// Computes the bounds of parts, for a shot `law` that inherits no velocity.
template <class V>
class PartBounder {
 public:
  static constexpr int N = kDimensions<V>;

  PartBounder(const TurretQuestion<V>& question, const ShotMotion<N>& law, const EveryLap<N>& gun,
              const EveryLap<N>& target)
      : q_(question), law_(law), gun_(gun), target_(target) {}

  /// How the distance flown and the factors of D depend on the flight.
  struct Flights {
    FlightFactor apart{1, 0, 0, 1};  ///< of P - G + (w - w') t
    FlightFactor drift{};            ///< of w
    FlightFactor inherited{};        ///< of V
    Components<N> fall{};            ///< what the acceleration adds
    Components<N> fall_slope{};
    double fall_bend = 0;
    double flown = 0;
    double flown_slope = 0;
    double flown_bend = 0;
  };

  [[nodiscard]] Flights flights_of(const LaunchPart<N>& part) const {
    const double half = part.flight.half();
    const double half_square = half * half / 2;
    const double f = part.flight.middle();
    const FlightFactor linear{f, 1, 0, part.flight.to};
    Flights flights;
    if (!part.is_long) {
      const auto shot = law_.at(f);
      const auto shortest = law_.at(part.flight.from);
      flights.drift = linear;
      flights.inherited = {law_.inherited_drift(f), shot.left,
                           law_.drag * shortest.left * half_square,
                           law_.max_inherited_drift(part.flight.to)};
      flights.fall = shot.drift.position;
      flights.fall_slope = shot.drift.velocity;
      flights.fall_bend = length<N>(law_.acceleration) * half_square;
      flights.flown = law_.reach + shot.travel;
      flights.flown_slope = shot.rate;
      flights.flown_bend =
          (law_.max_growth(part.flight.from) + law_.drag * std::fabs(shortest.rate)) * half_square;
      return flights;
    }
    if (law_.drag != 0) {
      // Drag has stopped the shot, which moves on with its acceleration only.
      const double stop = 1 / law_.drag;
      flights.apart = linear;
      flights.drift = {1, 0, 0, 1};
      flights.inherited = {stop * f, stop, 0, stop * part.flight.to};
      flights.fall = stop * (1 - stop * f) * law_.acceleration;
      flights.fall_slope = -stop * stop * law_.acceleration;
      flights.flown = (law_.reach + stop * law_.speed) * f;
      flights.flown_slope = law_.reach + stop * law_.speed;
      return flights;
    }
    // The thrust has ended.
    const double speed = law_.speed + law_.gained_speed();
    const double lead = law_.reach - law_.gained_speed() * law_.thrust.duration / 2;
    flights.apart = linear;
    flights.drift = flights.inherited = {1, 0, 0, 1};
    flights.flown = lead * f + speed;
    flights.flown_slope = lead;
    if (!law_.accelerates()) return flights;
    flights.apart = {f * f, 2 * f, 2 * half_square, part.flight.to * part.flight.to};
    flights.drift = flights.inherited = linear;
    flights.fall = 0.5 * law_.acceleration;
    flights.flown_slope = 2 * lead * f + speed;
    flights.flown *= f;
    flights.flown_bend = 2 * std::fabs(lead) * half_square;
    return flights;
  }

  [[nodiscard]] PartBounds<N> bounds_of(const LaunchPart<N>& part) const {
    const GunStates gun = gun_of(part);
    const TargetStates target = target_of(part);
    const LapDrift laps = lap_drift_of(part, target.drift - gun.drift);
    const Inherited inherited = inherited_from(gun, part.launch.half());
    const Flights f = flights_of(part);
    const double half = part.flight.half();
    const double launch_bend = bend_of(gun.max_acceleration, part.launch.half());
    const double hit_bend = bend_of(target.max_acceleration, part.hit.half());
    PartBounds<N> m;
    m.apart = apart_of(part, gun, target, laps);
    m.apart.rest = launch_bend + hit_bend + gun.arm + rounding() +
                   kPartRounding * size_of(part, gun, target, laps);
    m.place = place_of(m.apart, f, half, target.drift);
    if (part.is_long) m.place.middle += laps.wait * laps.drift;
    m.place.by_wait = laps.by_wait;
    if (laps.is_endless) m.place.endless = laps.drift;
    m.d = d_of(m.place, f, half, inherited);
    m.launch_bend = f.apart.max * launch_bend + f.inherited.max * inherited.bend;
    m.hit_bend = f.apart.max * hit_bend;
    m.flight_bend = f.apart.off_linear * length<N>(m.apart.middle) +
                    f.inherited.off_linear * length<N>(inherited.middle) + f.fall_bend;
    m.flown = {f.flown, half * f.flown_slope,
               f.flown_bend + f.apart.max * q_.slack + kPartRounding * std::fabs(f.flown)};
    const double range = q_.range * (1 + kPartRounding);
    m.range = {range * f.apart.value, range * half * f.apart.slope, range * f.apart.off_linear};
    return m;
  }

 private:
  /// Bounds the rounding of the positions in a lap.
  [[nodiscard]] double rounding() const {
    return 0x1p-30 * (gun_.region.radius + target_.region.radius);
  }

  /// The gun in the middle of the launches of a part, its velocities about it, and the bounds of
  /// its acceleration and jerk.
  struct GunStates {
    KinematicState<N> middle;
    Components<N> velocity_half{};
    Components<N> drift{};
    double arm = 0;
    double speed = 0;
    double max_acceleration = 0;
    double max_jerk = 0;
    double size = 0;
  };

  [[nodiscard]] GunStates gun_of(const LaunchPart<N>& part) const {
    GunStates gun;
    if (part.gun == LaunchPart<N>::kAnywhere) {
      gun.middle.position = part.gun_box.center;
      take_velocities(part, gun);
      gun.size = length<N>(part.gun_box.center) + length<N>(part.gun_box.half);
      return gun;
    }
    const auto& from = gun_.parts[part.gun];
    const double launch = part.launch.middle();
    gun.middle = from.segment.at(launch);
    if (from.drifts) gun.drift = gun_.drift;
    gun.arm = from.arm;
    gun.speed = from.speed;
    gun.max_acceleration = from.segment.max_acceleration;
    gun.max_jerk = from.segment.max_jerk;
    gun.size = from.segment.size(launch) + length<N>(gun.drift) * launch;
    gun.middle.position -= gun.drift * launch;
    return gun;
  }

  /// The target in the middle of the hits of a part, less its drift until then.
  struct TargetStates {
    KinematicState<N> middle;
    Components<N> drift{};
    double max_acceleration = 0;
    double size = 0;
  };

  [[nodiscard]] TargetStates target_of(const LaunchPart<N>& part) const {
    TargetStates target{{part.target_box.center, target_.drift, {}}, target_.drift};
    target.size = length<N>(part.target_box.center) + length<N>(part.target_box.half);
    if (part.target == LaunchPart<N>::kAnywhere) return target;
    const auto& to = target_.parts[part.target];
    const double hit = part.hit.middle();
    if (!to.drifts) target.drift = {};
    target.middle = to.segment.at(hit);
    target.middle.position -= target.drift * hit;
    target.max_acceleration = to.segment.max_acceleration;
    target.size += to.segment.size(hit) + length<N>(target.drift) * hit;
    return target;
  }

  /// How far a path bends away from its tangent in the middle of such a range of times.
  [[nodiscard]] static double bend_of(double max_acceleration, double half) {
    return max_acceleration * (half * half / 2);
  }

  /// How the laps of the target drift away from those of the gun while launches wait.
  struct LapDrift {
    Components<N> drift{};
    bool is_endless = false;  ///< whether they may wait for ever
    double wait = 0;          ///< in the middle; if endless, the shortest
    Components<N> by_wait{};  ///< the drift in half of the waits
  };

  [[nodiscard]] static LapDrift lap_drift_of(const LaunchPart<N>& part,
                                             const Components<N>& drift) {
    if (part.wait.to == kUnlimited) return {drift, true, part.wait.from, {}};
    return {drift, false, part.wait.middle(), part.wait.half() * drift};
  }

  /// The velocity that shots take over, and bounds of how it changes with the launch.
  struct Inherited {
    Components<N> middle;
    Components<N> by_launch;
    Components<N> half;
    double bend;
    double rest;
    double moves;
  };

  [[nodiscard]] Inherited inherited_from(const GunStates& gun, double launch_half) const {
    Inherited inherited;
    inherited.middle = q_.inherit * gun.middle.velocity;
    inherited.by_launch = q_.inherit * launch_half * gun.middle.acceleration;
    inherited.half = gun.velocity_half;
    inherited.bend = bend_of(q_.inherit * gun.max_jerk, launch_half);
    inherited.rest =
        inherited.bend + q_.inherit * gun.speed + kPartRounding * length<N>(inherited.middle);
    inherited.moves =
        length<N>(inherited.by_launch) + inherited.rest + q_.inherit * length<N>(gun.velocity_half);
    return inherited;
  }

  /// The time that the laps have drifted for when a launch leaves that has waited as in the middle.
  [[nodiscard]] static double drifting_time(const LaunchPart<N>& part, const LapDrift& laps) {
    return part.is_long ? part.first : part.first + laps.wait;
  }
  /// The sum of the sizes of the terms of P - G + (w - w') t.
  [[nodiscard]] static double size_of(const LaunchPart<N>& part, const GunStates& gun,
                                      const TargetStates& target, const LapDrift& laps) {
    return gun.size + target.size +
           (length<N>(gun.drift) + length<N>(target.drift)) * drifting_time(part, laps);
  }

  /// The vector from the gun at the launch to the target, as if that did not drift in flight;
  /// without its rest.
  [[nodiscard]] static VectorBounds<N> apart_of(const LaunchPart<N>& part, const GunStates& gun,
                                                const TargetStates& target, const LapDrift& laps) {
    const bool is_box = part.gun == LaunchPart<N>::kAnywhere;
    VectorBounds<N> apart;
    apart.middle =
        target.middle.position - gun.middle.position + laps.drift * drifting_time(part, laps);
    if (!is_box) apart.by_launch = part.launch.half() * (gun.drift - gun.middle.velocity);
    apart.by_hit = part.hit.half() * (target.middle.velocity - target.drift);
    if (!part.is_long) apart.by_wait = laps.by_wait;
    apart.half = part.target_box.half + part.gun_box.half;
    if (laps.is_endless || part.is_long) apart.endless = laps.drift;
    return apart;
  }

  /// The same for a target that drifts in flight, but for the wait. `half` is that of the flights.
  [[nodiscard]] static VectorBounds<N> place_of(const VectorBounds<N>& apart, const Flights& f,
                                                double half, const Components<N>& drift) {
    VectorBounds<N> place;
    place.middle = f.apart.value * apart.middle + f.drift.value * drift;
    place.by_launch = f.apart.value * apart.by_launch;
    place.by_hit = f.apart.value * apart.by_hit;
    place.by_flight = half * (f.apart.slope * apart.middle + f.drift.slope * drift);
    place.half = f.apart.value * apart.half;
    place.rest = f.apart.value * apart.rest + f.apart.change(half) * apart.moves() +
                 f.apart.off_linear * length<N>(apart.middle) +
                 kPartRounding * f.drift.max * length<N>(drift);
    return place;
  }

  /// The place less the drift of the shot.
  [[nodiscard]] VectorBounds<N> d_of(const VectorBounds<N>& place, const Flights& f, double half,
                                     const Inherited& inherited) const {
    VectorBounds<N> d = place;
    d.middle -= f.inherited.value * inherited.middle + f.fall;
    d.by_launch -= f.inherited.value * inherited.by_launch;
    d.by_flight -= half * (f.inherited.slope * inherited.middle + f.fall_slope);
    d.half += f.inherited.value * q_.inherit * inherited.half;
    d.rest += f.inherited.value * inherited.rest + f.inherited.change(half) * inherited.moves +
              f.inherited.off_linear * length<N>(inherited.middle) + f.fall_bend +
              kPartRounding * length<N>(f.fall);
    return d;
  }

  /// The velocities of a gun that bounces within a box, where it moves backwards along each axis
  /// whose bit is set. The energy along an axis stays, so that the place tells the speed: with the
  /// state v0 at x0 and the acceleration a, v^2 = v0^2 + 2 a (x - x0). Near the turning point the
  /// terms cancel; their rounding widens the velocities.
  void take_velocities(const LaunchPart<N>& part, GunStates& gun) const {
    const KinematicState<N>& state = gun_.bounces;
    for (int i = 0; i < N; ++i) {
      const double x0 = state.position[i];
      const double center = part.gun_box.center[i];
      const double half = part.gun_box.half[i];
      const double square = state.velocity[i] * state.velocity[i];
      const double pull = 2 * state.acceleration[i];
      const double rounding =
          0x1p-48 * (square + std::fabs(pull) * (std::fabs(x0) + std::fabs(center) + half));
      const auto [min, max] =
          std::minmax({square + pull * (center - half - x0), square + pull * (center + half - x0)});
      const double slowest = std::sqrt(std::max(0.0, min - rounding));
      const double fastest = std::sqrt(std::max(0.0, max + rounding));
      const double sign = (part.signs >> i & 1U) != 0 ? -1 : 1;
      gun.middle.velocity[i] = sign * (slowest + fastest) / 2;
      gun.velocity_half[i] = (fastest - slowest) / 2;
    }
  }

  const TurretQuestion<V>& q_;
  const ShotMotion<N>& law_;
  const EveryLap<N>& gun_;
  const EveryLap<N>& target_;
};

}  // namespace aimahead::detail::turret
