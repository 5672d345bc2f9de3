// The first touch of one flight with one obstacle, whatever the law and the shape; and which
// obstacle or flight is wrong.
#pragma once

#include "aimahead/obstacles.hpp"
#include "obstacles/arc_touch.hpp"
#include "obstacles/drag_touch.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/part_window.hpp"
#include "obstacles/straight_touch.hpp"
#include "obstacles/visit_obstacle.hpp"
#include "obstacles/visit_parts.hpp"
#include "rooms.hpp"

namespace aimahead::detail::obstacles {

/// The earliest touch of several parts, and which of them.
template <std::size_t N>
struct FirstPart {
  PartTouch touch{};
  Part<N> part{};

  void take(const PartTouch& other, const Part<N>& which) {
    if (other.meeting == shapes::Meeting::none) return;
    if (touch.meeting != shapes::Meeting::none && !(other.time < touch.time)) return;
    touch = other;
    part = which;
  }
  [[nodiscard]] double time() const {
    return touch.meeting == shapes::Meeting::none ? kNever : touch.time;
  }
  [[nodiscard]] bool is_at_launch() const { return touch.meeting == shapes::Meeting::touching; }
};

template <std::size_t N>
PartTouch touch_part(const Part<N>& part, const FlightLaw<N>& law) {
  if (law.is_straight) return touch_in_line(part, law, law.duration);
  const PartTouch start = touch_in_line(part, law, 0);
  if (start.meeting != shapes::Meeting::none) return start;
  const PartTouch early = law.drag != 0 ? touch_with_drag(part, law) : PartTouch{};
  return early.meeting != shapes::Meeting::none ? early : touch_on_arcs(part, law, law.duration);
}

/// From when on the centre is never again within `reach` of the box, or does not touch what it has
/// not touched before; never before the law's end. What is solid downwards for ever has no surface
/// but walls under `floor`: who falls straight on there meets nothing new.
template <std::size_t N>
double last_time_near(const FlightLaw<N>& law, const Bounds<N>& box, double floor, double reach) {
  double last = law.duration;
  // With drag the flight goes straight on once its velocity has settled.
  const double settled = law.drag != 0 ? law.settling_time() : 0;
  bool is_level = true;
  const double slowed = law.drag != 0 ? 1 / law.drag : 0;
  for (std::size_t i = 0; i < N; ++i) {
    const double burnt = law.boost[i] * law.burn;
    // From the burn's end on, or with drag for ever, at p + v t + h t^2, `slack` more or less.
    const double v = law.drag != 0 ? law.acceleration[i] * slowed : law.velocity[i] + burnt;
    const double h = law.drag != 0 ? 0 : 0.5 * law.acceleration[i];
    const double p = law.position[i] - 0.5 * burnt * law.burn;
    const double slack = slowed * (std::fabs(law.velocity[i]) + std::fabs(v));
    const double side = h != 0 ? h : v;
    if (side == 0) continue;
    const bool falls = N == 3 && i == 2 && is_level && side < 0;
    is_level = false;
    const double low = falls ? std::max(box.low[i], floor) : box.low[i];
    const double wall = side > 0 ? box.high[i] + reach + slack : low - reach - slack;
    const double c = p - wall;
    double time = 0;
    if (h == 0) {
      time = -c / v;
    } else {
      const double root = v * v - 4 * h * c;
      if (root > 0) time = (-v + (h > 0 ? 1 : -1) * std::sqrt(root)) / (2 * h);
    }
    time = std::max(time, law.burn) * (1 + 0x1p-20) + 0x1p-300;
    if (falls && box.low[i] < low) time = std::max(time, settled);
    if (time < last) last = time;
  }
  return is_level && law.drag != 0 ? std::min(last, settled) : last;
}

/// Of a shape that the cover comes near, as far as `may_help(part, until)` says that a part can be
/// touched no later than what is known.
template <class V, class Shape, class MayHelp>
FirstPart<kDimensions<V>> touch_near(const Shape& shape, const FlightLaw<kDimensions<V>>& law,
                                     const Cover<kDimensions<V>>& cover, const MayHelp& may_help) {
  constexpr std::size_t N = kDimensions<V>;
  FirstPart<N> first;
  if (contains(shape, law.position)) {
    first.touch.meeting = shapes::Meeting::touching;
    first.part.kind = PartKind::corner;
    first.part.a = law.position;
    return first;
  }
  visit_parts(shape, cover, law.radius, [&](const Part<N>& part) {
    if (first.is_at_launch() || !may_help(part, first.time())) return;
    first.take(touch_part(part, law), part);
  });
  return first;
}
template <class V, class Shape>
FirstPart<kDimensions<V>> touch_near(const Shape& shape, const FlightLaw<kDimensions<V>>& law,
                                     const Cover<kDimensions<V>>& cover) {
  return touch_near<V>(shape, law, cover, [&](const auto& part, double until) {
    return law.is_straight || may_touch(part, law, cover, until);
  });
}

/// Whether a shape has so many parts that the way is followed piece by piece.
template <class Shape>
inline constexpr bool kIsDivided = std::is_same_v<Shape, Mesh> || std::is_same_v<Shape, Terrain>;

template <class V, class Shape>
FirstPart<kDimensions<V>> touch_shape(const Shape& shape, const FlightLaw<kDimensions<V>>& law,
                                      const Cover<kDimensions<V>>& cover) {
  constexpr std::size_t N = kDimensions<V>;
  FirstPart<N> first;
  const Bounds<N> bounds = bounds_of(shape);
  if (!cover.may_touch(bounds.low, bounds.high)) return first;
  const double end = last_time_near(law, bounds, floor_of(shape, bounds), law.radius);
  if (!(end < kNever)) return touch_near<V>(shape, law, Cover<N>());
  if constexpr (!kIsDivided<Shape>) {
    const Cover<N> own(law, end);
    if (cover.count > 0 || own.may_touch(bounds.low, bounds.high)) {
      return touch_near<V>(shape, law, own);
    }
    return first;
  } else {
    Cover<N> some;
    Covers<N> covers(law, end, size_of_pieces(shape, bounds));
    while (covers.next(some)) {
      const FirstPart<N> here = touch_near<V>(shape, law, some);
      first.take(here.touch, here.part);
      const bool is_found = first.touch.meeting != shapes::Meeting::none;
      if (is_found && first.touch.time <= some.chords[some.count - 1].end) return first;
    }
    return covers.has_failed() ? touch_near<V>(shape, law, Cover<N>()) : first;
  }
}

template <class V>
FirstPart<kDimensions<V>> touch_ball(const Ball<V>& ball, const FlightLaw<kDimensions<V>>& law) {
  constexpr std::size_t N = kDimensions<V>;
  FirstPart<N> first;
  first.part.thickness = ball.radius;
  const Point<N> position = components_of(ball.position);
  const Point<N> velocity = components_of(ball.velocity);
  const Point<N> acceleration = components_of(ball.acceleration);
  if (velocity == Point<N>{} && acceleration == Point<N>{}) {
    first.part.a = position;
    first.touch = touch_part(first.part, law);
    return first;
  }
  const double t0 = law.launch_time;
  if (law.drag != 0) {
    KinematicState<N> origin{position, velocity, acceleration};
    for (std::size_t i = 0; i < N; ++i) {
      origin.position[i] += t0 * (velocity[i] + 0.5 * t0 * acceleration[i]);
      origin.velocity[i] += t0 * acceleration[i];
    }
    const auto form = form_of<double>(first.part, law.radius);
    const DragGap<N, static_cast<int>(N)> gap(law, form, origin);
    first.touch = gap.at(0).gap <= gap.error(0) ? PartTouch{shapes::Meeting::touching, 0}
                                                : touch_with_drag(first.part, law, origin);
  }
  if (first.touch.meeting == shapes::Meeting::none) {
    const auto form = form_of<Precise>(first.part, law.radius);
    for (int k = 0; k < law.arc_count && first.touch.meeting == shapes::Meeting::none; ++k) {
      const Arc<N> arc = seen_from(law.arcs[k], t0, position, velocity, acceleration);
      Precise gap = -form.reach_square;
      double size = form.reach_square.size();
      for (const auto& x : arc.coefficient) {
        gap = gap + x[0] * x[0];
        size += x[0].size() * x[0].size();
      }
      if (arc.begin == 0 && gap.value.hi <= gap.error + 0x1p-90 * size) {
        first.touch = {shapes::Meeting::touching, 0};
        break;
      }
      const double end = std::min(arc.end, law.duration) - arc.begin;
      if (!(end > 0)) break;
      const ArcTouch<N> touch(form, arc, end);
      if (touch.found()) {
        first.touch = {shapes::Meeting::contact, std::min(arc.begin + touch.time(), law.duration)};
      }
    }
  }
  // Where the ball is then.
  const double t = t0 + first.touch.time;
  for (std::size_t i = 0; i < N; ++i) {
    first.part.a[i] = position[i] + t * (velocity[i] + 0.5 * t * acceleration[i]);
  }
  return first;
}

template <class V>
FirstPart<kDimensions<V>> touch_obstacle(const Obstacle<V>& obstacle,
                                         const FlightLaw<kDimensions<V>>& law,
                                         const Cover<kDimensions<V>>& cover) {
  return visit_obstacle<V>(
      [&]<class Shape>(const Shape& shape) {
        if constexpr (std::is_same_v<Shape, Ball<V>>) {
          return touch_ball<V>(shape, law);
        } else {
          return touch_shape<V>(shape, law, cover);
        }
      },
      obstacle);
}

/// From the part's surface towards the point; zero where that has no direction.
template <std::size_t N>
Point<N> normal_of(const Part<N>& part, const Point<N>& p, const Point<N>& before) {
  const auto form = form_of<double>(part, 0);
  Point<N> towards{};
  double side = 0;
  for (int k = 0; k < form.across_count; ++k) {
    const auto& [g, o] = form.across[k];
    double value = 0;
    double square = 0;
    double from = 0;
    for (std::size_t i = 0; i < N; ++i) {
      value += g[i] * (p[i] - o[i]);
      from += g[i] * (before[i] - o[i]);
      square += g[i] * g[i];
    }
    side = from;
    if (part.kind == PartKind::edge && N == 3) continue;
    for (std::size_t i = 0; i < N; ++i) towards[i] += value * g[i] / (square > 0 ? square : 1);
  }
  if (form.across_count == 1) {
    // A face is met from the side on which the flight was.
    towards = form.across[0].gradient;
    if (side < 0) towards = negative(towards);
  } else if (part.kind == PartKind::edge) {
    const Point<N> nearest = shapes::nearest_of_segment<N>(part.a, part.b, p);
    towards = shapes::difference<N>(p, nearest);
  }
  return detail::unit_vector(towards);
}

/// Whether every number of a flight or an obstacle is what its comment asks for.
template <class V>
[[nodiscard]] bool is_sound(const Flight<V>& flight);
template <class V>
[[nodiscard]] bool is_sound(const Obstacle<V>& obstacle);

extern template bool is_sound(const Flight<Vec2>&);
extern template bool is_sound(const Flight<Vec3>&);
extern template bool is_sound<Vec2>(const Obstacle<Vec2>&);
extern template bool is_sound<Vec3>(const Obstacle<Vec3>&);

/// What the caller reads.
template <class V>
Touch<V> describe(const FirstPart<kDimensions<V>>& first, std::ptrdiff_t index,
                  const Flight<V>& flight, const FlightLaw<kDimensions<V>>& law) {
  constexpr std::size_t N = kDimensions<V>;
  Touch<V> touch;
  touch.status = ContactStatus::apart;
  if (first.touch.meeting == shapes::Meeting::none) return touch;
  touch.obstacle = index;
  touch.time = first.touch.time;
  if (first.touch.meeting == shapes::Meeting::unsure) {
    touch.status = ContactStatus::unresolved;
    return touch;
  }
  touch.status = first.is_at_launch() ? ContactStatus::touching : ContactStatus::contact;
  touch.center = position_after(flight, touch.time);
  const KinematicState<N> now = law.at(touch.time);
  Point<N> before;
  for (std::size_t i = 0; i < N; ++i) before[i] = now.position[i] - now.velocity[i] * touch.time;
  if (!first.is_at_launch()) before = law.position;
  touch.normal = make_vector<V>(normal_of<N>(first.part, now.position, before));
  return touch;
}

}  // namespace aimahead::detail::obstacles
