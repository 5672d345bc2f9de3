// Answers questions one after another, whatever they ask.
#pragma once

#include "place.hpp"

#include <new>
#include <string>
#include <string_view>

namespace aimahead::cli {

/// Answers questions, reusing memory. A malformed question does not throw: its answer is `invalid`.
/// `Solver::find(text, first_line, answer)` answers or throws the Fault. `Solver::name()` is the
/// name of the question.
template <class Answer, class Solver>
class Answering {
 public:
  template <class... Settings>
  explicit Answering(const Settings&... settings) : solver_(settings...) {}

  /// Answers `text`, which begins on line `first_line` of its file. `is_stream`: each line there is
  /// a question, so a fault has a line. Valid until the next call.
  Answer& answer(std::string_view text, std::size_t first_line, bool is_stream = false) {
    const std::size_t line = is_stream ? first_line : 0;
    try {
      solver_.find(text, first_line, answer_);
    } catch (const format::Fault& fault) {
      blame({fault.field, fault.message, line});
    } catch (const std::bad_alloc&) {
      blame({"", "not enough memory to read this question", line});
    }
    answer_.name = solver_.name();
    return answer_;
  }

  /// Answers a question that could not be read at all. `line` is 0 unless it is one of a stream.
  Answer& refuse(std::string_view message, std::size_t line = 0) {
    blame({"", std::string(message), line});
    return answer_;
  }

 private:
  Solver solver_;
  Answer answer_;

  void blame(const format::Fault& fault) {
    answer_ = {};  // it may refer to lists that no longer exist
    answer_.fault = fault;
  }
};

}  // namespace aimahead::cli
