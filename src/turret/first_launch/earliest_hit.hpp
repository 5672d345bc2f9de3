// The launch that hits first of those found so far, and the search for one that hits sooner by
// Newton's method (launch_search.hpp).
#pragma once

#include "rooms.hpp"
#include "turret/boxes/launch_bounds.hpp"
#include "turret/first_launch/newton_steps.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace aimahead::detail::turret {

template <class V>
class EarliestHit : protected LaunchBounds<V> {
 protected:
  using Bounds = LaunchBounds<V>;
  using Bounds::kRounding, Bounds::N, Bounds::q_;
  using typename Bounds::Box;
  using typename Bounds::BoxLinearization;

  EarliestHit(const TurretQuestion<V>& question, double before)
      : Bounds(question), boxes_left_(question.work_left) {
    best_.time = before;
    best_.is_target_gone = true;
    // The hit at `before` is then already known.
    if (question.gun_region && before < kForever) best_.status = LaunchStatus::found;
  }

  /// Hits from this time on are later than the best, or count as the same.
  [[nodiscard]] double searched_until() const { return best_.time * (1 - same_); }

  /// Starts Newton's method in the middle of a box, if it may lead to a hit before the best. It
  /// stays within the box `whole`.
  void try_middle(const Box& whole, const Box& box, const BoxLinearization& m) {
    const bool may_lead = is_aimless_ ? may_vanish_near(m) : m.remainder < kInfinity;
    if (!may_lead || !(box.first_hit() < best_.time * (1 - kNear))) return;
    if (!guessed_) guess(whole);
    guessed_ = true;
    try_launch(whole, m.t, m.f);
  }

  /// Newton's method for the first launch that hits, from a time and a flight, within a box.
  void try_launch(const Box& box, double t, double f) {
    for (int i = 0; i < kMaxTries; ++i) {
      if (!(t >= box.t_from && t <= box.t_to && f >= box.f_from && f <= box.f_to)) return;
      --q_.newton_steps_left;
      const BoxLinearization at = Bounds::evaluate(Box::point(t, f), 0);
      if (at.distance == 0 || at.remainder == kInfinity) break;
      if (!is_aimless_ && at.f_slope == 0) break;
      const NewtonStep step =
          is_aimless_ ? step_to_point(at) : NewtonSteps<V>(*this).step_from(at, box.t_from);
      const double next_t = std::clamp(t + step.t, box.t_from, box.t_to);
      const double next_f = std::clamp(f + step.f, box.f_from, box.f_to);
      const double change = std::fabs(next_t - t) + std::fabs(next_f - f);
      t = next_t;
      f = next_f;
      if (!(change > 0x1p-51 * t)) break;
    }
    accept(Box::point(t, f), 4 * kRounding);
  }

  /// Takes the latest launch of all, which alone may be within the range, if it hits after about
  /// this flight.
  void accept_latest(double f) {
    for (int i = 0; i < 3; ++i) {
      const BoxLinearization at = Bounds::evaluate(Box::point(q_.latest + f, f), 0);
      const double slope = at.t_slope + at.f_slope;
      if (!(at.remainder < kInfinity) || slope == 0) return;
      f = std::max(f - at.gap / slope, 0.0);
    }
    accept(Box::point(q_.latest + f, f), 4 * kRounding);
  }

  /// Takes a single launch as the best so far if it hits to within `tolerance` and can be fired.
  bool accept(const Box& point, double tolerance) {
    BoxLinearization at = Bounds::evaluate(point, 0);
    const double size = Bounds::size_of(at);
    if (!numerics::is_finite(size)) return false;
    if (!(std::fabs(at.gap) <= tolerance * size + q_.slack)) return false;
    // The gun's path up to the launch does not count: on a curve, its rounding may hide the gap.
    const double gun = length<N>(at.gun.position);
    // Long flights may end where terms cancel that are far larger than all distances.
    const double extent =
        at.is_of_launches ? at.distance + at.shot.travel + gun : Bounds::size_of(at, gun);
    if (is_aimless_) {
      // D is only rounding, and has no direction.
      at.d = {};
      at.distance = 0;
    }
    if (!Bounds::is_possible(point, at)) return false;
    if (!(at.t < best_.time)) return false;
    const bool is_coarse = q_.gun_accelerates() && std::fabs(at.gap) > 0x1p-27 * extent + q_.slack;
    const bool is_known = best_.status == LaunchStatus::found && at.t > best_.time * (1 - kNear);
    if (is_coarse && (tolerance < kForever || is_known)) return false;
    // The velocity inherited from a gun on a curve depends on a launch time that rounding moves.
    const double moved = kRounding * at.middle * length<N>(at.gun.inherited_growth) *
                         q_.law.max_inherited_drift(at.f);
    if (moved > 0x1p-20 * size) {
      open_from_ = std::min(open_from_, at.t);
      boxes_left_ = 0;
      return false;
    }
    same_ = same_share(at, kRounding * size);
    best_ = Bounds::launch_at(at);
    best_.is_rough = is_coarse || stays_at_zero(at, size);
    return true;
  }

