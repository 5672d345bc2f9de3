#include "odds/passing.hpp"

#include "aimahead/detail/double_double.hpp"

#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "odds/covariance.hpp"
#include "search/shot_motion.hpp"

#include <algorithm>
#include <variant>

namespace aimahead::detail::odds {
namespace {

/// Perpendicular unit vectors across a unit vector.
template <int N>
[[nodiscard]] std::array<Components<N>, N - 1> axes_across(const Components<N>& along) {
  if constexpr (N == 2) {
    return {{{-along[1], along[0]}}};
  } else {
    // Duff, Burgess, Christensen, Hery, Kensler, Liani and Villemin, Building an orthonormal basis,
    // revisited, 2017: nothing cancels, as sign + z is at least 1 in size.
    const auto [x, y, z] = along;
    const double sign = std::copysign(1.0, z);
    const double a = -1 / (sign + z);
    const double b = x * y * a;
    return {{{1 + sign * x * x * a, sign * b, -sign * x}, {b, sign + y * y * a, -y}}};
  }
}

/// How a gun moves at its launch.
template <int N>
struct GunAtLaunch {
  Components<N> velocity{};
  Components<N> acceleration{};
};

/// Nothing if it has vanished.
template <class V>
[[nodiscard]] std::optional<GunAtLaunch<kDimensions<V>>> gun_at(const Shooter<V>& gun,
                                                                double time) {
  constexpr int kN = kDimensions<V>;
  if (!is_platform(gun)) return GunAtLaunch<kN>{components_of(gun.velocity), {}};
  const auto state = locate_gun(gun, time);
  if (!state) return std::nullopt;
  const bool is_plain = std::holds_alternative<std::monostate>(gun.motion);
  GunAtLaunch<kN> at{state->velocity,
                     is_plain ? components_of(gun.acceleration) : state->acceleration};
  if (!is_mounted(gun)) return at;
  const double rate = gun.mount->turn_rate;
  const Components<kN> offset = turned_offset(*gun.mount, time);
  for (int i = 0; i < 2; ++i) at.acceleration[i] -= rate * rate * offset[i];
  return at;
}

template <class V>
std::optional<Passing<kDimensions<V>>> pass(const Engagement<V>& e, double launch_time,
                                            const Components<kDimensions<V>>& aim, double time,
                                            double flight_time,
                                            const Components<kDimensions<V>>& target) {
  constexpr int kN = kDimensions<V>;
  const auto gun = gun_at(e.shooter, launch_time);
  if (!gun) return std::nullopt;
  const search::ShotMotion<kN> law(e, gun->velocity);
  const auto shot = law.at(flight_time);
  Passing<kN> passing;
  passing.time = time;
  passing.aim = aim;
  passing.thrown = e.shooter.muzzle + shot.travel;
  passing.driven = flight_time;
  if (law.drag != 0) passing.driven *= numerics::decay(law.drag * flight_time).mean;
  Components<kN> velocity{};
  for (int i = 0; i < kN; ++i) {
    velocity[i] = shot.rate * passing.aim[i] + shot.drift.velocity[i];
    // The gun has gone on, the shot is not as far yet, and inherits what the gun has gained.
    passing.delayed[i] = gun->velocity[i] - velocity[i] +
                         e.projectile.inherit * gun->acceleration[i] * passing.driven;
  }
  const Components<kN> relative = difference<kN>(target, velocity);
  // A quick look: (a + b)^2 <= 2 (a^2 + b^2).
  const double squares = dot<kN>(target, target) + dot<kN>(velocity, velocity);
  if (!(dot<kN>(relative, relative) > 1e-17 * squares)) {
    const double speeds = length<kN>(target) + length<kN>(velocity);
    if (!(length<kN>(relative) > 1e-9 * speeds)) return std::nullopt;
  }
  passing.relative = direction_of<kN>(relative);
  return passing;
}

}  // namespace

template <class V>
std::optional<Passing<kDimensions<V>>> find_passing(const Engagement<V>& e, const Hit<V>& hit) {
  return pass(e, hit.launch_time, components_of(hit.aim), hit.time, hit.flight_time,
              components_of(e.target.velocity + e.target.acceleration * hit.time));
}

template <class V>
std::optional<Passing<kDimensions<V>>> pass_at(const Engagement<V>& e, double launch_time,
                                               const Components<kDimensions<V>>& aim, double time,
                                               const Components<kDimensions<V>>& target_velocity) {
  return pass(e, launch_time, aim, time, time - launch_time, target_velocity);
}

// What deviates, to first order, at the time of the mean hit: the target by its place, by its
// velocity over the whole time and by what its manoeuvres add up to (q t^3 / 3); the shot across
// and along its aim, and by its delay. Only what lies across the relative velocity remains where
// they pass.
template <class V>
Across<kDimensions<V>> across_of(const Passing<kDimensions<V>>& passing,
                                 const Uncertainty<V>& known, double time) {
  constexpr int kN = kDimensions<V>;
  Across<kN> across;
  across.axes = axes_across<kN>(passing.relative);
  const auto& axes = across.axes;
  const double moved = time * known.velocity_sd;
  across.add_round(known.position_sd * known.position_sd + moved * moved +
                   known.maneuver * time * time * time / 3);
  if (known.covariance) {
    const auto seen = seen_across<kN>(*known.covariance, axes, time);
    across.first += seen.variance[0];
    if constexpr (kN == 3) {
      across.second += seen.variance[1];
      across.both += seen.both;
    }
  }
  const auto add = [&](const Components<kN>& direction, double sd) {
    Components<kN - 1> seen{};
    for (int i = 0; i < kN - 1; ++i) seen[i] = sd * dot<kN>(axes[i], direction);
    across.add(seen);
  };
  if (known.aim_sd > 0) {
    for (const auto& side : axes_across<kN>(passing.aim)) add(side, known.aim_sd * passing.thrown);
  }
  if (known.speed_sd > 0) add(passing.aim, known.speed_sd * passing.driven);
  if (known.delay_sd > 0) add(passing.delayed, known.delay_sd);
  return across;
}

template <class V>
AcrossSd<kDimensions<V>> across_sd_of(const Passing<kDimensions<V>>& passing,
                                      const Uncertainty<V>& known) {
  return principal_sd(across_of(passing, known, passing.time));
}

template std::optional<Passing<2>> find_passing(const Engagement2&, const Hit<Vec2>&);
template std::optional<Passing<3>> find_passing(const Engagement3&, const Hit<Vec3>&);
template std::optional<Passing<2>> pass_at(const Engagement2&, double, const Components<2>&, double,
                                           const Components<2>&);
template std::optional<Passing<3>> pass_at(const Engagement3&, double, const Components<3>&, double,
                                           const Components<3>&);
template Across<2> across_of(const Passing<2>&, const Uncertainty<Vec2>&, double);
template Across<3> across_of(const Passing<3>&, const Uncertainty<Vec3>&, double);
template AcrossSd<2> across_sd_of(const Passing<2>&, const Uncertainty<Vec2>&);
template AcrossSd<3> across_sd_of(const Passing<3>&, const Uncertainty<Vec3>&);

}  // namespace aimahead::detail::odds
