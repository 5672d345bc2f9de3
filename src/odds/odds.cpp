#include "aimahead/odds.hpp"

#include "aimahead/intercept.hpp"

#include "base/compiler_barriers.hpp"
#include "odds/covariance.hpp"
#include "odds/passing.hpp"

#include <type_traits>
#include <variant>

namespace aimahead {

using namespace detail::odds;
namespace {

using detail::numerics::is_size;

const char* unless_size(double x, const char* path) { return is_size(x) ? nullptr : path; }

/// `quick`: without those that `solve` makes; a covariance has to be plainly sound.
enum class Checks { all, quick };

template <Checks kChecks, class V>
const char* first_fault(const Uncertainty<V>& known) {
  if (const char* fault = unless_size(known.position_sd, "uncertainty.position_sd")) return fault;
  if (const char* fault = unless_size(known.velocity_sd, "uncertainty.velocity_sd")) return fault;
  if (known.covariance) {
    const bool stands_alone = known.position_sd == 0 && known.velocity_sd == 0;
    const bool is_sound =
        stands_alone && (kChecks == Checks::all ? is_covariance(*known.covariance)
                                                : is_plainly_sound(*known.covariance));
    if (!is_sound) return "uncertainty.covariance";
  }
  if (const char* fault = unless_size(known.maneuver, "uncertainty.maneuver")) return fault;
  if (const char* fault = unless_size(known.aim_sd, "uncertainty.aim_sd")) return fault;
  if (const char* fault = unless_size(known.speed_sd, "uncertainty.speed_sd")) return fault;
  return unless_size(known.delay_sd, "uncertainty.delay_sd");
}

template <Checks kChecks, class V>
const char* first_fault(const Engagement<V>& e, const Uncertainty<V>& known) {
  if (e.shooter.hold) return "shooter.hold";
  if (e.shooter.turret) return "shooter.turret";
  if (e.projectile.table) return "projectile.table";
  if (e.projectile.quadratic_drag != 0) return "projectile.quadratic_drag";
  if constexpr (kChecks == Checks::all) {
    if (const char* fault = find_fault(e)) return fault;
  }
  if (!(e.target.radius + e.projectile.radius > 0)) return "target.radius";
  if (!std::holds_alternative<std::monostate>(e.target.motion)) return "target.kind";
  if (e.aim != Aim::center) return "aim";
  if (!e.obstacles.empty()) return "obstacles";
  if (e.tick) return "tick";
  return first_fault<kChecks>(known);
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
const char* find_fault(const Engagement<V>& e, const Uncertainty<V>& known) {
  return first_fault<Checks::all>(e, known);
}

namespace {

template <class V>
Odds<V> odds_of(const Engagement<V>& e, const Intercept<V>& found, const Uncertainty<V>& known) {
  auto odds = detail::base::zeroed<Odds<V>>();
  odds.status = found.status;
  odds.time = found.time;
  odds.aim = found.aim;
  if (!found) return odds;
  Passing<kDimensions<V>> passing;
  if (!find_passing<V>(e, found, passing)) return odds;
  const auto across = across_of(passing, known, passing.time);
  const auto passed = odds_within(e.target.radius + e.projectile.radius, across);
  odds.across_sd = passed.across_sd;
  odds.has_probability = passed.are_known;
  odds.probability = passed.chance.value;
  odds.error = passed.chance.error;
  return odds;
}

}  // namespace

template <class V>
Odds<V> find_odds(const Engagement<V>& e, const Uncertainty<V>& known) {
  if (!first_fault<Checks::quick>(e, known)) {  // as of most questions
    const Intercept<V> found = solve(e);
    if (found.status != Status::invalid) return odds_of(e, found, known);
  }
  if (const char* fault = find_fault(e, known)) {
    Odds<V> odds;
    odds.fault = fault;
    return odds;
  }
  return odds_of(e, solve(e), sound(known));
}

template const char* find_fault(const Engagement2&, const Uncertainty<Vec2>&);
template const char* find_fault(const Engagement3&, const Uncertainty<Vec3>&);
template Odds<Vec2> find_odds(const Engagement2&, const Uncertainty<Vec2>&);
template Odds<Vec3> find_odds(const Engagement3&, const Uncertainty<Vec3>&);

}  // namespace aimahead
