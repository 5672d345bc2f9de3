// When a disc or sphere of any motion first touches a shape at rest: segment, capsule, box,
// polygon, half-space, or the walls of the box around it.
//
//     const Body<Vec2> shell{.position = {617, 339}, .velocity = {0, 22.5}};
//     const Enclosure<Vec2> field{.min = {0, 0}, .max = {1200, 700}};
//     if (const auto c = time_of_impact(shell, field, 20)) std::printf("wall at %g\n", c.time);
//
// For a shape of constant velocity, pass the body's velocity relative to the shape and add the
// shape's velocity times `time` to `point`. docs/contact.md says what is exact, and how.
#pragma once

#include "aimahead/contact.hpp"
#include "aimahead/shapes.hpp"

namespace aimahead {

/// When the body first touches the shape within [0, duration]. `duration` >= 0 may be infinite.
///
/// `point` is on the shape's surface, `normal` points from there to the body's centre. A body
/// inside a solid is touching, and so is a body that reaches beyond the walls of an enclosure; the
/// normal then points the shortest way out (in). The normal is against the body's velocity where
/// the body's centre is on a segment, or where a body without a radius is on a corner or, in 3D, on
/// an edge.
///
/// The decision is exact for all numbers. Only for OrientedBox are position and velocity first
/// rounded to double in the frame of the box. `time` is within 1 unit in the last place, `point`
/// within a few units in the last place of the largest coordinate. A box takes a fraction of a
/// microsecond; an exact decision takes some microseconds and up to 100 KB of stack.
template <WorldVector V>
[[nodiscard]] Contact<V> time_of_impact(const Body<V>& body, const Segment<V>& shape,
                                        double duration);
template <WorldVector V>
[[nodiscard]] Contact<V> time_of_impact(const Body<V>& body, const Capsule<V>& shape,
                                        double duration);
template <WorldVector V>
[[nodiscard]] Contact<V> time_of_impact(const Body<V>& body, const AxisBox<V>& shape,
                                        double duration);
template <WorldVector V>
[[nodiscard]] Contact<V> time_of_impact(const Body<V>& body, const OrientedBox<V>& shape,
                                        double duration);
[[nodiscard]] Contact<Vec2> time_of_impact(const Body<Vec2>& body, const Polygon& shape,
                                           double duration);
template <WorldVector V>
[[nodiscard]] Contact<V> time_of_impact(const Body<V>& body, const HalfSpace<V>& shape,
                                        double duration);
template <WorldVector V>
[[nodiscard]] Contact<V> time_of_impact(const Body<V>& body, const Enclosure<V>& shape,
                                        double duration);

/// What a body can touch beside other bodies.
template <class S, class V>
concept ShapeAtRest = std::is_same_v<S, Segment<V>> || std::is_same_v<S, Capsule<V>> ||
    std::is_same_v<S, AxisBox<V>> || std::is_same_v<S, OrientedBox<V>> ||
    std::is_same_v<S, HalfSpace<V>> || std::is_same_v<S, Enclosure<V>> ||
    (std::is_same_v<S, Polygon>&& std::is_same_v<V, Vec2>);

/// The same for a body of any motion. V is Vec2 or Vec3. A body that has vanished touches nothing.
/// Plates are no body: invalid.
///
/// Whether it touches at the start is decided exactly. For a body without motion and acceleration
/// every decision is exact. Otherwise a search misses no contact, up to the rounding of doubles: a
/// gap below 2^-48 of the coordinates of body and shape, or of the way of a caller's function,
/// counts as a contact. A search of more than 100,000 evaluations is unresolved, for example over
/// loops without contact with an infinite `duration`.
template <WorldVector V, ShapeAtRest<V> Shape>
[[nodiscard]] Contact<V> time_of_impact(const Target<V>& body, const Shape& shape, double duration);

}  // namespace aimahead
