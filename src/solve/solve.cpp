#include "aimahead/intercept.hpp"

#include "aimahead/detail/scaling.hpp"
#include "closed_form/solve_in_closed_form.hpp"
#include "drag/solve_with_drag.hpp"
#include "fixed_step/solve_in_steps.hpp"
#include "motion/body_state.hpp"
#include "motion/engagement_in_units.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "motion/open_answer.hpp"
#include "motion/plain_engagement.hpp"
#include "motion/radii.hpp"
#include "motion/result_contract.hpp"
#include "obstacles/line_of_fire.hpp"
#include "plates/solve_with_plates.hpp"
#include "search/solve_by_search.hpp"
#include "table/solve_with_table.hpp"
#include "turret/solve_with_turret.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace aimahead {

using namespace detail::solve;

namespace {

template <class V>
Intercept<V> refuse(const char* fault) {
  Intercept<V> answer;
  answer.fault = fault;
  return answer;
}

/// Answers for a gun that moves and does not wait: only its position and velocity at the delay
/// matter.
template <class V>
Intercept<V> solve_for_moving_gun(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Engagement<V> fixed = engagement;
  if (!fix_gun(fixed)) return answer_without_gun(engagement.shooter);
  Intercept<V> answer = solve_all(fixed, hits);
  if (answer.status == Status::invalid) {
    // The gun's position at the delay is beyond the range of a double.
    answer = unresolved_intercept<V>(engagement.shooter.delay);
  }
  return answer;
}

template <class V>
Intercept<V> answer_past_obstacles(const Engagement<V>& engagement, std::span<Hit<V>> hits);

template <class V>
Intercept<V> solve_in_room(const Engagement<V>& engagement, std::span<Hit<V>> hits);

/// How an observer moves who is at the origin at time 0.
template <class V>
struct Observer {
  V velocity{};
  V acceleration{};
};

/// The observer for whom a question of a gun that waits is simpler: one who flies beside gun,
/// target and shots, which share a constant velocity, or in the wind with the target.
template <class V>
Observer<V> drifting_observer(const Engagement<V>& engagement) {
  const Shooter<V>& gun = engagement.shooter;
  const Projectile<V>& shot = engagement.projectile;
  const Target<V>& target = engagement.target;
  if (shot.quadratic_drag != 0 || shot.range != kUnlimited || is_platform(gun)) return {};
  if (shot.inherit == 1 && move_alike(gun, target)) return {.velocity = gun.velocity};
  const bool is_steady =
      std::holds_alternative<std::monostate>(target.motion) && target.acceleration == V{};
  const bool drifts = shot.drag != 0 && is_steady && target.velocity == shot.wind;
  if (drifts && keeps_all_velocity(engagement)) return {.velocity = shot.wind};
  return {};
}

/// The observer who falls with the target and the shots of a gun that waits.
template <class V>
Observer<V> falling_observer(const Engagement<V>& engagement) {
  const Projectile<V>& shot = engagement.projectile;
  const Target<V>& target = engagement.target;
  const bool flies_freely = shot.drag == 0 && shot.range == kUnlimited && !shot.table;
  const bool falls_alike = std::holds_alternative<std::monostate>(target.motion) &&
                           target.acceleration == shot.acceleration;
  if (!flies_freely || !falls_alike || is_platform(engagement.shooter)) return {};
  if (!keeps_all_velocity(engagement)) return {};
  return {.acceleration = shot.acceleration};
}

/// The answer to a question of a gun that waits as an observer sees it. In the world the rounding
/// of late positions would be taken for an approach, or the search would not end.
template <class V>
Intercept<V> solve_as_observed(Engagement<V> engagement, const Observer<V>& observer,
                               std::span<Hit<V>> hits) {
  const V& velocity = observer.velocity;
  const V& acceleration = observer.acceleration;
  Projectile<V>& shot = engagement.projectile;
  engagement.shooter.velocity = engagement.shooter.velocity - velocity;
  engagement.shooter.acceleration = engagement.shooter.acceleration - acceleration;
  engagement.target.velocity = engagement.target.velocity - velocity;
  engagement.target.acceleration = engagement.target.acceleration - acceleration;
  shot.acceleration = shot.acceleration - acceleration;
  shot.inherit = 1;
  if (shot.drag != 0) shot.wind = shot.wind - velocity;
  Intercept<V> answer = solve_in_room(engagement, {});
  if (!describes_hit(answer.status) && answer.status != Status::touching) return answer;
  const auto moved_by = [&](double t) { return t * (velocity + 0.5 * t * acceleration); };
  answer.point = answer.point + moved_by(answer.time);
  answer.launch_point = answer.launch_point + moved_by(answer.launch_time);
  if (!shot.table) {
    answer.launch_velocity =
        answer.launch_velocity + (velocity + answer.launch_time * acceleration);
  }
  list_only_hit(answer, hits);
  return answer;
}

/// Answers for a gun that waits.
template <class V>
Intercept<V> solve_for_waiting_gun(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  const Intercept<V> answer = solve_with_turret(engagement, hits);
  if (answer.status != Status::unresolved) return answer;
  const Observer<V> observer = falling_observer(engagement);
  return observer.acceleration == V{} ? answer : solve_as_observed(engagement, observer, hits);
}

/// Sends a question to its room.
template <class V>
Intercept<V> solve_in_room(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  const Shooter<V>& gun = engagement.shooter;
  if (may_wait(gun)) {
    const Observer<V> observer = drifting_observer(engagement);
    if (!(observer.velocity == V{})) return solve_as_observed(engagement, observer, hits);
  }
  if (is_platform(gun) && !may_wait(gun)) return solve_for_moving_gun(engagement, hits);
  if (std::holds_alternative<Plates>(engagement.target.motion)) {
    return solve_with_plates(engagement, hits);
  }
  if (engagement.tick) return solve_in_steps(engagement, hits);
  if (engagement.projectile.quadratic_drag != 0) return solve_with_drag(engagement, hits);
  if (may_wait(gun)) return solve_for_waiting_gun(engagement, hits);
  if (engagement.projectile.table) return solve_with_table(engagement, hits);
  return solve_by_search(engagement, hits);
}

/// Whether gun and target are apart at the delay, but in these units so near to each other that the
/// square of their distance underflows.
template <class V>
bool is_start_lost(const Engagement<V>& engagement, const Units& units) {
  constexpr int kMinSquared = -500;  // squares of numbers near 2^-500 do not underflow
  const double delay = engagement.shooter.delay;
  const auto target = locate(engagement.target, delay);
  if (!target) return false;
  double farthest = 0;
  for (const double x : target->position - pivot_at(engagement.shooter, delay)) {
    farthest = std::max(farthest, std::fabs(x));
  }
  const bool are_apart = farthest > engagement.shooter.muzzle + radii_of(engagement);
  return are_apart && detail::numerics::exponent_of(farthest) < units.length + kMinSquared;
}

/// Kept out of line: it needs stack that questions in the caller's units do not.
template <class V, class Route>
AIMAHEAD_NOINLINE Intercept<V> solve_in_units(const Engagement<V>& engagement, const Units& units,
                                              std::span<Hit<V>> hits, const Route& route) {
  EngagementInUnits<V> question(engagement, units);
  const std::optional<Engagement<V>> made = question.engagement();
  // Where squares over- or underflow, an answer for a table would be wrong.
  if (!made && engagement.projectile.table && !are_well_scaled(units)) {
    return unresolved_intercept<V>(engagement.shooter.delay);
  }
  if (!made) return route(engagement, Units{});
  Intercept<V> answer = route(*made, units);
  const bool has_flight = describes_hit(answer.status) && answer.flight_time > 0;
  if (!has_flight && is_start_lost(engagement, units)) {
    return unresolved_intercept<V>(engagement.shooter.delay);
  }
  question.take_out(answer, hits);
  return answer;
}

/// Answers by `route(engagement, units)`, in units_for(engagement).
template <class V, class Route>
Intercept<V> solve_normalised(const Engagement<V>& engagement, std::span<Hit<V>> hits,
                              const Route& route) {
  const Units units = units_for(engagement);
  Intercept<V> answer =
      units == Units{} ? route(engagement, units) : solve_in_units(engagement, units, hits, route);
  enforce_result_contract<V>(engagement, hits, answer);
  return answer;
}

/// Answers any question. Kept out of line: it needs stack that plain questions do not.
template <class V>
AIMAHEAD_NOINLINE Intercept<V> answer_any(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  if (const char* fault = find_fault(engagement)) return refuse<V>(fault);
  if (!engagement.obstacles.empty()) return answer_past_obstacles(engagement, hits);
  const bool is_fixed = !is_platform(engagement.shooter) || may_wait(engagement.shooter);
  // The rooms for steady questions have their own units.
  if (is_steady(engagement)) {
    if (is_fixed) return solve_in_closed_form(engagement, hits);
    if (is_well_scaled_turn(engagement)) return solve_for_moving_gun(engagement, hits);
  }
  if (is_fixed && has_table_and_steady_target(engagement))
    return solve_with_table(engagement, hits);
  return solve_normalised(engagement, hits, [hits](const Engagement<V>& question, const Units&) {
    return solve_in_room(question, hits);
  });
}

/// Answers a plain question about a table. Kept out of line for the same reason.
template <class V>
AIMAHEAD_NOINLINE Intercept<V> answer_from_table(const Engagement<V>& engagement,
                                                 std::span<Hit<V>> hits) {
  Intercept<V> answer = unanswered<V>();
  const bool is_answered = hits.empty() && answer_quickly(engagement, answer);
  if (!is_answered) answer = answer_any(engagement, hits);
  return answer;
}

template <class V>
AIMAHEAD_INLINE Intercept<V> answer(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  if (!is_plain(engagement)) return answer_any(engagement, hits);
  return engagement.projectile.table ? answer_from_table(engagement, hits)
                                     : solve_in_closed_form(engagement, hits);
}

/// The earliest of the hits that nothing stops. If all of the first 64 are stopped (or as many as
/// `hits` holds, if more), later hits are unresolved.
template <class V>
Intercept<V> answer_past_obstacles(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  if (!has_sound_obstacles(engagement)) return refuse<V>("obstacles");
  Engagement<V> unobstructed = engagement;
  unobstructed.obstacles = {};
  std::array<Hit<V>, 64> own;
  const std::span<Hit<V>> list = hits.size() > own.size() ? hits : std::span(own);
  Intercept<V> result = answer(unobstructed, list);
  std::span<Hit<V>> found = list.first(static_cast<std::size_t>(result.count));
  const Hit<V>* clear = nullptr;
  for (std::size_t i = 0; i < found.size(); ++i) {
    Hit<V>& hit = found[i];
    if (!find_blocking_obstacle(engagement, hit)) {
      if (result && !clear) return unresolved_intercept<V>(hit.time);
      found = found.first(i);
      mark_early_end(result);
      break;
    }
    if (!hit.blocked && !clear) clear = &hit;
  }
  result.count = static_cast<int>(std::min(found.size(), hits.size()));
  if (list.data() != hits.data()) std::copy_n(found.begin(), result.count, hits.begin());
  if (!result || found.empty()) return result;
  if (clear) {
    static_cast<Hit<V>&>(result) = *clear;
  } else if (found.size() == list.size() || ends_early(result)) {
    result = unresolved_intercept<V>(found.back().time);
  } else {
    result.blocked = found.front().blocked;
    result.status = Status::blocked;
  }
  return result;
}

}  // namespace

