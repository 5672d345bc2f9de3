#include "closed_form/solve_in_closed_form.hpp"

#include "closed_form/certified_flights.hpp"
#include "closed_form/closest_in_closed_form.hpp"
#include "closed_form/drifting_frame.hpp"
#include "closed_form/quick_answer.hpp"
#include "closed_form/shot_description.hpp"
#include "motion/engagement_in_units.hpp"
#include "motion/hit_list.hpp"
#include "motion/open_answer.hpp"

#include <cmath>
#include <limits>

namespace aimahead::detail::closed_form {

namespace {

/// Answers the engagements that plain doubles cannot, and finds the hits after the first.
template <class V>
class CertifiedSolver {
 public:
  static constexpr int N = kDimensions<V>;
  using Vector = typename ShotDescription<V>::Vector;

  explicit CertifiedSolver(const Engagement<V>& engagement)
      : engagement_(engagement), frame_(engagement), shot_(engagement_, frame_) {}

  /// Builds on the quick answer, because the digits of the first hit must not depend on whether
  /// other hits are asked for. If that hit is within the limits, only later ones are searched.
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
    HitList<V> list(answer, hits);
    if (quick) list.take(quick, true, false);
    Flights<V> flights(engagement_, frame_);
    CertifiedFlight<N> flight;
    auto found = Flights<V>::Found::none;
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
      const bool is_late = timely == Certainty::none;
      list.take(hit, !is_late && shot_.within_range(travel, flight.coarse), is_late);
      if (list.is_complete()) break;
    }
    if (found == Flights<V>::Found::unresolved && !list.is_settled()) {
      return unresolved_intercept<V>(lower_bound(flight), answer.method);
    }
    if (answer.status != Status::hit) answer.closest = closest_approach(engagement_, frame_);
    return answer;
  }

 private:
  /// The quick answer in the frame's units, converted to the caller's.
  Certainty solve_in_units(Intercept<V>& quick) const {
    const Units units{frame_.length_unit, frame_.time_unit};
    const Engagement<V> engagement = in_units(units, engagement_);
    quick = {};
    const Certainty certainty = quick_answer(engagement, QuickRange::wide, quick);
    const bool sound = out_of_units<V>(units, quick) && !numerics::is_zero(quick.flight_time);
    quick.launch_time = engagement_.shooter.delay;
    if (certainty == Certainty::found && !sound) return Certainty::unsure;
    if (quick.closest && !out_of_units(units, *quick.closest)) quick.closest.reset();
    if (quick.closest) launch_at_delay(engagement_, *quick.closest);
    return certainty;
  }

  /// A time before which nothing hits.
  [[nodiscard]] double lower_bound(const CertifiedFlight<N>& flight) const {
    const double t = frame_.time_of(scale_by_power_of_two(flight.time.hi, flight.exponent));
    return numerics::is_finite(t) ? t : std::numeric_limits<double>::max();
  }

  [[nodiscard]] Vector aim(const CertifiedFlight<N>& flight, DoubleDouble f) const {
    if (!flight.position) return shot_.aim(f, frame_.speed);
    const int unit = numerics::unit_of(*flight.position);
    if (unit == numerics::kNoExponent) return shot_.aim(f, frame_.speed);
    Vector u;
    for (int i = 0; i < N; ++i) u[i] = (*flight.position)[i].in_units(unit);
    const DoubleDouble length = ShotDescription<V>::length_of(u);
    for (int i = 0; i < N; ++i) u[i] = u[i] / length;
    return u;
  }

  /// Describes a flight. False if something is beyond the range of a double.
  [[nodiscard]] bool describe(const CertifiedFlight<N>& flight, Hit<V>& hit, Vector& travel) const {
    DoubleDouble f = scale_by_power_of_two(flight.time, flight.exponent);
    if (flight.coarse) f = shot_.time_in_reach(f);
    return shot_.describe(f, aim(flight, f), frame_.speed, hit, travel);
  }

  /// `found`: the flight is within the lifetime; `none`: it is not. Decided exactly.
  [[nodiscard]] Certainty within_lifetime(const Flights<V>& flights, int index,
                                          const CertifiedFlight<N>& flight) const {
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

/// Kept out of line: it needs stack that quick answers do not.
template <class V>
AIMAHEAD_NOINLINE void solve_slowly(const Engagement<V>& engagement, Certainty certainty,
                                    std::span<Hit<V>> hits, Intercept<V>& answer) {
  // The vectors of a plain question have not been checked yet.
  if (const char* fault = find_fault(engagement)) {
    answer = {};
    answer.fault = fault;
    return;
  }
  answer = CertifiedSolver<V>(engagement).solve(certainty, answer, hits);
}

}  // namespace

template <class V>
Intercept<V> solve_in_closed_form(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Intercept<V> answer = unanswered<V>();
  const Certainty certainty = quick_answer(engagement, QuickRange::narrow, answer);
  if (certainty == Certainty::found &&
      is_within_limits(engagement.projectile, answer.flight_time, answer.launch_velocity)) {
    answer.status = Status::hit;
  }
  const bool is_whole = answer ? hits.empty() : certainty == Certainty::none && answer.closest;
  if (!is_whole) solve_slowly(engagement, certainty, hits, answer);
  return answer;
}

template Intercept<Vec2> solve_in_closed_form(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_in_closed_form(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead::detail::closed_form
