// The whole answer to an ordinary question, in plain doubles: the first hit within the limits, or
// that there is none and what comes closest. Grazes and numbers of extreme size are left to
// solve_in_closed_form.cpp.
#pragma once

#include "aimahead/detail/quadratic_roots.hpp"
#include "aimahead/detail/scaling.hpp"
#include "aimahead/intercept.hpp"
#include "closed_form/quick_approach.hpp"
#include "closed_form/quick_frame.hpp"
#include "rooms.hpp"

#include <cmath>
#include <type_traits>

namespace aimahead::detail::closed_form {

/// The range about 1 of the squares of lengths, speeds and accelerations. A question that is in the
/// `narrow` range is in the `wide` one in the units of its DriftingFrame, and is therefore answered
/// alike in every unit.
enum class QuickRange : unsigned char { narrow, wide };

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

/// The answer to an engagement, compiled for each combination of relative acceleration or none, and
/// reach or none.
template <class V, bool kAccelerated, class Reach>
class QuickAnswer {
 public:
  static constexpr int N = kDimensions<V>;

  /// Answers like quick_answer below. Kept out of line, so that each combination has the registers
  /// to itself and is compiled once.
  AIMAHEAD_NOINLINE static numerics::Certainty to(const Engagement<V>& engagement, QuickRange range,
                                                  Intercept<V>& answer) {
    return QuickAnswer(engagement).solve(range, answer);
  }

 private:
  AIMAHEAD_INLINE explicit QuickAnswer(const Engagement<V>& engagement) : engagement_(engagement) {
    quick::read_frame(engagement, frame_);
  }

  AIMAHEAD_INLINE numerics::Certainty solve(QuickRange range, Intercept<V>& answer) const {
    using numerics::Certainty;
    const auto& gap = frame_.gap;
    const double max = range == QuickRange::narrow ? quick::kNarrow : 0x1p500;
    if (!frame_.is_within(max)) return Certainty::unsure;
    answer.method = kAccelerated ? Method::polynomial : Method::quadratic;
    answer.status = Status::unreachable;
    double rough = 0;
    bool likely = false;
    if constexpr (kAccelerated) {
      const bool is_open_at_launch = gap.c[0] > 0x1p-48 * gap.size[0];
      if (!is_open_at_launch) return Certainty::unsure;
      rough = quick::likely_root(gap, true, likely);
    } else {
      const auto& c = gap.c;
      if (range == QuickRange::wide && !numerics::are_well_scaled(gap.size[2], gap.size[0])) {
        return Certainty::unsure;
      }
      const Certainty certainty =
          numerics::decide_well_scaled(c[2], frame_.closing, c[0], gap.size[2], gap.size[0], rough);
      if (certainty == Certainty::unsure) return certainty;
      likely = certainty == Certainty::found;
    }
    if (likely) {
      quick::Flight<N> flight;
      quick::refine(frame_, rough, true, flight);
      if (flight.sure && describe(flight, answer)) return Certainty::found;
      if (!kAccelerated) return Certainty::unsure;
    }
    quick::ClosestApproach<N> approach;
    if (quick::find_closest_approach(frame_, approach)) {
      describe(approach, answer);
      return Certainty::none;
    }
    return kAccelerated ? Certainty::unsure : Certainty::none;
  }

  /// Describes a flight. Each number is right to a rounding or two of its largest term, which is
  /// enough as no decision depends on it. False if something is beyond the range of a double.
  [[nodiscard]] AIMAHEAD_INLINE bool describe(const quick::Flight<N>& flight, Hit<V>& hit) const {
    using quick::axes_of;
    base::compiler_barrier();
    const auto& e = engagement_;
    const double delay = e.shooter.delay;
    double t = flight.time.value;
    if (delay != 0) {
      const numerics::Exact elapsed = numerics::two_sum(delay, t);
      t = elapsed.value + (elapsed.error + flight.time.error);
    }
    const auto gun_velocity = axes_of(e.shooter.velocity);
    const auto path = axes_of(e.target.velocity) + t * (0.5 * axes_of(e.target.acceleration));
    const auto point = axes_of(e.target.position) + t * path;
    auto moved = delay * gun_velocity;
    if constexpr (!std::is_same_v<Reach, quick::NoReach>) {
      moved = moved + e.shooter.muzzle * flight.aim;
    }
    const auto start = axes_of(e.shooter.position) + moved;
    const double inherit = quick::loaded_alone(e.projectile.inherit);
    const auto velocity = frame_.speed * flight.aim + inherit * gun_velocity;
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
  AIMAHEAD_INLINE void describe(const quick::ClosestApproach<N>& approach,
                                Intercept<V>& answer) const {
    base::compiler_barrier();
    const auto& e = engagement_;
    const V velocity =
        quick::vector_of<V>(e.projectile.speed * approach.aim +
                            e.projectile.inherit * quick::axes_of(e.shooter.velocity));
    const double f = approach.flight_time;
    if (!is_within_limits(e.projectile, f, velocity)) return;
    answer.closest = Approach<V>{e.shooter.delay + f, approach.distance,
                                 quick::vector_of<V>(approach.aim), e.shooter.delay};
  }

  const Engagement<V>& engagement_;
  quick::Frame<N, kAccelerated, Reach> frame_;
};

/// `found`: `answer` holds the first hit, whatever the limits; `none`: there is none, and
/// `answer.closest` is what comes closest if that was found too; `unsure`: certified roots have to
/// decide.
template <class V>
AIMAHEAD_INLINE numerics::Certainty quick_answer(const Engagement<V>& engagement, QuickRange range,
                                                 Intercept<V>& answer) {
  if (quick::has_relative_acceleration(engagement)) {
    return QuickAnswer<V, true, double>::to(engagement, range, answer);
  }
#if !defined(AIMAHEAD_SMALL)
  if (!quick::has_reach(engagement)) {
    return QuickAnswer<V, false, quick::NoReach>::to(engagement, range, answer);
  }
#endif
  return QuickAnswer<V, false, double>::to(engagement, range, answer);
}

}  // namespace aimahead::detail::closed_form
