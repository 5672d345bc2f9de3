#include "obstacles/touch_obstacle.hpp"

#include "aimahead/detail/scaling.hpp"
#include "base/visit_variant.hpp"
#include "obstacles/arc_touch.hpp"
#include "obstacles/drag_touch.hpp"
#include "obstacles/flight_units.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace aimahead::detail::obstacles {
namespace {

template <class V, class Shape>
FirstPart<kDimensions<V>> touch_shape(const Shape& shape, const FlightLaw<kDimensions<V>>& law,
                                      const Cover<kDimensions<V>>& cover) {
  constexpr std::size_t N = kDimensions<V>;
  FirstPart<N> first;
  const Bounds<N> bounds = bounds_of(shape);
  if (!cover.may_touch(bounds.low, bounds.high)) return first;
  const double end = last_time_near(law, bounds, floor_of(shape, bounds), law.radius);
  if (!(end < kInfinity)) return touch_near<V>(shape, law, Cover<N>());
  if constexpr (!kIsDivided<Shape>) {
    const Cover<N> own(law, end);
    if (cover.count > 0 || own.may_touch(bounds.low, bounds.high)) {
      return touch_near<V>(shape, law, own);
    }
    return first;
  } else {
    Cover<N> some;
    Covers<N> covers(law, end, size_of_elements(shape, bounds));
    while (covers.next(some)) {
      const FirstPart<N> here = touch_near<V>(shape, law, some);
      first.take(here.touch, here.part);
      const bool is_found = first.touch.meeting != shapes::Meeting::none;
      if (is_found && first.touch.time <= some.chords[some.count - 1].end) return first;
    }
    return covers.has_failed() ? touch_near<V>(shape, law, Cover<N>()) : first;
  }
}

/// Whether a flying point is on a corner or an edge of a shape, within rounding. The edges between
/// the faces of a mesh or of a terrain do not count, because the faces may be level.
template <std::size_t N>
bool is_on_corner(const Part<N>& part, const PartEquations<double, N>& equations,
                  const FlightLaw<N>& law, const Point<N>& p) {
  if (law.radius + part.thickness != 0) return false;
  if (equations.distance_term_count > 1) return true;
  if (part.kind != PartKind::edge && part.kind != PartKind::side) return false;
  Point<N> sizes;
  for (std::size_t i = 0; i < N; ++i) sizes[i] = std::fabs(p[i]) + std::fabs(law.position[i]);
  for (int k = 0; k < equations.side_condition_count; ++k) {
    const auto [value, size] = value_at(equations.side_conditions[k], p, sizes);
    if (std::fabs(value) <= 0x1p-47 * size) return true;
  }
  return false;
}

/// The direction from the part's surface to the point; on a corner or an edge against the velocity
/// with which the point has come; zero where there is none.
template <std::size_t N>
Point<N> normal_of(const FirstPart<N>& first, const FlightLaw<N>& law,
                   const KinematicState<N>& now) {
  const Part<N>& part = first.part;
  const Point<N>& p = now.position;
  const auto equations = equations_of<double>(part, 0);
  if (!first.is_at_launch() && is_on_corner(part, equations, law, p)) {
    return detail::unit_vector(negative(now.velocity));
  }
  Point<N> towards{};
  double side = 0;
  for (int k = 0; k < equations.distance_term_count; ++k) {
    const auto& [g, o] = equations.distance_terms[k];
    double value = 0;
    double size = 0;
    double slope = 0;
    double slope_size = 0;
    double from = 0;
    double square = 0;
    for (std::size_t i = 0; i < N; ++i) {
      value += g[i] * (p[i] - o[i]);
      size += std::fabs(g[i]) * (std::fabs(p[i]) + std::fabs(o[i]) + std::fabs(law.position[i]));
      slope += g[i] * now.velocity[i];
      slope_size += std::fabs(g[i] * now.velocity[i]);
      from += g[i] * (law.position[i] - o[i]);
      square += g[i] * g[i];
    }
    const bool is_off = std::fabs(value) > 0x1p-48 * size;
    const bool grazes = std::fabs(slope) <= 0x1p-20 * slope_size;
    side = is_off ? value : grazes ? from : -slope;
    if (part.kind == PartKind::edge && N == 3) continue;
    towards += value * g / (square > 0 ? square : 1);
  }
  if (equations.distance_term_count == 1) {
    // A face is met from the side on which the centre is; by a point from where it comes, and if
    // it only grazes the face, from where it was at the launch.
    towards = equations.distance_terms[0].gradient;
    if (side < 0) towards = negative(towards);
  } else if (part.kind == PartKind::edge) {
    const Point<N> nearest = shapes::nearest_of_segment<N>(part.a, part.b, p);
    towards = p - nearest;
  }
  return detail::unit_vector(towards);
}

/// The same at any scale: zero if the part is beyond the range of a double.
template <std::size_t N>
Point<N> normal_at_any_scale(const FirstPart<N>& first, const FlightLaw<N>& law,
                             const KinematicState<N>& now) {
  if (law.is_near_one && is_near_one(first.part)) return normal_of<N>(first, law, now);
  const Units units = units_for(law, first.part);
  const Point<N> normal = normal_of<N>({first.touch, in_units(first.part, units)},
                                       in_units(law, units), in_units(now, units));
  return numerics::is_finite(square_of(normal)) ? normal : Point<N>{};
}

/// Whether the part is a corner, or a ball, that the flight certainly does not touch at the launch.
template <std::size_t N>
bool starts_clear_of_corner(const Part<N>& part, const FlightLaw<N>& law) {
  const double square = square_of(law.position - part.a);
  const double reach = law.radius + part.thickness;
  return part.kind == PartKind::corner && square > 1e-200 && square < 1e200 &&
         square > (1 + 0x1p-40) * reach * reach;
}

/// The first touch of a curved flight with a part.
template <std::size_t N>
PartTouch touch_in_curve(const Part<N>& part, const FlightLaw<N>& law) {
  if (!starts_clear_of_corner(part, law)) {
    const PartTouch start = touch_in_line(part, law, 0);
    if (start.meeting != shapes::Meeting::none) return start;
  }
  const PartTouch early = law.drag != 0 ? touch_with_drag(part, law) : PartTouch{};
  return early.meeting != shapes::Meeting::none ? early : touch_on_arcs(part, law, law.duration);
}

/// The first touch with a ball that moves.
template <std::size_t N>
PartTouch touch_moving(const MovingBall<N>& ball, const FlightLaw<N>& law) {
  const auto& [position, velocity, acceleration, radius] = ball;
  const Part<N> part{PartKind::corner, {}, {}, {}, radius};
  const double t0 = law.launch_time;
  if (law.drag != 0) {
    const KinematicState<N> origin{ball.position_at(t0), velocity + t0 * acceleration,
                                   acceleration};
    const auto equations = equations_of<double>(part, law.radius);
    const DragGap<N, static_cast<int>(N)> gap(law, equations, origin);
    if (gap.at(0).gap <= gap.error(0)) return {shapes::Meeting::touching, 0};
    const PartTouch early = touch_with_drag(part, law, origin);
    if (early.meeting != shapes::Meeting::none) return early;
  }
  const auto equations = equations_of<Precise>(part, law.radius);
  const Arcs<N> arcs(law);
  for (int k = 0; k < arcs.count; ++k) {
    const Arc<N> arc = seen_from(arcs.at[k], t0, position, velocity, acceleration);
    Precise gap = -equations.reach_square;
    double size = equations.reach_square.size();
    for (const auto& x : arc.coefficient) {
      gap = gap + x[0] * x[0];
      size += x[0].size() * x[0].size();
    }
    if (arc.begin == 0 && gap.value.hi <= gap.error + 0x1p-90 * size) {
      return {shapes::Meeting::touching, 0};
    }
    const PartTouch touch = touch_on_arc(equations, arc, law.duration);
    if (touch.meeting != shapes::Meeting::none) return touch;
  }
  return {};
}

/// A touch in the units of the caller.
PartTouch in_caller_units(PartTouch touch, const Units& units, double duration) {
  touch.time = std::min(units.out(kTime, touch.time), duration);
  return touch;
}

}  // namespace

template <std::size_t N>
PartTouch touch_part(const Part<N>& part, const FlightLaw<N>& law) {
  if (law.is_straight) return touch_in_line(part, law, law.duration);
  if (law.is_near_one && is_near_one(part)) return touch_in_curve(part, law);
  const Units units = units_for(law, part);
  const PartTouch touch = touch_in_curve(in_units(part, units), in_units(law, units));
  return in_caller_units(touch, units, law.duration);
}

template <class V>
FirstPart<kDimensions<V>> touch_ball(const Ball<V>& ball, const FlightLaw<kDimensions<V>>& law) {
  constexpr std::size_t N = kDimensions<V>;
  FirstPart<N> first;
  first.part.thickness = ball.radius;
  const MovingBall<N> moving = moving_ball(ball);
  if (moving.rests()) {
    first.part.a = moving.position;
    first.touch = touch_part(first.part, law);
    return first;
  }
  if (law.is_near_one && is_near_one(moving, law.launch_time)) {
    first.touch = touch_moving(moving, law);
  } else {
    const Units units = units_for(law, moving);
    first.touch = in_caller_units(touch_moving(in_units(moving, units), in_units(law, units)),
                                  units, law.duration);
  }
  first.part.a = moving.position_at(law.launch_time + first.touch.time);
  return first;
}

