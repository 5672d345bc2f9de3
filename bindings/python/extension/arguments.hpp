// Arguments of functions: numbers, vectors and small objects, blamed as fields are.
#pragma once

#include "python_document.hpp"
#include "table_reader.hpp"

#include "aimahead/aimahead.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace aimahead::python {

/// The place around the arguments of a function.
inline constexpr format::Place kNowhere;

/// A name that is known at compile time.
template <std::size_t kSize>
struct Name {
  char text[kSize];
  consteval Name(const char (&name)[kSize]) { std::copy_n(name, kSize, text); }  // NOLINT
};

/// An argument of this name that is true or false.
template <Name kName>
struct Flag {
  bool is_set = false;

  operator bool() const { return is_set; }
};

using Components = std::array<double, 3>;

double number_at(py::handle value, format::Range range, const format::Place& place);
/// The first vector sets `dimensions`, which is 0 until then.
Components vector_at(py::handle value, int& dimensions, const format::Place& place);

/// The number of the argument `name`.
[[nodiscard]] double number_of(py::handle value, std::string_view name,
                               format::Range range = format::Range::any);
Components vector_of(py::handle value, std::string_view name, int& dimensions);
/// An argument that is a number within the range, or infinite.
[[nodiscard]] double limit_of(py::handle value, std::string_view name,
                              format::Range range = format::Range::not_negative);
/// The argument `dimensions`: 2 or 3.
[[nodiscard]] int dimensions_of(py::handle value);
/// An argument that is a whole number >= 0 of 32 bits.
[[nodiscard]] std::int32_t whole_of(py::handle value, std::string_view name);
[[nodiscard]] std::uint32_t index_at(const PythonDocument& document, PythonDocument::Index value,
                                     const format::Place& place);
/// An argument that is a list of numbers, each within the range.
[[nodiscard]] std::vector<double> numbers_of(py::handle value, std::string_view name,
                                             format::Range range);
/// The index of a word in `words`; raises a fault for any other word.
[[nodiscard]] std::int32_t word_of(py::handle value, std::string_view name,
                                   std::span<const std::string_view> words);

/// The argument `name`, which is True or False.
[[nodiscard]] bool flag_of(py::handle value, std::string_view name);

/// Fills `to` from an object of a table, which is the argument `name`. With "" the arguments are
/// its members.
void read_object(py::handle value, const format::Table& table, std::string_view name,
                 int& dimensions, void* to);

/// A list, or a numpy array where `like` is one.
[[nodiscard]] py::list list_of(const double* components, int count);
[[nodiscard]] py::object vector_like(const double* components, int dimensions, py::handle like);

[[nodiscard]] format::Fault fault_of(const aim_fault& fault);
/// Raises the fault that the library found, if there is one.
void raise_fault(const aim_fault& fault);

/// Calls `ask` while other threads of Python may run, and raises the fault that it returns.
template <class Ask>
void ask_beside_others(const Ask& ask) {
  aim_fault fault{};
  {
    const py::gil_scoped_release others;
    fault = ask();
  }
  raise_fault(fault);
}

}  // namespace aimahead::python

/// Reads a flag, or blames it.
template <aimahead::python::Name kName>
struct pybind11::detail::type_caster<aimahead::python::Flag<kName>> {
  PYBIND11_TYPE_CASTER(aimahead::python::Flag<kName>, const_name("bool"));

  bool load(handle source, bool /*convert*/) {
    value.is_set = aimahead::python::flag_of(source, kName.text);
    return true;
  }
};
