// A body against a shape of the C interface, for C and for WebAssembly. Both must be without fault.
#pragma once

#include "convert.hpp"

#include "aimahead/contact_shapes.hpp"

#include <cstddef>

namespace aimahead::c {

template <class V>
OrientedBox<V> oriented_box_of(const aim_shape& shape) {
  OrientedBox<V> box;
  box.center = vector_of<V>(shape.center);
  for (int i = 0; i < kDimensions<V>; ++i) {
    box.axes[static_cast<std::size_t>(i)] = vector_of<V>(shape.axes[i]);
  }
  box.half = vector_of<V>(shape.half);
  return box;
}

/// The first contact of a Body<V> or a Target<V> with the shape.
template <class V, class Mover>
Contact<V> contact_with(const aim_shape& shape, const Mover& body, double duration) {
  const V from = vector_of<V>(shape.from);
  const V to = vector_of<V>(shape.to);
  const V min = vector_of<V>(shape.min);
  const V max = vector_of<V>(shape.max);
  switch (shape.kind) {
    case AIM_SHAPE_SEGMENT:
      return time_of_impact(body, Segment<V>{from, to}, duration);
    case AIM_SHAPE_CAPSULE:
      return time_of_impact(body, Capsule<V>{from, to, shape.radius}, duration);
    case AIM_SHAPE_BOX:
      return time_of_impact(body, AxisBox<V>{min, max}, duration);
    case AIM_SHAPE_ORIENTED_BOX:
      return time_of_impact(body, oriented_box_of<V>(shape), duration);
    case AIM_SHAPE_HALF_SPACE:
      return time_of_impact(
          body, HalfSpace<V>{vector_of<V>(shape.point), vector_of<V>(shape.normal)}, duration);
    case AIM_SHAPE_ENCLOSURE:
      return time_of_impact(body, Enclosure<V>{min, max}, duration);
    case AIM_SHAPE_POLYGON:
      if constexpr (kDimensions<V> == 2) {
        if (!shape.points) break;
        const auto* points = reinterpret_cast<const Vec2*>(shape.points);
        return time_of_impact(body, Polygon{{points, shape.point_count}}, duration);
      }
      break;
    default:
      break;
  }
  return {};
}

}  // namespace aimahead::c
