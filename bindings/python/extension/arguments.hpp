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

/// Around the arguments of a function.
inline constexpr format::Place kNowhere;

using Components = std::array<double, 3>;

double number_at(py::handle value, format::Range range, const format::Place& place);
/// The first vector sets `dimensions`, which is 0 until then.
Components vector_at(py::handle value, int& dimensions, const format::Place& place);

/// The same of the argument `name`.
[[nodiscard]] double number_of(py::handle value, std::string_view name,
                               format::Range range = format::Range::any);
Components vector_of(py::handle value, std::string_view name, int& dimensions);
/// A number >= 0 that may be infinite.
[[nodiscard]] double limit_of(py::handle value, std::string_view name);
/// A whole number >= 0 that fits.
[[nodiscard]] std::int32_t whole_of(py::handle value, std::string_view name);
[[nodiscard]] std::uint32_t index_at(const PythonDocument& document, PythonDocument::Index value,
                                     const format::Place& place);
/// Numbers, each within the range.
[[nodiscard]] std::vector<double> numbers_of(py::handle value, std::string_view name,
                                             format::Range range);
/// The place in `words`, or a fault.
[[nodiscard]] std::int32_t word_of(py::handle value, std::string_view name,
                                   std::span<const std::string_view> words);

/// Fills `to` with an object of a table, which is the argument `name`; "": its members are.
void read_object(py::handle value, const format::Table& table, std::string_view name,
                 int& dimensions, void* to);

/// A list, or a numpy array where `like` is one.
[[nodiscard]] py::list list_of(const double* components, int count);
[[nodiscard]] py::object vector_like(const double* components, int dimensions, py::handle like);

[[nodiscard]] format::Fault fault_of(const aim_fault& fault);
/// Blames what the library blames, if there is anything.
void raise_fault(const aim_fault& fault);

}  // namespace aimahead::python
