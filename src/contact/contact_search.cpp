// The search cuts both motions into segments. Between two beginnings of a segment the gap is
//
//   G(t) = |D(t)| - R,   D = a - b.
//
// Where both segments are in constant acceleration at most, its square is a polynomial, whose first
// root is certified for the segments as doubles hold them. Elsewhere segment_search.hpp steps to
// the first zero.
//
// For a body that moves as the caller's own function says, only positions and a bound on its speed
// are known. The gap then closes no faster than the sum of both speeds, which gives the steps of
// contact_steps.hpp. function_search.hpp finds every hit of a shot on such a body. A search for
// every hit has to pass through zeros, so that one brackets and refines.
#include "contact/contact_search.hpp"

#include "base/visit_variant.hpp"
#include "contact/contact_steps.hpp"
#include "motion/motion_cursor.hpp"
#include "motion/motion_segments.hpp"
#include "search/lap_skips.hpp"
#include "search/segment_search.hpp"
#include "search/straight_gap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace aimahead::detail::contact {
namespace {

/// Whether discs of these radii overlap or touch, exactly.
template <class V>
bool overlap(const V& from, const V& to, double radius_a, double radius_b) {
  return static_cast<bool>(
      time_of_impact(Body<V>{from, V{}, radius_a}, Body<V>{to, V{}, radius_b}, 0));
}

template <class V>
struct StartPosition {
  const Target<V>& body;

  V operator()(const Bezier<V>& motion) const { return motion.points[0]; }
  V operator()(const Path<V>& motion) const { return motion.points[0]; }
  V operator()(const Spline<V>& motion) const { return motion.points[0]; }
  V operator()(const Samples<V>& motion) const { return motion.positions[0]; }
  V operator()(const MotionFunction<V>& function) const {
    return function.position(function.context, 0);
  }
  template <class Other>
  V operator()(const Other&) const {
    return body.position;
  }
};

/// The position of a body at time 0, as it was given.
template <class V>
Components<kDimensions<V>> position_at_start(const Target<V>& body) {
  return detail::components(visit_variant(StartPosition<V>{body}, body.motion));
}

/// Two bodies that touch at `time`.
template <class V>
struct TouchingPair {
  static constexpr int N = kDimensions<V>;

  Components<N> towards;   ///< from b to a; zero for points
  Components<N> velocity;  ///< a's velocity relative to b
  Components<N> position_of_b;
  double radius_of_b;

  /// Describes the contact, positions counted from `origin`.
  [[nodiscard]] Contact<V> describe(ContactStatus status, double time,
                                    const Components<N>& origin) const {
    const Components<N> normal = detail::normal_along<N>(towards, velocity);
    std::array<double, N> point;
    double sum = time;
    for (int i = 0; i < N; ++i) {
      point[i] = origin[i] + (position_of_b[i] + radius_of_b * normal[i]);
      sum += point[i] + normal[i];
    }
    if (!numerics::is_finite(sum)) return unresolved_from<V>(time);
    return {status, time, make_vector<V>(point), make_vector<V>(normal)};
  }
};

/// The gap between two bodies, within a segment of the motion of each.
template <int N>
struct BodyGap {
  static constexpr int kAxes = N;
  static constexpr bool kStartsDecided = true;
  static constexpr bool kMayRest = false;
  static constexpr double kFallMargin = 2;

  explicit BodyGap(double sum_of_radii) : reach(sum_of_radii) {}