template <class V>
FirstPart<kDimensions<V>> touch_obstacle(const Obstacle<V>& obstacle,
                                         const FlightLaw<kDimensions<V>>& law,
                                         const Cover<kDimensions<V>>& cover) {
  return visit_variant(
      [&]<class Shape>(const Shape& shape) {
        if constexpr (std::is_same_v<Shape, Ball<V>>) {
          return touch_ball<V>(shape, law);
        } else {
          return touch_shape<V>(shape, law, cover);
        }
      },
      obstacle);
}

template <class V>
Touch<V> describe(const FirstPart<kDimensions<V>>& first, std::ptrdiff_t index,
                  const Flight<V>& flight, const FlightLaw<kDimensions<V>>& law) {
  constexpr std::size_t N = kDimensions<V>;
  Touch<V> touch;
  touch.status = ContactStatus::apart;
  if (first.touch.meeting == shapes::Meeting::none) return touch;
  touch.obstacle = index;
  touch.time = first.touch.time;
  const KinematicState<N> now = law.at(touch.time);
  if (first.touch.meeting == shapes::Meeting::unsure ||
      !has_finite_sum<N>(touch.time, now.position)) {
    touch.status = ContactStatus::unresolved;
    touch.time = std::min(touch.time, std::numeric_limits<double>::max());
    return touch;
  }
  touch.status = first.is_at_launch() ? ContactStatus::touching : ContactStatus::contact;
  touch.center = position_after(flight, touch.time);
  touch.normal = make_vector<V>(normal_at_any_scale<N>(first, law, now));
  return touch;
}

template PartTouch touch_part(const Part<2>&, const FlightLaw<2>&);
template PartTouch touch_part(const Part<3>&, const FlightLaw<3>&);
template FirstPart<2> touch_ball<Vec2>(const Ball<Vec2>&, const FlightLaw<2>&);
template FirstPart<3> touch_ball<Vec3>(const Ball<Vec3>&, const FlightLaw<3>&);
template FirstPart<2> touch_obstacle<Vec2>(const Obstacle<Vec2>&, const FlightLaw<2>&,
                                           const Cover<2>&);
template FirstPart<3> touch_obstacle<Vec3>(const Obstacle<Vec3>&, const FlightLaw<3>&,
                                           const Cover<3>&);
template Touch<Vec2> describe<Vec2>(const FirstPart<2>&, std::ptrdiff_t, const Flight<Vec2>&,
                                    const FlightLaw<2>&);
template Touch<Vec3> describe<Vec3>(const FirstPart<3>&, std::ptrdiff_t, const Flight<Vec3>&,
                                    const FlightLaw<3>&);

}  // namespace aimahead::detail::obstacles
