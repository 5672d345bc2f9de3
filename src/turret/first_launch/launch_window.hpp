// The hits of a turret from one time to another, box by box of launches (launch_search.hpp).
//
// Boxes that may hold a hit are kept on a stack, the one with the earliest hits on top. Each is
// narrowed by its linear parts, and cut in two where that does not help. Newton's method leads from
// the middle of a box to a launch (earliest_hit.hpp), so that most boxes need only be shown to hold
// nothing earlier.
#pragma once

#include "base/bounded_stack.hpp"
#include "rooms.hpp"
#include "turret/boxes/launch_bounds.hpp"
#include "turret/first_launch/earliest_hit.hpp"
#include "turret/question/flight_limits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aimahead::detail::turret {

/// For a target in the loaded segment or anywhere in a region. What is found, and what is left of
/// the work, is kept from one window of time to the next.
template <class V>
class LaunchWindow : protected EarliestHit<V> {
 protected:
  using Earliest = EarliestHit<V>;
  using Bounds = LaunchBounds<V>;
  using Bounds::center_, Bounds::function_, Bounds::latest_, Bounds::plates_;
  using Bounds::kRounding, Bounds::is_in_region_, Bounds::N, Bounds::q_;
  using Earliest::boxes_left_, Earliest::open_from_;
  using typename Bounds::Box;
  using typename Bounds::BoxLinearization;
  using typename Bounds::Excess;

  LaunchWindow(const TurretQuestion<V>& question, double before)
      : Earliest(question, before),
        limits_(question, question.lifetime * (1 + kRounding)),
        time_(std::max(question.delay, question.hits_from)) {}

  /// Searches all hits from one time to another. With a radius, the target is anywhere within
  /// `radius` of the region's centre, and the result is whether there may be a hit.
  bool search_between(double from, double to, double radius) {
    first_hit_ = from * (1 - 0x1p-52);  // the sum of launch and flight is rounded
    last_hit_ = to;
    const Box whole = wait_for_all(from, to, radius);
    while (!waiting_.is_empty()) {
      if (--boxes_left_ <= 0) {
        open_from_ = from;
        for (const Box& box : waiting_) open_from_ = std::min(open_from_, box.first_hit());
        return true;
      }
      ++q_.newton_steps_left;
      if (may_hit_in(waiting_.pop(), whole, radius)) return true;
    }
    return false;
  }

 private:
  static constexpr double kFinest = 0x1p-47;  // boxes narrower than this in t are not cut
  static constexpr int kMaxWaitingBoxes = 256;
  /// If hits may come this many times later than the last launch (both counted from the first
  /// launch), the search uses boxes of launches.
  static constexpr double kManyTimes = 2;

  /// Puts on the stack what is searched from one time to another. Returns the box of all hits.
  Box wait_for_all(double from, double to, double radius) {
    waiting_.clear();
    // A shot at rest before a region at rest stays as it is: it is asked for when it comes to rest,
    // even if that is before the first hit asked for. A gun at rest can fire it again.
    const double stop_time =
        is_in_region_ && Bounds::is_still(center_) ? limits_.stop_time() : kForever;
    const double first_stop = std::max(q_.delay, from - limits_.max_flight()) + stop_time;
    if (from == time_ && first_stop < from && !limits_.gun_rests()) {
      waiting_.push({first_stop, from, stop_time, stop_time});
    }
    const Box whole{from, to, std::max(q_.min_flight, from - latest_),
                    std::min({to - q_.delay, limits_.max_flight(), stop_time})};
    const bool asks_only = radius > 0;
    waiting_.push(!asks_only && are_launches_few(to)
                      ? Box{q_.delay, q_.latest, whole.f_from, whole.f_to, true}
                      : whole);
    return whole;
  }

