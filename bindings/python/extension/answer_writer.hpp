// Answers as dicts: the keys and the order of ENGAGEMENT.md.
#pragma once

#include "arguments.hpp"
#include "place.hpp"
#include "question.hpp"

#include "aimahead/aimahead.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace aimahead::python {

/// The string of Python that is the key in every dict.
template <Name kName>
PyObject* key() {
  static PyObject* const kKey = PyUnicode_InternFromString(kName.text);
  return kKey;
}

template <Name kName>
void put(py::dict& answer, py::handle value) {
  if (PyDict_SetItem(answer.ptr(), key<kName>(), value.ptr()) != 0) throw py::error_already_set();
}

/// Makes the dicts of one question's answer.
class AnswerWriter {
 public:
  /// With `arrays` vectors are numpy arrays. `table` may be null.
  AnswerWriter(int dimensions, bool arrays, const aim_table* table = nullptr)
      : dimensions_(dimensions), table_(table) {
    if (arrays) make_array_ = py::module_::import("numpy").attr("array");
  }
  explicit AnswerWriter(const Question& question, bool arrays = false)
      : AnswerWriter(question.dimensions(), arrays, question.table()) {}

  [[nodiscard]] py::object vector(const double* components, int count) const;

  /// A number beyond the range of a double has no text in JSON and is left out. -0 becomes 0.
  template <Name kName>
  void number(py::dict& answer, double value) const {
    if (std::isfinite(value)) put<kName>(answer, py::float_(value + 0.0));
  }
  template <Name kName>
  void vector(py::dict& answer, const double* components) const {
    const bool is_finite = std::all_of(components, components + dimensions_,
                                       [](double x) { return std::isfinite(x); });
    if (is_finite) put<kName>(answer, vector(components, dimensions_));
  }
  void hit(py::dict& answer, const aim_hit& hit) const;
  /// Writes an answer, with every hit of aim_solve_all.
  void intercept(py::dict& answer, const aim_intercept& found,
                 std::span<const aim_hit> solutions) const;
  void launch(py::dict& answer, const aim_launch& launch) const;
  void contact(py::dict& answer, const aim_contact& contact) const;

 private:
  int dimensions_;
  const aim_table* table_;
  py::object make_array_;

  void blocked(py::dict& answer, const aim_hit& hit) const;
};

/// Begins an answer with the name of its question, which may be anything.
[[nodiscard]] py::dict begin(py::handle question);
[[nodiscard]] py::dict refuse(py::handle question, const format::Fault& fault);
void put_status(py::dict& answer, const char* status);

/// The answer of `ask`, or the fault that it found.
template <class Ask>
py::dict answer(py::handle question, const Ask& ask) {
  try {
    py::dict answer = begin(question);
    ask(answer);
    return answer;
  } catch (const format::Fault& fault) {
    return refuse(question, fault);
  }
}

}  // namespace aimahead::python
