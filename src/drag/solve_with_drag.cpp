#include "drag/solve_with_drag.hpp"

#include "aimahead/detail/scaling.hpp"
#include "closed_form/drifting_frame.hpp"
#include "closed_form/shot_description.hpp"
#include "drag/closest_with_drag.hpp"
#include "drag/drag_hits.hpp"
#include "drag/turret_with_drag.hpp"
#include "motion/hits.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

/// Answers one engagement.
template <class V>
class DragSearch {
 public:
  static constexpr int N = kDimensions<V>;

  explicit DragSearch(const Engagement<V>& engagement)
      : engagement_(engagement),
        launch_(engagement.shooter.delay),
        pivot_(pivot_at_launch(engagement)),
        shot_(engagement),
        search_(engagement.target, pivot_, shot_, launch_) {}

  Intercept<V> solve(std::span<Hit<V>> hits) {
    Intercept<V> answer = list({hits, kUnlimited, DragHits<V>::kMaxWork});
    answer.steps = DragHits<V>::kMaxWork - work_left();
    if (answer.status == Status::unreachable || answer.status == Status::out_of_range) {
      answer.closest = closest_with_drag(engagement_, shot_, pivot_);
      answer.steps += kMaxClosestWork - work_left();
    }
    return answer;
  }

  /// Without `closest`.
  Intercept<V> list(const DragListing<V>& listing) {
    const std::span<Hit<V>> hits = listing.hits;
    Intercept<V> answer;
    answer.method = Method::trajectory;
    answer.status = Status::unreachable;
    if (!search_.begin(listing.work, listing.until)) return answer;
    at_launch_ = search_.target(0).position;
    if (is_touching()) {
      touch(answer);
      return answer;
    }
    using Found = typename DragHit<N>::Status;
    const bool all = !hits.empty();
    DragHit<N> found;
    bool late = false;  // and so is all that follows
    while ((found = search_.next()).status == Found::hit) {
      Hit<V> hit;
      if (!describe(found, hit)) {
        found.status = Found::unresolved;
        break;
      }
      late = found.time > engagement_.projectile.lifetime * (1 + kSlack);
      const bool within = !late && is_within_range(found);
      take_hit(answer, hits, hit, within);
      if (all ? answer.count == std::ssize(hits) || (late && answer.status == Status::hit)
              : late || within) {
        break;
      }
    }
    if (found.status == Found::unresolved && answer.status == Status::unreachable) {
      Intercept<V> unresolved;
      unresolved.status = Status::unresolved;
      unresolved.method = Method::trajectory;
      unresolved.time = std::min(launch_ + found.time, std::numeric_limits<double>::max());
      return unresolved;
    }
    return answer;
  }

  [[nodiscard]] int work_left() const { return shot_.work_left; }

 private:
  /// Limits are compared to what the integration leaves of the time and the way.
  static constexpr double kSlack = 0x1p-40;

  static Components<N> pivot_at_launch(const Engagement<V>& e) {
    Components<N> pivot;
    for (int i = 0; i < N; ++i) {
      pivot[i] = VectorTraits<V>::get(e.shooter.position, i) +
                 VectorTraits<V>::get(e.shooter.velocity, i) * e.shooter.delay;
    }
    return pivot;
  }

  /// Whether the target is at the muzzle at launch: exactly for a target in constant acceleration,
  /// else as exact as doubles know its place.
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
    (void)describe({{}, 0, aim, at_launch_}, answer);
    if (distance == 0) answer.launch_velocity = answer.launch_point = V{};
  }

  /// False if something is beyond the range of a double.
  [[nodiscard]] bool describe(const DragHit<N>& found, Hit<V>& hit) const {
    Components<N> point;
    Components<N> velocity;
    Components<N> start;
    double sum = launch_ + found.time;
    for (int i = 0; i < N; ++i) {
      point[i] = pivot_[i] + found.position[i];
      velocity[i] = shot_.speed * found.aim[i] + shot_.inherited[i];
      start[i] = pivot_[i] + shot_.muzzle * found.aim[i];
      sum += point[i] + velocity[i] + start[i] + found.aim[i];
    }
    hit.time = launch_ + found.time;
    hit.launch_time = launch_;
    hit.flight_time = found.time;
    hit.point = make_vector<V>(point);
    hit.aim = make_vector<V>(found.aim);
    hit.launch_velocity = make_vector<V>(velocity);
    hit.launch_point = make_vector<V>(start);
    return numerics::is_finite(sum);
  }

  [[nodiscard]] bool is_within_range(const DragHit<N>& found) const {
    const double limit = engagement_.projectile.range;
    if (limit == kUnlimited) return true;
    Components<N> launch;
    for (int i = 0; i < N; ++i) launch[i] = shot_.speed * found.aim[i] + shot_.inherited[i];
    const auto arrival = shot_.fly(launch, found.time, Accuracy::fine);
    return length<N>(arrival.position) <= limit * (1 + kSlack);
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
Intercept<V> solve_with_drag(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  if (!engagement.shooter.turret) return DragSearch<V>(engagement).solve(hits);
  Intercept<V> answer = search_drag_with_turret(engagement);
  list_only_hit(answer, hits);
  return answer;
}

template <class V>
Intercept<V> list_with_drag(const Engagement<V>& engagement, DragListing<V>& listing) {
  DragSearch<V> search(engagement);
  const Intercept<V> answer = search.list(listing);
  listing.work = search.work_left();
  return answer;
}

template Intercept<Vec2> solve_with_drag(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_with_drag(const Engagement3&, std::span<Hit<Vec3>>);
template Intercept<Vec2> list_with_drag(const Engagement2&, DragListing<Vec2>&);
template Intercept<Vec3> list_with_drag(const Engagement3&, DragListing<Vec3>&);

}  // namespace aimahead::detail::drag
