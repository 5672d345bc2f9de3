#include "own_motion.hpp"

#include "arguments.hpp"

#include <algorithm>
#include <limits>

namespace aimahead::python {

bool PythonMotions::has(format::Document::Index value) const {
  if (document_.type(value) != format::Document::Type::null) return false;
  static const py::handle kOwnMotion = find_attribute("aimahead._motion", "OwnMotion");
  return py::isinstance(document_.object(value), kOwnMotion);
}

void PythonMotions::ask(const Functions& own, const py::object& function, double time,
                        double* out) {
  const bool is_well = own.raised->guard([&] {
    const PythonDocument place(function(time));
    const bool is_vector = place.type(0) == format::Document::Type::array &&
                           place.size(0) == static_cast<std::size_t>(own.dimensions);
    if (!is_vector) {
      throw py::value_error("expected a vector of " + std::to_string(own.dimensions) +
                            " numbers from " + std::string(py::repr(function)) + ", got " +
                            format::describe(place, PythonDocument::root()));
    }
    for (int i = 0; i < own.dimensions; ++i) {
      out[i] = py::float_(py::reinterpret_borrow<py::object>(place.object(1U + i)));
    }
  });
  if (!is_well) std::fill_n(out, own.dimensions, std::numeric_limits<double>::quiet_NaN());
}

void PythonMotions::read(format::Document::Index value, const format::Place& place, int& dimensions,
                         aim_motion& to) {
  const py::handle given = document_.object(value);
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
        const bool is_function = PyCallable_Check(asked.speed_bound.ptr()) != 0;
        bound = py::float_(is_function ? asked.speed_bound(from, until) : asked.speed_bound);
      });
      return bound;
    };
  }
  to.function = &own.asked;
}

}  // namespace aimahead::python
