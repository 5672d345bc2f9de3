#include "aimahead/contact.hpp"

#include "check.hpp"
#include "convert.hpp"
#include "fault.hpp"

#include "aimahead/contact_shapes.hpp"

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

namespace {

using namespace aimahead;

int32_t deliver(const aim_contact& result, aim_contact* out) {
  if (out) *out = result;
  return result.status;
}

template <class V>
Body<V> body_of(const aim_body& body) {
  return {c::vector_of<V>(body.position), c::vector_of<V>(body.velocity), body.radius};
}

template <class V>
Sweep<V> sweep_of(const aim_body& body) {
  return {c::vector_of<V>(body.position), c::vector_of<V>(body.velocity), body.radius};
}

/// A body in constant velocity has the fields of a linear motion.
aim_fault find_body_fault(const aim_body* body, int32_t dimensions, aim_owner owner) {
  if (!body) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  aim_motion motion;
  aim_init_motion(&motion);
  motion.radius = body->radius;
  for (int i = 0; i < 3; ++i) {
    motion.position[i] = body->position[i];
    motion.velocity[i] = body->velocity[i];
  }
  return c::find_fault(&motion, dimensions, owner);
}

aim_fault find_dimension_fault(int32_t dimensions) {
  if (dimensions == 2 || dimensions == 3) return c::kNoFault;
  aim_fault fault =
      c::make_fault(AIM_FIELD_TARGET_POSITION, c::kNotAVector, {static_cast<double>(dimensions)});
  fault.owner = AIM_OWNER_A;
  return fault;
}

aim_fault find_duration_fault(double duration) {
  if (duration >= 0) return c::kNoFault;  // may be infinite
  return c::make_fault(AIM_FIELD_DURATION, c::kNotANumber, {duration});
}

aim_fault find_fault_in(const aim_body* a, const aim_body* b, double duration, int32_t dimensions) {
  const aim_fault fault = find_dimension_fault(dimensions);
  if (fault.field != AIM_FIELD_NONE) return fault;
  return c::first_of(find_body_fault(a, dimensions, AIM_OWNER_A),
                     find_body_fault(b, dimensions, AIM_OWNER_B), find_duration_fault(duration));
}

/// Calls `ask` with a vector type of as many dimensions, unless there is a fault.
template <class Ask>
int32_t answer(const aim_fault& fault, int32_t dimensions, aim_contact* out, const Ask& ask) {
  if (fault.field != AIM_FIELD_NONE) return deliver(c::refused<aim_contact>(fault), out);
  return deliver(dimensions == 2 ? c::contact_of(ask(Vec2())) : c::contact_of(ask(Vec3())), out);
}

template <class V>
OrientedBox<V> oriented_box_of(const aim_shape& shape) {
  OrientedBox<V> box;
  box.center = c::vector_of<V>(shape.from);
  for (int i = 0; i < kDimensions<V>; ++i) {
    box.axes[static_cast<std::size_t>(i)] = c::vector_of<V>(shape.axes[i]);
  }
  box.half = c::vector_of<V>(shape.half);
  return box;
}

template <class V>
Contact<V> contact_with(const aim_shape& shape, const Body<V>& body, double duration) {
  const V from = c::vector_of<V>(shape.from);
  const V to = c::vector_of<V>(shape.to);
  switch (shape.kind) {
    case AIM_SHAPE_SEGMENT:
      return time_of_impact(body, Segment<V>{from, to}, duration);
    case AIM_SHAPE_CAPSULE:
      return time_of_impact(body, Capsule<V>{from, to, shape.radius}, duration);
    case AIM_SHAPE_BOX:
      return time_of_impact(body, AxisBox<V>{from, to}, duration);
    case AIM_SHAPE_ORIENTED_BOX:
      return time_of_impact(body, oriented_box_of<V>(shape), duration);
    case AIM_SHAPE_HALF_SPACE:
      return time_of_impact(body, HalfSpace<V>{from, c::vector_of<V>(shape.normal)}, duration);
    case AIM_SHAPE_ENCLOSURE:
      return time_of_impact(body, Enclosure<V>{from, to}, duration);
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

}  // namespace

int32_t aim_time_of_impact(const aim_body* a, const aim_body* b, double duration,
                           int32_t dimensions, aim_contact* out) {
  return answer(find_fault_in(a, b, duration, dimensions), dimensions, out, [&]<class V>(V) {
    return time_of_impact(body_of<V>(*a), body_of<V>(*b), duration);
  });
}

int32_t aim_time_of_impact_swept(const aim_body* a, const aim_body* b, int32_t dimensions,
                                 aim_contact* out) {
  return answer(find_fault_in(a, b, 1, dimensions), dimensions, out,
                [&]<class V>(V) { return time_of_impact(sweep_of<V>(*a), sweep_of<V>(*b)); });
}

int32_t aim_time_of_impact_moving(const aim_motion* a, const aim_motion* b, double duration,
                                  int32_t dimensions, aim_contact* out) {
  aim_fault fault = find_dimension_fault(dimensions);
  if (fault.field == AIM_FIELD_NONE) {
    fault = c::first_of(c::find_fault(a, dimensions, AIM_OWNER_A),
                        c::find_fault(b, dimensions, AIM_OWNER_B), find_duration_fault(duration));
  }
  return answer(fault, dimensions, out, [&]<class V>(V) {
    return time_of_impact(c::target_of<V>(*a), c::target_of<V>(*b), duration);
  });
}

int32_t aim_time_of_impact_shape(const aim_body* body, const aim_shape* shape, double duration,
                                 int32_t dimensions, aim_contact* out) {
  if (!body || !shape) {
    return deliver(c::refused<aim_contact>(c::make_fault(AIM_FIELD_POINTER, c::kNullPointer)), out);
  }
  aim_fault fault = find_dimension_fault(dimensions);
  if (fault.field == AIM_FIELD_NONE) {
    fault =
        c::first_of(find_body_fault(body, dimensions, AIM_OWNER_A), find_duration_fault(duration));
  }
  return answer(fault, dimensions, out,
                [&]<class V>(V) { return contact_with<V>(*shape, body_of<V>(*body), duration); });
}
