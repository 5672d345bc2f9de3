// The first contact of a body of any motion with a shape at rest.
//
// A shape is made of convex parts. Let u lead from the nearest point of a part to the body's
// centre, at a distance d. The part lies behind the plane across u through that point, so the body
// touches it no sooner than it comes within its radius r of the plane. With the velocity v of the
// centre, and A no less than how much its acceleration leads towards the plane,
//
//   gap(t + h) >= d - r + u.v h - A h^2 / 2,
//
// and up to the first zero of that parabola there is no contact: contact_steps.hpp steps there.
// Close to a contact these are steps of Newton's method from the safe side. For a caller's function
// only the speed is bounded.
//
// The start, and a body without acceleration, are left to the exact decisions of
// contact_shapes.cpp. That file also describes the contact, as the one of the straight line along
// which the body arrives.
#include "aimahead/contact_shapes.hpp"

#include "contact/contact_steps.hpp"
#include "contact/shapes/parts.hpp"
#include "numerics/infinity.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

namespace aimahead {

using namespace detail::contact;

namespace {

using detail::shapes::nearest_of_segment;

/// Calls visit(offset, thickness, size) for each convex part of a shape: the vector from the part
/// to p, how far the part reaches towards p, and the part's largest coordinate.
template <WorldVector V, class Visit>
void visit_offsets(const Capsule<V>& s, const Components<kDimensions<V>>& p, Visit visit) {
  constexpr int N = kDimensions<V>;
  const auto from = components_of(s.from);
  const auto to = components_of(s.to);
  const double size = std::max(max_component(from), max_component(to)) + s.radius;
  visit(p - nearest_of_segment<N>(from, to, p), s.radius, size);
}
template <WorldVector V, class Visit>
void visit_offsets(const Segment<V>& s, const Components<kDimensions<V>>& p, Visit visit) {
  visit_offsets(Capsule<V>{s.from, s.to, 0}, p, visit);
}
template <WorldVector V, class Visit>
void visit_offsets(const AxisBox<V>& s, const Components<kDimensions<V>>& p, Visit visit) {
  const auto min = components_of(s.min);
  const auto max = components_of(s.max);
  Components<kDimensions<V>> offset;
  for (int i = 0; i < kDimensions<V>; ++i) offset[i] = p[i] - std::clamp(p[i], min[i], max[i]);
  visit(offset, 0.0, std::max(max_component(min), max_component(max)));
}
template <WorldVector V, class Visit>
void visit_offsets(const OrientedBox<V>& s, const Components<kDimensions<V>>& p, Visit visit) {
  constexpr int N = kDimensions<V>;
  const auto center = components_of(s.center);
  const auto from_center = p - center;
  const auto half = components_of(s.half);
  Components<N> offset{};
  for (int k = 0; k < N; ++k) {
    const auto axis = components_of(s.axes[k]);
    const double along = dot<N>(from_center, axis);
    const double excess = along - std::clamp(along, -half[k], half[k]);
    offset += excess * axis;
  }
  visit(offset, 0.0, std::max(max_component(center), max_component(half)));
}
template <class Visit>
void visit_offsets(const Polygon& s, const Components<2>& p, Visit visit) {
  for (std::size_t i = 0; i < s.points.size(); ++i) {
    const Vec2& next = s.points[i + 1 < s.points.size() ? i + 1 : 0];
    visit_offsets(Segment<Vec2>{s.points[i], next}, p, visit);
  }
}
template <WorldVector V, class Visit>
void visit_offsets(const HalfSpace<V>& s, const Components<kDimensions<V>>& p, Visit visit) {
  constexpr int N = kDimensions<V>;
  Components<N> offset = detail::unit_vector(components_of(s.normal));
  const auto point = components_of(s.point);
  const double height = dot<N>(p - point, offset);
  offset *= height;
  visit(offset, 0.0, max_component(point));
}
template <WorldVector V, class Visit>
void visit_offsets(const Enclosure<V>& s, const Components<kDimensions<V>>& p, Visit visit) {
  const auto min = components_of(s.min);
  const auto max = components_of(s.max);
  for (int i = 0; i < kDimensions<V>; ++i) {
    for (const double wall : {min[i], max[i]}) {
      Components<kDimensions<V>> offset{};
      offset[i] = p[i] - wall;
      visit(offset, 0.0, std::fabs(wall));
    }
  }
}

/// The gap between a body and a shape.
template <class V, class Shape>
class ShapeGap {
 public:
  static constexpr int N = kDimensions<V>;
  using Offset = Components<N>;