template <class V>
Intercept<V> solve(const Engagement<V>& engagement) {
  return answer<V>(engagement, {});
}

template <class V>
Intercept<V> solve_all(const Engagement<V>& engagement,
                       std::type_identity_t<std::span<Hit<V>>> hits) {
  return answer<V>(engagement, hits);
}

template <class V>
Intercept<V> solve_by_sampling(const Engagement<V>& engagement, double step) {
  Engagement<V> bounded = engagement;
  auto* function = std::get_if<MotionFunction<V>>(&bounded.target.motion);
  if (function) {
    function->speed_bound = [](const void*, double, double) { return kUnlimited; };
  }
  Intercept<V> answer;
  answer.fault = find_fault(bounded);
  if (!answer.fault && bounded.projectile.quadratic_drag != 0) {
    answer.fault = "projectile.quadratic_drag";
  }
  if (!answer.fault && !bounded.obstacles.empty()) answer.fault = "obstacles";
  if (!answer.fault && bounded.projectile.table) answer.fault = "projectile.table";
  if (!answer.fault && bounded.shooter.hold) answer.fault = "shooter.hold";
  if (!answer.fault && bounded.shooter.turret) answer.fault = "shooter.turret";
  // Not "target.kind": it is the caller's own function that is missing.
  if (!answer.fault && !function) answer.fault = "target.motion";
  if (!answer.fault && !(step > 0 && is_finite(step))) answer.fault = "step";
  if (answer.fault) return answer;
  if (!fix_gun(bounded)) return answer_without_gun(engagement.shooter);
  const auto route = [step](const Engagement<V>& question, const Units& units) {
    constexpr double kMinStep = std::numeric_limits<double>::min();
    return search_by_sampling(question, std::max(units.in(kTime, step), kMinStep));
  };
  return solve_normalised<V>(bounded, {}, route);
}

template Intercept<Vec2> solve_by_sampling(const Engagement2&, double);
template Intercept<Vec3> solve_by_sampling(const Engagement3&, double);
template Intercept<Vec2> solve(const Engagement2&);
template Intercept<Vec3> solve(const Engagement3&);
template Intercept<Vec2> solve_all(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_all(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead
