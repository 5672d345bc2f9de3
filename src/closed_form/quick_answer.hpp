// The whole answer to an ordinary question, in plain doubles: the first hit within the limits, or
// that there is none and what comes closest. Grazes and numbers of extreme size are left to
// solve_in_closed_form.cpp.
#pragma once

#include "aimahead/detail/lead_kernel.hpp"
#include "aimahead/detail/quadratic_roots.hpp"
#include "aimahead/detail/scaling.hpp"
#include "aimahead/intercept.hpp"
#include "closed_form/quick_approach.hpp"
#include "closed_form/quick_frame.hpp"
#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::closed_form {

/// The range about 1 of the squares of lengths, speeds and accelerations. A question that is in the
/// `narrow` range is in the `wide` one in the units of its DriftingFrame, and is therefore answered
/// alike in every unit.
enum class QuickRange : unsigned char { narrow, wide };

[[nodiscard]] AIMAHEAD_INLINE double max_square(QuickRange range) {
  return range == QuickRange::narrow ? quick::kNarrow : 0x1p500;
}

/// Whether a flight of f with this launch velocity is clearly within the limits.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE bool is_within_limits(const Projectile<V>& shot, double f,
                                                    const V& launch_velocity) {
  if (!(f < shot.lifetime * (1 - 0x1p-40))) return false;
  if (shot.range == kUnlimited) return true;
  const auto moved = f * quick::axes_of(launch_velocity);
  const auto fallen = f * (f * (0.5 * quick::axes_of(shot.acceleration)));
  const auto travelled = moved + fallen;
  const auto sizes =
      quick::magnitude(moved) + quick::magnitude(fallen);  // the sizes of terms that may cancel
  return std::sqrt(quick::sum_of(travelled * travelled)) + 0x1p-40 * quick::sum_of(sizes) <
         shot.range;
}

/// Describes a flight. Each number is right to a rounding or two of its largest term, which is
/// enough as no decision depends on it. False if something is beyond the range of a double.
template <class V, int N>
[[nodiscard]] AIMAHEAD_INLINE bool describe(const Engagement<V>& e, const quick::Flight<N>& flight,
                                            Hit<V>& hit) {
  using quick::axes_of;
  base::compiler_barrier();
  const double delay = e.shooter.delay;
  double t = flight.time.value;
  if (delay != 0) {
    const numerics::Exact elapsed = numerics::two_sum(delay, t);
    t = elapsed.value + (elapsed.error + flight.time.error);
  }
  const auto gun_velocity = axes_of(e.shooter.velocity);
  const auto path = axes_of(e.target.velocity) + t * (0.5 * axes_of(e.target.acceleration));
  const auto point = axes_of(e.target.position) + t * path;
  const auto moved = delay * gun_velocity + e.shooter.muzzle * flight.aim;
  const auto start = axes_of(e.shooter.position) + moved;
  const double inherit = quick::loaded_alone(e.projectile.inherit);
  const double speed = quick::loaded_alone(e.projectile.speed);
  const auto velocity = speed * flight.aim + inherit * gun_velocity;
  hit.time = t;
  hit.launch_time = delay;
  hit.flight_time = flight.time.value;
  hit.point = quick::vector_of<V>(point);
  hit.aim = quick::vector_of<V>(flight.aim);
  hit.launch_velocity = quick::vector_of<V>(velocity);
  hit.launch_point = quick::vector_of<V>(start);
  // The sum is finite only if every number is.
  return numerics::is_finite(quick::sum_of(point + start + velocity) + t);
}

/// Describes the closest approach, if it is clearly within the limits.
template <class V, int N>
AIMAHEAD_INLINE void describe(const Engagement<V>& e, const quick::ClosestApproach<N>& approach,
                              Intercept<V>& answer) {
  base::compiler_barrier();
  const V velocity = quick::vector_of<V>(e.projectile.speed * approach.aim +
                                         e.projectile.inherit * quick::axes_of(e.shooter.velocity));
  const double f = approach.flight_time;
  if (!is_within_limits(e.projectile, f, velocity)) return;
  answer.closest = Approach<V>{e.shooter.delay + f, approach.distance,
                               quick::vector_of<V>(approach.aim), e.shooter.delay};
}