  [[nodiscard]] GapState<N> at(double time) const {
    GapState<N> now;
    now.d = a.at(time);
    now.d -= b.at(time);
    now.distance = length<N>(now.d.position);
    now.reached = reach;
    now.rate = 0;
    now.left = 1;
    now.gap = now.distance - reach;
    now.slope = now.distance > 0 ? dot<N>(now.d.position, now.d.velocity) / now.distance : 0;
    return now;
  }
  [[nodiscard]] double max_acceleration(const GapState<N>&) const {
    return a.max_acceleration + b.max_acceleration;
  }
  [[nodiscard]] double max_jerk(const GapState<N>&) const { return a.max_jerk + b.max_jerk; }
  [[nodiscard]] static double max_growth(double) { return 0; }
  [[nodiscard]] static double drag() { return 0; }
  [[nodiscard]] double error(double time) const {
    return 0x1p-50 * (a.size(time) + b.size(time) + reach);
  }
  [[nodiscard]] static double resolution(double time) {
    return 0x1p-51 * time + std::numeric_limits<double>::min();
  }
  [[nodiscard]] bool is_zero(const GapState<N>& now, double time, double) const {
    return numerics::is_finite(now.gap + now.slope) && !(now.gap > error(time));
  }
  [[nodiscard]] static double touch_error(const GapState<N>&, double) { return 0; }
  [[nodiscard]] static std::optional<double> exact_zero(double, double) { return std::nullopt; }
  /// Newton's method: the error left is about the square of the step.
  [[nodiscard]] static ZeroStep step_to_zero(const GapState<N>& now, double, double) {
    const double step = -now.gap / now.slope;
    return {step, 0x1p-23 * std::fabs(step)};
  }
  [[nodiscard]] bool is_polynomial() const {
    return a.has_constant_acceleration() && b.has_constant_acceleration();
  }

  double reach;
  MotionSegment<N> a{};
  MotionSegment<N> b{};
};

template <class V>
class SegmentContact : private SegmentSearch<BodyGap<kDimensions<V>>> {
 public:
  static constexpr int N = kDimensions<V>;

  /// Positions are relative to that of b at time 0, so that nothing is lost far from the origin.
  SegmentContact(const Target<V>& a, const Target<V>& b)
      : Base(kMaxEvaluations, a.radius + b.radius),
        first_(a),
        second_(b),
        origin_(position_at_start(b)),
        a_(a, origin_),
        b_(b, origin_) {}

  Contact<V> find(double duration) {
    gap_.a.end = gap_.b.end = -1;
    bool present = load(a_, gap_.a) && load(b_, gap_.b);
    GapState<N> now = present ? gap_.at(0) : GapState<N>{};
    Components<N> velocity = now.d.velocity;
    for (double& v : velocity) {
      if (!numerics::is_finite(v)) v = 0;  // only a touch can be decided
    }
    const Body<V> a{make_vector<V>(position_at_start(first_)), make_vector<V>(velocity),
                    first_.radius};
    const Body<V> b{make_vector<V>(origin_), V{}, second_.radius};
    const Contact<V> start = time_of_impact(a, b, 0);  // exact
    if (start.status != ContactStatus::apart) return start;

    Contact<V> at_end = start;
    while (present && work_left_-- > 0) {
      if (!numerics::is_finite(now.gap + now.slope)) return unresolved_from<V>(t_);
      const bool closed = is_closed(now);
      // Of a body that arrives at the end of its segment, the velocity until then counts.
      if (closed && (t_ > 0 || now.slope < 0)) return at_end ? at_end : describe(t_);
      const double limit = std::min({gap_.a.end, gap_.b.end, duration});
      const bool solves = gap_.is_polynomial() && !closed;
      const Outcome outcome = solves ? solve(now, limit) : advance(limit);
      if (outcome == Outcome::hit) return describe(hit_);
      if (outcome == Outcome::unresolved) return unresolved_from<V>(t_);
      if (outcome == Outcome::never || t_ == kForever) return start;
      // A gap within rounding of zero where the interval or a body ends is a contact. So is a jump
      // into the other body just then; a body that ends is still at its end.
      if (!solves) error_at_limit_ = gap_.error(t_);
      const bool at_zero = t_ > 0 && gap_.at(t_).gap <= error_at_limit_;
      at_end = at_zero ? describe(t_) : start;
      const bool is_over = t_ >= duration;
      const bool has_first = load(a_, gap_.a);
      const bool has_second = load(b_, gap_.b);
      present = has_first && has_second;
      now = gap_.at(t_);
      if (is_over || (!present && work_left_ > 0)) {
        const bool jumps_in = !at_zero && numerics::is_finite(now.gap) && is_closed(now);
        return jumps_in ? describe(t_) : at_end;
      }
      // Laps in which the bodies stay apart are skipped.
      const double clear_until = t_ + clear_time_of_regions();
      if (clear_until >= duration) return start;
      if (clear_until > t_) {
        skip_to(clear_until);
        now = gap_.at(t_);
        at_end = start;
      }
    }
    return work_left_ > 0 ? start : unresolved_from<V>(t_);
  }

