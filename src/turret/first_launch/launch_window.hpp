// The hits of a turret from one time to another, box by box of launches (launch_search.hpp).
//
// Boxes that may hold a hit are kept on a stack, the one with the earliest hits on top. Each is
// narrowed by its linear parts, and cut in two where that does not help. Newton's method leads from
// the middle of a box to a launch, so that most boxes need only be shown to hold nothing earlier.
#pragma once

#include "rooms.hpp"
#include "turret/boxes/launch_bounds.hpp"
#include "turret/question/flight_limits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace aimahead::detail::turret {

/// For a target in the loaded segment or anywhere in a region. What is found, and what is left of
/// the work, is kept from one window of time to the next.
template <class V>
class LaunchWindow : protected LaunchBounds<V> {
 protected:
  using Bounds = LaunchBounds<V>;
  using Bounds::center_, Bounds::function_, Bounds::latest_, Bounds::plates_;
  using Bounds::kRounding, Bounds::is_in_region_, Bounds::N, Bounds::q_;
  using typename Bounds::Box;
  using typename Bounds::BoxLinearization;
  using typename Bounds::Excess;

  LaunchWindow(const TurretQuestion<V>& question, double before)
      : Bounds(question),
        limits_(question, question.lifetime * (1 + kRounding)),
        time_(std::max(question.delay, question.hits_from)),
        boxes_left_(question.work_left) {
    best_.time = before;
    best_.is_target_gone = true;
    // The hit at `before` is then already known.
    if (question.gun_region && before < kForever) best_.status = LaunchStatus::found;
  }

  /// Searches all hits from one time to another. With a radius, the target is anywhere within
  /// `radius` of the region's centre, and the result is whether there may be a hit.
  bool search_between(double from, double to, double radius) {
    const bool asks_only = radius > 0;
    int waiting = 0;
    first_hit_ = from * (1 - 0x1p-52);  // the sum of launch and flight is rounded
    last_hit_ = to;
    // A shot at rest before a region at rest stays as it is: it is asked for when it comes to rest,
    // even if that is before the first hit asked for. A gun at rest can fire it again.
    const double stop_time =
        is_in_region_ && Bounds::is_still(center_) ? limits_.stop_time() : kForever;
    const double first_stop = std::max(q_.delay, from - limits_.longest()) + stop_time;
    if (from == time_ && first_stop < from && !limits_.gun_rests()) {
      waiting_[waiting++] = {first_stop, from, stop_time, stop_time};
    }
    const Box whole{from, to, std::max(q_.shortest, from - latest_),
                    std::min({to - q_.delay, limits_.longest(), stop_time})};
    waiting_[waiting++] = !asks_only && are_launches_few(to)
                              ? Box{q_.delay, q_.latest, whole.f_from, whole.f_to, true}
                              : whole;
    while (waiting > 0) {
      if (--boxes_left_ <= 0) {
        open_from_ = from;
        for (int i = 0; i < waiting; ++i) {
          open_from_ = std::min(open_from_, waiting_[i].first_hit());
        }
        return true;
      }
      ++q_.newton_steps_left;
      Box box = waiting_[--waiting];
      if (!clip(box)) continue;
      if (Bounds::spins_round(box) && !may_hit_from_disc(box, radius)) continue;
      const BoxLinearization m = Bounds::evaluate(box, radius);
      if (!numerics::is_finite(m.distance + m.shot.travel)) return give_up(box);
      const double width = box.f_to - box.f_from;
      const double duration = box.t_to - box.t_from;
      if (!Bounds::narrow(box, m) || !Bounds::is_possible(box, m)) continue;
      if (!asks_only && !Bounds::narrow_times(box, m)) continue;
      if (box.is_of_launches && !narrow_hits(box, m)) continue;
      const bool fine = m.t_half <= kFinest * (box.is_of_launches ? q_.latest : m.t);
      if (asks_only && (fine || moves_little(m, radius))) return true;
      if (!fine &&
          (box.f_to - box.f_from < 0.5 * width || box.t_to - box.t_from < 0.5 * duration)) {
        waiting_[waiting++] = box;
        continue;
      }
      const bool may_try = !asks_only && q_.newton_steps_left > 0;
      if (may_try) try_middle(whole, box, m);
      const bool finest_f = is_finest_flight(m);
      if (fine && finest_f) {
        take_finest(whole, box, m, may_try);
        continue;
      }
      if (waiting + 2 > kMaxWaitingBoxes) return give_up(box);
      const bool cuts_f = fine || (changes_more_by_flight(m, radius) && !finest_f);
      waiting_[waiting++] = cuts_f ? cut_flights(box) : cut_times(box, m);
      waiting_[waiting++] = box;
    }
    return false;
  }

