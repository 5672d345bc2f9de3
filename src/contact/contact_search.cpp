#include "contact/contact_search.hpp"

#include "motion/visit_motion.hpp"

#include "numerics/safe_step.hpp"
#include "search/straight_gap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead::detail::contact {
namespace {

/// The first h > 0 with value + slope h - curvature h^2 / 2 = 0, for value > 0, curvature >= 0.
double fall_through(double value, double slope, double curvature) {
  if (curvature == 0) return slope < 0 ? value / -slope : kForever;
  const double root = std::sqrt(slope * slope + 2 * curvature * value);
  return slope < 0 ? 2 * value / (root - slope) : (slope + root) / curvature;
}

/// Whether discs of these radii overlap or touch, exactly, their centres being `d` apart.
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

}  // namespace

template <class V>
Components<kDimensions<V>> position_at_start(const Target<V>& body) {
  return detail::components(visit_motion<V>(StartPosition<V>{body}, body.motion));
}

template <class V>
ContactSearch<V>::ContactSearch(const Target<V>& a, const Target<V>& b)
    : first_(a),
      second_(b),
      origin_(position_at_start(b)),
      a_(a, origin_),
      b_(b, origin_),
      reach_(a.radius + b.radius) {}

/// The segment that lasts beyond time_. False if the body is gone by then.
template <class V>
bool ContactSearch<V>::load(MotionSegments<V>& segments, MotionSegment<N>& segment) {
  while (segment.end <= time_) {
    MotionSegment<N> following;
    if (work_left_-- <= 0 || !segments.next(following)) return false;
    segment = following;
  }
  return true;
}

template <class V>
typename ContactSearch<V>::Gap ContactSearch<V>::at(double time) const {
  Gap gap;
  const KinematicState<N> a = segment_a_.at(time);
  const KinematicState<N> b = segment_b_.at(time);
  double closing = 0;
  double square = 0;
  for (int i = 0; i < N; ++i) {
    gap.d.position[i] = a.position[i] - b.position[i];
    gap.d.velocity[i] = a.velocity[i] - b.velocity[i];
    gap.d.acceleration[i] = a.acceleration[i] - b.acceleration[i];
    square += gap.d.position[i] * gap.d.position[i];
    closing += gap.d.position[i] * gap.d.velocity[i];
  }
  gap.distance = std::sqrt(square);
  gap.value = gap.distance - reach_;
  gap.slope = gap.distance > 0 ? closing / gap.distance : 0;
  return gap;
}

/// No less than the rounding error of the gap.
template <class V>
double ContactSearch<V>::error(double time) const {
  return 0x1p-50 * (segment_a_.size(time) + segment_b_.size(time) + reach_);
}

template <class V>
double ContactSearch<V>::resolution() const {
  return 0x1p-51 * time_ + std::numeric_limits<double>::min();
}

template <class V>
bool ContactSearch<V>::is_polynomial() const {
  return segment_a_.degree <= 2 && segment_b_.degree <= 2 && segment_a_.rate == 0 &&
         segment_b_.rate == 0;
}

/// Exactly, for the difference as doubles hold it.
template <class V>
bool ContactSearch<V>::is_closed(const Gap& gap) const {
  return overlap(make_vector<V>(gap.d.position), V{}, first_.radius, second_.radius);
}

/// Nothing touches within this of an open gap.
template <class V>
double ContactSearch<V>::safe_step(const Gap& now, double room) const {
  const double max = segment_a_.max_acceleration + segment_b_.max_acceleration;
  const double far = fall_through(now.value, now.slope, max);
  if (far >= room) return far;
  const double jerk = segment_a_.max_jerk + segment_b_.max_jerk;
  const double window = std::min(4 * far, room);
  const double near_max = length<N>(now.d.acceleration) + jerk * window;
  if (near_max >= max) return far;
  return std::min(fall_through(now.value, now.slope, near_max), window);
}

/// Whether an open gap falls all the way to time_ + width, so that it closes but once.
template <class V>
bool ContactSearch<V>::falls_until(const Gap& now, double width) const {
  const double jerk = segment_a_.max_jerk + segment_b_.max_jerk;
  const double acceleration = length<N>(now.d.acceleration) + jerk * width;
  const double speed = length<N>(now.d.velocity) + acceleration * width;
  const double nearest = now.distance - speed * width;
  if (!(nearest > 0)) return false;
  return now.slope + 2 * (acceleration + speed * speed / nearest) * width < 0;
}

/// From time_ to the limit, by the polynomial. For a gap that is open.
template <class V>
typename ContactSearch<V>::Outcome ContactSearch<V>::solve(const Gap& now, double limit) {
  StraightGap<N> straight;
  straight.d = now.d.position;
  straight.w = now.d.velocity;
  straight.g = now.d.acceleration;
  straight.reach = reach_;
  StraightGapRoots<N> roots(straight, 1);
  const numerics::Root root = roots.next();
  if (root.status == numerics::RootStatus::unresolved) return Outcome::unresolved;
  if (root.status == numerics::RootStatus::none || !(root.x.hi <= limit - time_)) {
    time_ = limit;
    return Outcome::passed;
  }
  time_ = std::min(time_ + root.x.hi, limit);
  return Outcome::contact;
}

/// From time_ to the limit, step by step.
template <class V>
typename ContactSearch<V>::Outcome ContactSearch<V>::advance(double limit) {
  while (work_left_-- > 0) {
    const double room = limit - time_;
    if (!(room > 0)) return Outcome::passed;
    const Gap now = at(time_);
    if (!numerics::is_finite(now.value + now.slope)) return Outcome::unresolved;
    const bool open = now.value > error(time_);
    if (open && now.slope < 0) {
      const double width = 2 * (now.value / -now.slope);
      if (width < room && falls_until(now, width)) return polish(time_, time_ + width);
    }
    const double step = open ? kCaution * safe_step(now, room) : 0;
    if (step >= room) {
      time_ = limit;
      return Outcome::passed;
    }
    if (step > resolution()) {
      time_ += step;
      continue;
    }
    const Outcome outcome = settle(limit, now);
    if (outcome != Outcome::passed) return outcome;
  }
  return Outcome::unresolved;
}