 private:
  using Base = SegmentSearch<BodyGap<N>>;
  using Base::gap_;
  using Base::hit_;
  using Base::side_;
  using Base::t_;
  using Base::work_left_;
  using typename Base::Outcome;

  /// The segment that lasts beyond t_. False if the body has vanished by then.
  bool load(MotionSegments<V>& segments, MotionSegment<N>& segment) {
    while (segment.end <= t_) {
      MotionSegment<N> following;
      if (work_left_-- <= 0 || !segments.next(following)) return false;
      skips_.count(1);
      segment = following;
    }
    return true;
  }

  /// For how long the regions of both bodies stay apart, if that is worth a skip; otherwise 0.
  double clear_time_of_regions() {
    if (!skips_.is_due()) return 0;
    StraightGap<N> gap;
    gap.reach = gap_.reach;
    Region<N> around{};
    if (!add_region(a_, gap_.a, 1, gap, around) || !add_region(b_, gap_.b, -1, gap, around)) {
      return 0;
    }
    const double clear = clear_time(gap, 1, around);
    return skips_.are_worth(clear, std::min(gap_.a.end, gap_.b.end) - t_) ? clear : 0;
  }

  void skip_to(double time) {
    t_ = time;
    if (a_.region()) a_.skip_to(time);
    if (b_.region()) b_.skip_to(time);
    load(a_, gap_.a);
    load(b_, gap_.b);
  }

  /// Adds what bounds a body from t_ on: where it is, or the region that it stays in. False if
  /// nothing does.
  bool add_region(const MotionSegments<V>& segments, const MotionSegment<N>& segment, double sign,
                  StraightGap<N>& gap, Region<N>& around) const {
    const Region<N>* region = segments.region();
    const bool is_straight = segment.degree <= 2 && segment.rate == 0 && segment.end == kForever;
    if (!region && !is_straight) return false;
    const KinematicState<N> center = region ? region->at(t_) : segment.at(t_);
    gap.d += sign * center.position;
    gap.w += sign * center.velocity;
    gap.g += sign * center.acceleration;
    if (!region) return true;
    around.radius += region->radius;
    around.half += region->half;
    return true;
  }

  /// Whether the bodies overlap or touch, exactly for their offset in doubles.
  [[nodiscard]] bool is_closed(const GapState<N>& now) const {
    return overlap(make_vector<V>(now.d.position), V{}, first_.radius, second_.radius);
  }

  /// Searches from t_ to the limit by the polynomial, for a gap that is open.
  Outcome solve(const GapState<N>& now, double limit) {
    StraightGap<N> straight;
    straight.d = now.d.position;
    straight.w = now.d.velocity;
    straight.g = now.d.acceleration;
    straight.reach = gap_.reach;
    const numerics::Root root = StraightGapRoots<N>(straight, 1).next();
    if (root.status == numerics::RootStatus::unresolved) return Outcome::unresolved;
    if (root.status == numerics::RootStatus::none || !(root.x.hi <= limit - t_)) {
      error_at_limit_ = gap_.error(limit);
      if (is_near(straight, limit) && touches_within_rounding(straight, now, limit)) {
        return Outcome::unresolved;
      }
      t_ = limit;
      return Outcome::passed;
    }
    hit_ = std::min(t_ + root.x.hi, limit);
    return Outcome::hit;
  }