 private:
  static constexpr double kFinest = 0x1p-47;  // boxes narrower than this in t are not cut
  static constexpr double kNear = 0x1p-30;  // nearer to a launch, Newton's method leads to it again
  static constexpr int kMaxTries = 24;
  /// Hits count as one if they are nearer to each other than this share of their time. The share is
  /// larger, up to kMaxSame, where rounding hides which is the first.
  static constexpr double kSame = 0x1p-44;
  static constexpr double kMaxSame = 0x1p-16;
  static constexpr int kMaxWaitingBoxes = 256;
  /// If hits may come this many times later than the last launch (both counted from the first
  /// launch), the search uses boxes of launches.
  static constexpr double kManyTimes = 2;

  /// Gives up the search, which neither finds nor excludes a hit in a box: there may be one.
  bool give_up(const Box& box) {
    boxes_left_ = 0;
    open_from_ = box.first_hit();
    return true;
  }

  /// Whether D moves so little in a box that it is not cut, for a target within `radius`.
  [[nodiscard]] bool moves_little(const BoxLinearization& m, double radius) const {
    // Cuts make a box smaller, but not the deviation by the gun's velocity.
    const double from_gun = q_.gun_region ? m.gun.deviation : 0;
    return m.t_moves + m.f_moves - radius - from_gun < std::max(finest_move_, from_gun / 8);
  }

  /// Starts Newton's method in the middle of a box, if it may lead to a hit before the best.
  void try_middle(const Box& whole, const Box& box, const BoxLinearization& m) {
    const bool may_lead = is_aimless_ ? may_vanish_near(m) : m.remainder < kInfinity;
    if (!may_lead || !(box.first_hit() < best_.time * (1 - kNear))) return;
    if (!guessed_) guess(whole);
    guessed_ = true;
    try_launch(whole, m.t, m.f);
  }

  /// Takes the middle of a box that cannot be distinguished from a hit.
  void take_finest(const Box& whole, const Box& box, const BoxLinearization& m, bool may_try) {
    if (may_try && q_.gun_accelerates()) try_launch(whole, m.t, m.f);
    const double last = box.is_of_launches ? last_hit_ - m.middle : kForever;
    const auto accepts = [&](double f) {
      f = std::min(f, last);
      return accept({m.middle, m.middle, f, f, box.is_of_launches}, kForever);
    };
    // Of many flights that hit alike, perhaps only the shortest are within the range.
    const bool are_many = m.f_half > 0x1p-20 * m.f;
    const double shortest = box.is_of_launches ? box.f_from : std::max(box.f_from, m.t - q_.latest);
    if (accepts(m.f) || (are_many && accepts(shortest))) {
      try_launch(whole, m.t, m.f);
    } else if (q_.range < kUnlimited && m.launch + m.launch_half >= q_.latest) {
      accept_latest(m.f);
    }
  }

  /// Takes the latest launch of all, which alone may be within the range, if it hits after about
  /// this flight.
  void accept_latest(double f) {
    for (int i = 0; i < 3; ++i) {
      const BoxLinearization at = Bounds::evaluate({q_.latest + f, q_.latest + f, f, f}, 0);
      const double slope = at.t_slope + at.f_slope;
      if (!(at.remainder < kInfinity) || slope == 0) return;
      f = std::max(f - at.gap / slope, 0.0);
    }
    accept({q_.latest + f, q_.latest + f, f, f}, 4 * kRounding);
  }

  /// Whether the flights of a box are too close together to be cut.
  [[nodiscard]] bool is_finest_flight(const BoxLinearization& m) const {
    const double rounding =
        kRounding * (m.distance + std::fabs(q_.law.reach) + std::fabs(m.shot.travel));
    // About a tangent the gaps of neighbouring flights differ by little more than the rounding. A
    // platform may carry a shot far past a target in the time that corresponds to that rounding.
    // Near D = 0 the gap is not a tangent but a cone: there the remainder is large.
    const bool may_be_tangent = m.remainder <= 0x1p8 * rounding &&
                                (latest_ == kForever || std::fabs(m.gap) <= 0x1p8 * rounding);
    return m.f_half <= (may_be_tangent ? 0x1p-22 : 0x1p-48) * m.f ||
           m.f_moves + m.max_rate * m.f_half <= rounding;
  }

