// How sure a shot is, and what follows from it: scatter, when to fire, the best aim.
#include "answer_writer.hpp"
#include "arguments.hpp"
#include "parts.hpp"
#include "question.hpp"

#include "prospect_fields.hpp"

#include <cstddef>
#include <vector>

namespace aimahead::python {
namespace {

py::dict find_odds(py::handle engagement, Flag<"arrays"> arrays) {
  return answer(engagement, [&](py::dict& answer) {
    Question question(engagement, Purpose::odds);
    aim_odds found{};
    question.ask([&](const aim_engagement* e) { aim_find_odds(e, &found); });
    if (found.status == AIM_INVALID) raise_fault(found.fault);
    const AnswerWriter writer(question, arrays);
    put_status(answer, aim_status_name(found.status));
    const bool has_time = found.status == AIM_HIT || found.status == AIM_OUT_OF_RANGE ||
                          found.status == AIM_TOUCHING || found.status == AIM_UNRESOLVED;
    if (has_time) writer.number<"time">(answer, found.time);
    if (found.aim[0] != 0 || found.aim[1] != 0 || found.aim[2] != 0) {
      writer.vector<"aim">(answer, found.aim);
    }
    if (!found.has_probability) return;
    writer.number<"probability">(answer, found.probability);
    writer.number<"error">(answer, found.error);
    put<"across_sd">(answer, writer.vector(found.across_sd, question.dimensions() - 1));
  });
}

double probability_of(py::handle value) {
  return number_of(value, "probability", format::Range::share);
}

// Returns the status, and the scatter or None.
py::tuple find_scatter(py::handle engagement, py::handle probability) {
  Question question(engagement, Purpose::odds);
  const double wanted = probability_of(probability);
  aim_scatter found{};
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) { fault = aim_find_scatter(e, wanted, &found); });
  raise_fault(fault);
  const bool is_found = found.status == AIM_SCATTER_FOUND;
  return py::make_tuple(aim_scatter_status_name(found.status),
                        is_found ? py::object(py::float_(found.aim_sd)) : py::object(py::none()));
}

py::object find_window(py::handle engagement, py::handle probability, py::handle latest) {
  Question question(engagement, Purpose::odds);
  const double wanted = probability_of(probability);
  const double end = number_of(latest, "latest");
  aim_firing_window window{};
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) { fault = aim_find_window(e, wanted, end, &window); });
  raise_fault(fault);
  if (!window.exists) return py::none();
  return py::make_tuple(window.from, window.to);
}

// Returns None where no launch hits.
py::object find_firing_time(py::handle engagement, py::handle given, py::handle cost,
                            py::handle latest) {
  Question question(engagement, Purpose::odds);
  aim_looks looks{};
  int dimensions = 2;
  read_object(given, format::kLooksTable, "looks", dimensions, &looks);
  const double price = number_of(cost, "cost", format::Range::not_negative);
  const double end = number_of(latest, "latest");
  aim_firing_time found{};
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) {
    fault = aim_find_firing_time(e, &looks, price, end, &found);
  });
  raise_fault(fault);
  if (!found.exists) return py::none();
  return py::make_tuple(found.time, found.probability, found.probability_now);
}

/// Prospects as the library takes them.
struct GivenProspects {
  format::QuestionMemory memory;
  std::vector<aim_prospect> list;

  GivenProspects(py::handle given, int dimensions) {
    const format::Place place{&kNowhere, "prospects"};
    const py::list all(py::reinterpret_borrow<py::object>(given));
    format::check_length(all.size(), 1, AIM_MAX_PROSPECTS, place);
    list.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const PythonDocument document(all[i]);
      format::TableReader(document, memory, dimensions)
          .read(PythonDocument::root(), format::kProspectTable, {&place, {}, i}, &list[i]);
    }
  }
};

// Returns the aim and its probability; None where no aim hits.
py::object find_best_aim(py::handle engagement, py::handle prospects, Flag<"arrays"> arrays) {
  Question question(engagement, Purpose::prospects);
  const GivenProspects given(prospects, question.dimensions());
  aim_best_aim best{};
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) {
    fault = aim_find_best_aim(e, given.list.data(), given.list.size(), &best);
  });
  raise_fault(fault);
  if (!(best.probability > 0)) return py::none();
  const AnswerWriter writer(question, arrays);
  return py::make_tuple(writer.vector(best.aim, question.dimensions()), best.probability);
}

double odds_of_aim(py::handle engagement, py::handle prospects, py::handle aim) {
  Question question(engagement, Purpose::prospects);
  const GivenProspects given(prospects, question.dimensions());
  int dimensions = question.dimensions();
  const Components along = vector_of(aim, "aim", dimensions);
  double probability = 0;
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) {
    fault = aim_odds_of_aim(e, given.list.data(), given.list.size(), along.data(), &probability);
  });
  raise_fault(fault);
  return probability;
}

}  // namespace

void add_odds(py::module_& m) {
  m.def("find_odds", find_odds);
  m.def("find_scatter", find_scatter);
  m.def("find_window", find_window);
  m.def("find_firing_time", find_firing_time);
  m.def("find_best_aim", find_best_aim);
  m.def("odds_of_aim", odds_of_aim);
}

}  // namespace aimahead::python