  ShapeGap(const Target<V>& body, const Shape& shape)
      : motion_(body, {}, 0),
        by_speed_(std::holds_alternative<MotionFunction<V>>(body.motion)),
        radius_(body.radius),
        shape_(shape) {}

  bool go_to(double time) { return motion_.go_to(time); }
  /// A jump leads back to where the body started, which is no contact. Therefore a body is never
  /// inside a solid, and distances to its surface need no sign.
  bool go_on(double) { return motion_.go_on(); }
  [[nodiscard]] double end() const { return motion_.end(); }

  /// The body as it moves on at `time` along a straight line.
  [[nodiscard]] Body<V> body_at(double time) const {
    const KinematicState<N> state = motion_.at(time);
    return {make_vector<V>(state.position), make_vector<V>(state.velocity), radius_};
  }

  GapNow at(double time) {
    state_ = motion_.at(time);
    now_.value = kInfinity;
    double size = 0;
    Offset nearest{};
    visit_offsets(shape_, state_.position, [&](const Offset& offset, double thickness, double own) {
      const double distance = length<N>(offset);
      size = std::max(size, own + distance);
      if (!(distance - thickness - radius_ < now_.value)) return;
      now_.value = distance - thickness - radius_;
      nearest = offset;
    });
    const double fixed = size + radius_;
    size = fixed + (by_speed_ ? size_of_function(time) : motion_.segment().size(time));
    now_.error = 0x1p-48 * size;
    // Far along a wall, only the terms across the wall count.
    if (!by_speed_ && now_.value <= now_.error) {
      now_.error = 0x1p-48 * (fixed + size_along(direction_of<N>(nearest), time));
    }
    // The exact test has decided that the body is apart at the start.
    if (time == 0) now_.value = std::max(now_.value, 0x1p-60 * size);
    return now_;
  }

  [[nodiscard]] double safe_step(double time, double room) {
    if (by_speed_) {
      return window_.safe_step(now_.value, room, [&](double window) {
        return motion_.speed_bound(time, window, {}).speed;
      });
    }
    double step = room;
    visit_gaps(
        [&](double gap, const Offset& u) { step = std::min(step, step_towards(gap, u, step)); });
    return step;
  }
  [[nodiscard]] double straight_step() const {
    double step = kForever;
    visit_gaps([&](double gap, const Offset& u) {
      step = std::min(step, parabola_zero(gap, dot<N>(u, state_.velocity), 0));
    });
    return step;
  }

  [[nodiscard]] Contact<V> as_one_is_missing(double time) const {
    return motion_.is_lost() ? unresolved_from<V>(time) : apart_until_the_end<V>();
  }

  [[nodiscard]] Contact<V> describe(double time) const {
    const Body<V> body = body_at(time);
    double size = radius_;
    if (by_speed_) {
      size += size_of_function(time);
    } else {
      for (const double x : state_.position) size += std::fabs(x);
    }
    const double speed = length<N>(state_.velocity);
    // The straight line starts so far before the contact that the gap exceeds its rounding, but so
    // close that the path is still straight.
    const double before = speed > 0 ? std::min(0x1p-24 * size / speed, 0x1p-10 * time) : 0;
    Body<V> arriving = body;
    arriving.position -= before * body.velocity;
    Contact<V> contact = time_of_impact(arriving, shape_, 4 * before);
    if (!contact) {
      // The body grazes the shape within rounding. A body that is larger by that much touches it.
      arriving = body;
      arriving.radius += 4 * std::max(now_.error, now_.value);
      contact = time_of_impact(arriving, shape_, 0);
    }
    if (!contact) return unresolved_from<V>(time);
    contact.status = ContactStatus::contact;
    contact.time = time;
    return contact;
  }