/// The gap at time_ is within rounding of zero, or zero is nearer than the resolution of time: does
/// it pass through?
template <class V>
typename ContactSearch<V>::Outcome ContactSearch<V>::settle(double limit, const Gap& now) {
  const double begin = time_;
  bool touched = now.value <= 0 && begin > 0;  // at time 0 it was decided exactly
  const double pace = length<N>(now.d.velocity);
  double width = 2 * resolution();
  if (pace > 0) width = std::max(width, error(begin) / pace);
  if (now.slope < 0) {
    width = std::max(width, 2 * (std::fabs(now.value) + error(begin)) / -now.slope);
  }
  while (work_left_-- > 0) {
    const double time = std::min(begin + width, limit);
    const Gap there = at(time);
    const double rounding = error(time);
    if (there.value < -rounding) return polish(begin, time);
    touched = touched || there.value <= 0;
    if (there.value > rounding) {
      // It came back: a touch, or too near to one to tell.
      const bool was_open = now.value > error(begin) || begin == 0;
      if (touched) return Outcome::contact;
      if (was_open) time_ = time;
      return was_open ? Outcome::passed : Outcome::unresolved;
    }
    if (time == limit) {
      time_ = limit;
      return Outcome::passed;
    }
    width *= 4;
  }
  return Outcome::unresolved;
}

/// The contact between an open gap and one that is closed, which are so near that there is but one,
/// or nothing to tell several apart.
template <class V>
typename ContactSearch<V>::Outcome ContactSearch<V>::polish(double open, double closed) {
  time_ = open;
  for (int i = 0; i < 60 && work_left_-- > 0; ++i) {
    const Gap now = at(time_);
    (now.value > 0 ? open : closed) = time_;
    const double newton = time_ - now.value / now.slope;
    const double last = time_;
    const bool inside = newton > open && newton < closed;
    time_ = inside ? newton : open + (closed - open) / 2;
    if (inside && std::fabs(time_ - last) <= 0x1p-30 * time_) break;
    if (!(closed - open > resolution())) break;
  }
  return Outcome::contact;
}

template <class V>
Contact<V> ContactSearch<V>::unresolved() const {
  Contact<V> answer;
  answer.status = ContactStatus::unresolved;
  // Beyond the range of a double time may be no number any more: then nothing is known but this.
  answer.time = time_ >= 0 ? std::min(time_, std::numeric_limits<double>::max()) : 0;
  return answer;
}

template <class V>
Contact<V> ContactSearch<V>::describe(double time) const {
  const Gap gap = at(time);
  const KinematicState<N> b = segment_b_.at(time);
  const Components<N> towards = reach_ == 0 ? Components<N>{} : gap.d.position;
  const Components<N> normal = detail::normal_along<N>(towards, gap.d.velocity);
  Contact<V> contact;
  std::array<double, N> point;
  double sum = time;
  for (int i = 0; i < N; ++i) {
    point[i] = origin_[i] + (b.position[i] + second_.radius * normal[i]);
    sum += point[i] + normal[i];
  }
  if (!numerics::is_finite(sum)) return unresolved();
  contact.status = ContactStatus::contact;
  contact.time = time;
  contact.point = make_vector<V>(point);
  contact.normal = make_vector<V>(normal);
  return contact;
}

template <class V>
Contact<V> ContactSearch<V>::find(double duration) {
  segment_a_.end = segment_b_.end = -1;
  bool present = load(a_, segment_a_) && load(b_, segment_b_);
  Gap now = present ? at(0) : Gap{};
  Components<N> velocity = now.d.velocity;
  for (double& v : velocity) {
    if (!numerics::is_finite(v)) v = 0;  // only touching can be decided then
  }
  const Body<V> a{make_vector<V>(position_at_start(first_)), make_vector<V>(velocity),
                  first_.radius};
  const Body<V> b{make_vector<V>(position_at_start(second_)), V{}, second_.radius};
  const Contact<V> start = time_of_impact(a, b, 0);  // exact
  if (start.status != ContactStatus::apart) return start;

  const Contact<V>& apart = start;
  while (present && work_left_-- > 0) {
    if (!numerics::is_finite(now.value + now.slope)) return unresolved();
    const bool closed = is_closed(now);
    if (closed && (time_ > 0 || now.slope < 0)) return describe(time_);
    const double limit = std::min({segment_a_.end, segment_b_.end, duration});
    const Outcome outcome = is_polynomial() && !closed ? solve(now, limit) : advance(limit);
    if (outcome == Outcome::contact) return describe(time_);
    if (outcome == Outcome::unresolved) return unresolved();
    if (time_ == kForever) return apart;
    // What is within rounding of contact where the interval or a body ends is contact.
    const bool at_zero = time_ > 0 && at(time_).value <= error(time_);
    if (time_ >= duration) return at_zero ? describe(duration) : apart;
    present = load(a_, segment_a_) && load(b_, segment_b_);
    if (!present && work_left_ > 0) return at_zero ? describe(time_) : apart;
    now = at(time_);
  }
  return work_left_ > 0 ? apart : unresolved();
}

template class ContactSearch<Vec2>;
template class ContactSearch<Vec3>;
template Components<2> position_at_start(const Target<Vec2>&);
template Components<3> position_at_start(const Target<Vec3>&);

}  // namespace aimahead::detail::contact
