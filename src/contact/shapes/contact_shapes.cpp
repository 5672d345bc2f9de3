#include "aimahead/contact_shapes.hpp"

#include "base/components.hpp"
#include "contact/shapes/outlines.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead {

using namespace detail::shapes;

namespace {

struct First {
  Met met;
  int feature = 0;
};

template <class Shape>
First find_first(const Shape& shape, double duration) {
  First first;
  if (shape.is_out_of_the_way(duration)) return first;
  if (shape.contains()) {
    first.met.meeting = Meeting::touching;
    return first;
  }
  for (int i = 0; i < shape.count(); ++i) {
    const auto feature_in = [&]<class Number>() { return shape.template feature<Number>(i); };
    const Met met = meet_surely(feature_in, duration);
    if (met.meeting == Meeting::none) continue;
    const bool sooner = first.met.meeting == Meeting::none || met.time < first.met.time;
    if (met.meeting == Meeting::contact && !sooner) continue;
    first = {met, i};
    if (met.meeting != Meeting::contact) return first;
  }
  return first;
}

/// The body in the frame of the shape.
template <std::size_t N>
struct ShapeContact {
  ContactStatus status = ContactStatus::invalid;
  double time = 0;
  Point<N> point{};
  Point<N> normal{};
};

/// The contact with a shape that is thicker by `more` than its outline.
template <std::size_t N, class Shape>
ShapeContact<N> touch(const Shape& shape, const Mover<N>& body, double duration, double more = 0) {
  const auto [first, feature] = find_first(shape, duration);
  ShapeContact<N> out;
  out.status = ContactStatus::apart;
  if (first.meeting == Meeting::none) return out;
  out.status = ContactStatus::unresolved;
  bool finite = is_finite(first.time.hi);
  if (first.meeting == Meeting::unsure || !finite) {
    out.time = finite ? 0 : std::numeric_limits<double>::max();
    return out;
  }
  Point<N> point{};
  Point<N> towards{};
  if (first.meeting == Meeting::touching) {
    const Nearest<N> nearest = shape.nearest();
    point = nearest.point;
    towards = nearest.towards;
  } else {
    out.time = std::min(first.time.hi, duration);
    // A point at the end of a feature is on a corner or an edge, which has no normal of its own.
    const bool is_on_corner = first.at_end && body.radius + more == 0;
    if (!is_on_corner) towards = shape.offset(feature, first.time);
  }
  const Point<N> normal = detail::normal_along<N>(towards, body.velocity);
  for (std::size_t i = 0; i < N; ++i) {
    if (first.meeting == Meeting::contact) {
      const DoubleDouble center = first.time * body.velocity[i] + body.position[i];
      point[i] = center.hi - body.radius * normal[i];
    }
    finite = finite && is_finite(point[i]) && is_finite(normal[i]);
  }
  if (!finite) return out;
  out.status =
      first.meeting == Meeting::touching ? ContactStatus::touching : ContactStatus::contact;
  out.point = point;
  out.normal = normal;
  return out;
}

template <class V>
Point<kDimensions<V>> to_point(const V& v) {
  return detail::components(v);
}

template <class V>
Mover<kDimensions<V>> mover(const Body<V>& body) {
  return {to_point(body.position), to_point(body.velocity), body.radius};
}

template <std::size_t N>
bool is_sound(const Mover<N>& body, double duration) {
  return are_finite(body.position) && are_finite(body.velocity) && is_size(body.radius) &&
         is_limit(duration);
}

template <std::size_t N>
bool is_sound(const BoxOutline<N>& box) {
  bool ordered = are_finite(box.min) && are_finite(box.max);
  for (std::size_t i = 0; i < N; ++i) ordered = ordered && box.min[i] <= box.max[i];
  return ordered;
}

template <class V>
Contact<V> to_contact(const ShapeContact<kDimensions<V>>& contact) {
  return {contact.status, contact.time, make_vector<V>(contact.point),
          make_vector<V>(contact.normal)};
}

}  // namespace

template <WorldVector V>
Contact<V> time_of_impact(const Body<V>& body, const Capsule<V>& shape, double duration) {
  constexpr std::size_t N = kDimensions<V>;
  const SegmentOutline<N> segment{to_point(shape.from), to_point(shape.to), shape.radius,
                                  mover(body)};
  const bool sound = is_sound(segment.body, duration) && are_finite(segment.from) &&
                     are_finite(segment.to) && is_size(shape.radius);
  return sound ? to_contact<V>(touch<N>(segment, segment.body, duration, shape.radius))
               : Contact<V>{};
}

template <WorldVector V>
Contact<V> time_of_impact(const Body<V>& body, const Segment<V>& shape, double duration) {
  return time_of_impact(body, Capsule<V>{shape.from, shape.to, 0}, duration);
}

