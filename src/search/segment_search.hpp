// The search for the next zero of a gap within one segment of motion. No zero is passed over.
//
// A gap is G(t) = |D(t)| - r(t). The distance from a point to a body in straight uniform motion is
// convex, so that |D|'' >= -|D''|. Let A be at least |D''| plus the growth of r' per time between t
// and t + h. Then for an open gap (G > 0)
//
//   G(t + h) >= G + G' h - A h^2 / 2,
//
// and up to the first zero of that parabola the gap stays open: step there. Close to a zero this is
// Newton's method from the safe side. A closed gap is left in the same way, by its negative,
// squared:
//
//   Q = r^2 - |D|^2,   Q'' >= -2 (V^2 + |D| A + r c),
//
// V no less than |D'|, c than the loss of r'.
//
// Doubles decide. A gap that stays within their rounding of zero without passing through it is
// `unresolved`, and so is one that takes too much work. Where a segment ends, a gap that comes
// within rounding of zero and at once opens again, at a corner of the path, is a touch. One that is
// about zero from the beginning of a segment, but not before, to its end or longer, and touches
// zero or passes through it, is a hit at the beginning of its stay and only there. One that tends
// to zero in a segment does not stay.
#pragma once

#include "motion/motion_segment.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <optional>

namespace aimahead::detail::search {

/// A gap at one moment.
template <int N>
struct GapState {
  double gap;
  double slope;
  double distance;  ///< |D|
  double reached;   ///< r
  double rate;      ///< r'
  double left;      ///< the share that drag has left of the shot's initial velocity
  KinematicState<N> d;
};

/// A step to where a gap is about zero.
struct ZeroStep {
  double length;
  double rest;  ///< about the distance to the zero that is left after the step
};

/// A gap to search: its value, slope and curvature bounds at a time of a segment, and a step that
/// refines a zero.
template <class G>
concept Gap = requires(const G& gap, const GapState<G::kAxes>& now, double t, double side) {
  { gap.at(t) } -> std::same_as<GapState<G::kAxes>>;
  // Bounds of |D''| and |D'''| from `now` on, and of the growth of r'.
  { gap.max_acceleration(now) } -> std::same_as<double>;
  { gap.max_jerk(now) } -> std::same_as<double>;
  { gap.max_growth(t) } -> std::same_as<double>;
  // The share of r' that r' loses per time.
  { gap.drag() } -> std::same_as<double>;
  // A bound of the gap's rounding; the rounding of time; whether the gap is within its rounding.
  { gap.error(t) } -> std::same_as<double>;
  { gap.resolution(t) } -> std::same_as<double>;
  { gap.is_zero(now, t, side) } -> std::same_as<bool>;
  // The gap up to which bodies touch: 0, but for points, whose gap is never negative.
  { gap.touch_error(now, t) } -> std::same_as<double>;
  // The first zero between two times about which the gap is within its rounding, if one is known.
  { gap.exact_zero(t, t) } -> std::same_as<std::optional<double>>;
  // A step towards a zero, from max_jerk and max_growth.
  { gap.step_to_zero(now, t, t) } -> std::same_as<ZeroStep>;
  // Whether a step to zero may be too short to move; if not, the bracket is halved instead.
  { G::kMayRest } -> std::convertible_to<bool>;
  // A gap counts as falling if its slope outweighs the change of the slope this many times.
  { G::kFallMargin } -> std::convertible_to<double>;
  // Whether the caller has decided exactly that the gap is open at time 0.
  { G::kStartsDecided } -> std::convertible_to<bool>;
};

template <Gap G>
class SegmentSearch {
 protected:
  static constexpr int N = G::kAxes;
  enum class Outcome : unsigned char { hit, passed, never, unresolved };

  /// The gap is made from `parts`.
  template <class... Parts>
  explicit SegmentSearch(int max_work, const Parts&... parts)
      : gap_(parts...), work_left_(max_work) {}

  /// Searches from t_ to the limit. `look_ahead` may know the outcome of all that follows, or raise
  /// t_.
  template <class LookAhead>
  Outcome advance(double limit, LookAhead look_ahead);

  /// What is known of a gap within rounding of zero.
  struct Stay {
    double arrival = 0;        ///< the gap came there
    double since = -1;         ///< it has kept there since then; negative: no segment long
    bool has_touched = false;  ///< whether it was zero or beyond
    bool is_given = false;     ///< whether its hit was given
    double rounding = 0;       ///< of the gap at the end of the segment before
  };