  /// Whether H changes more over the flights of a box than over its times.
  [[nodiscard]] static bool changes_more_by_flight(const BoxLinearization& m, double radius) {
    double by_t = m.t_moves - radius;
    double by_f = m.f_moves + m.max_rate * m.f_half;
    if (m.remainder < kInfinity) {
      by_t = std::fabs(m.t_slope) * m.t_half + m.t_remainder;
      by_f = (std::fabs(m.f_slope) * m.f_half + m.f_remainder) / 2;
    }
    return by_f > by_t;
  }

  /// Cuts a box in two. Leaves the part that is searched first, and returns the other.
  [[nodiscard]] static Box cut_flights(Box& box) {
    Box later = box;
    later.f_from = box.f_to = box.f_from + (box.f_to - box.f_from) / 2;
    // Of two flights that hit at the same time the longer one left earlier. It is searched first.
    if (!box.is_of_launches) std::swap(box, later);
    return later;
  }
  [[nodiscard]] static Box cut_times(Box& box, const BoxLinearization& m) {
    Box later = box;
    later.t_from = box.t_to = box.t_from + (box.t_to - box.t_from) / 2;
    // A later launch hits sooner if its flight is shorter by more than it leaves later.
    if (box.is_of_launches && m.remainder < kInfinity && m.t_slope / m.f_slope > 1) {
      std::swap(box, later);
    }
    return later;
  }

  /// Whether hits up to a time are better searched in boxes of launches.
  [[nodiscard]] bool are_launches_few(double to) const {
    if (function_ || plates_ || q_.gun_function || q_.gun_region || q_.table) return false;
    return q_.looks_far && kManyTimes * (q_.latest - q_.delay) < to - q_.delay;
  }

  /// Narrows a box of launches to those that hit between first_hit_ and last_hit_. False if none
  /// does.
  [[nodiscard]] bool narrow_hits(Box& box, const BoxLinearization& m) const {
    if (m.remainder == kInfinity || m.f_slope == 0) return true;
    const double remainder = m.remainder + kRounding * Bounds::size_of(m) + q_.slack;
    const double slack = kRounding * m.middle;
    const double last = std::min(last_hit_, searched_until());
    const double rounding = 0x1p-50 * m.t;
    for (const Excess& excess :
         {Excess{m.t - last, 1, 1, rounding}, Excess{first_hit_ - m.t, -1, -1, rounding}}) {
      const auto span = Bounds::allowed(excess, m, remainder);
      box.t_from = std::max(box.t_from, m.middle + span.from - slack);
      box.t_to = std::min(box.t_to, m.middle + span.to + slack);
    }
    return box.t_from <= box.t_to;
  }

  /// Hits from this time on are later than the best, or count as the same.
  [[nodiscard]] double searched_until() const { return best_.time * (1 - same_); }

  /// The share of its time before a hit in which others count as the same: there the gap is within
  /// rounding of zero. Where drag has nearly stopped the shot, the gap hardly changes for long. On
  /// rows of equal times every gap between them hits.
  [[nodiscard]] double same_share(const BoxLinearization& hit, double rounding) const {
    if (hit.remainder == kInfinity || q_.slack > 0) return kSame;
    const double rate = std::fabs(hit.t_slope) + std::fabs(hit.f_slope);
    return std::max(kSame, std::min(rounding / rate / hit.t, kMaxSame));
  }

  /// Cuts from a box the launches that hit before or after the hits that are searched, or leave too
  /// early or too late. False if no launch is left.
  [[nodiscard]] bool clip(Box& box) const {
    const double before = searched_until();
    if (box.is_of_launches) {
      const double last = std::min(last_hit_, before);
      box.f_to = std::min(box.f_to, last - box.t_from);
      box.f_from = std::max(box.f_from, first_hit_ - box.t_to);
      box.t_to = std::min(box.t_to, last - box.f_from);
      box.t_from = std::max(box.t_from, first_hit_ - box.f_to);
    } else {
      box.t_to = std::min(box.t_to, before);
      if (!(box.t_from <= box.t_to)) return false;
      box.f_to = std::min(box.f_to, box.t_to - q_.delay);
      box.f_from = std::max(box.f_from, box.t_from - latest_);
    }
    return box.t_from <= box.t_to && box.f_from <= box.f_to;
  }

