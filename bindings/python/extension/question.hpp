// An engagement, or a contact question, as the library takes it.
#pragma once

#include "own_motion.hpp"
#include "python_document.hpp"
#include "table_reader.hpp"

#include "aimahead/aimahead.h"

namespace aimahead::python {

/// What a question is asked for. For odds, a field with which there are none is a fault. For a
/// launch the projectile's speed may be absent.
enum class Purpose : unsigned char { aim, odds, prospects, launch };

class Question {
 public:
  /// Throws the first Fault of the format.
  explicit Question(py::handle engagement, Purpose purpose = Purpose::aim);

  [[nodiscard]] int dimensions() const { return engagement_.dimensions; }
  /// The table of the projectile; null if it has none.
  [[nodiscard]] const aim_table* table() const { return engagement_.projectile.table; }

  /// Asks the library. Meanwhile other threads of Python run.
  template <class Ask>
  void ask(const Ask& ask) {
    {
      const py::gil_scoped_release others;
      ask(&engagement_);
    }
    motions_.raise();
  }

 private:
  PythonDocument document_;
  format::QuestionMemory memory_;
  PythonMotions motions_;
  aim_engagement engagement_{};
};

/// A contact question: two motions and a duration.
class ContactQuestion {
 public:
  explicit ContactQuestion(py::handle question);

  [[nodiscard]] int dimensions() const { return dimensions_; }
  [[nodiscard]] aim_contact answer();

 private:
  PythonDocument document_;
  format::QuestionMemory memory_;
  PythonMotions motions_;
  format::ContactQuestion question_{};
  int dimensions_ = 0;
};

}  // namespace aimahead::python