  /// Takes the side of a gap that was open before t_ or is new there.
  void begin_on(double side) {
    side_ = side;
    was_open_ = true;
    stay_ = {.arrival = t_};
  }

  G gap_;
  double t_ = 0;          // all zeros before are known
  double hit_ = 0;        // the last zero found
  double last_pass_ = 0;  // the gap passed to its present side at this time or before
  double limit_ = -1;     // where the segment ends that was searched last
  double side_ = 1;       // 1: the gap is open at t_, -1: closed, 0: within rounding of zero
  bool was_open_ = true;  // whether the gap was open before side_ became 0
  Stay stay_;             // where side_ is 0
  int work_left_;         // evaluations

 private:
  static constexpr double kLong = 0x1p11;  // in resolutions of time
  /// A slope below this share of the largest is that of a stay.
  static constexpr double kLevel = 0x1p-40;

  Outcome settle(double from, double limit, bool at_border, const GapState<N>& now);
  Outcome pass_through(const GapState<N>& now, double t);
  Outcome come_back(const GapState<N>& now, double t);
  Outcome reach_end(const GapState<N>& now, const GapState<N>& there, double limit, bool arrives);
  Outcome stay_until(double limit);
  [[nodiscard]] double width_about(const GapState<N>& now) const;
  /// The side of a gap about zero that it had before.
  [[nodiscard]] double last_side() const { return side_ != 0 ? side_ : was_open_ ? 1 : -1; }
  /// Since when a gap about zero has been so.
  [[nodiscard]] double since() const { return stay_.since >= 0 ? stay_.since : t_; }
  [[nodiscard]] bool is_decided() const { return G::kStartsDecided && t_ == 0; }
  [[nodiscard]] static double max_slope_of(const GapState<N>& now) {
    return length<N>(now.d.velocity) + now.rate;
  }
  Outcome polish(GapState<N> now, double above, double below);
  [[nodiscard]] double open_step(const GapState<N>& now, double room) const;
  [[nodiscard]] double closed_step(const GapState<N>& now, double room) const;
  [[nodiscard]] bool falls_until(const GapState<N>& now, double width) const;
};

/// A step within which an open gap does not close.
template <Gap G>
double SegmentSearch<G>::open_step(const GapState<N>& now, double room) const {
  const double growth = gap_.max_growth(t_);
  const double own = length<N>(now.d.acceleration) + growth;
  return parabola_zero_within(room, now.gap, now.slope, own, gap_.max_jerk(now),
                              [&] { return gap_.max_acceleration(now) + growth; });
}

/// A step within which a closed gap does not open.
template <Gap G>
double SegmentSearch<G>::closed_step(const GapState<N>& now, double room) const {
  const double speed = length<N>(now.d.velocity);
  const double value = -now.gap * (now.reached + now.distance);
  const double along = dot<N>(now.d.position, now.d.velocity);
  const double slope = 2 * (now.reached * now.rate - along);
  const double jerk = gap_.max_jerk(now);
  const double max = gap_.max_acceleration(now);
  const double own = length<N>(now.d.acceleration);
  const double max_slope = speed + now.rate;
  // A gap that may only touch zero stays closed for longer than at its fastest.
  const bool is_steep = std::fabs(now.slope) > 0x1p-8 * max_slope;
  double window = is_steep ? 4 * -now.gap / max_slope : room;
  if (max > 0) window = std::min(window, 4 * std::sqrt(-now.gap / max));
  window = std::min(window, room);
  const double acceleration = jerk == 0 ? own : std::min(max, own + jerk * window);
  const double fastest = speed + acceleration * window;
  const double farthest = now.distance + fastest * window;
  const double loss = gap_.drag() * now.rate * (now.reached + now.rate * window);
  const double curvature = 2 * (fastest * fastest + farthest * acceleration + loss);
  return std::min(parabola_zero(value, slope, curvature), window);
}

/// Whether an open gap falls all the way to t_ + width, and is closed there, so that it closes
/// exactly once; for a width of twice gap / -slope.
template <Gap G>
bool SegmentSearch<G>::falls_until(const GapState<N>& now, double width) const {
  const double acceleration = length<N>(now.d.acceleration) + gap_.max_jerk(now) * width;
  const double speed = length<N>(now.d.velocity) + acceleration * width;
  const double nearest = now.distance - speed * width;
  if (!(nearest > 0)) return false;
  const double curvature = acceleration + speed * speed / nearest + gap_.drag() * now.rate;
  return G::kFallMargin * curvature * width < -now.slope;
}

template <Gap G>
template <class LookAhead>
typename SegmentSearch<G>::Outcome SegmentSearch<G>::advance(double limit, LookAhead look_ahead) {
  const double from = t_;
  const bool from_border = from == limit_;
  limit_ = limit;
  bool is_rounded = false;  // whether t_ was rounded, or a zero may be at the limit
  while (work_left_-- > 0) {
    const double room = limit - t_;
    if (!(room > 0) && side_ != 0 && !is_rounded) return Outcome::passed;
    const GapState<N> now = gap_.at(t_);
    if (side_ != 0 && !gap_.is_zero(now, t_, side_)) {
      if (!(room > 0)) return Outcome::passed;
      const double begin = t_;
      const Outcome outcome = look_ahead(now);
      if (outcome != Outcome::passed) return outcome;
      if (t_ > begin) continue;
      if (side_ > 0 && now.slope < 0) {
        const double width = 2 * (now.gap / -now.slope);
        if (width < room && falls_until(now, width)) return polish(now, t_, t_ + width);
      }
      const double step = kCaution * (side_ > 0 ? open_step(now, room) : closed_step(now, room));
      if (step >= room) {
        if (limit == kForever) return Outcome::never;
        t_ = limit;
        // Where the step ends the gap may be zero, and a share of it is left until there.
        const bool is_clear =
            step > 2 * room || side_ * now.gap * (step - room) > gap_.error(limit) * step;
        if (is_clear) return Outcome::passed;
        is_rounded = true;
        continue;
      }
      if (step > gap_.resolution(t_)) {
        t_ += step;
        is_rounded = true;
        continue;
      }
    }
    const Outcome outcome = settle(from, limit, from_border && t_ == from, now);
    if (outcome != Outcome::passed || t_ >= limit) return outcome;
  }
  return Outcome::unresolved;
}

/// Decides whether a gap passes through zero that at t_ is within rounding of zero, or nearer to it
/// than the resolution of time. `from` is where the segment was begun; `at_border`, whether another
/// one ends at t_.
template <Gap G>
typename SegmentSearch<G>::Outcome SegmentSearch<G>::settle(double from, double limit,
                                                            bool at_border,
                                                            const GapState<N>& now) {
  constexpr double kBlurred = 0x1p-30;
  const double side = last_side();
  if (side_ != 0) stay_ = {.arrival = t_};
  const bool arrives = std::fabs(from - stay_.arrival) <= kLong * gap_.resolution(from);
  const bool turns_here = at_border && arrives && side * now.slope > kLevel * max_slope_of(now);
  const double touch_error =
      turns_here ? std::max(gap_.error(t_), stay_.rounding) : gap_.touch_error(now, t_);
  if (side * now.gap <= touch_error && !is_decided()) stay_.has_touched = true;
  // Late enough, rounding exceeds every gap.
  const double size = now.distance + now.reached;
  const bool is_blurred = size > 0 && gap_.error(t_) > kBlurred * size;
  const bool may_rest = stay_.has_touched && limit == kForever && !is_blurred;
  // Both rest there for ever.
  if (may_rest && max_slope_of(now) == 0 && gap_.max_acceleration(now) == 0)
    return stay_until(limit);
  for (double width = width_about(now); work_left_-- > 0; width *= 4) {
    const double t = std::min(t_ + width, limit);
    const GapState<N> there = gap_.at(t);
    if (!numerics::is_finite(there.gap)) {
      if (may_rest && (arrives || stay_.since >= 0)) return stay_until(limit);
      if (t < kForever) break;
    }
    const double rounding = gap_.error(t);
    if (side * there.gap < -rounding) return pass_through(now, t);
    if (side * there.gap <= gap_.touch_error(there, t)) stay_.has_touched = true;
    if (side * there.gap > rounding) return come_back(now, t);
    if (t == limit) return reach_end(now, there, limit, arrives);
  }
  return Outcome::unresolved;
}

/// About the time in which a gap about zero at t_ is seen to pass through, or to come back.
template <Gap G>
double SegmentSearch<G>::width_about(const GapState<N>& now) const {
  const double error = gap_.error(t_);
  const double max_slope = max_slope_of(now);
  double width = 2 * gap_.resolution(t_);
  if (max_slope > 0) width = std::max(width, error / max_slope);
  if (last_side() * now.slope >= 0) return width;
  return std::max(width, 2 * (std::fabs(now.gap) + error) / std::fabs(now.slope));
}

/// The gap has passed through zero between t_ and t.
template <Gap G>
typename SegmentSearch<G>::Outcome SegmentSearch<G>::pass_through(const GapState<N>& now,
                                                                  double t) {
  const double side = last_side();
  side_ = side;
  if (stay_.since < 0) return polish(now, t_, t);
  hit_ = stay_.since;
  t_ = last_pass_ = t;
  side_ = -side;
  return stay_.is_given ? Outcome::passed : Outcome::hit;
}

/// The gap has come back to its side between t_ and t: a touch, as far as rounding tells.
template <Gap G>
typename SegmentSearch<G>::Outcome SegmentSearch<G>::come_back(const GapState<N>& now, double t) {
  const bool was_zero = last_side() * now.gap <= gap_.error(t_) && !is_decided();
  const double begin = t_;
  hit_ = since();
  side_ = last_side();
  t_ = t;
  if (stay_.is_given) return Outcome::passed;
  if (stay_.has_touched) return Outcome::hit;
  if (!was_zero) return Outcome::passed;
  if (const std::optional<double> zero = gap_.exact_zero(begin, t)) {
    hit_ = *zero;
    return Outcome::hit;
  }
  if (side_ < 0) return Outcome::passed;
  t_ = begin;
  return Outcome::unresolved;
}

/// The gap is about zero from t_ to the limit.
template <Gap G>
typename SegmentSearch<G>::Outcome SegmentSearch<G>::reach_end(const GapState<N>& now,
                                                               const GapState<N>& there,
                                                               double limit, bool arrives) {
  const auto is_level = [](const GapState<N>& at) {
    return std::fabs(at.slope) <= kLevel * max_slope_of(at);
  };
  const bool is_long = limit - t_ > kLong * gap_.resolution(limit);
  const bool is_stay = is_long && is_level(now) && is_level(there);
  const double began = since();
  was_open_ = last_side() > 0;
  side_ = 0;
  t_ = limit;
  stay_.rounding = gap_.error(limit);
  if (stay_.is_given || !is_stay || !(arrives || stay_.since >= 0)) return Outcome::passed;
  stay_.since = began;
  return stay_.has_touched ? stay_until(limit) : Outcome::passed;
}

/// Takes a gap for zero up to the limit. Its hit is given once.
template <Gap G>
typename SegmentSearch<G>::Outcome SegmentSearch<G>::stay_until(double limit) {
  const double began = since();
  t_ = limit;
  if (stay_.is_given) return Outcome::passed;
  stay_.is_given = true;
  hit_ = began;
  return Outcome::hit;
}

/// The zero between an open gap (or a closed one) at `above` and one that is not at `below`. They
/// are so near that there is only one zero, or several that doubles do not separate. `now` is the
/// gap at `above`.
template <Gap G>
typename SegmentSearch<G>::Outcome SegmentSearch<G>::polish(GapState<N> now, double above,
                                                            double below) {
  const double end = below;
  const double jerk = gap_.max_jerk(now);
  const double growth = gap_.max_growth(t_);
  double t = above;
  for (int i = 0; i < 60; ++i) {
    (side_ * now.gap > 0 ? above : below) = t;
    const ZeroStep step = gap_.step_to_zero(now, jerk, growth);
    const double next = t + step.length;
    const bool at_end = next == above || next == below;
    const bool inside = at_end ? G::kMayRest : next > above && next < below;
    const double last = t;
    t = inside ? next : above + (below - above) / 2;
    if (inside && step.rest <= 0.25 * gap_.resolution(t)) break;
    if (t == last || !(below - above > gap_.resolution(t)) || work_left_-- <= 0) break;
    now = gap_.at(t);
  }
  hit_ = t;
  t_ = last_pass_ = end;
  side_ = -side_;
  return Outcome::hit;
}

}  // namespace aimahead::detail::search
