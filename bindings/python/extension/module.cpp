// The extension module aimahead._core: the library, called with Python's own objects. The package
// around it documents its functions.
#include "parts.hpp"
#include "place.hpp"
#include "python_document.hpp"

#include "aimahead/aimahead.h"

#include <exception>
#include <utility>

PYBIND11_MODULE(_core, m) {
  using namespace aimahead::python;
  m.attr("version") = aim_version_text();
  py::register_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(std::move(raised));
    } catch (const aimahead::format::Fault& fault) {
      raise_invalid_input(fault);
    }
  });
  add_arena(m);
  add_assignment(m);
  add_batch(m);
  add_engagements(m);
  add_lead(m);
  add_obstacles(m);
  add_odds(m);
  add_shape(m);
  add_steering(m);
  add_study(m);
  add_tracking(m);
  add_turret(m);
  add_world(m);
}
