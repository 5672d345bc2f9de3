#include "aimahead/odds.hpp"

#include "aimahead/intercept.hpp"

#include "odds/covariance.hpp"
#include "odds/passing.hpp"

#include <type_traits>
#include <variant>

namespace aimahead {

using namespace detail::odds;
namespace {

using detail::numerics::is_finite;

const char* unless_length(double x, const char* path) {
  return is_finite(x) && x >= 0 ? nullptr : path;
}

template <class V>
const char* find_fault(const Uncertainty<V>& known) {
  if (const char* fault = unless_length(known.position_sd, "uncertainty.position_sd")) return fault;
  if (const char* fault = unless_length(known.velocity_sd, "uncertainty.velocity_sd")) return fault;
  if (known.covariance) {
    const bool stands_alone = known.position_sd == 0 && known.velocity_sd == 0;
    if (!stands_alone || !is_covariance(*known.covariance)) return "uncertainty.covariance";
  }
  if (const char* fault = unless_length(known.maneuver, "uncertainty.maneuver")) return fault;
  if (const char* fault = unless_length(known.aim_sd, "uncertainty.aim_sd")) return fault;
  if (const char* fault = unless_length(known.speed_sd, "uncertainty.speed_sd")) return fault;
  return unless_length(known.delay_sd, "uncertainty.delay_sd");
}

}  // namespace

bool is_covariance(std::span<const double> rows) {
  const auto check = [&]<std::size_t kSize>(std::integral_constant<std::size_t, kSize>) {
    Rows<kSize> matrix{};
    for (std::size_t i = 0; i < rows.size(); ++i) matrix[i / kSize][i % kSize] = rows[i];
    return is_covariance(matrix);
  };
  if (rows.size() == 16) return check(std::integral_constant<std::size_t, 4>());
  return rows.size() == 36 && check(std::integral_constant<std::size_t, 6>());
}

template <class V>
const char* find_odds_fault(const Engagement<V>& e, const Uncertainty<V>& known) {
  if (e.shooter.hold) return "shooter.hold";
  if (e.shooter.turret) return "shooter.turret";
  if (e.projectile.table) return "projectile.table";
  if (e.projectile.quadratic_drag != 0) return "projectile.quadratic_drag";
  if (const char* fault = find_fault(e)) return fault;
  if (!(e.target.radius + e.projectile.radius > 0)) return "target.radius";
  if (!std::holds_alternative<std::monostate>(e.target.motion)) return "target.motion";
  if (e.aim != Aim::center) return "aim";
  if (!e.obstacles.empty()) return "obstacles";
  if (e.tick) return "tick";
  return find_fault(known);
}

template <class V>
Odds<V> find_odds(const Engagement<V>& e, const Uncertainty<V>& known) {
  Odds<V> odds;
  odds.fault = find_odds_fault(e, known);
  if (odds.fault) return odds;
  const Intercept<V> found = solve(e);
  odds.status = found.status;
  odds.time = found.time;
  odds.aim = found.aim;
  if (!found) return odds;
  const auto passing = find_passing(e, found);
  if (!passing) return odds;
  odds.across_sd = across_sd_of(*passing, known);
  const double radius = e.target.radius + e.projectile.radius;
  const Probability chance = probability_within(radius, odds.across_sd);
  odds.has_probability = true;
  odds.probability = chance.value;
  odds.error = chance.error;
  return odds;
}

template const char* find_odds_fault(const Engagement2&, const Uncertainty<Vec2>&);
template const char* find_odds_fault(const Engagement3&, const Uncertainty<Vec3>&);
template Odds<Vec2> find_odds(const Engagement2&, const Uncertainty<Vec2>&);
template Odds<Vec3> find_odds(const Engagement3&, const Uncertainty<Vec3>&);

}  // namespace aimahead
