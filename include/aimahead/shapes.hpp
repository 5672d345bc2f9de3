// Shapes at rest, and balls that move: for time_of_impact and for obstacles.
//
//     const Capsule<Vec2> wall{.from = {0, 0}, .to = {0, 10}, .radius = 0.5};
//     const Obstacle<Vec2> scene[] = {wall, Ball<Vec2>{.position = {9, 2}, .radius = 1}};
//     std::printf("%zu obstacles\n", std::size(scene));
#pragma once

#include "aimahead/list_view.hpp"
#include "aimahead/vec.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>

namespace aimahead {

/// The straight line between two points, both included. They may be equal.
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

/// A solid box whose edges are parallel to the axes.
template <WorldVector V>
struct AxisBox {
  /// Finite.
  V min{};
  /// Finite, >= min in each component.
  V max{};
};

/// A solid box of any orientation.
template <WorldVector V>
struct OrientedBox {
  /// Finite.
  V center{};
  /// The directions of its edges: unit vectors at right angles, within 1e-6.
  std::array<V, kDimensions<V>> axes{};
  /// Half its size along each axis, finite, >= 0.
  V half{};
};

/// A solid polygon. It need not be convex, but must not cross itself.
struct Polygon {
  /// The corners in order, clockwise or counter-clockwise. At least 3, finite.
  std::span<const Vec2> points;
};

/// All points on one side of a line (in 3D, a plane): where (x - point).normal <= 0.
template <WorldVector V>
struct HalfSpace {
  /// Finite.
  V point{};
  /// Finite, not zero; its length does not matter.
  V normal{};
};

/// The inside of a box whose edges are parallel to the axes. A body touches its walls from within.
template <WorldVector V>
struct Enclosure {
  /// Finite.
  V min{};
  /// Finite, >= min in each component.
  V max{};
};

/// A disc or sphere that rests or moves.
template <WorldVector V>
struct Ball {
  /// Centre at time 0, finite.
  V position{};
  /// At time 0, finite.
  V velocity{};
  /// Constant, finite.
  V acceleration{};
  /// >= 0.
  double radius = 0;
};

/// Thin triangles that block from both sides. A triangle without area counts as the segment or
/// point that it is.
struct Mesh {
  /// Finite.
  std::span<const Vec3> vertices;
  /// Three indices of vertices each.
  std::span<const std::array<std::uint32_t, 3>> triangles;
};

/// Ground over a grid in the x-y plane, solid at and below its surface, without a bottom. The
/// borders belong to it. There is nothing outside the grid.
struct Terrain {
  /// Where the first height stands, finite.
  Vec2 origin{};
  /// The distance of two neighbours, > 0. The height of row j and column i stands at
  /// origin + cell (i, j).
  double cell = 1;
  /// The length of a row, >= 2.
  std::size_t columns = 0;
  /// Row after row, at least two, each of `columns` heights, finite. Each cell is two triangles,
  /// cut from its corner (0, 0) to its corner (1, 1).
  std::span<const double> heights;
};

/// A shape that stops shots. The caller keeps the arrays that its spans view.
template <WorldVector V>
using Obstacle = std::conditional_t<
    std::is_same_v<V, Vec2>,
    std::variant<Ball<V>, Segment<V>, Capsule<V>, AxisBox<V>, HalfSpace<V>, Polygon>,
    std::variant<Ball<V>, Segment<V>, Capsule<V>, AxisBox<V>, HalfSpace<V>, Mesh, Terrain>>;

/// The caller's obstacles: an array of Obstacle, or a function from an index to one.
template <WorldVector V>
using ObstacleList = ListView<Obstacle<V>>;

}  // namespace aimahead
