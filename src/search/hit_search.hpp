// Makes the answer to an engagement of the flights that a search finds one by one.
#pragma once

#include "closed_form/drifting_frame.hpp"
#include "closed_form/shot_description.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "motion/make_hit.hpp"
#include "motion/open_answer.hpp"
#include "rooms.hpp"
#include "search/closest_by_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace aimahead::detail::search {

/// Answers an engagement without fault and without a turret. `FlightSearch` is GapSearch,
/// FunctionSearch or FixedStepSearch.
template <class V, template <class> class FlightSearch>
class HitSearch {
 public:
  static constexpr int N = kDimensions<V>;

  explicit HitSearch(const Engagement<V>& engagement)
      : engagement_(engagement),
        launch_(launch_time(engagement)),
        pivot_(pivot_at(engagement.shooter, launch_)),
        law_(engagement, components_of(engagement.shooter.velocity)),
        search_(engagement.target, pivot_, law_, launch_) {
    if constexpr (requires { search_.set_horizon(0.0); }) {
      search_.set_horizon(engagement.projectile.lifetime);
    }
  }

  /// Answers without proof: evaluates the gap every `step`.
  Intercept<V> sample(double step) {
    is_sampled_ = true;
    search_.sample(step);
    return solve({});
  }

  Intercept<V> solve(std::span<Hit<V>> hits) {
    Intercept<V> answer;
    if (!settle_at_launch(answer)) find(hits, answer);
    answer.steps += search_.work();
    return answer;
  }

  /// Whether the launch itself settles the answer: the target touches the muzzle then, or has
  /// vanished. Then `answer` says so; otherwise it says that nothing was found yet.
  bool settle_at_launch(Intercept<V>& answer) {
    answer.method = Method::search;
    answer.status = Status::unreachable;
    if (!numerics::is_finite(launch_)) {
      answer.status = Status::unresolved;
      answer.time = engagement_.shooter.delay;
      return true;
    }
    if (!search_.begin()) return true;
    start_ = search_.at(0);
    if (!is_touching()) return false;
    static_cast<Hit<V>&>(answer) = describe(0, start_);
    answer.method = Method::none;
    answer.status = Status::touching;
    return true;
  }

  /// 1 / |slope of the gap| after a flight; nothing where the slope is 0, or D has no direction.
  [[nodiscard]] std::optional<double> sensitivity(double flight_time) {
    if (!search_.begin_at(flight_time, false)) return std::nullopt;
    const FlightState<N> now = search_.at(flight_time);
    if (!(now.distance > 0) || now.slope == 0) return std::nullopt;
    return 1 / std::fabs(now.slope);
  }

  /// Evaluations of the gap so far.
  [[nodiscard]] int steps() const { return search_.work(); }

 private:
  void find(std::span<Hit<V>> hits, Intercept<V>& answer) {
    HitList<V> list(answer, hits);
    SearchStep step;
    bool is_settled = false;  // no later hit changes the answer
    while ((step = search_.next()).status == SearchStatus::hit) {
      const FlightState<N> gap = search_.at(step.flight_time);
      const Hit<V> hit = describe(step.flight_time, gap);
      if (!is_finite_hit(hit)) {
        step.status = SearchStatus::unresolved;
        break;
      }
      const bool is_late = exceeds(engagement_.projectile.lifetime, hit.flight_time, 1, hit, gap);
      const bool is_within = !is_late && is_within_range(gap, hit);
      list.take(hit, is_within, is_late || is_out_of_range_for_good(gap));
      const bool repeats = has_repeated(step.flight_time);
      is_settled = list.is_settled() || repeats;
      if (list.is_complete() || (repeats && list.is_full())) break;
    }
    const bool is_given_up = step.status == SearchStatus::unresolved;
    if (is_given_up && is_settled) mark_early_end(answer);
    if (is_given_up && !is_settled) {
      answer = unresolved_intercept<V>(launch_ + step.flight_time, Method::search);
      return;
    }
    if (is_sampled_) {
      if (answer.status == Status::unreachable) answer.status = Status::not_found;
    } else if (answer.status != Status::hit) {
      ClosestFlight<V, FlightSearch> closest(engagement_, law_, pivot_, launch_);
      answer.closest = closest.find();
      answer.steps += closest.steps();
    }
  }

  /// Whether every later hit repeats an earlier one.
  [[nodiscard]] bool has_repeated(double flight_time) const {
    if constexpr (requires { search_.has_repeated(flight_time); }) {
      return search_.has_repeated(flight_time);
    } else {
      return false;
    }
  }

  /// Whether the target is at the muzzle at launch. Exact at time 0, where its position is given;
  /// later as exact as doubles know the position.
  [[nodiscard]] bool is_touching() const {
    if (std::fabs(start_.gap) > search_.error(0) || launch_ != 0) return start_.gap <= 0;
    const Engagement<V> still = search_.as_at_launch(engagement_, pivot_);
    return touches(still, DriftingFrame<N>(still));
  }

  [[nodiscard]] Hit<V> describe(double f, const FlightState<N>& gap) const {
    // If the centres meet at the pivot itself, any aim hits; take the direction to the target at
    // launch.
    const FlightState<N>& towards = gap.distance > 0 ? gap : start_;
    const GunAtLaunch<N> gun{launch_, pivot_, engagement_.shooter.muzzle, law_.speed,
                             law_.inherited};
    const V point = search_.target_point(engagement_.target, pivot_, gap, launch_ + f);
    return make_hit(gun, f, direction_of<N>(towards.d), point);
  }

  /// Whether every later position of the shot is beyond the range too: its travel along the aim
  /// grows no slower than the drift that may carry it back.
  [[nodiscard]] bool is_out_of_range_for_good(const FlightState<N>& gap) const {
    const auto& shot = engagement_.projectile;
    if (shot.range == kUnlimited || engagement_.tick) return false;
    double acceleration = 0;
    double back = 0;
    for (int i = 0; i < N; ++i) {
      acceleration += std::fabs(VectorTraits<V>::get(shot.acceleration, i)) +
                      std::fabs(VectorTraits<V>::get(shot.wind, i));
      back += law_.inherited[i] * law_.inherited[i];
    }
    const double min = gap.shot.travel - length<N>(gap.shot.drift.position);
    return acceleration == 0 && back <= law_.speed * law_.speed && min > with_slack(shot.range);
  }

  [[nodiscard]] bool is_within_range(const FlightState<N>& gap, const Hit<V>& hit) const {
    const double limit = engagement_.projectile.range;
    if (limit == kUnlimited) return true;
    const double max_speed = std::fabs(gap.shot.rate) + length<N>(gap.shot.drift.velocity);
    const double flown = length<N>(gap.shot.flown(components_of(hit.aim)));
    return !exceeds(limit, flown, max_speed, hit, gap);
  }

  /// Whether a time or a path of the shot, which grows by `speed` per time, exceeds its limit by
  /// more than rounding. Late in a motion the time of a hit is known less well than its flight is
  /// short: by the rounding of the time itself and by that of the gap.
  [[nodiscard]] bool exceeds(double limit, double value, double speed, const Hit<V>& hit,
                             const FlightState<N>& gap) const {
    if (!(value > with_slack(limit))) return false;
    constexpr double kMaxError = 0x1p-40;  // at a graze, where the gap has no slope
    const double by_gap = search_.error(hit.flight_time) / std::fabs(gap.slope);
    const double error = 0x1p-51 * hit.time + std::min(by_gap, kMaxError * hit.time);
    return value - speed * error > with_slack(limit);
  }

  const Engagement<V>& engagement_;
  double launch_;
  Components<N> pivot_;
  typename FlightSearch<V>::Law law_;
  FlightSearch<V> search_;
  FlightState<N> start_{};
  bool is_sampled_ = false;
};

}  // namespace aimahead::detail::search
