#include "aimahead/closest_proof.hpp"

#include "drag/prove_drag_answer.hpp"
#include "motion/engagement_in_units.hpp"
#include "rooms.hpp"
#include "turret/closest_proof.hpp"

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
  return !find_fault(e) && !e.tick && !e.projectile.table &&
         !std::holds_alternative<Plates>(e.target.motion);
}

}  // namespace

template <class V>
double prove_closest(const Engagement<V>& engagement, double distance) {
  if (!(is_size(distance) && distance > 0) || !is_provable(engagement)) return 0;
  const Units units = units_for(engagement);
  EngagementInUnits<V> in_units(engagement, units);
  const std::optional<Engagement<V>> question = in_units.engagement();
  if (!question) return 0;
  const bool has_drag = question->projectile.quadratic_drag != 0;
  double bound = 0;
  for (const double share : kShares) {
    const double sought = units.in(kLength, share * distance);
    if (!(sought > 0 && is_finite(sought))) break;
    const bool is_proved = has_drag ? is_never_closer_with_drag(*question, sought)
                                    : is_never_closer(*question, sought);
    if (!is_proved) break;
    bound = share * distance;
  }
  return bound;
}

template double prove_closest(const Engagement2&, double);
template double prove_closest(const Engagement3&, double);

}  // namespace aimahead
