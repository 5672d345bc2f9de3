#include "aimahead/closest_proof.hpp"

#include "drag/never_closer_with_drag.hpp"
#include "fixed_step/solve_in_steps.hpp"
#include "motion/ball_about_target.hpp"
#include "motion/engagement_in_units.hpp"
#include "motion/hit_list.hpp"
#include "rooms.hpp"
#include "turret/never_closer.hpp"

#include <optional>
#include <variant>

namespace aimahead {

using namespace detail::solve;

namespace {

/// The shares of the distance to prove, the easiest first.
constexpr double kShares[] = {0.5,         0.75,        1 - 0x1p-4, 1 - 0x1p-7,
                              1 - 0x1p-10, 1 - 0x1p-20, 1 - 0x1p-30};

template <class V>
bool is_provable(const Engagement<V>& e) {
  return !find_fault(e) && !e.projectile.table && !std::holds_alternative<Plates>(e.target.motion);
}

/// As is_never_closer, in a fixed-step world. Nothing jumps there: the first shot that is closer
/// touches the ball. It may do so beyond the range and come closer within, so the range does not
/// count.
template <class V>
bool is_never_closer_in_steps(const Engagement<V>& engagement, double distance) {
  Engagement<V> ball = with_ball(engagement, distance);
  ball.projectile.range = kUnlimited;
  return is_miss(solve_in_steps(ball, {}).status);
}

template <class V>
bool is_proved(const Engagement<V>& engagement, double distance) {
  if (engagement.tick) return is_never_closer_in_steps(engagement, distance);
  if (engagement.projectile.quadratic_drag != 0) {
    return is_never_closer_with_drag(engagement, distance);
  }
  return is_never_closer(engagement, distance);
}

}  // namespace

template <class V>
double prove_closest(const Engagement<V>& engagement, double distance) {
  if (!(is_size(distance) && distance > 0) || !is_provable(engagement)) return 0;
  const Units units = units_for(engagement);
  EngagementInUnits<V> in_units(engagement, units);
  const std::optional<Engagement<V>> question = in_units.engagement();
  if (!question) return 0;
  double bound = 0;
  for (const double share : kShares) {
    const double sought = units.in(kLength, share * distance);
    if (!(sought > 0 && is_finite(sought))) break;
    if (!is_proved(*question, sought)) break;
    bound = share * distance;
  }
  return bound;
}

template double prove_closest(const Engagement2&, double);
template double prove_closest(const Engagement3&, double);

}  // namespace aimahead
