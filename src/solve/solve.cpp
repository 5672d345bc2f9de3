#include "aimahead/intercept.hpp"

#include "closed_form/closest_approach.hpp"
#include "closed_form/drifting_frame.hpp"
#include "closed_form/flights.hpp"
#include "closed_form/hit_list.hpp"
#include "closed_form/quick_answer.hpp"
#include "closed_form/shot_description.hpp"
#include "drag/solve_with_drag.hpp"
#include "fixed_step/fixed_step_search.hpp"
#include "motion/gun_motion.hpp"
#include "solve/solve_by_search.hpp"
#include "turret/platform_search.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead {

using namespace detail::solve;
namespace numerics = detail::numerics;

using detail::numerics::Certainty;
using detail::numerics::DoubleDouble;
using detail::numerics::scale_by_power_of_two;

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

/// Answers the engagements that give trouble, and finds what follows the first hit.
template <class V>
class Solver {
 public:
  static constexpr int N = kDimensions<V>;
  using Vector = typename ShotDescription<V>::Vector;

  explicit Solver(const Engagement<V>& engagement)
      : engagement_(engagement), frame_(engagement), shot_(engagement_, frame_) {}

  /// Builds on what was quickly found: the first hit's digits must not depend on what else is
  /// asked. If that is the answer already, within the limits, only what follows is looked for.
  Intercept<V> solve(Certainty certainty, Intercept<V> quick, std::span<Hit<V>> hits) {
    if (certainty == Certainty::unsure && (frame_.length_unit != 0 || frame_.time_unit != 0)) {
      certainty = solve_in_units(quick);
    }
    Intercept<V> answer;
    answer.method = frame_.accelerated ? Method::polynomial : Method::quadratic;
    answer.status = Status::unreachable;
    if (certainty == Certainty::none) {
      answer.closest = quick.closest ? quick.closest : closest_approach(engagement_, frame_);
      return answer;
    }
    if (certainty == Certainty::unsure && touches(engagement_, frame_)) {
      static_cast<Hit<V>&>(answer) = shot_.touch();
      answer.status = Status::touching;
      answer.method = Method::none;
      return answer;
    }
    if (quick) take_hit<V>(answer, hits, quick, true);
    const bool all = !hits.empty();
    Flights<V> flights(engagement_, frame_);
    Flight<N> flight;
    auto found = Flights<V>::Found::none;
    bool late = false;  // and so is all that follows
    for (int index = 0; (found = flights.next(flight)) == Flights<V>::Found::flight; ++index) {
      if (index == 0 && quick) continue;
      Hit<V> hit;
      Vector travel;
      if (!describe(flight, hit, travel)) {
        found = Flights<V>::Found::unresolved;
        break;
      }
      if (index == 0 && certainty == Certainty::found) hit = quick;
      const Certainty timely = within_lifetime(flights, index, flight);
      if (timely == Certainty::unsure) {
        found = Flights<V>::Found::unresolved;
        break;
      }
      late = timely == Certainty::none;
      const bool within = !late && shot_.within_range(travel, flight.coarse);
      take_hit(answer, hits, hit, within);
      if (!all && (late || within)) break;
    }
    if (found == Flights<V>::Found::unresolved && answer.status != Status::hit && !late) {
      Intercept<V> unresolved;
      unresolved.status = Status::unresolved;
      unresolved.method = answer.method;
      unresolved.time = lower_bound(flight);
      return unresolved;
    }
    if (answer.status != Status::hit) answer.closest = closest_approach(engagement_, frame_);
    return answer;
  }

 private:
  /// What is quickly found in the frame's units, in the caller's.
  Certainty solve_in_units(Intercept<V>& quick) const {
    const int length = frame_.length_unit;
    const int time = frame_.time_unit;
    const Engagement<V> engagement = rescaled(engagement_, -length, -time);
    quick = {};
    const Certainty certainty = QuickAnswer<V>(engagement).solve(quick, QuickRange::wide);
    quick.launch_time = engagement_.shooter.delay;
    if (certainty == Certainty::found && !rescale(quick, length, time)) return Certainty::unsure;
    if (quick.closest && !rescale(*quick.closest, length, time)) quick.closest.reset();
    return certainty;
  }

  /// A time before which nothing hits.
  [[nodiscard]] double lower_bound(const Flight<N>& flight) const {
    const double t = frame_.time_of(scale_by_power_of_two(flight.time.hi, flight.exponent));
    return numerics::is_finite(t) ? t : kLargest;
  }

  [[nodiscard]] Vector aim(const Flight<N>& flight, DoubleDouble f) const {
    if (!flight.position) return shot_.aim(f, frame_.speed);
    const int unit = numerics::unit_of(*flight.position);
    if (unit == numerics::kNoExponent) return shot_.aim(f, frame_.speed);
    Vector u;
    for (int i = 0; i < N; ++i) u[i] = (*flight.position)[i].in_units(unit);
    const DoubleDouble length = ShotDescription<V>::length_of(u);
    for (int i = 0; i < N; ++i) u[i] = u[i] / length;
    return u;
  }

