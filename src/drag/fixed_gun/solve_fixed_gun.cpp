#include "drag/fixed_gun/solve_fixed_gun.hpp"

#include "closed_form/drifting_frame.hpp"
#include "closed_form/shot_description.hpp"
#include "drag/fixed_gun/closest_with_drag.hpp"
#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "motion/make_hit.hpp"
#include "motion/open_answer.hpp"
#include "motion/plate_target.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead::detail::drag {
namespace {

/// Answers one engagement.
template <class V>
class FixedGunSearch {
 public:
  static constexpr int N = kDimensions<V>;

  explicit FixedGunSearch(const Engagement<V>& engagement)
      : engagement_(engagement),
        launch_(engagement.shooter.delay),
        pivot_(pivot_at(engagement.shooter, launch_)),
        shot_(engagement),
        search_(engagement.target, pivot_, shot_, launch_) {}

  Intercept<V> solve(std::span<Hit<V>> hits) {
    Intercept<V> answer = list({.hits = hits, .work = kMaxDragWork});
    answer.steps += kMaxDragWork - work_left();
    if (is_miss(answer.status)) {
      answer.closest = closest_with_drag(engagement_, shot_, pivot_);
      answer.steps += kMaxClosestWork - work_left();
    }
    return answer;
  }

  /// The answer without `closest`.
  Intercept<V> list(const DragListing<V>& listing) {
    const std::span<Hit<V>> hits = listing.hits;
    Intercept<V> answer;
    answer.method = Method::trajectory;
    answer.status = Status::unreachable;
    if (!search_.begin(listing.work, listing.from, listing.until)) {
      if (search_.is_lost()) return unresolved_intercept<V>(launch_, Method::trajectory);
      return answer;
    }
    if (listing.from == 0) at_launch_ = search_.target(0).position;
    if (listing.from == 0 && is_touching()) {
      touch(answer);
      return answer;
    }
    using Found = typename DragHit<N>::Status;
    HitList<V> list(answer, hits);
    DragHit<N> found;
    while ((found = search_.next()).status == Found::hit) {
      const Hit<V> hit = describe(found);
      if (!is_finite_hit(hit)) {
        found.status = Found::unresolved;
        break;
      }
      if (listing.only_facing && !is_plate_facing(hit)) continue;
      list.take(hit, !is_late(found) && is_within_range(found), is_late_for_good(found));
      if (list.is_complete()) break;
    }
    const bool is_hit_known = answer.status == Status::out_of_range && is_late_for_good(found);
    if (found.status == Found::unresolved && !list.is_settled() && !is_hit_known) {
      const double time = std::min(launch_ + found.time, std::numeric_limits<double>::max());
      return unresolved_intercept<V>(time, Method::trajectory);
    }
    if (found.status == Found::unresolved) mark_early_end(answer);
    return answer;
  }

  [[nodiscard]] int work_left() const { return shot_.work_left; }
  [[nodiscard]] bool is_complete() const { return search_.is_complete(); }
  void seek_near_miss() { search_.seek_near_miss(); }
  [[nodiscard]] const NearMiss<N>& near_miss() const { return search_.near_miss(); }

 private:
  /// Whether the target is at the muzzle at launch: exact for a target in constant acceleration,
  /// otherwise as exact as doubles know its position.
  [[nodiscard]] bool is_touching() const {
    if (std::holds_alternative<std::monostate>(engagement_.target.motion)) {
      return touches(engagement_, DriftingFrame<N>(engagement_));
    }
    return length<N>(at_launch_) <= shot_.muzzle + shot_.radii;
  }

  void touch(Intercept<V>& answer) const {
    answer.status = Status::touching;
    answer.method = Method::none;
    const double distance = length<N>(at_launch_);
    Components<N> aim{};
    for (int i = 0; i < N && distance > 0; ++i) aim[i] = at_launch_[i] / distance;
    static_cast<Hit<V>&>(answer) = describe({{}, 0, aim, at_launch_});
  }

  [[nodiscard]] Hit<V> describe(const DragHit<N>& found) const {
    const GunAtLaunch<N> gun{launch_, pivot_, shot_.muzzle, shot_.speed,
                             shot_.in_world(shot_.inherited, 1)};
    const Components<N> point = pivot_ + shot_.in_world(found.position, found.time);
    return make_hit(gun, found.time, found.aim, make_vector<V>(point));
  }

