#include "fixed_step/solve_in_steps.hpp"

#include "closed_form/solve_in_closed_form.hpp"
#include "fixed_step/fixed_step_search.hpp"
#include "fixed_step/stepped_flights.hpp"
#include "motion/gun_motion.hpp"
#include "search/hit_search.hpp"

namespace aimahead::detail::fixed_step {
namespace {

/// Whether nothing accelerates and nothing is damped, so that the straight pieces make a straight
/// line.
template <class V>
bool is_straight(const Engagement<V>& engagement) {
  return engagement.tick->damping == 0 && engagement.projectile.acceleration == V{} &&
         engagement.target.acceleration == V{};
}

}  // namespace

template <class V>
Intercept<V> solve_in_steps(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  const double launch = launch_time(engagement);
  if (is_straight(engagement) && numerics::is_finite(launch)) {
    // The steps only delay the launch.
    Engagement<V> plain = engagement;
    plain.shooter.delay = launch;
    plain.tick.reset();
    return solve_in_closed_form(plain, hits);
  }
  return HitSearch<V, FixedStepSearch>(engagement).solve(hits);
}

template <class V>
std::optional<double> step_sensitivity(const Engagement<V>& engagement, const Hit<V>& hit) {
  return HitSearch<V, FixedStepSearch>(engagement).sensitivity(hit.flight_time);
}

template std::optional<double> step_sensitivity(const Engagement2&, const Hit<Vec2>&);
template std::optional<double> step_sensitivity(const Engagement3&, const Hit<Vec3>&);
template Intercept<Vec2> solve_in_steps(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_in_steps(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead::detail::fixed_step
