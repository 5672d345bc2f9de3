// Engagements, contacts and launches: dicts in, dicts out.
#include "answer_writer.hpp"
#include "arguments.hpp"
#include "parts.hpp"
#include "question.hpp"

#include <array>
#include <cstddef>
#include <span>

namespace aimahead::python {
namespace {

// `call(engagement, out)` is the function of the library. `solutions` are the hits that it writes.
template <class Call>
py::dict solved(py::handle engagement, bool arrays, std::span<const aim_hit> solutions,
                const Call& call) {
  return answer(engagement, [&](py::dict& answer) {
    Question question(engagement);
    aim_intercept found{};
    question.ask([&](const aim_engagement* e) { call(e, &found); });
    if (found.status == AIM_INVALID) raise_fault(found.fault);
    AnswerWriter(question, arrays).intercept(answer, found, solutions);
  });
}

py::dict solve(py::handle engagement, Flag<"arrays"> arrays) {
  return solved(engagement, arrays, {}, aim_solve);
}

py::dict solve_all(py::handle engagement, Flag<"arrays"> arrays) {
  std::array<aim_hit, AIM_MAX_HITS> hits;
  return solved(engagement, arrays, hits, [&](const aim_engagement* e, aim_intercept* out) {
    aim_solve_all(e, hits.data(), AIM_MAX_HITS, out);
  });
}

py::dict solve_by_sampling(py::handle engagement, py::handle step, Flag<"arrays"> arrays) {
  return answer(engagement, [&](py::dict& answer) {
    Question question(engagement);
    const double size = number_of(step, "step", format::Range::positive);
    aim_intercept found{};
    question.ask([&](const aim_engagement* e) { aim_solve_by_sampling(e, size, &found); });
    const bool needs_function =
        found.status == AIM_INVALID && found.fault.field == AIM_FIELD_TARGET_FUNCTION;
    if (needs_function) throw format::Fault{"target", "expected an OwnMotion"};
    if (found.status == AIM_INVALID) raise_fault(found.fault);
    AnswerWriter(question, arrays).intercept(answer, found, {});
  });
}

py::dict contact(py::handle asked, Flag<"arrays"> arrays) {
  return answer(asked, [&](py::dict& answer) {
    ContactQuestion question(asked);
    const aim_contact found = question.answer();
    if (found.status == AIM_CONTACT_INVALID) raise_fault(found.fault);
    AnswerWriter(question.dimensions(), arrays).contact(answer, found);
  });
}

// `read()` is called once the question has been read. It returns the function that answers an
// engagement.
template <class Read>
py::dict launched(py::handle engagement, const Read& read) {
  return answer(engagement, [&](py::dict& answer) {
    Question question(engagement, Purpose::launch);
    const auto call = read();
    aim_launch found{};
    question.ask([&](const aim_engagement* e) { call(e, &found); });
    if (found.status == AIM_INVALID) raise_fault(found.fault);
    AnswerWriter(question).launch(answer, found);
  });
}

py::dict launch_for_time(py::handle engagement, py::handle flight_time) {
  return launched(engagement, [&] {
    const double time = number_of(flight_time, "flight_time", format::Range::positive);
    return [time](auto* e, auto* out) { aim_launch_for_time(e, time, out); };
  });
}

py::dict launch_over_apex(py::handle engagement, py::handle height, Flag<"rising"> rising) {
  return launched(engagement, [&] {
    const double over = number_of(height, "height", format::Range::not_negative);
    return [=](auto* e, auto* out) { aim_launch_over_apex(e, over, rising ? 1 : 0, out); };
  });
}

py::dict launch_slowest(py::handle engagement) {
  return launched(engagement, [] { return aim_launch_slowest; });
}

py::dict launch_at_elevation(py::handle engagement, py::handle elevation) {
  return answer(engagement, [&](py::dict& answer) {
    Question question(engagement, Purpose::launch);
    const double angle = number_of(elevation, "elevation");
    constexpr int kMax = 4;
    std::array<aim_launch, kMax> launches;
    aim_launch found{};
    question.ask([&](const aim_engagement* e) {
      aim_launch_all_at_elevation(e, angle, &found, launches.data(), kMax);
    });
    if (found.status == AIM_INVALID) raise_fault(found.fault);
    const AnswerWriter writer(question);
    writer.launch(answer, found);
    if (found.count <= 0) return;
    py::list list;
    for (int i = 0; i < found.count; ++i) {
      py::dict one;
      writer.launch(one, launches[static_cast<std::size_t>(i)]);
      list.append(one);
    }
    put<"launches">(answer, list);
  });
}

py::tuple launch_direct_and_lob(py::handle engagement) {
  py::object late;
  py::dict early = answer(engagement, [&](py::dict& answer) {
    Question question(engagement);
    aim_launch direct{};
    aim_launch lob{};
    question.ask([&](const aim_engagement* e) { aim_launch_direct_and_lob(e, &direct, &lob); });
    if (direct.status == AIM_INVALID) raise_fault(direct.fault);
    const AnswerWriter writer(question);
    writer.launch(answer, direct);
    py::dict other = begin(engagement);
    writer.launch(other, lob);
    late = other;
  });
  return py::make_tuple(early, late ? late : early);
}

}  // namespace

void add_engagements(py::module_& m) {
  m.def("solve", solve);
  m.def("solve_all", solve_all);
  m.def("solve_by_sampling", solve_by_sampling);
  m.def("contact", contact);
  m.def("launch_for_time", launch_for_time);
  m.def("launch_over_apex", launch_over_apex);
  m.def("launch_slowest", launch_slowest);
  m.def("launch_at_elevation", launch_at_elevation);
  m.def("launch_direct_and_lob", launch_direct_and_lob);
}

}  // namespace aimahead::python
