// A question that consists of Python's objects.
#pragma once

#include "document.hpp"
#include "place.hpp"

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <vector>

namespace aimahead::python {

namespace py = pybind11;

/// Dicts are objects; lists, tuples and arrays are arrays; real numbers are numbers. Any other
/// value is `null`. The document keeps its values alive, also while it reads them: reading may run
/// code of theirs.
class PythonDocument final : public format::Document {
 public:
  explicit PythonDocument(py::handle value) {
    const auto kept = py::reinterpret_borrow<py::object>(value);
    if (PyDict_Check(value.ptr())) {
      values_.reserve(kUsual);
      objects_.reserve(kUsual);
    }
    append(value, 0, false);
  }

  [[nodiscard]] py::handle object(Index i) const { return objects_[i]; }

  [[nodiscard]] double number(Index i) const override;
  [[nodiscard]] std::string_view string(Index i) const override;
  [[nodiscard]] std::string_view name_of_objects() const override { return "a dict"; }
  [[nodiscard]] std::string text(Index i) const override;

 private:
  static constexpr std::size_t kUsual = 64;  // values of a question

  std::vector<py::object> objects_;  // one for each value

  Index open(format::Document::Type type, py::handle object);
  void append(py::handle value, std::size_t depth, bool is_opaque);
  void append_list(py::handle list, std::size_t depth, bool is_opaque);
  void append_dict(py::handle dict, std::size_t depth, bool is_opaque);
  void append_other(py::handle value, std::size_t depth, bool is_opaque);
};

/// An attribute of a module, found once: it lives as long as the program.
[[nodiscard]] py::handle find_attribute(const char* module, const char* name);

/// Text that came out of a document, with its lone surrogates.
[[nodiscard]] py::str text_of(std::string_view text);

/// Sets InvalidInput as the error of Python.
void raise_invalid_input(const format::Fault& fault);

}  // namespace aimahead::python
