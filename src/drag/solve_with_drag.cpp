#include "drag/solve_with_drag.hpp"

#include "drag/fixed_gun/solve_fixed_gun.hpp"
#include "drag/waiting_gun/solve_waiting_gun.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"

namespace aimahead::detail::drag {

template <class V>
Intercept<V> solve_with_drag(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  if (!may_wait(engagement.shooter)) return solve_fixed_gun(engagement, hits);
  Intercept<V> answer = solve_waiting_gun(engagement);
  list_only_hit(answer, hits);
  return answer;
}

template Intercept<Vec2> solve_with_drag(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_with_drag(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead::detail::drag
