#include "turret/solve_with_turret.hpp"

#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "motion/open_answer.hpp"
#include "search/solve_by_search.hpp"
#include "turret/closest/closest_with_turret.hpp"
#include "turret/first_launch/launch_answer.hpp"
#include "turret/first_launch/straight_launch.hpp"
#include "turret/question/forbidden_aims.hpp"
#include "turret/question/platform.hpp"

#include <algorithm>
#include <optional>

namespace aimahead::detail::turret {
namespace {

/// The answer where a turning gun comes to rest only beyond the range of a double.
template <class V>
std::optional<Intercept<V>> answer_for_endless_turn(const Engagement<V>& engagement) {
  if (numerics::is_finite(TurretQuestion<V>(engagement).delay)) return std::nullopt;
  return unresolved_intercept<V>(engagement.shooter.delay, Method::search);
}

/// The first time from which on the gun may fire at which the target's centre passes over the pivot
/// of a gun without muzzle: a shot hits it there at once, whatever the aim.
template <class V>
double passes_over_at(const TurretQuestion<V>& question) {
  if (question.law.reach != 0 || question.table || question.gun_accelerates()) return kUnlimited;
  if (std::holds_alternative<Plates>(question.target.motion)) return kUnlimited;  // may look away
  const auto pivot = question.origin + question.delay * question.velocity;
  const double time = meeting_time(question.target, {pivot, question.velocity, {}}, question.delay);
  return time <= question.latest ? time : kUnlimited;
}

/// The first launch before a time, and before the target passes over the pivot if it does: about
/// that time there are shots of any length, which no search tells apart.
template <class V>
TurretLaunch<kDimensions<V>> first_launch_before(TurretQuestion<V>& question, double before) {
  if (ForbiddenAims<V>(question).are_all()) return {};
  const double passing = passes_over_at(question);
  const double until = std::min(before, passing * (1 - 0x1p-40));
  const TurretLaunch<kDimensions<V>> launch = flies_straight(question)
                                                  ? find_straight_launch(question, until)
                                                  : search_pieces(question, until);
  const bool is_before =
      launch.status != LaunchStatus::never && launch.time < before_rough(passing);
  if (is_before || !(passing < before)) return launch;
  TurretLaunch<kDimensions<V>> at_pivot;
  at_pivot.status = LaunchStatus::found;
  at_pivot.time = at_pivot.launch_time = passing;
  at_pivot.target = question.velocity * passing;
  return at_pivot;
}

/// The launch that hits first, for a gun in steady motion; without `closest`. A hit at `before` or
/// later may count as none.
template <class V>
Intercept<V> find_first_launch(TurretQuestion<V>& question, double before = kUnlimited) {
  return answer_with(question, [&question, before](Intercept<V>& answer) {
    const auto launch = first_launch_before(question, before);
    if (launch.is_rough) {
      answer.time = before_rough(launch.time);
      return LaunchStatus::unresolved;
    }
    if (launch.status == LaunchStatus::found) {
      Hit<V>& hit = answer;
      hit = describe_launch(question, launch);
      // A straight shot that hits at some time has only one launch.
      if (!flies_straight(question)) delay_launch(question, hit);
    } else if (launch.status == LaunchStatus::unresolved) {
      answer.time = launch.time;
    }
    return launch.status;
  });
}

/// The answer, unless at its hit the rounding of positions is no longer small beside the distance
/// of gun and target: there a search finds hits where there are none.
template <class V>
Intercept<V> without_late_hit(const Engagement<V>& engagement, const Intercept<V>& answer) {
  constexpr int N = kDimensions<V>;
  if (!describes_hit(answer.status)) return answer;
  const double delay = engagement.shooter.delay;
  const auto target = locate(engagement.target, delay);
  const auto gun = locate_gun(engagement.shooter, delay);
  const auto gun_at_launch = locate_gun(engagement.shooter, answer.launch_time);
  if (!target || !gun || !gun_at_launch) return answer;
  const Components<N> point = components_of(answer.point);
  const double flown = length<N>(point - gun_at_launch->position);
  const ShotMotion<N> law(engagement, gun_at_launch->velocity);
  const double size = length<N>(gun_at_launch->position - gun->position) +
                      length<N>(point - gun->position) + law.size(answer.flight_time);
  const double apart =
      std::max({length<N>(target->position - gun->position), flown, law.reach, answer.distance});
  if (0x1p-50 * size <= 0x1p-20 * apart) return answer;
  Intercept<V> unresolved = unresolved_intercept<V>(answer.launch_time, Method::search);
  unresolved.steps = answer.steps;
  return unresolved;
}

/// Whether a shot at the delay, wherever the gun points then, is proved to miss without any limit.
/// If nothing but the target accelerates, no later shot hits either: seen from the gun, the first
/// one has flown farther than they at any time.
template <class V>
bool is_missed_at_once(const Engagement<V>& engagement) {
  Engagement<V> at_once = engagement;
  Projectile<V>& shot = at_once.projectile;
  fire_at_delay(at_once.shooter);
  shot.lifetime = kUnlimited;
  shot.range = kUnlimited;
  const bool is_decided =
      is_steady(at_once) && shot.acceleration == V{} && keeps_all_velocity(at_once);
  return is_decided && solve_without_waiting(at_once).status == Status::unreachable;
}

/// The answer where the target touches the muzzle of a gun on a platform at the delay.
template <class V>
std::optional<Intercept<V>> answer_for_touch(Engagement<V> fixed) {
  if (fixed.projectile.table) return std::nullopt;
  fire_at_delay(fixed.shooter);
  fixed.projectile.lifetime = 0;
  if (find_fault(fixed)) return std::nullopt;
  const Intercept<V> answer = solve_without_waiting(fixed);
  return answer.status == Status::touching ? std::optional(answer) : std::nullopt;
}

/// What comes closest from a gun on a platform; nothing if it vanishes before it may fire.
template <class V>
std::optional<Approach<V>> closest_from_platform(const Engagement<V>& engagement, int& steps) {
  const Platform<V> platform(engagement.shooter);
  TurretQuestion<V> question(engagement);
  const auto gun = locate_gun(engagement.shooter, question.delay);
  if (!gun) return std::nullopt;
  question.origin = gun->position;
  return closest_with_turret(question, &platform, steps);
}

template <class V>
Intercept<V> solve_on_platform(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Engagement<V> fixed = engagement;  // the gun as it moves at the delay
  if (!fix_gun(fixed)) return answer_without_gun(engagement.shooter);
  if (const auto touching = answer_for_touch(fixed)) return *touching;
  if (const auto endless = answer_for_endless_turn(engagement)) return *endless;
  Intercept<V> answer = find_launch(engagement, kUnlimited);
  list_only_hit(answer, hits);
  if (!engagement.projectile.table && is_miss(answer.status)) {
    answer.closest = closest_from_platform(engagement, answer.steps);
  }
  return answer;
}

}  // namespace

template <class V>
Intercept<V> solve_with_turret(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  if (is_platform(engagement.shooter)) {
    return solve_on_platform(engagement, hits);
  }
  Intercept<V> answer;
  const bool has_table = engagement.projectile.table.has_value();
  if (!has_table && settle_at_launch(engagement, answer)) return answer;
  if (const auto endless = answer_for_endless_turn(engagement)) return *endless;
  TurretQuestion<V> question(engagement);
  question.work_left -= answer.steps;
  answer = without_late_hit(engagement, find_first_launch(question));
  if (answer.status == Status::unresolved && is_missed_at_once(engagement)) {
    answer.status = Status::unreachable;
    answer.time = 0;
  }
  list_only_hit(answer, hits);
  if (!has_table && is_miss(answer.status)) {
    answer.closest = closest_with_turret<V>(question, nullptr, answer.steps);
  }
  return answer;
}

template <class V>
Intercept<V> find_launch(const Engagement<V>& engagement, double before, int max_attempts) {
  if (is_platform(engagement.shooter)) {
    return without_late_hit(engagement, search_platform(engagement, before, max_attempts));
  }
  TurretQuestion<V> question(engagement);
  return without_late_hit(engagement, find_first_launch(question, before));
}

template Intercept<Vec2> find_launch(const Engagement2&, double, int);
template Intercept<Vec3> find_launch(const Engagement3&, double, int);
template Intercept<Vec2> solve_with_turret(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_with_turret(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead::detail::turret