template <WorldVector V>
Contact<V> time_of_impact(const Body<V>& body, const AxisBox<V>& shape, double duration) {
  constexpr std::size_t N = kDimensions<V>;
  const BoxOutline<N> box{to_point(shape.min), to_point(shape.max), mover(body)};
  const bool sound = is_sound(box.body, duration) && is_sound(box);
  return sound ? to_contact<V>(touch<N>(box, box.body, duration)) : Contact<V>{};
}

template <WorldVector V>
Contact<V> time_of_impact(const Body<V>& body, const OrientedBox<V>& shape, double duration) {
  constexpr std::size_t N = kDimensions<V>;
  const Mover<N> mover_in_world = mover(body);
  const Point<N> center = to_point(shape.center);
  std::array<Point<N>, N> axes;
  for (std::size_t k = 0; k < N; ++k) axes[k] = to_point(shape.axes[k]);
  BoxOutline<N> box{{}, to_point(shape.half), mover_in_world};
  bool sound = is_sound(mover_in_world, duration) && are_finite(center);
  for (std::size_t k = 0; k < N; ++k) {
    sound = sound && is_size(box.max[k]);
    for (std::size_t j = 0; j <= k; ++j) {
      sound = sound && std::fabs(dot<N>(axes[k], axes[j]) - (j == k)) <= 1e-6;
    }
  }
  if (!sound) return {};
  // The body in the frame of the box.
  for (std::size_t k = 0; k < N; ++k) {
    DoubleDouble position;
    DoubleDouble velocity;
    for (std::size_t i = 0; i < N; ++i) {
      const DoubleDouble d = two_difference(mover_in_world.position[i], center[i]);
      position = position + d * axes[k][i];
      velocity = velocity + two_product(mover_in_world.velocity[i], axes[k][i]);
    }
    box.min[k] = -box.max[k];
    box.body.position[k] = position.hi;
    box.body.velocity[k] = velocity.hi;
  }
  const ShapeContact<N> in_frame = touch<N>(box, box.body, duration);
  ShapeContact<N> contact{in_frame.status, in_frame.time, {}, {}};
  if (in_frame.status == ContactStatus::contact || in_frame.status == ContactStatus::touching) {
    contact.point = center;
    for (std::size_t k = 0; k < N; ++k) {
      for (std::size_t i = 0; i < N; ++i) {
        contact.point[i] += in_frame.point[k] * axes[k][i];
        contact.normal[i] += in_frame.normal[k] * axes[k][i];
      }
    }
    contact.normal = detail::unit_vector(contact.normal);
  }
  return to_contact<V>(contact);
}

Contact<Vec2> time_of_impact(const Body<Vec2>& body, const Polygon& shape, double duration) {
  const PolygonOutline outline{shape.points, mover(body)};
  bool sound = is_sound(outline.body, duration) && shape.points.size() >= 3;
  for (const Vec2& p : shape.points) sound = sound && are_finite(to_point(p));
  return sound ? to_contact<Vec2>(touch<2>(outline, outline.body, duration)) : Contact<Vec2>{};
}

template <WorldVector V>
Contact<V> time_of_impact(const Body<V>& body, const HalfSpace<V>& shape, double duration) {
  constexpr std::size_t N = kDimensions<V>;
  const HalfSpaceOutline<N> half_space{to_point(shape.point), to_point(shape.normal), mover(body)};
  const bool sound = is_sound(half_space.body, duration) && are_finite(half_space.point) &&
                     are_finite(half_space.normal) && !(shape.normal == V{});
  return sound ? to_contact<V>(touch<N>(half_space, half_space.body, duration)) : Contact<V>{};
}

template <WorldVector V>
Contact<V> time_of_impact(const Body<V>& body, const Enclosure<V>& shape, double duration) {
  constexpr std::size_t N = kDimensions<V>;
  const EnclosureOutline<N> enclosure{{to_point(shape.min), to_point(shape.max), mover(body)}};
  const bool sound = is_sound(enclosure.box.body, duration) && is_sound(enclosure.box);
  return sound ? to_contact<V>(touch<N>(enclosure, enclosure.box.body, duration)) : Contact<V>{};
}

template Contact<Vec2> time_of_impact(const Body<Vec2>&, const Segment<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Body<Vec3>&, const Segment<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Body<Vec2>&, const Capsule<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Body<Vec3>&, const Capsule<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Body<Vec2>&, const AxisBox<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Body<Vec3>&, const AxisBox<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Body<Vec2>&, const OrientedBox<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Body<Vec3>&, const OrientedBox<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Body<Vec2>&, const HalfSpace<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Body<Vec3>&, const HalfSpace<Vec3>&, double);
template Contact<Vec2> time_of_impact(const Body<Vec2>&, const Enclosure<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Body<Vec3>&, const Enclosure<Vec3>&, double);

}  // namespace aimahead
