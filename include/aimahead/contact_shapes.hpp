// When a moving disc or sphere first touches a shape that rests: segment, capsule, box, polygon,
// half-plane, or the walls of the box it is in.
//
// A shape that moves in constant velocity rests in its own frame: give the body its velocity
// relative to the shape, and add the shape's velocity times `time` to `point`.
//
// What is exact, and how: docs/contact.md.
#pragma once

#include "aimahead/contact.hpp"
#include "aimahead/vec.hpp"

#include <array>
#include <span>

namespace aimahead {

/// The straight line between two points, ends included. They may be equal.
template <WorldVector V>
struct Segment {
  /// Finite.
  V from{};
  /// Finite.
  V to{};
};

/// All points within `radius` of a segment.
template <WorldVector V>
struct Capsule {
  /// Finite.
  V from{};
  /// Finite.
  V to{};
  /// >= 0.
  double radius = 0;
};

/// A solid box along the axes.
template <WorldVector V>
struct AxisBox {
  /// Finite.
  V min{};
  /// Finite, >= min in each component.
  V max{};
};

/// A solid box in any direction.
template <WorldVector V>
struct OrientedBox {
  /// Finite.
  V center{};
  /// Unit vectors at right angles, to 1e-6.
  std::array<V, kDimensions<V>> axes{};
  /// Half its size along each of them, finite, >= 0.
  V half{};
};

/// A solid polygon: its corners in order, either way round. It need not be convex, but must not
/// cross itself.
struct Polygon {
  /// 3 or more, finite.
  std::span<const Vec2> points;
};

/// Everything on the far side of a line (plane): where (x - point).normal <= 0.
template <WorldVector V>
struct HalfSpace {
  /// Finite.
  V point{};
  /// Finite, not zero; its length does not matter.
  V normal{};
};

/// The inside of a box along the axes, whose walls are touched from within.
template <WorldVector V>
struct Enclosure {
  /// Finite.
  V min{};
  /// Finite, >= min in each component.
  V max{};
};

/// When the body first touches the shape within [0, duration]; `duration` >= 0 may be infinite.
/// The answer is as for two bodies, the shape being b: `point` is on the shape's surface, `normal`
/// leads from there to the body's centre. A body that is inside a solid is touching, as is one that
/// reaches beyond the walls of an enclosure; the normal then leads the shortest way out (in). Where
/// the body's centre is exactly on a segment, or a body without a radius on an edge in space or a
/// corner, the normal is against its velocity.
///
/// Exact decision, whatever the numbers, except for OrientedBox, in whose frame position and
/// velocity are rounded to double once. `time` is within 1 unit in the last place, `point` within a
/// few of the largest coordinate. A box takes a fraction of a microsecond, an exact decision some
/// microseconds and up to 100 KB of stack.
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

}  // namespace aimahead
