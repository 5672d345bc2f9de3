// Turns launches that were found into an answer: hits in the world, by every piece of a table,
// within the limits or beyond.
#pragma once

#include "motion/body_state.hpp"
#include "motion/make_hit.hpp"
#include "rooms.hpp"
#include "turret/first_launch/later_launch.hpp"
#include "turret/first_launch/launch_search.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace aimahead::detail::turret {

/// The aim of a launch: along D. Where D is 0 every aim hits. A turret then stays as it is, and a
/// gun that holds points to where the target is at the launch. Zero if that is at the pivot too.
template <class V>
Components<kDimensions<V>> aim_of(const TurretQuestion<V>& q,
                                  const TurretLaunch<kDimensions<V>>& launch,
                                  const GunAtLaunch<kDimensions<V>>& gun) {
  constexpr int N = kDimensions<V>;
  const Components<N> towards = direction_of<N>(launch.d);
  if (!(towards == Components<N>{})) return q.turret.allowed_next_to(towards);
  if (q.has_turret) return q.turret.allowed_next_to(q.facing);
  const auto target = locate(q.target, gun.time);
  return target ? direction_of<N>(target->position - gun.pivot) : towards;
}

/// A launch that was found, as a hit in the world.
template <class V>
Hit<V> describe_launch(const TurretQuestion<V>& q, const TurretLaunch<kDimensions<V>>& launch) {
  constexpr int N = kDimensions<V>;
  GunAtLaunch<N> gun;
  gun.time = std::clamp(launch.launch_time, q.delay, q.latest);
  gun.muzzle = q.muzzle;
  gun.speed = q.law.speed;
  gun.inherited = q.gun_accelerates() ? launch.inherited : q.law.inherited;
  gun.pivot = q.origin + (q.gun_accelerates() ? launch.pivot : q.velocity * gun.time);
  const Components<N> point = q.origin + launch.target;
  Components<N> aim = aim_of(q, launch, gun);
  // Only shots by a table need none.
  if (!q.table && aim == Components<N>{}) aim = q.facing;
  // By rounding, the flight of the search may exceed the time until the hit, or the lifetime.
  const double flight_time = std::min({launch.flight_time, launch.time, q.lifetime});
  Hit<V> hit = make_hit(gun, flight_time, aim, make_vector<V>(point));
  hit.time = launch.time;
  if (q.table) {
    hit.launch_velocity = V{};
    hit.distance = distance_within(*q.table, length<N>(launch.d));
  }
  return hit;
}

/// A time before which nothing hits, if a hit at `time` is the first that there may be.
inline double before_rough(double time) { return time * (1 - 0x1p-30); }

/// Calls `look()` for each piece of a table in turn, or once for any other shot.
template <class V, class Look>
void for_each_piece(TurretQuestion<V>& question, const Look& look) {
  if (!question.table) return look();
  const double lifetime = question.lifetime;
  for (std::size_t row = 0; row + 1 < question.table->times.size(); ++row) {
    if (question.take_piece(row, lifetime)) look();
  }
  question.lifetime = lifetime;
}

/// Replaces the hit by the one of the latest launch that hits at the same time.
template <class V>
void delay_launch(TurretQuestion<V>& question, Hit<V>& hit) {
  for_each_piece(question, [&] {
    const auto later = find_later_launch(question, hit.time, hit.flight_time);
    if (later.status == LaunchStatus::found) hit = describe_launch(question, later);
  });
}

/// The first launch by any piece of a table.
template <class V>
TurretLaunch<kDimensions<V>> search_pieces(TurretQuestion<V>& question, double before) {
  if (!question.table) return search_launches(question, before);
  TurretLaunch<kDimensions<V>> best;
  double open_from = kUnlimited;
  bool is_target_gone = true;
  bool is_cut = false;
  for_each_piece(question, [&] {
    const bool is_found = best.status == LaunchStatus::found;
    const auto launch = search_launches(question, is_found ? best.time : before);
    is_target_gone = is_target_gone && launch.is_target_gone;
    is_cut = is_cut || launch.is_cut;
    if (launch.status == LaunchStatus::unresolved) open_from = std::min(open_from, launch.time);
    if (launch.status == LaunchStatus::found && !(is_found && launch.time >= best.time)) {
      best = launch;
    }
  });
  if (open_from < kUnlimited && !(best.status == LaunchStatus::found && best.time <= open_from)) {
    best = {};
    best.status = LaunchStatus::unresolved;
    best.time = open_from;
  }
  best.is_target_gone = is_target_gone;
  best.is_cut = is_cut;
  return best;
}

/// The answer of a search for launches, which is repeated without lifetime and range if nothing
/// hits within them. `find(answer)` fills in the hit or, unresolved, a time before which nothing
/// hits.
template <class V, class Find>
Intercept<V> answer_with(TurretQuestion<V>& question, const Find& find) {
  Intercept<V> answer;
  answer.method = Method::search;
  answer.status = Status::hit;
  LaunchStatus status = find(answer);
  const double lifetime = std::exchange(question.lifetime, kUnlimited);
  const double range = std::exchange(question.range, kUnlimited);
  const bool is_limited = lifetime != kUnlimited || range != kUnlimited;
  if (status == LaunchStatus::never && is_limited) {
    answer.status = Status::out_of_range;
    status = find(answer);
  }
  question.lifetime = lifetime;
  question.range = range;
  if (status == LaunchStatus::never) answer.status = Status::unreachable;
  if (status == LaunchStatus::unresolved) answer.status = Status::unresolved;
  answer.steps = question.work_done();
  return answer;
}

}  // namespace aimahead::detail::turret
