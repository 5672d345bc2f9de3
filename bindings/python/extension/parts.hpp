// The parts of the extension module aimahead._core. Each adds its functions.
#pragma once

#include <pybind11/pybind11.h>

namespace aimahead::python {

namespace py = pybind11;

void add_arena(py::module_& m);
void add_assignment(py::module_& m);
void add_batch(py::module_& m);
void add_engagements(py::module_& m);
void add_lead(py::module_& m);
void add_obstacles(py::module_& m);
void add_odds(py::module_& m);
void add_shape(py::module_& m);
void add_steering(py::module_& m);
void add_study(py::module_& m);
void add_tracking(py::module_& m);
void add_turret(py::module_& m);
void add_world(py::module_& m);

/// Lets copy.copy and copy.deepcopy copy the objects of a class.
template <class T>
void add_copies(py::class_<T>& type) {
  type.def("__copy__", [](const T& one) { return T(one); });
  type.def("__deepcopy__", [](const T& one, py::handle /*memo*/) { return T(one); });
}

}  // namespace aimahead::python