  /// Everything about a flight. False if something is beyond the range of a double.
  [[nodiscard]] bool describe(const Flight<N>& flight, Hit<V>& hit, Vector& travel) const {
    const DoubleDouble f = scale_by_power_of_two(flight.time, flight.exponent);
    return shot_.describe(f, aim(flight, f), frame_.speed, hit, travel);
  }

  /// `found`: it lasts no longer than the shot lives; `none`: it does, decided exactly.
  [[nodiscard]] Certainty within_lifetime(const Flights<V>& flights, int index,
                                          const Flight<N>& flight) const {
    const double limit = engagement_.projectile.lifetime;
    if (limit == kUnlimited) return Certainty::found;
    const double in_units = frame_.time(limit);
    const double f = scale_by_power_of_two(flight.time.hi, flight.exponent);
    if (std::fabs(f - in_units) > 0x1p-40 * in_units) {
      return f < in_units ? Certainty::found : Certainty::none;
    }
    const int count = flights.count_until(in_units);
    return count < 0 ? Certainty::unsure : count > index ? Certainty::found : Certainty::none;
  }

  const Engagement<V>& engagement_;
  DriftingFrame<N> frame_;
  ShotDescription<V> shot_;
};

/// Kept out of line: it needs room that quick answers do not.
template <class V>
AIMAHEAD_NOINLINE Intercept<V> solve_slowly(const Engagement<V>& engagement, Certainty certainty,
                                            const Intercept<V>& quick, std::span<Hit<V>> hits) {
  return Solver<V>(engagement).solve(certainty, quick, hits);
}

template <class V>
Intercept<V> answer_steady(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Intercept<V> answer;
  const QuickAnswer<V> question(engagement);
  const Certainty certainty = question.solve(answer, QuickRange::narrow);
  if (certainty == Certainty::found &&
      question.is_within_limits(answer.flight_time, answer.launch_velocity)) {
    answer.status = Status::hit;
    if (hits.empty()) return answer;
  }
  if (certainty == Certainty::none && answer.closest) return answer;
  return solve_slowly(engagement, certainty, answer, hits);
}

/// Where nothing accelerates and nothing is damped, straight pieces make a straight line.
template <class V>
bool is_straight(const Engagement<V>& engagement) {
  if (engagement.tick->damping != 0) return false;
  for (int i = 0; i < kDimensions<V>; ++i) {
    if (VectorTraits<V>::get(engagement.projectile.acceleration, i) != 0 ||
        VectorTraits<V>::get(engagement.target.acceleration, i) != 0) {
      return false;
    }
  }
  return true;
}

/// All that the steps of a straight engagement do is to delay the launch.
template <class V>
Intercept<V> answer_straight(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  const double launch = launch_time(engagement);
  if (!numerics::is_finite(launch)) return search(engagement, hits);
  Engagement<V> plain = engagement;
  plain.shooter.delay = launch;
  plain.tick.reset();
  return answer_steady(plain, hits);
}

/// `fixed` is the engagement with the gun as it moves at the end of the delay, which tells whether
/// the target is touching then.
template <class V>
Intercept<V> answer_on_platform(const Engagement<V>& engagement, Engagement<V>& fixed,
                                std::span<Hit<V>> hits) {
  fixed.shooter.turret.reset();
  fixed.projectile.lifetime = 0;
  Intercept<V> answer = solve(fixed);
  if (answer.status == Status::touching) return answer;
  answer = search_on_platform(engagement);
  if (!hits.empty() && (answer || answer.status == Status::out_of_range)) {
    hits[0] = answer;
    answer.count = 1;
  }
  return answer;
}

template <class V>
Intercept<V> answer(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Intercept<V> answer;
  answer.fault = find_fault(engagement);
  if (answer.fault) return answer;
  if (!std::holds_alternative<std::monostate>(engagement.shooter.motion)) {
    Engagement<V> fixed;
    if (!fix_gun(engagement, fixed)) {
      answer.status = Status::unreachable;
      return answer;
    }
    return engagement.shooter.turret ? answer_on_platform(engagement, fixed, hits)
                                     : solve_all(fixed, hits);
  }
  if (engagement.tick && is_straight(engagement)) return answer_straight(engagement, hits);
  if (engagement.projectile.quadratic_drag != 0) return search_with_drag(engagement, hits);
  if (!is_steady(engagement)) return search(engagement, hits);
  return answer_steady(engagement, hits);
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
  if (!answer.fault && (!function || bounded.shooter.turret)) answer.fault = "target.motion";
  if (!answer.fault && !(step > 0 && numerics::is_finite(step))) answer.fault = "step";
  if (answer.fault) return answer;
  Engagement<V> fixed;
  if (fix_gun(bounded, fixed)) return search_by_sampling(fixed, step);
  answer.status = Status::unreachable;
  return answer;
}

template Intercept<Vec2> solve_by_sampling(const Engagement2&, double);
template Intercept<Vec3> solve_by_sampling(const Engagement3&, double);
template Intercept<Vec2> solve(const Engagement2&);
template Intercept<Vec3> solve(const Engagement3&);
template Intercept<Vec2> solve_all(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_all(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead
