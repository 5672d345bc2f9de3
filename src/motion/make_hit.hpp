// Turns flights that were found into hits, and hits into an answer.
#pragma once

#include "aimahead/detail/precise.hpp"
#include "aimahead/detail/scaling.hpp"
#include "aimahead/intercept.hpp"
#include "base/compiler_barriers.hpp"
#include "motion/gun_motion.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>

namespace aimahead::detail::motion {

/// The share by which a time or path may exceed its limit: the rounding of what is compared.
inline constexpr double kLimitSlack = 0x1p-48;
[[nodiscard]] constexpr double with_slack(double limit) { return limit * (1 + kLimitSlack); }

/// An answer of which nothing is known yet.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE Intercept<V> unanswered() {
  constexpr Intercept<V> kDefault{};  // all is 0 but what is set below
  auto answer = base::zeroed<Intercept<V>>();
  answer.plate = kDefault.plate;
  answer.status = kDefault.status;
  return answer;
}

/// The answer where it is only known that no shot hits before `time`.
template <class V>
[[nodiscard]] Intercept<V> unresolved_intercept(double time, Method method = Method::none) {
  Intercept<V> answer;
  answer.status = Status::unresolved;
  answer.method = method;
  answer.time = time;
  return answer;
}

/// A gun as its shot leaves it.
template <int N>
struct GunAtLaunch {
  double time;
  Components<N> pivot;
  double muzzle;
  double speed;             ///< the shot's, relative to the gun
  Components<N> inherited;  ///< the velocity that the shot takes over
};

/// Fills in how a shot leaves along the unit vector `aim`.
template <class V>
void set_launch(const GunAtLaunch<kDimensions<V>>& gun, const Components<kDimensions<V>>& aim,
                Hit<V>& hit) {
  constexpr int N = kDimensions<V>;
  const Components<N> velocity = gun.speed * aim + gun.inherited;
  const Components<N> start = gun.pivot + gun.muzzle * aim;
  hit.launch_time = gun.time;
  hit.aim = make_vector<V>(aim);
  hit.launch_velocity = make_vector<V>(velocity);
  hit.launch_point = make_vector<V>(start);
}

/// The hit at `point` after a flight along the unit vector `aim`. The closed form has its own, in
/// double-double: closed_form/shot_description.hpp.
template <class V>
[[nodiscard]] Hit<V> make_hit(const GunAtLaunch<kDimensions<V>>& gun, double flight_time,
                              const Components<kDimensions<V>>& aim, const V& point) {
  Hit<V> hit;
  set_launch(gun, aim, hit);
  hit.time = gun.time + flight_time;
  hit.flight_time = flight_time;
  hit.point = point;
  return hit;
}

/// The distance of a hit on a table, without the rounding that may have taken it beyond the rows.
[[nodiscard]] inline double distance_within(const ShotTable& table, double distance) {
  return std::clamp(distance, table.distances.front(), table.distances.back());
}

/// Whether no number of a hit is beyond the range of a double.
template <class V>
[[nodiscard]] bool is_finite_hit(const Hit<V>& hit) {
  const V sums = hit.point + hit.aim + hit.launch_velocity + hit.launch_point;
  return has_finite_sum<kDimensions<V>>(hit.time, components_of(sums));
}

/// Collects hits, in order, in a list and in an answer that is `unreachable` before the first hit.
/// Hits within lifetime and range make the answer and the list. Until there is one, the answer is
/// the earliest other hit, `out_of_range`, and the list has the other hits.
template <class V>
class HitList {
 public:
  HitList(Intercept<V>& answer, std::span<Hit<V>> hits) : answer_(answer), hits_(hits) {}

  /// Takes the next hit. If it `is_late`, none that follows is within lifetime and range.
  void take(const Hit<V>& hit, bool is_within, bool is_late) {
    is_late_ = is_late;
    if (is_within && answer_.status != Status::hit) {
      static_cast<Hit<V>&>(answer_) = hit;
      answer_.status = Status::hit;
      answer_.count = 0;  // the earlier ones are out of range
    } else if (answer_.status == Status::unreachable) {
      static_cast<Hit<V>&>(answer_) = hit;
      answer_.status = Status::out_of_range;
    }
    if (is_within == (answer_.status == Status::hit) && !is_full()) add(hit);
  }

  /// Whether no later hit changes the answer.
  [[nodiscard]] bool is_settled() const { return is_late_ || answer_.status == Status::hit; }
  [[nodiscard]] bool is_full() const { return answer_.count == std::ssize(hits_); }
  /// Whether no later hit changes the answer or the list.
  [[nodiscard]] bool is_complete() const {
    return is_settled() && (is_full() || (is_late_ && answer_.status == Status::hit));
  }

 private:
  void add(Hit<V> hit) {
    const Hit<V>* last = answer_.count > 0 ? &hits_[answer_.count - 1] : nullptr;
    // Rounding may swap hits that are nearly one.
    if (last && hit.time < last->time) {
      hit.time = last->time;
      hit.flight_time = last->flight_time;
    }
    hits_[answer_.count++] = hit;
  }

  Intercept<V>& answer_;
  std::span<Hit<V>> hits_;
  bool is_late_ = false;
};

/// Lists the only hit of an answer that has at most one.
template <class V>
void list_only_hit(Intercept<V>& answer, std::span<Hit<V>> hits) {
  if (hits.empty() || !(answer || answer.status == Status::out_of_range)) return;
  hits[0] = answer;
  answer.count = 1;
}

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
  return is_unit(approach.aim) && approach.distance >= 0 && approach.time >= 0 &&
         numerics::is_finite(approach.distance + approach.time);
}

/// Makes the answer of any room keep the contract of intercept.hpp. An answer beyond the range of a
/// double, or lost in rounding, becomes `unresolved`, with the delay as the bound: no shot hits
/// before it leaves.
template <class V>
void enforce_result_contract(const Engagement<V>& engagement, std::span<const Hit<V>> hits,
                             Intercept<V>& answer) {
  const double delay = engagement.shooter.delay;
  const bool hits_somewhere = answer || answer.status == Status::out_of_range;
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
