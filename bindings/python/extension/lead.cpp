// Leads. They are asked for so often that the cost of the call itself matters.
#include "arguments.hpp"
#include "parts.hpp"

#include "aimahead/aimahead.h"

#include <array>

namespace aimahead::python {
namespace {

// The text of a status: one string, which all answers share.
PyObject* status_text(std::int32_t status) {
  static std::array<PyObject*, AIM_BLOCKED + 1> texts{};
  PyObject*& text = texts[static_cast<std::size_t>(status)];
  if (!text) text = PyUnicode_InternFromString(aim_status_name(status));
  return py::handle(text).inc_ref().ptr();
}

// Makes a named tuple as its class would.
py::object lead_of(const aim_lead& found, int dimensions, py::handle like) {
  static const py::handle kLead = find_attribute("aimahead._lead", "Lead");
  auto* const type = reinterpret_cast<PyTypeObject*>(kLead.ptr());
  const py::object answer = py::reinterpret_steal<py::object>(type->tp_alloc(type, 4));
  if (!answer) throw py::error_already_set();
  PyTuple_SET_ITEM(answer.ptr(), 0, status_text(found.status));
  PyTuple_SET_ITEM(answer.ptr(), 1, PyFloat_FromDouble(found.time));
  PyTuple_SET_ITEM(answer.ptr(), 2, vector_like(found.aim, dimensions, like).release().ptr());
  PyTuple_SET_ITEM(answer.ptr(), 3, vector_like(found.offset, dimensions, like).release().ptr());
  return answer;
}

PyObject* lead(PyObject* /*module*/, PyObject* const* given, Py_ssize_t count) {
  try {
    if (count != 3) throw py::type_error("lead() takes target, velocity and speed");
    int dimensions = 0;
    const Components target = vector_of(given[0], "target", dimensions);
    const Components velocity = vector_of(given[1], "velocity", dimensions);
    const double speed = number_of(given[2], "speed", format::Range::not_negative);
    aim_lead found{};
    (dimensions == 2 ? aim_lead2 : aim_lead3)(target.data(), velocity.data(), speed, &found);
    return lead_of(found, dimensions, given[0]).release().ptr();
  } catch (const format::Fault& fault) {
    raise_invalid_input(fault);
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

}  // namespace

void add_lead(py::module_& m) {
  // A call this way takes a third of the time of one through pybind11.
  static PyMethodDef functions[] = {
      {"lead", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(lead)), METH_FASTCALL,
       nullptr},
      {nullptr, nullptr, 0, nullptr}};
  if (PyModule_AddFunctions(m.ptr(), functions) != 0) throw py::error_already_set();
}

}  // namespace aimahead::python
