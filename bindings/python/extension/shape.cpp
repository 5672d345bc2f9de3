// When a moving body first touches a shape at rest.
#include "answer_writer.hpp"
#include "arguments.hpp"
#include "field_rows.hpp"
#include "own_motion.hpp"
#include "parts.hpp"

#include "aimahead/aimahead.h"

#include <algorithm>
#include <cstddef>

namespace aimahead::python {
namespace {

using format::Default;
using format::Kinds;
using format::Place;
using format::Range;
using format::Rule;
using format::Shape;

// A shape whose axes are a list.
struct ShapeAsRead {
  aim_shape shape;
  const double* axes;
  std::size_t axis_count;
};

constexpr Kinds bit(aim_shape_kind kind) { return Kinds{1} << kind; }
constexpr Kinds kSegments = bit(AIM_SHAPE_SEGMENT) | bit(AIM_SHAPE_CAPSULE);
constexpr Kinds kBoxes = bit(AIM_SHAPE_BOX) | bit(AIM_SHAPE_ENCLOSURE);
constexpr Kinds kOriented = bit(AIM_SHAPE_ORIENTED_BOX);
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage)
#define AIM_SHAPE_MEMBER(which) \
  { #which, offsetof(ShapeAsRead, shape) + offsetof(aim_shape, which) }
constexpr format::Field kShapeFields[] = {
    {.name = "shape",
     .member = AIM_SHAPE_MEMBER(kind),
     .shape = Shape::word,
     .words = c::kContactShapeWords,
     .rule = Rule::guess_kind},
    {.name = "from", .member = AIM_SHAPE_MEMBER(from), .shape = Shape::vector, .kinds = kSegments},
    {.name = "to", .member = AIM_SHAPE_MEMBER(to), .shape = Shape::vector, .kinds = kSegments},
    {.name = "radius",
     .member = AIM_SHAPE_MEMBER(radius),
     .range = Range::not_negative,
     .kinds = bit(AIM_SHAPE_CAPSULE)},
    {.name = "min", .member = AIM_SHAPE_MEMBER(min), .shape = Shape::vector, .kinds = kBoxes},
    {.name = "max", .member = AIM_SHAPE_MEMBER(max), .shape = Shape::vector, .kinds = kBoxes},
    {.name = "center",
     .member = AIM_SHAPE_MEMBER(center),
     .shape = Shape::vector,
     .kinds = kOriented},
    {.name = "axes",
     .member = AIM_MEMBER(ShapeAsRead, axes),
     .shape = Shape::vectors,
     .kinds = kOriented,
     .count = AIM_MEMBER(ShapeAsRead, axis_count)},
    {.name = "half", .member = AIM_SHAPE_MEMBER(half), .shape = Shape::vector, .kinds = kOriented},
    {.name = "points",
     .member = AIM_SHAPE_MEMBER(points),
     .shape = Shape::vectors,
     .kinds = bit(AIM_SHAPE_POLYGON),
     .count = AIM_SHAPE_MEMBER(point_count)},
    {.name = "point",
     .member = AIM_SHAPE_MEMBER(point),
     .shape = Shape::vector,
     .kinds = bit(AIM_SHAPE_HALF_SPACE)},
    {.name = "normal",
     .member = AIM_SHAPE_MEMBER(normal),
     .shape = Shape::vector,
     .kinds = bit(AIM_SHAPE_HALF_SPACE)},
};
constexpr format::Table kShapeTable{"shape", "this shape", AIM_STRUCT(ShapeAsRead), kShapeFields};

py::dict contact_with_shape(py::handle given_body, py::handle given_shape, py::handle duration,
                            Flag<"arrays"> arrays) {
  return answer({}, [&](py::dict& answer) {
    format::QuestionMemory memory;
    const PythonDocument moving(given_body);
    PythonMotions motions(moving);
    format::TableReader body_reader(moving, memory);
    body_reader.expect_own(motions);
    aim_motion body{};
    body_reader.read(PythonDocument::root(), format::kBodyTable, {&kNowhere, "body"}, &body);
    const int dimensions = body_reader.dimensions();
    if (dimensions == 2) body = format::flatten(body, memory);

    const PythonDocument document(given_shape);
    format::TableReader reader(document, memory, dimensions);
    ShapeAsRead read{};
    const Place place{&kNowhere, "shape"};
    reader.read(PythonDocument::root(), kShapeTable, place, &read);
    const auto count = static_cast<std::size_t>(dimensions);
    if (read.shape.kind == AIM_SHAPE_ORIENTED_BOX) {
      format::check_length(read.axis_count, count, count, {&place, "axes"});
    }
    if (read.axes) std::copy_n(read.axes, 3 * count, read.shape.axes[0]);
    std::vector<double> points;
    for (std::size_t i = 0; i < read.shape.point_count; ++i) {
      points.insert(points.end(), read.shape.points + 3 * i, read.shape.points + 3 * i + count);
    }
    read.shape.points = points.data();

    const double time = limit_of(duration, "duration");
    aim_contact found{};
    aim_time_of_impact_shape_moving(&body, &read.shape, time, dimensions, &found);
    motions.raise();
    raise_fault(found.fault);
    AnswerWriter(dimensions, arrays).contact(answer, found);
  });
}

}  // namespace

void add_shape(py::module_& m) { m.def("contact_with_shape", contact_with_shape); }

}  // namespace aimahead::python