  /// Whether the bodies may come within rounding of each other before the limit.
  [[nodiscard]] bool is_near(const StraightGap<N>& straight, double limit) const {
    const double end = limit - t_;
    const double nearest = time_of_closest(straight, end);
    const double error = limit < kForever ? error_at_limit_ : gap_.error(t_ + nearest);
    return !(least_distance(straight, nearest, end) > gap_.reach + error);
  }
  /// Whether an open gap that has no zero up to the limit is within rounding of zero at some time
  /// before. Sets t_ to about the first such time, before which nothing touches. At the limit the
  /// next segment decides, and at the start the exact test has.
  AIMAHEAD_NOINLINE bool touches_within_rounding(StraightGap<N> straight, const GapState<N>& now,
                                                 double limit) {
    const double end = limit - t_;
    const double error = gap_.error(t_ + time_of_closest(straight, end));
    // Late enough, rounding exceeds every gap.
    if (!(error <= 0x1p20 * gap_.error(t_))) return false;
    if (limit < kForever && gap_.at(limit).gap <= error_at_limit_) return false;
    if (now.gap <= error) return t_ > 0;
    straight.reach += error;
    const numerics::Root root = StraightGapRoots<N>(straight, 1).next();
    if (root.status == numerics::RootStatus::none || !(root.x.hi < end)) return false;
    t_ += root.x.hi;
    return true;
  }
  static Components<N> offset_after(const StraightGap<N>& gap, double x) {
    return gap.d + x * (gap.w + 0.5 * x * gap.g);
  }
  /// About the time, up to `end`, at which the offset is shortest: that of the straight line, and
  /// for one that accelerates a step of Newton's method from there.
  static double time_of_closest(const StraightGap<N>& gap, double end) {
    const double closing = -dot<N>(gap.d, gap.w);
    if (!(closing > 0)) return 0;
    const double x = std::min(closing / dot<N>(gap.w, gap.w), end);
    if (gap.g == Components<N>{}) return x;
    const Components<N> offset = offset_after(gap, x);
    const Components<N> velocity = gap.w + x * gap.g;
    const double bend = dot<N>(velocity, velocity) + dot<N>(offset, gap.g);
    return bend > 0 ? std::clamp(x - dot<N>(offset, velocity) / bend, 0.0, end) : x;
  }
  /// A length that the offset is never below up to `end`; for one that accelerates, the least of
  /// its component along its direction at `nearest`.
  static double least_distance(const StraightGap<N>& gap, double nearest, double end) {
    const Components<N> offset = offset_after(gap, nearest);
    if (gap.g == Components<N>{}) return length<N>(offset);
    const Components<N> u = direction_of<N>(offset);
    const double start = dot<N>(u, gap.d);
    const double slope = dot<N>(u, gap.w);
    const double bend = dot<N>(u, gap.g);
    const auto along = [&](double x) { return start + x * (slope + 0.5 * x * bend); };
    if (!(bend > 0)) return end < kForever ? std::min(along(0), along(end)) : 0;
    return along(std::clamp(-slope / bend, 0.0, end));
  }

  /// Searches from t_ to the limit step by step.
  Outcome advance(double limit) {
    side_ = 1;
    return Base::advance(limit, [](const GapState<N>& now) {
      return numerics::is_finite(now.gap + now.slope) ? Outcome::passed : Outcome::unresolved;
    });
  }

  [[nodiscard]] Contact<V> describe(double time) const {
    const GapState<N> now = gap_.at(time);
    const Components<N> towards = gap_.reach == 0 ? Components<N>{} : now.d.position;
    const TouchingPair<V> touch{towards, now.d.velocity, gap_.b.at(time).position, second_.radius};
    return touch.describe(ContactStatus::contact, time, origin_);
  }

