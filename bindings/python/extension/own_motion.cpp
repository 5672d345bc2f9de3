#include "own_motion.hpp"

#include "arguments.hpp"

#include <algorithm>
#include <limits>

namespace aimahead::python {

namespace {

bool is_own_motion(py::handle value) {
  static const py::handle kOwnMotion = find_attribute("aimahead._motion", "OwnMotion");
  return py::isinstance(value, kOwnMotion);
}

}  // namespace

bool PythonMotions::has(format::Document::Index value) const {
  if (document_.type(value) != format::Document::Type::null) return false;
  const py::handle object = document_.object(value);
  return is_own_motion(object) || PyCallable_Check(object.ptr());  // of which `read` says more
}

namespace {

using Document = PythonDocument;

std::string got_from(const py::object& function, const std::string& got) {
  return " from " + std::string(py::repr(function)) + ", got " + got;
}

// What a function of the caller's own returned, as a number. It may be NaN.
double number_from(const py::object& function, py::handle returned) {
  const Document given(returned);
  if (given.type(Document::root()) == Document::Type::number) return given.number(Document::root());
  throw py::value_error("expected a number" +
                        got_from(function, format::describe(given, Document::root())));
}

// The same as a vector.
void vector_from(const py::object& function, py::handle returned, int dimensions, double* out) {
  const Document given(returned);
  const auto size = static_cast<std::size_t>(dimensions);
  const auto refuse = [&](const std::string& got) {
    throw py::value_error("expected a vector of " + std::to_string(dimensions) + " numbers" +
                          got_from(function, got));
  };
  if (given.type(Document::root()) != Document::Type::array) {
    refuse(format::describe(given, Document::root()));
  }
  const std::size_t count = given.size(Document::root());
  if (count != size) refuse(std::to_string(count) + (count == 1 ? " element" : " elements"));
  Document::Index element = Document::first(Document::root());
  for (std::size_t i = 0; i < size; ++i, element = given.next(element)) {
    if (given.type(element) != Document::Type::number) {
      refuse(format::describe(given, element) + " as element " + std::to_string(i));
    }
    out[i] = given.number(element);
  }
}

}  // namespace

void PythonMotions::ask(const Functions& own, const py::object& function, double time,
                        double* out) {
  const bool is_well =
      own.raised->guard([&] { vector_from(function, function(time), own.dimensions, out); });
  if (!is_well) std::fill_n(out, own.dimensions, std::numeric_limits<double>::quiet_NaN());
}

void PythonMotions::read(format::Document::Index value, const format::Place& place, int& dimensions,
                         aim_motion& to) {
  const py::handle given = document_.object(value);
  if (!is_own_motion(given)) {
    format::blame(place, "expected a dict or an OwnMotion, got " +
                             format::describe(document_, value) +
                             ": wrap it, OwnMotion(f, speed_bound)");
  }
  to.kind = AIM_FUNCTION;
  to.radius = number_at(given.attr("radius"), format::Range::not_negative, {&place, "radius"});
  Functions& own = functions_.emplace_front();
  own.position = given.attr("position");
  own.velocity = given.attr("velocity");
  own.speed_bound = given.attr("speed_bound");
  own.raised = &raised_;
  const auto check = [&](const char* name, const py::object& function) {
    if (PyCallable_Check(function.ptr())) return;
    const PythonDocument described(function);
    format::blame({&place, name}, "expected a function of time, got " +
                                      format::describe(described, PythonDocument::root()));
  };
  check("position", own.position);
  if (!own.velocity.is_none()) check("velocity", own.velocity);
  if (dimensions == 0) vector_at(own.position(0.0), dimensions, {&place, "position"});
  own.dimensions = dimensions;
  own.asked.context = &own;
  own.asked.position = [](void* context, double time, double* out) {
    const auto& asked = *static_cast<const Functions*>(context);
    ask(asked, asked.position, time, out);
  };
  if (!own.velocity.is_none()) {
    own.asked.velocity = [](void* context, double time, double* out) {
      const auto& asked = *static_cast<const Functions*>(context);
      ask(asked, asked.velocity, time, out);
    };
  }
  if (!own.speed_bound.is_none()) {
    if (!PyCallable_Check(own.speed_bound.ptr())) {
      number_at(own.speed_bound, format::Range::not_negative, {&place, "speed_bound"});
    }
    own.asked.speed_bound = [](void* context, double from, double until) {
      const auto& asked = *static_cast<const Functions*>(context);
      double bound = std::numeric_limits<double>::quiet_NaN();
      asked.raised->guard([&] {
        const py::object& own_bound = asked.speed_bound;
        const bool is_function = PyCallable_Check(own_bound.ptr()) != 0;
        bound = number_from(own_bound, is_function ? own_bound(from, until) : own_bound);
      });
      return bound;
    };
  }
  to.function = &own.asked;
}

}  // namespace aimahead::python
