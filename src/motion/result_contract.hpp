// Holds every answer to what intercept.hpp says of answers.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "aimahead/intercept.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "motion/make_hit.hpp"
#include "rooms.hpp"

#include <cmath>
#include <limits>
#include <span>

namespace aimahead::detail::motion {

/// Whether a direction has length 1. A vector whose squares underflow has no direction.
template <class V>
[[nodiscard]] bool is_unit(const V& direction) {
  return std::fabs(dot(direction, direction) - 1) < 0x1p-48;
}

/// Whether a hit is what intercept.hpp says of every hit. With a table a target at the pivot has no
/// direction.
template <class V>
[[nodiscard]] bool is_sound(const Engagement<V>& engagement, const Hit<V>& hit) {
  const bool needs_no_aim = engagement.projectile.table && hit.aim == V{};
  return is_finite_hit(hit) && (is_unit(hit.aim) || needs_no_aim) && hit.flight_time >= 0 &&
         hit.launch_time >= launch_time(engagement) && hit.time >= hit.launch_time &&
         hit.time >= hit.flight_time;
}

template <class V>
[[nodiscard]] bool is_sound(const Approach<V>& approach) {
  return is_unit(approach.aim) && approach.distance >= 0 && approach.launch_time >= 0 &&
         approach.time >= approach.launch_time &&
         numerics::is_finite(approach.distance + approach.time);
}

/// Makes the answer of any room keep the contract of intercept.hpp. An answer beyond the range of a
/// double, or lost in rounding, becomes `unresolved`, with the delay as the bound: no shot hits
/// before it leaves.
template <class V>
void enforce_result_contract(const Engagement<V>& engagement, std::span<const Hit<V>> hits,
                             Intercept<V>& answer) {
  const double delay = engagement.shooter.delay;
  const bool hits_somewhere = describes_hit(answer.status);
  bool sound = !hits_somewhere || is_sound<V>(engagement, answer);
  if (answer.status == Status::touching) {
    sound = is_finite_hit<V>(answer) && (is_unit(answer.aim) || answer.aim == V{});
  }
  if (!sound) {
    answer.status = Status::unresolved;
    static_cast<Hit<V>&>(answer) = {};
    answer.time = delay;
    answer.closest.reset();
    answer.count = 0;
  }
  // The lower bound is beyond the range of a double, or there is none.
  if (!numerics::is_finite(answer.time)) {
    answer.time = answer.time > 0 ? std::numeric_limits<double>::max() : delay;
  }
  for (int i = 1; i < answer.count; ++i) {
    const bool is_next = is_sound(engagement, hits[i]) && hits[i - 1].time <= hits[i].time;
    if (!is_next) answer.count = i;
  }
  if (answer.closest && !is_sound(*answer.closest)) answer.closest.reset();
}

}  // namespace aimahead::detail::motion