  /// Searches a box: leaves it out, takes a hit from it, or puts what is left of it back on the
  /// stack. Returns whether there may be a hit in it that is not found.
  bool may_hit_in(Box box, const Box& whole, double radius) {
    const bool asks_only = radius > 0;
    if (!clip(box)) return false;
    if (Bounds::gun_.spins_round(box) && !may_hit_from_disc(box, radius)) return false;
    const BoxLinearization m = Bounds::evaluate(box, radius);
    if (!numerics::is_finite(m.distance + m.shot.travel)) return give_up(box);
    const Box before = box;
    if (!Bounds::narrow(box, m) || !Bounds::is_possible(box, m)) return false;
    if (!asks_only && !Bounds::narrow_times(box, m)) return false;
    if (box.is_of_launches && !narrow_hits(box, m)) return false;
    const bool is_finest_t = m.t_half <= kFinest * (box.is_of_launches ? q_.latest : m.t);
    if (asks_only && (is_finest_t || moves_little(m, radius))) return true;
    if (!is_finest_t && is_halved(before, box)) {
      waiting_.push(box);
      return false;
    }
    const bool may_try = !asks_only && q_.newton_steps_left > 0;
    if (may_try) Earliest::try_middle(whole, box, m);
    const bool is_finest_f = is_finest_flight(m);
    if (is_finest_t && is_finest_f) {
      take_finest(whole, box, m, may_try);
      return false;
    }
    if (!waiting_.has_room_for(2)) return give_up(box);
    const bool cuts_f = is_finest_t || (changes_more_by_flight(m, radius) && !is_finest_f);
    waiting_.push(cuts_f ? cut_flights(box) : cut_times(box, m));
    waiting_.push(box);
    return false;
  }

  /// Whether less than half of the flights or times of a box are left.
  [[nodiscard]] static bool is_halved(const Box& before, const Box& box) {
    return box.f_to - box.f_from < 0.5 * (before.f_to - before.f_from) ||
           box.t_to - box.t_from < 0.5 * (before.t_to - before.t_from);
  }

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

  /// Takes the middle of a box that cannot be distinguished from a hit.
  void take_finest(const Box& whole, const Box& box, const BoxLinearization& m, bool may_try) {
    if (may_try && q_.gun_accelerates()) Earliest::try_launch(whole, m.t, m.f);
    const double last = box.is_of_launches ? last_hit_ - m.middle : kForever;
    const auto accepts = [&](double f) {
      f = std::min(f, last);
      return Earliest::accept({m.middle, m.middle, f, f, box.is_of_launches}, kForever);
    };
    // Of many flights that hit alike, perhaps only the shortest are within the range.
    const bool are_many = m.f_half > 0x1p-20 * m.f;
    const double min_flight =
        box.is_of_launches ? box.f_from : std::max(box.f_from, m.t - q_.latest);
    if (accepts(m.f) || (are_many && accepts(min_flight))) {
      Earliest::try_launch(whole, m.t, m.f);
    } else if (q_.range < kUnlimited && m.launch + m.launch_half >= q_.latest) {
      Earliest::accept_latest(m.f);
    }
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
    const double last = std::min(last_hit_, Earliest::searched_until());
    const double rounding = 0x1p-50 * m.t;
    for (const Excess& excess :
         {Excess{m.t - last, 1, 1, rounding}, Excess{first_hit_ - m.t, -1, -1, rounding}}) {
      const auto span = Bounds::allowed(excess, m, remainder);
      box.t_from = std::max(box.t_from, m.middle + span.from - slack);
      box.t_to = std::min(box.t_to, m.middle + span.to + slack);
    }
    return box.t_from <= box.t_to;
  }

  /// Cuts from a box the launches that hit before or after the hits that are searched, or leave too
  /// early or too late. False if no launch is left.
  [[nodiscard]] bool clip(Box& box) const {
    const double before = Earliest::searched_until();
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

 protected:
  FlightLimits<V> limits_;
  double time_;             // nothing hits before
  double finest_move_ = 0;  // boxes in which D moves by less are not cut

 private:
  double first_hit_ = 0;        // the first hit that is searched now
  double last_hit_ = kForever;  // the last hit that is searched now
  base::BoundedStack<Box, kMaxWaitingBoxes> waiting_;
};

}  // namespace aimahead::detail::turret
