#include "closed_form/solve_in_closed_form.hpp"
#include "drag/fixed_gun/solve_fixed_gun.hpp"
#include "fixed_step/solve_in_steps.hpp"
#include "motion/gun_motion.hpp"
#include "motion/plate_target.hpp"
#include "motion/radii.hpp"
#include "search/solve_by_search.hpp"
#include "table/solve_with_table.hpp"

#include <cmath>

namespace aimahead {

using namespace detail::solve;

namespace {

/// The sensitivity for constant velocities and accelerations: the gap's slope is d|D|/df - speed.
template <class V>
std::optional<double> steady_sensitivity(const Engagement<V>& e, const Hit<V>& hit) {
  // Without any length D has no direction.
  const double travel = e.shooter.muzzle + e.projectile.speed * hit.flight_time;
  if (travel + radii_of(e) == 0) return std::nullopt;
  const V falling = hit.flight_time * e.projectile.acceleration;
  const V moving = e.target.velocity + hit.time * e.target.acceleration;
  const V drifting = e.projectile.inherit * e.shooter.velocity + falling;
  const double slope = dot(hit.aim, moving - drifting) - e.projectile.speed;
  if (slope == 0) return std::nullopt;
  return 1 / std::fabs(slope);
}

/// The sensitivity for any other law, with the gun's state at the launch.
template <class V>
std::optional<double> other_sensitivity(const Engagement<V>& engagement, const Hit<V>& hit) {
  Engagement<V> fixed = engagement;
  fire_at_delay(fixed.shooter);
  if (!engagement.tick) fixed.shooter.delay = hit.launch_time;
  if (!fix_gun(fixed)) return std::nullopt;
  if (const auto* plates = std::get_if<Plates>(&engagement.target.motion)) {
    const auto plate = static_cast<std::size_t>(hit.plate);
    if (hit.plate < 0 || plate >= plates->plates.size()) return std::nullopt;
    fixed = with_plate(fixed, plate);
  }
  if (fixed.tick) return step_sensitivity(fixed, hit);
  if (fixed.projectile.table) return table_sensitivity(fixed, hit);
  if (fixed.projectile.quadratic_drag != 0) return drag_sensitivity(fixed, hit);
  return search_sensitivity(fixed, hit);
}

}  // namespace

template <class V>
std::optional<double> sensitivity(const Engagement<V>& engagement,
                                  const std::type_identity_t<Hit<V>>& hit) {
  if (find_fault(engagement)) return std::nullopt;
  const std::optional<double> found = is_steady(engagement) && !is_platform(engagement.shooter)
                                          ? steady_sensitivity<V>(engagement, hit)
                                          : other_sensitivity<V>(engagement, hit);
  return found && detail::numerics::is_finite(*found) ? found : std::nullopt;
}

template std::optional<double> sensitivity(const Engagement2&, const Hit<Vec2>&);
template std::optional<double> sensitivity(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