  /// Whether a shot in a box may hit from anywhere on the circle of a mounted gun.
  [[nodiscard]] bool may_hit_from_disc(Box box, double radius) const {
    const BoxLinearization m = Bounds::evaluate(box, radius, true);
    if (!numerics::is_finite(m.distance + m.shot.travel)) return true;
    return Bounds::narrow(box, m) && Bounds::is_possible(box, m);
  }

  /// The first launch of a target that may be hit in a box, from the answer without turning: the
  /// flight of a shot at the delay, then of one that is fired when the gun has turned.
  void guess(const Box& box) {
    double launch = q_.delay;
    double f = -1;
    for (int i = 0; i < 3; ++i) {
      BoxLinearization at{};
      for (int k = 0; k < 8; ++k) {
        at = Bounds::evaluate({launch + std::max(f, 0.0), launch + std::max(f, 0.0),
                               std::max(f, 0.0), std::max(f, 0.0)},
                              0);
        if (!(at.distance > 0 && at.distance < kInfinity)) return;
        if (f < 0) {
          f = at.shot.rate > 0 ? std::max(0.0, at.gap) / at.shot.rate : 0;
          continue;
        }
        const double next = std::max(0.0, f - at.gap / (at.t_slope + at.f_slope));
        const bool is_close = std::fabs(next - f) <= 0x1p-8 * next;
        f = next;
        if (is_close) break;
      }
      if (!numerics::is_finite(f)) return;
      const ReachableTurn turn = q_.turret.turn_to(at.d);
      if (!turn.possible) return;
      const double ready = std::max(q_.delay, q_.turret.time_for(turn.angle));
      const bool is_close = std::fabs(ready - launch) <= 0x1p-8 * (launch + f);
      launch = ready;
      if (is_close) break;
    }
    try_launch(box, launch + f, f);
  }

  /// Newton's method for the first launch that hits, from a time and a flight, within a box.
  void try_launch(const Box& box, double t, double f) {
    for (int i = 0; i < kMaxTries; ++i) {
      if (!(t >= box.t_from && t <= box.t_to && f >= box.f_from && f <= box.f_to)) return;
      --q_.newton_steps_left;
      const BoxLinearization at = Bounds::evaluate({t, t, f, f}, 0);
      if (at.distance == 0 || at.remainder == kInfinity) break;
      if (!is_aimless_ && at.f_slope == 0) break;
      const Step step = is_aimless_ ? step_to_point(at) : step_from(box, at);
      const double next_t = std::clamp(t + step.t, box.t_from, box.t_to);
      const double next_f = std::clamp(f + step.f, box.f_from, box.f_to);
      const double change = std::fabs(next_t - t) + std::fabs(next_f - f);
      t = next_t;
      f = next_f;
      if (!(change > 0x1p-51 * t)) break;
    }
    accept({t, t, f, f}, 4 * kRounding);
  }

  struct Step {
    double t;
    double f;
  };

  /// The shortest step to where D comes closest to 0, to first order. Where D moves along a line,
  /// the step is along its gradient.
  [[nodiscard]] static Step step_to_point(const BoxLinearization& at) {
    const double tt = dot<N>(at.by_t, at.by_t);
    const double tf = dot<N>(at.by_t, at.by_f);
    const double ff = dot<N>(at.by_f, at.by_f);
    const double t_along = dot<N>(at.d, at.by_t);
    const double f_along = dot<N>(at.d, at.by_f);
    const double determinant = tt * ff - tf * tf;
    if (determinant > 0x1p-40 * tt * ff) {
      return {(tf * f_along - ff * t_along) / determinant,
              (tf * t_along - tt * f_along) / determinant};
    }
    const double sum = tt + ff;
    return sum > 0 ? Step{-t_along / sum, -f_along / sum} : Step{0, 0};
  }

