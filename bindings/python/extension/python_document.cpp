#include "python_document.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace aimahead::python {
namespace {

using Type = format::Document::Type;

// Members of the outermost object that nobody reads.
constexpr std::array<std::string_view, 3> kOpaque = {"name", "comment", "expect"};

// A number too large for a double is no number: infinity is one for some fields.
constexpr double kTooLarge = std::numeric_limits<double>::quiet_NaN();

std::string_view utf8_of(PyObject* text) {
  if (PyBytes_Check(text)) {
    return {PyBytes_AS_STRING(text), static_cast<std::size_t>(PyBytes_GET_SIZE(text))};
  }
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(text, &size);
  if (!bytes) throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
}

// A text with lone surrogates has no UTF-8. It is represented by bytes.
py::object with_utf8(py::handle text) {
  if (PyUnicode_AsUTF8AndSize(text.ptr(), nullptr)) return py::reinterpret_borrow<py::object>(text);
  PyErr_Clear();
  PyObject* const bytes = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass");
  if (!bytes) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(bytes);
}

bool is_real(py::handle value) {
  static const py::handle kReal = find_attribute("numbers", "Real");
  return !PyBool_Check(value.ptr()) && py::isinstance(value, kReal);
}

py::object text_of_key(const py::object& key) {
  if (PyUnicode_Check(key.ptr())) return key;
  static const py::handle kTextOfKey = find_attribute("aimahead._faults", "text_of_key");
  return kTextOfKey(key);
}

}  // namespace

py::handle find_attribute(const char* module, const char* name) {
  return py::module_::import(module).attr(name).cast<py::object>().release();
}

py::str text_of(std::string_view text) {
  PyObject* const decoded =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass");
  if (!decoded) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(decoded);
}

void raise_invalid_input(const format::Fault& fault) {
  static const py::handle kInvalidInput = find_attribute("aimahead._faults", "InvalidInput");
  const py::object error = kInvalidInput(text_of(fault.field), text_of(fault.message));
  PyErr_SetObject(kInvalidInput.ptr(), error.ptr());
}

PythonDocument::Index PythonDocument::open(Type type, py::handle object) {
  const auto index = static_cast<Index>(values_.size());
  values_.push_back({.type = type, .next = index + 1});
  objects_.push_back(py::reinterpret_borrow<py::object>(object));
  return index;
}

void PythonDocument::append(py::handle value, std::size_t depth, bool is_opaque) {
  PyObject* const object = value.ptr();
  if (PyBool_Check(object)) {  // an int, too
    open(Type::boolean, value);
  } else if (PyFloat_Check(object) || PyLong_Check(object)) {
    open(Type::number, value);
  } else if (PyUnicode_Check(object)) {
    open(Type::string, with_utf8(value));
  } else if (PyDict_Check(object)) {
    append_dict(value, depth, is_opaque);
  } else if (PyList_Check(object) || PyTuple_Check(object)) {
    append_list(value, depth, is_opaque);
  } else if (value.is_none()) {
    open(Type::null, value);
  } else {
    append_other(value, depth, is_opaque);
  }
}

void PythonDocument::append_list(py::handle list, std::size_t depth, bool is_opaque) {
  const Index index = open(Type::array, list);
  if (is_opaque || depth >= kDeepestKept) return;
  // An element may run code of its own, which changes the list. The element is kept alive.
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list.ptr()); ++i) {
    const auto element =
        py::reinterpret_borrow<py::object>(PySequence_Fast_GET_ITEM(list.ptr(), i));
    append(element, depth + 1, false);
    ++values_[index].extra;
  }
  values_[index].next = static_cast<Index>(values_.size());
}

void PythonDocument::append_dict(py::handle dict, std::size_t depth, bool is_opaque) {
  const Index index = open(Type::object, dict);
  if (is_opaque || depth >= kDeepestKept) return;
  Py_ssize_t place = 0;
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  // The same holds for a dict.
  while (PyDict_Next(dict.ptr(), &place, &key, &value)) {
    const auto member = py::reinterpret_borrow<py::object>(value);
    open(Type::string, with_utf8(text_of_key(py::reinterpret_borrow<py::object>(key))));
    const bool is_unread = depth == 0 && std::find(kOpaque.begin(), kOpaque.end(),
                                                   utf8_of(objects_.back().ptr())) != kOpaque.end();
    append(member, depth + 1, is_unread);
    ++values_[index].extra;
  }
  values_[index].next = static_cast<Index>(values_.size());
}

void PythonDocument::append_other(py::handle value, std::size_t depth, bool is_opaque) {
  if (py::hasattr(value, "tolist")) {
    // A scalar, or an array of no dimensions, gives one element.
    const py::object elements = value.attr("tolist")();
    if (PyList_Check(elements.ptr())) return append_list(elements, depth, is_opaque);
    if (is_real(elements) || PyBool_Check(elements.ptr())) {
      open(is_real(elements) ? Type::number : Type::boolean, elements);
      return;
    }
  }
  open(is_real(value) ? Type::number : Type::null, value);
}

double PythonDocument::number(Index i) const {
  PyObject* const object = objects_[i].ptr();
  if (PyFloat_Check(object)) return PyFloat_AS_DOUBLE(object);
  if (PyLong_Check(object)) {
    const double x = PyLong_AsDouble(object);
    if (x != -1 || !PyErr_Occurred()) return x;
    PyErr_Clear();
    return kTooLarge;
  }
  try {
    return py::float_(objects_[i]);
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_OverflowError)) throw;
    return kTooLarge;
  }
}

std::string_view PythonDocument::string(Index i) const { return utf8_of(objects_[i].ptr()); }

std::string PythonDocument::text(Index i) const {
  if (type(i) == Type::boolean) return objects_[i].ptr() == Py_True ? "true" : "false";
  static const py::handle kDescribe = find_attribute("aimahead._faults", "describe");
  py::object value = objects_[i];
  if (PyBytes_Check(value.ptr()) && type(i) == Type::string) value = text_of(string(i));
  return std::string(utf8_of(with_utf8(kDescribe(value)).ptr()));
}

}  // namespace aimahead::python
