// Motions that are functions of the caller's own.
#pragma once

#include "python_document.hpp"
#include "table_reader.hpp"

#include "aimahead/aimahead.h"

#include <exception>
#include <forward_list>
#include <utility>

namespace aimahead::python {

/// An exception that a function of the caller's raised while the library called it. It must not
/// pass through the library, so it is kept and raised again after that.
class Raised {
 public:
  /// Whether `work` succeeded. After a failure no function of the question is called.
  template <class Work>
  bool guard(const Work& work) {
    const py::gil_scoped_acquire lock;
    if (raised_) return false;
    try {
      work();
      return true;
    } catch (...) {
      raised_ = std::current_exception();
      return false;
    }
  }
  void raise() {
    if (raised_) std::rethrow_exception(std::exchange(raised_, nullptr));
  }

 private:
  std::exception_ptr raised_;
};

/// The OwnMotion objects of one question, as motions of the library.
class PythonMotions final : public format::OwnMotions {
 public:
  explicit PythonMotions(const PythonDocument& document) : document_(document) {}

  [[nodiscard]] bool has(format::Document::Index value) const override;
  void read(format::Document::Index value, const format::Place& place, int& dimensions,
            aim_motion& to) override;

  void raise() { raised_.raise(); }

 private:
  struct Functions {
    py::object position;
    py::object speed_bound;  // a number, a function, or None
    py::object velocity;
    int dimensions = 0;
    Raised* raised = nullptr;
    aim_motion_function asked{};
  };

  const PythonDocument& document_;
  Raised raised_;
  std::forward_list<Functions> functions_;

  static void ask(const Functions& own, const py::object& function, double time, double* out);
};

}  // namespace aimahead::python
