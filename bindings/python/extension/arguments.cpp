#include "arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead::python {

using format::Place;
using format::Range;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool is_infinity(py::handle value) {
  return PyFloat_Check(value.ptr()) && PyFloat_AS_DOUBLE(value.ptr()) == kInfinity;
}

// Most vectors are a list or a tuple of floats and small integers.
bool read_plain(PyObject* list, int& dimensions, Components& to) {
  if (!PyList_CheckExact(list) && !PyTuple_CheckExact(list)) return false;
  const Py_ssize_t size = PySequence_Fast_GET_SIZE(list);
  if (dimensions == 0 ? size != 2 && size != 3 : size != dimensions) return false;
  PyObject* const* const items = PySequence_Fast_ITEMS(list);
  for (Py_ssize_t i = 0; i < size; ++i) {
    PyObject* const item = items[i];
    double x = kInfinity;
    if (PyFloat_CheckExact(item)) {
      x = PyFloat_AS_DOUBLE(item);
    } else if (PyLong_CheckExact(item)) {
      x = PyLong_AsDouble(item);
      if (x == -1 && PyErr_Occurred()) PyErr_Clear(), x = kInfinity;
    }
    if (!std::isfinite(x)) return false;
    to[static_cast<std::size_t>(i)] = x;
  }
  dimensions = static_cast<int>(size);
  return true;
}

}  // namespace

double number_at(py::handle value, Range range, const Place& place) {
  if (PyFloat_CheckExact(value.ptr())) {
    const double x = PyFloat_AS_DOUBLE(value.ptr());
    if (std::isfinite(x) && format::is_within(x, range)) return x;
  }
  const PythonDocument document(value);
  return format::read_number_at(document, PythonDocument::root(), range, place);
}

Components vector_at(py::handle value, int& dimensions, const Place& place) {
  Components read{};
  if (read_plain(value.ptr(), dimensions, read)) return read;
  const PythonDocument document(value);
  const auto v = format::read_vector_at(document, PythonDocument::root(), dimensions, place);
  return {v.x, v.y, v.z};
}

double number_of(py::handle value, std::string_view name, Range range) {
  return number_at(value, range, {&kNowhere, name});
}

Components vector_of(py::handle value, std::string_view name, int& dimensions) {
  return vector_at(value, dimensions, {&kNowhere, name});
}

double limit_of(py::handle value, std::string_view name, Range range) {
  return is_infinity(value) ? kInfinity : number_of(value, name, range);
}

namespace {

double whole_at(const PythonDocument& document, PythonDocument::Index value, const Place& place,
                double max) {
  const double x = format::read_number_at(document, value, Range::not_negative, place);
  if (x > max) format::blame(place, fmt::format(format::text_of(format::kTooLarge), max, x));
  if (x == std::floor(x)) return x;
  format::blame(place, fmt::format(fmt::runtime(format::text_of(format::kNotANumber)),
                                   "a whole number >= 0", format::describe(document, value)));
}

}  // namespace

int dimensions_of(py::handle value) {
  const PythonDocument given(value);
  if (given.type(0) == PythonDocument::Type::number) {
    if (given.number(0) == 2) return 2;
    if (given.number(0) == 3) return 3;
  }
  format::blame({&kNowhere, "dimensions"},
                fmt::format(format::text_of(format::kNotWhole), 2, 3, format::describe(given, 0)));
}

std::int32_t whole_of(py::handle value, std::string_view name) {
  const PythonDocument document(value);
  constexpr double kMax = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(
      whole_at(document, PythonDocument::root(), {&kNowhere, name}, kMax));
}

std::uint32_t index_at(const PythonDocument& document, PythonDocument::Index value,
                       const Place& place) {
  constexpr double kMax = 0xFFFFFFFE;
  return static_cast<std::uint32_t>(whole_at(document, value, place, kMax));
}

std::vector<double> numbers_of(py::handle value, std::string_view name, Range range) {
  const PythonDocument document(value);
  const Place place{&kNowhere, name};
  format::check_list(document, PythonDocument::root(), 0, SIZE_MAX, place);
  std::vector<double> numbers;
  format::read_elements(document, PythonDocument::root(), place,
                        [&](std::size_t, PythonDocument::Index element, const Place& here) {
                          numbers.push_back(format::read_number_at(document, element, range, here));
                        });
  return numbers;
}

std::int32_t word_of(py::handle value, std::string_view name,
                     std::span<const std::string_view> words) {
  const PythonDocument document(value);
  if (document.type(PythonDocument::root()) == PythonDocument::Type::string) {
    const auto found =
        std::find(words.begin(), words.end(), document.string(PythonDocument::root()));
    if (found != words.end()) return static_cast<std::int32_t>(found - words.begin());
  }
  format::blame_word(document, PythonDocument::root(), words,
                     fmt::format("\"{}\"", fmt::join(words, "\", \"")), {&kNowhere, name});
}

bool flag_of(py::handle value, std::string_view name) {
  py::detail::make_caster<bool> flag;
  if (flag.load(value, true)) return py::detail::cast_op<bool>(flag);
  const PythonDocument document(value);
  format::blame({&kNowhere, name},
                fmt::format(format::text_of(format::kNotAFlag), format::describe(document, 0)));
}

void read_object(py::handle value, const format::Table& table, std::string_view name,
                 int& dimensions, void* to) {
  const PythonDocument document(value);
  format::QuestionMemory memory;
  format::TableReader reader(document, memory, dimensions);
  reader.read(PythonDocument::root(), table, name.empty() ? kNowhere : Place{&kNowhere, name}, to);
  dimensions = reader.dimensions();
}

py::list list_of(const double* components, int count) {
  py::list list(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    PyList_SET_ITEM(list.ptr(), i, PyFloat_FromDouble(components[i] + 0.0));
  }
  return list;
}

py::object vector_like(const double* components, int dimensions, py::handle like) {
  py::list plain = list_of(components, dimensions);
  PyObject* const given = like.ptr();
  const bool is_plain = !given || PyList_CheckExact(given) || PyTuple_CheckExact(given);
  if (is_plain || !py::hasattr(like, "__array_interface__")) return plain;
  return py::module_::import("numpy").attr("array")(plain);
}

format::Fault fault_of(const aim_fault& fault) {
  const auto write = [&](auto text_of) {
    std::array<char, 512> text{};
    text_of(&fault, text.data(), text.size());
    return std::string(text.data());
  };
  std::string path = write(aim_fault_path);
  // What an OwnMotion may lack is its bound only.
  constexpr std::string_view kFunction = ".function";
  if (fault.problem == format::kMissing && path.ends_with(kFunction)) {
    path.replace(path.size() - kFunction.size(), kFunction.size(), ".speed_bound");
  }
  return {path, write(aim_fault_message)};
}

void raise_fault(const aim_fault& fault) {
  if (fault.field != AIM_FIELD_NONE) throw fault_of(fault);
}

}  // namespace aimahead::python
