#include "question.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace aimahead::python {
namespace {

void expect_dict(const PythonDocument& document, std::string_view what) {
  if (PyDict_Check(document.object(PythonDocument::root()).ptr())) return;
  throw format::Fault{"", "expected one " + std::string(what) + " as a dict, got " +
                              format::describe(document, PythonDocument::root())};
}

/// Reads an engagement. A state of a tracker in place of a motion or an uncertainty is an easy
/// mistake: the fault then says what to write.
void read_engagement(format::TableReader& reader, const PythonDocument& document,
                     aim_engagement& read) {
  constexpr std::string_view kMadeOfStates[] = {"target", "uncertainty"};
  try {
    reader.read(PythonDocument::root(), format::kEngagementTable, {}, &read);
  } catch (format::Fault& fault) {
    static const py::handle kState = find_attribute("aimahead._tracking", "TrackState");
    const auto question = py::reinterpret_borrow<py::dict>(document.object(PythonDocument::root()));
    for (const std::string_view field : kMadeOfStates) {
      const py::str key = text_of(field);
      if (fault.field != field || !question.contains(key)) continue;
      if (!py::isinstance(question[key], kState)) continue;
      fault.message = fmt::format("expected a dict, got a TrackState: use {}_of", field);
    }
    throw;
  }
}

}  // namespace

Question::Question(py::handle engagement, Purpose purpose)
    : document_(engagement), motions_(document_) {
  expect_dict(document_, "engagement");
  format::TableReader reader(document_, memory_);
  reader.expect_own(motions_);
  if (purpose == Purpose::odds) reader.expect_odds();
  if (purpose == Purpose::prospects) reader.expect_prospects();
  if (purpose == Purpose::launch) reader.find_speed();
  aim_engagement read{};
  read_engagement(reader, document_, read);
  engagement_ = reader.dimensions() == 2 ? format::flatten(read, memory_) : read;
  engagement_.size = sizeof engagement_;
  engagement_.dimensions = reader.dimensions();
}

ContactQuestion::ContactQuestion(py::handle question) : document_(question), motions_(document_) {
  expect_dict(document_, "contact question");
  format::TableReader reader(document_, memory_);
  reader.expect_own(motions_);
  reader.read(PythonDocument::root(), format::kContactTable, {}, &question_);
  dimensions_ = reader.dimensions();
  if (dimensions_ == 3) return;
  question_.a = format::flatten(question_.a, memory_);
  question_.b = format::flatten(question_.b, memory_);
}

aim_contact ContactQuestion::answer() {
  aim_contact found{};
  {
    const py::gil_scoped_release others;
    aim_time_of_impact_moving(&question_.a, &question_.b, question_.duration, dimensions_, &found);
  }
  motions_.raise();
  return found;
}

}  // namespace aimahead::python
