#include "aimahead/contact.hpp"

#include "arguments.hpp"
#include "check.hpp"
#include "convert.hpp"
#include "convert_shape.hpp"
#include "fault.hpp"

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
Sweep<V> sweep_of(const aim_sweep& sweep) {
  return {c::vector_of<V>(sweep.from), c::vector_of<V>(sweep.to), sweep.radius};
}

aim_motion motion_of(const aim_body& body) {
  aim_motion motion;
  aim_init_motion(&motion);
  motion.radius = body.radius;
  for (int i = 0; i < 3; ++i) {
    motion.position[i] = body.position[i];
    motion.velocity[i] = body.velocity[i];
  }
  return motion;
}

aim_fault find_body_fault(const aim_body* body, int32_t dimensions, aim_owner owner) {
  if (!body) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  const aim_motion motion = motion_of(*body);
  return c::find_fault(&motion, dimensions, owner);
}

aim_fault find_sweep_fault(const aim_sweep* sweep, int32_t dimensions, aim_owner owner) {
  c::Arguments arguments(dimensions);
  (void)(arguments.are_given(sweep) && arguments.is_dimension(AIM_FIELD_FROM) &&
         arguments.vector(AIM_FIELD_FROM, sweep->from) &&
         arguments.vector(AIM_FIELD_TO, sweep->to) &&
         arguments.number(AIM_FIELD_TARGET_RADIUS, sweep->radius));
  aim_fault fault = arguments.fault();
  if (fault.field != AIM_FIELD_NONE) fault.owner = owner;
  return fault;
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

/// Corners of a box, or of the space that walls enclose.
bool are_corners(const aim_shape& shape, int32_t dimensions, c::Arguments& arguments) {
  if (!arguments.vector(AIM_FIELD_SHAPE_MIN, shape.min)) return false;
  if (!arguments.vector(AIM_FIELD_SHAPE_MAX, shape.max)) return false;
  for (int i = 0; i < dimensions; ++i) {
    if (!(shape.min[i] <= shape.max[i])) {
      return arguments.blame(AIM_FIELD_SHAPE_MAX, c::kTooSmall, {shape.min[i], shape.max[i]});
    }
  }
  return true;
}

bool is_polygon(const aim_shape& shape, int32_t dimensions, c::Arguments& arguments) {
  if (dimensions == 3) return arguments.blame(AIM_FIELD_SHAPE_KIND, c::kDoesNotGoWith);
  if (!shape.points) return arguments.blame(AIM_FIELD_SHAPE_POINTS, c::kMissing);
  const auto count = static_cast<double>(shape.point_count);
  return (count >= 3 || arguments.blame(AIM_FIELD_SHAPE_POINTS, c::kListTooShortOrLong,
                                        {3, kUnlimited, count})) &&
         arguments.vectors(AIM_FIELD_SHAPE_POINTS, shape.points, shape.point_count);
}

aim_fault find_shape_fault(const aim_shape& shape, int32_t dimensions) {
  c::Arguments arguments(dimensions);
  const auto is_segment = [&] {
    return arguments.vector(AIM_FIELD_SHAPE_FROM, shape.from) &&
           arguments.vector(AIM_FIELD_SHAPE_TO, shape.to);
  };
  if (!arguments.word(AIM_FIELD_SHAPE_KIND, shape.kind)) return arguments.fault();
  switch (shape.kind) {
    case AIM_SHAPE_SEGMENT:
      (void)is_segment();
      break;
    case AIM_SHAPE_CAPSULE:
      (void)(is_segment() && arguments.number(AIM_FIELD_SHAPE_RADIUS, shape.radius));
      break;
    case AIM_SHAPE_ORIENTED_BOX:
      (void)(arguments.vector(AIM_FIELD_SHAPE_CENTER, shape.center) &&
             arguments.axes(AIM_FIELD_SHAPE_AXES, shape.axes) &&
             arguments.vector(AIM_FIELD_SHAPE_HALF, shape.half));
      break;
    case AIM_SHAPE_POLYGON:
      (void)is_polygon(shape, dimensions, arguments);
      break;
    case AIM_SHAPE_HALF_SPACE:
      (void)(arguments.vector(AIM_FIELD_SHAPE_POINT, shape.point) &&
             arguments.direction(AIM_FIELD_SHAPE_NORMAL, shape.normal));
      break;
    default:
      (void)are_corners(shape, dimensions, arguments);
      break;
  }
  return arguments.fault();
}

/// Calls `ask` with the vector type of this number of dimensions, unless there is a fault.
template <class Ask>
int32_t answer(const aim_fault& fault, int32_t dimensions, aim_contact* out, const Ask& ask) {
  if (fault.field != AIM_FIELD_NONE) return deliver(c::refused<aim_contact>(fault), out);
  return deliver(dimensions == 2 ? c::contact_of(ask(Vec2())) : c::contact_of(ask(Vec3())), out);
}

}  // namespace

int32_t aim_time_of_impact(const aim_body* a, const aim_body* b, double duration,
                           int32_t dimensions, aim_contact* out) {
  return answer(find_fault_in(a, b, duration, dimensions), dimensions, out, [&]<class V>(V) {
    return time_of_impact(body_of<V>(*a), body_of<V>(*b), duration);
  });
}

int32_t aim_time_of_impact_swept(const aim_sweep* a, const aim_sweep* b, int32_t dimensions,
                                 aim_contact* out) {
  const aim_fault fault = c::first_of(find_sweep_fault(a, dimensions, AIM_OWNER_A),
                                      find_sweep_fault(b, dimensions, AIM_OWNER_B));
  return answer(fault, dimensions, out,
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
  const aim_motion motion = body ? motion_of(*body) : aim_motion{};
  return aim_time_of_impact_shape_moving(body ? &motion : nullptr, shape, duration, dimensions,
                                         out);
}

int32_t aim_time_of_impact_shape_moving(const aim_motion* body, const aim_shape* shape,
                                        double duration, int32_t dimensions, aim_contact* out) {
  if (!body || !shape) {
    return deliver(c::refused<aim_contact>(c::make_fault(AIM_FIELD_POINTER, c::kNullPointer)), out);
  }
  aim_fault fault = find_dimension_fault(dimensions);
  if (fault.field == AIM_FIELD_NONE) {
    fault = c::first_of(c::find_fault(body, dimensions, AIM_OWNER_BODY),
                        find_shape_fault(*shape, dimensions), find_duration_fault(duration));
  }
  aim_contact found;
  const int32_t status = answer(fault, dimensions, &found, [&]<class V>(V) {
    return c::contact_with<V>(*shape, c::target_of<V>(*body), duration);
  });
  if (status == AIM_CONTACT_INVALID && fault.field == AIM_FIELD_NONE) {
    const bool is_oriented = shape->kind == AIM_SHAPE_ORIENTED_BOX;
    found.fault =
        c::make_fault(is_oriented ? AIM_FIELD_SHAPE_AXES : AIM_FIELD_SHAPE, c::kNotSolved);
  }
  return deliver(found, out);
}

const char* aim_shape_name(int32_t kind) {
  const bool is_one = kind >= AIM_SHAPE_SEGMENT && kind <= AIM_SHAPE_ENCLOSURE;
  return is_one ? c::kContactShapeWords[kind].data() : "";
}