  const Target<V>& first_;
  const Target<V>& second_;
  Components<N> origin_;
  MotionSegments<V> a_;
  MotionSegments<V> b_;
  LapSkips skips_;
  double error_at_limit_ = 0;  // of the gap where the interval ends that was searched last
};

/// The gap between two bodies of which one moves as a function says.
template <class V>
class FunctionGap {
 public:
  static constexpr int N = kDimensions<V>;

  FunctionGap(const Target<V>& a, const Target<V>& b)
      : origin_(position_at_start(b)),
        a_(a, origin_, 0),
        b_(b, origin_, 0),
        reach_(a.radius + b.radius),
        radius_of_b_(b.radius) {}

  bool go_to(double time) { return a_.go_to(time) && b_.go_to(time); }
  bool go_on(double time) {
    return !((a_.end() <= time && !a_.go_on()) || (b_.end() <= time && !b_.go_on()));
  }
  [[nodiscard]] double end() const { return std::min(a_.end(), b_.end()); }

  GapNow at(double time) {
    const KinematicState<N> a = a_.at(time);
    const KinematicState<N> b = b_.at(time);
    towards_ = a.position - b.position;
    velocity_ = a.velocity - b.velocity;
    // A function rounds the time too, and its terms may be as large as the way so far.
    double size = reach_ + time * length<N>(velocity_);
    for (int i = 0; i < N; ++i) {
      size += std::fabs(a.position[i]) + std::fabs(b.position[i]) + std::fabs(origin_[i]);
    }
    position_of_b_ = b.position;
    gap_ = length<N>(towards_) - reach_;
    return {gap_, 0x1p-48 * size};
  }

  [[nodiscard]] double safe_step(double time, double room) {
    return window_.safe_step(gap_, room, [&](double window) {
      const auto bound_a = a_.speed_bound(time, window, {});
      const auto bound_b = b_.speed_bound(time, window, {});
      return bound_a.speed + bound_b.speed + (bound_a.growth + bound_b.growth) * window;
    });
  }
  [[nodiscard]] double straight_step() const {
    return numerics::parabola_zero(gap_, dot<N>(direction_of<N>(towards_), velocity_), 0);
  }

  [[nodiscard]] Contact<V> as_one_is_missing(double time) const {
    const bool is_lost = a_.is_lost() || b_.is_lost();
    return is_lost ? unresolved_from<V>(time) : apart_until_the_end<V>();
  }

  [[nodiscard]] Contact<V> describe(double time) const {
    const Components<N> towards = reach_ == 0 && time > 0 ? Components<N>{} : towards_;
    const TouchingPair<V> touch{towards, velocity_, position_of_b_, radius_of_b_};
    return touch.describe(time > 0 ? ContactStatus::contact : ContactStatus::touching, time,
                          origin_);
  }

 private:
  Components<N> origin_;
  MotionCursor<V> a_;
  MotionCursor<V> b_;
  double reach_;
  double radius_of_b_;
  SpeedWindow window_;
  // The gap at the time last asked for.
  double gap_ = 0;
  Components<N> towards_{};
  Components<N> velocity_{};
  Components<N> position_of_b_{};
};

}  // namespace

template <class V>
Contact<V> search_contact(const Target<V>& a, const Target<V>& b, double duration) {
  const bool by_speed = std::holds_alternative<MotionFunction<V>>(a.motion) ||
                        std::holds_alternative<MotionFunction<V>>(b.motion);
  if (!by_speed) return SegmentContact<V>(a, b).find(duration);
  FunctionGap<V> gap(a, b);
  return step_to_contact<V>(gap, duration);
}

template Contact<Vec2> search_contact(const Target<Vec2>&, const Target<Vec2>&, double);
template Contact<Vec3> search_contact(const Target<Vec3>&, const Target<Vec3>&, double);

}  // namespace aimahead::detail::contact
