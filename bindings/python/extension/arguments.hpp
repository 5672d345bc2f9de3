// Arguments of functions: numbers, vectors and small objects, blamed as fields are.
#pragma once

#include "python_document.hpp"
#include "table_reader.hpp"

#include "aimahead/aimahead.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace aimahead::python {

/// The place around the arguments of a function.
inline constexpr format::Place kNowhere;

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

}  // namespace aimahead::python