  /// Whether D seems to vanish in or near a box.
  [[nodiscard]] static bool may_vanish_near(const BoxLinearization& m) {
    const Step step = step_to_point(m);
    return std::fabs(step.t) <= 4 * m.t_half && std::fabs(step.f) <= 4 * m.f_half;
  }

  /// The step to the launch at which no excess of the shots that hit is above 0, to first order,
  /// and to second order in f for a target that is not yet within reach. It does not lead beyond
  /// the latest launch.
  [[nodiscard]] Step step_from(const Box& box, const BoxLinearization& at) const {
    const ShotMotion<N>& law = q_.law;
    const double curvature =
        (at.f_across - dot<N>(at.d, at.shot.drift.acceleration)) / at.distance +
        law.drag * at.shot.rate - law.max_growth(at.f);
    const Step step = step_of_any_launch(box, at, curvature);
    const double late = at.launch - latest_;
    if (!(late + step.t - step.f > 0)) return step;
    // The first flight of the latest launch.
    const double gap = at.gap - at.t_slope * late;
    const double slope = at.t_slope + at.f_slope;
    const double root = std::sqrt(std::max(slope * slope - 2 * curvature * gap, 0.0));
    const double f =
        slope > 0 && curvature > 0 ? -(slope + root) / curvature : 2 * gap / (root - slope);
    return {f - late, f};
  }

  /// The same without the limit of the latest launch, which is left to `step_from`. All other
  /// limits make a shot wait, so that the longest wait meets them all.
  [[nodiscard]] Step step_of_any_launch(const Box& box, const BoxLinearization& at,
                                        double curvature) const {
    const auto wait = [&](const Excess& excess) {
      const double share = excess.f_slope / at.f_slope;
      const double slope = excess.t_slope - share * at.t_slope;
      return slope < 0 ? (excess.value - share * at.gap) / -slope : -kForever;
    };
    double longest = std::max(box.t_from - at.t, wait(Bounds::delay_excess(at)));
    longest = std::max(longest, wait(Bounds::facing_excess(at)));
    const auto excesses = Bounds::turn_excesses(at);
    double shortest = kForever;
    for (int i = 0; i < excesses.count; ++i) {
      if (excesses.options[i].arc.value > 0) continue;
      shortest = std::min(shortest, wait(excesses.options[i].turn));
    }
    if (shortest < kForever) longest = std::max(longest, shortest);
    double gap = at.gap + at.t_slope * longest;
    const double b = at.f_slope;
    if (curvature > 0 && at.t_slope < 0 && 2 * curvature * gap > b * b) {
      return {(at.gap - b * b / (2 * curvature)) / -at.t_slope, -b / curvature};
    }
    // The smaller root of gap + b f + curvature f^2 / 2.
    const double discriminant = b * b - 2 * curvature * gap;
    const double root = discriminant > 0 ? std::sqrt(discriminant) : std::fabs(b);
    return {longest, -2 * gap / (b + std::copysign(root, b))};
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

  /// Whether the gap of a shot that seems to hit never surely passes through zero but stays within
  /// rounding of it: it may only tend to zero.
  [[nodiscard]] bool stays_at_zero(const BoxLinearization& hit, double size) const {
    if (q_.table || !(hit.shot.travel > 0x1p-20 * size)) return false;
    for (const double more : {hit.f / 2, hit.f}) {
      const double t = hit.is_of_launches ? hit.launch : hit.t + more;
      const double f = hit.f + more;
      const BoxLinearization later = Bounds::evaluate({t, t, f, f, hit.is_of_launches}, 0);
      const double share = later.gap / Bounds::size_of(later);
      if (!(share > -0x1p-50 && share <= 4 * kRounding)) return false;
    }
    return true;
  }

 protected:
  FlightLimits<V> limits_;
  double time_;                  // nothing hits before
  double finest_move_ = 0;       // boxes in which D moves by less are not cut
  double open_from_ = kForever;  // the time at which the search was given up
  int& boxes_left_;
  TurretLaunch<N> best_{.time = kForever};

 private:
  double first_hit_ = 0;        // the first hit that is searched now
  double last_hit_ = kForever;  // the last hit that is searched now
  double same_ = kSame;         // of the best hit
  bool is_aimless_ = Bounds::is_aimless();
  bool guessed_ = false;
  std::array<Box, kMaxWaitingBoxes> waiting_;
};

}  // namespace aimahead::detail::turret