  [[nodiscard]] bool is_plate_facing(const Hit<V>& hit) const {
    const Target<V>& target = engagement_.target;
    return is_facing(target, plates_of(target).plates[0], hit.time, pivot_);
  }

  [[nodiscard]] bool is_within_range(const DragHit<N>& found) const {
    const double limit = engagement_.projectile.range;
    if (limit == kUnlimited) return true;
    const auto arrival = shot_.fly(shot_.launch_velocity(found.aim), found.time, Accuracy::fine);
    const double flown = length<N>(shot_.in_world(arrival.position, found.time));
    return arrival.finished && flown <= with_drag_slack(limit);
  }

  [[nodiscard]] bool is_late(const DragHit<N>& found) const {
    return found.time > with_drag_slack(engagement_.projectile.lifetime);
  }
  /// Whether every shot is beyond lifetime or range from then on.
  [[nodiscard]] bool is_late_for_good(const DragHit<N>& found) const {
    const double range = engagement_.projectile.range;
    return is_late(found) ||
           (range < kUnlimited && found.time > shot_.time_beyond(with_drag_slack(range)));
  }

  const Engagement<V>& engagement_;
  double launch_;
  Components<N> pivot_;
  DragShot<N> shot_;
  DragHits<V> search_;
  Components<N> at_launch_{};
};

}  // namespace

template <class V>
Intercept<V> solve_fixed_gun(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  return FixedGunSearch<V>(engagement).solve(hits);
}

template <class V>
Intercept<V> list_with_drag(const Engagement<V>& engagement, DragListing<V>& listing) {
  FixedGunSearch<V> search(engagement);
  if (listing.near_miss) search.seek_near_miss();
  const Intercept<V> answer = search.list(listing);
  listing.work = search.work_left();
  listing.is_complete = search.is_complete();
  if (listing.near_miss) *listing.near_miss = search.near_miss();
  return answer;
}

namespace {

/// The end of a flight, seen from the air.
template <class V>
typename DragShot<kDimensions<V>>::Arrival arrival_at(const DragShot<kDimensions<V>>& shot,
                                                      const Hit<V>& hit) {
  shot.work_left = kMaxClosestWork;
  const auto launch = shot.launch_velocity(components_of(hit.aim));
  return shot.fly(launch, hit.flight_time, Accuracy::fine);
}

}  // namespace

template <class V>
double distance_flown(const Engagement<V>& engagement, const Hit<V>& hit) {
  const DragShot<kDimensions<V>> shot(engagement);
  return length<kDimensions<V>>(shot.in_world(arrival_at(shot, hit).position, hit.flight_time));
}

template <class V>
std::optional<double> drag_sensitivity(const Engagement<V>& engagement, const Hit<V>& hit) {
  constexpr int N = kDimensions<V>;
  const DragShot<N> shot(engagement);
  const auto target = locate(engagement.target, hit.time);
  const auto arrival = arrival_at(shot, hit);
  if (!target || !arrival.finished) return std::nullopt;
  Components<N> normal = components_of(hit.aim);
  if (shot.speed > 0) {
    const Surface<N> surface = surface_at<N>(shot, arrival.by_launch, normal, shot.speed);
    if (!surface.regular) return std::nullopt;
    normal = surface.normal;
  }
  const Components<N> moving = shot.in_world(arrival.velocity, 1);
  const double closing = std::fabs(dot<N>(normal, target->velocity - moving));
  if (!(closing > 0)) return std::nullopt;
  return 1 / closing;
}

template double distance_flown(const Engagement2&, const Hit<Vec2>&);
template double distance_flown(const Engagement3&, const Hit<Vec3>&);
template std::optional<double> drag_sensitivity(const Engagement2&, const Hit<Vec2>&);
template std::optional<double> drag_sensitivity(const Engagement3&, const Hit<Vec3>&);
template Intercept<Vec2> solve_fixed_gun(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_fixed_gun(const Engagement3&, std::span<Hit<Vec3>>);
template Intercept<Vec2> list_with_drag(const Engagement2&, DragListing<Vec2>&);
template Intercept<Vec3> list_with_drag(const Engagement3&, DragListing<Vec3>&);

}  // namespace aimahead::detail::drag