 private:
  static constexpr double kNear = 0x1p-30;  // nearer to a launch, Newton's method leads to it again
  static constexpr int kMaxTries = 24;
  /// Hits count as one if they are nearer to each other than this share of their time. The share is
  /// larger, up to kMaxSame, where rounding hides which is the first.
  static constexpr double kSame = 0x1p-44;
  static constexpr double kMaxSame = 0x1p-16;

  /// Tries the launch that follows from the answer without turning: the flight of a shot at the
  /// delay, then of one that is fired when the gun has turned.
  void guess(const Box& whole) {
    double launch = q_.delay;
    double f = -1;
    for (int i = 0; i < 3; ++i) {
      const std::optional<Components<N>> aim = find_flight(launch, f);
      if (!aim) return;
      const ReachableTurn turn = q_.turret.turn_to(*aim);
      if (!turn.possible) return;
      const double ready = std::max(q_.delay, q_.turret.time_for(turn.angle));
      const bool is_close = std::fabs(ready - launch) <= 0x1p-8 * (launch + f);
      launch = ready;
      if (is_close) break;
    }
    try_launch(whole, launch + f, f);
  }

  /// Newton's method for the flight of a shot at a launch, which is negative as long as nothing is
  /// known of it. Returns D; nothing if there is no such flight.
  [[nodiscard]] std::optional<Components<N>> find_flight(double launch, double& f) const {
    Components<N> d{};
    for (int i = 0; i < 8; ++i) {
      const double tried = std::max(f, 0.0);
      const BoxLinearization at = Bounds::evaluate(Box::point(launch + tried, tried), 0);
      if (!(at.distance > 0 && at.distance < kInfinity)) return std::nullopt;
      d = at.d;
      if (f < 0) {
        f = at.shot.rate > 0 ? std::max(0.0, at.gap) / at.shot.rate : 0;
        continue;
      }
      f = std::max(0.0, f - at.gap / (at.t_slope + at.f_slope));
      if (std::fabs(f - tried) <= 0x1p-8 * f) break;
    }
    if (!numerics::is_finite(f)) return std::nullopt;
    return d;
  }

  /// The share of its time before a hit in which others count as the same: there the gap is within
  /// rounding of zero. Where drag has nearly stopped the shot, the gap hardly changes for long. On
  /// rows of equal times every gap between them hits.
  [[nodiscard]] double same_share(const BoxLinearization& hit, double rounding) const {
    if (hit.remainder == kInfinity || q_.slack > 0) return kSame;
    const double rate = std::fabs(hit.t_slope) + std::fabs(hit.f_slope);
    return std::max(kSame, std::min(rounding / rate / hit.t, kMaxSame));
  }

  /// Whether the gap of a shot that seems to hit never surely passes through zero but stays within
  /// rounding of it: it may only tend to zero.
  [[nodiscard]] bool stays_at_zero(const BoxLinearization& hit, double size) const {
    if (q_.table || !(hit.shot.travel > 0x1p-20 * size)) return false;
    for (const double more : {hit.f / 2, hit.f}) {
      const double t = hit.is_of_launches ? hit.launch : hit.t + more;
      const double f = hit.f + more;
      const Box point{t, t, f, f, hit.is_of_launches};
      const BoxLinearization later = Bounds::evaluate(point, 0);
      const double share = later.gap / Bounds::size_of(later);
      if (!(share > -0x1p-50 && share <= 4 * kRounding)) return false;
    }
    return true;
  }

 protected:
  double open_from_ = kForever;  // the time at which the search was given up
  int& boxes_left_;
  TurretLaunch<N> best_{.time = kForever};

 private:
  double same_ = kSame;  // of the best hit
  bool is_aimless_ = Bounds::is_aimless();
  bool guessed_ = false;
};

}  // namespace aimahead::detail::turret