// Each way to an answer is kept out of line, so that it has the registers to itself and is compiled
// once.

/// The answer by the gap polynomial, with relative acceleration or without.
template <class V, bool kAccelerated>
AIMAHEAD_NOINLINE numerics::Certainty answer_by_polynomial(const Engagement<V>& engagement,
                                                           QuickRange range, Intercept<V>& answer) {
  using numerics::Certainty;
  quick::Frame<kDimensions<V>, kAccelerated, double> frame;
  quick::read_frame(engagement, frame);
  frame.find_gap(engagement.shooter.delay != 0);
  if (!frame.is_within(max_square(range))) return Certainty::unsure;
  answer.method = kAccelerated ? Method::polynomial : Method::quadratic;
  answer.status = Status::unreachable;
  const auto& [c, size] = frame.gap;
  double rough = 0;
  bool likely = false;
  if constexpr (kAccelerated) {
    const bool is_open_at_launch = c[0] > 0x1p-48 * size[0];
    if (!is_open_at_launch) return Certainty::unsure;
    rough = quick::likely_root(frame.gap, true, likely);
  } else {
    if (range == QuickRange::wide && !numerics::are_well_scaled(size[2], size[0])) {
      return Certainty::unsure;
    }
    const Certainty certainty =
        numerics::decide_well_scaled(c[2], frame.closing, c[0], size[2], size[0], rough);
    if (certainty == Certainty::unsure) return certainty;
    likely = certainty == Certainty::found;
  }
  if (likely) {
    quick::Flight<kDimensions<V>> flight;
    quick::refine(frame, rough, true, flight);
    if (flight.sure && describe(engagement, flight, answer)) return Certainty::found;
    if (!kAccelerated) return Certainty::unsure;
  }
  quick::ClosestApproach<kDimensions<V>> approach;
  if (quick::find_closest_approach(frame, approach)) {
    describe(engagement, approach, answer);
    return Certainty::none;
  }
  return kAccelerated ? Certainty::unsure : Certainty::none;
}

/// The answer to what `lead` answers, by its formulas.
template <class V>
AIMAHEAD_NOINLINE numerics::Certainty answer_by_lead(const Engagement<V>& engagement,
                                                     QuickRange range, Intercept<V>& answer) {
  using numerics::Certainty;
  quick::Frame<kDimensions<V>, false, quick::NoReach> frame;
  quick::read_vectors(engagement, frame);
  const auto question = quick::paired(frame.d, frame.w, frame.speed);
  const PlainQuadratic plain(question);
  const double max = max_square(range);
  const bool is_sure = numerics::every(quick::is_near_one(plain.a_size, max),
                                       quick::is_near_one(plain.c, max), plain.is_settled());
  if (!is_sure) return Certainty::unsure;
  answer.method = Method::quadratic;
  answer.status = Status::unreachable;
  // As plain.has_root(), but known before the square root is.
  if (plain.discriminant > 0 && numerics::any(plain.b < 0, plain.a < 0)) {
    const auto rest = quick::paired(frame.d_rest, frame.w_rest, 0.0);
    const SureLead lead = correct(question, rest, plain, plain.root());
    const quick::Flight<kDimensions<V>> flight = {
        true, {lead.time, 0}, quick::aim_of<kDimensions<V>>(lead)};
    return describe(engagement, flight, answer) ? Certainty::found : Certainty::unsure;
  }
  quick::ClosestApproach<kDimensions<V>> approach;
  if (quick::find_closest_approach(frame, plain, approach)) describe(engagement, approach, answer);
  return Certainty::none;
}

/// `found`: `answer` holds the first hit, whatever the limits; `none`: there is none, and
/// `answer.closest` is what comes closest if that was found too; `unsure`: certified roots have to
/// decide.
template <class V>
AIMAHEAD_INLINE numerics::Certainty quick_answer(const Engagement<V>& engagement, QuickRange range,
                                                 Intercept<V>& answer) {
  if (quick::has_relative_acceleration(engagement)) {
    return answer_by_polynomial<V, true>(engagement, range, answer);
  }
  return quick::is_lead(engagement) ? answer_by_lead(engagement, range, answer)
                                    : answer_by_polynomial<V, false>(engagement, range, answer);
}

}  // namespace aimahead::detail::closed_form