 private:
  /// Calls visit(gap, u) for each convex part of the shape, u being the direction from the part.
  template <class Visit>
  void visit_gaps(Visit visit) const {
    visit_offsets(shape_, state_.position, [&](const Offset& offset, double thickness, double) {
      visit(std::max(length<N>(offset) - thickness - radius_, now_.value), direction_of<N>(offset));
    });
  }
  /// The sum of the sizes of the terms of the position that count along `u`.
  [[nodiscard]] double size_along(const Offset& u, double time) const {
    MotionSegment<N> seen = motion_.segment();
    for (int k = 0; k <= seen.degree; ++k) {
      for (int i = 0; i < N; ++i) seen.coefficient[k][i] *= u[i];
    }
    return seen.size(time);
  }
  /// The size of a position that a caller's function gives. It rounds the time too, and its terms
  /// may be as large as the way so far.
  [[nodiscard]] double size_of_function(double time) const {
    double size = time * length<N>(state_.velocity);
    for (const double x : state_.position) size += std::fabs(x);
    return size;
  }
  /// The time for which the body stays on this side of the plane across u that is `gap` beyond its
  /// surface; or more than `room`.
  [[nodiscard]] double step_towards(double gap, const Components<N>& u, double room) const {
    const double slope = dot<N>(u, state_.velocity);
    const double own = std::max(0.0, -dot<N>(u, state_.acceleration));
    return parabola_zero_within(room, gap, slope, own, motion_.segment().max_jerk,
                                [&] { return motion_.segment().max_acceleration; });
  }

  MotionCursor<V> motion_;
  bool by_speed_;
  double radius_;
  const Shape& shape_;
  SpeedWindow window_;
  // The state at the time last asked for.
  KinematicState<N> state_{};
  GapNow now_;
};

}  // namespace

template <WorldVector V, ShapeAtRest<V> Shape>
Contact<V> time_of_impact(const Target<V>& body, const Shape& shape, double duration) {
  Engagement<V> engagement;
  engagement.target = body;
  const bool sound = is_limit(duration) && is_body(body) && !find_fault(engagement);
  if (!sound) return {};
  if (std::holds_alternative<std::monostate>(body.motion) && body.acceleration == V{}) {
    return time_of_impact(Body<V>{body.position, body.velocity, body.radius}, shape, duration);
  }
  ShapeGap<V, Shape> gap(body, shape);
  Body<V> start{V{}, V{}, body.radius};
  const bool present = gap.go_to(0);
  if (present) start = gap.body_at(0);
  const Contact<V> at_start = time_of_impact(start, shape, 0);
  if (at_start.status == ContactStatus::invalid) return at_start;
  if (!present) return apart_until_the_end<V>();
  if (at_start.status != ContactStatus::apart) return at_start;
  return step_to_contact<V>(gap, duration);
}

template Contact<Vec2> time_of_impact(const Target<Vec2>&, const Segment<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Target<Vec3>&, const Segment<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Target<Vec2>&, const Capsule<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Target<Vec3>&, const Capsule<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Target<Vec2>&, const AxisBox<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Target<Vec3>&, const AxisBox<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Target<Vec2>&, const OrientedBox<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Target<Vec3>&, const OrientedBox<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Target<Vec2>&, const Polygon&, double);
template Contact<Vec2> time_of_impact(const Target<Vec2>&, const HalfSpace<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Target<Vec3>&, const HalfSpace<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Target<Vec2>&, const Enclosure<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Target<Vec3>&, const Enclosure<Vec3>&, double);

}  // namespace aimahead
