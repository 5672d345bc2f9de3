// Margins, proofs under quadratic drag, where everything is at any time, and the methods of the
// articles.
#include "answer_writer.hpp"
#include "arguments.hpp"
#include "field_rows.hpp"
#include "parts.hpp"
#include "question.hpp"

#include "aimahead/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace aimahead::python {
namespace {

using format::Place;
using format::Range;

py::object find(py::handle dict, const char* name) {
  return dict.contains(name) ? py::object(dict[name]) : py::object();
}

void expect_dict(py::handle value, std::string_view name) {
  if (PyDict_Check(value.ptr())) return;
  const PythonDocument document(value);
  format::blame_no_object(document, PythonDocument::root(), {&kNowhere, name});
}

// Reads the hit of an answer of `solve` or of a launch. Without an aim the margin is 0.
aim_hit hit_of(py::handle answer, int dimensions) {
  expect_dict(answer, "hit");
  const Place place{&kNowhere, "hit"};
  aim_hit hit{};
  if (const py::object aim = find(answer, "aim")) {
    const Components v = vector_at(aim, dimensions, {&place, "aim"});
    std::copy(v.begin(), v.end(), hit.aim);
    const py::object flight = find(answer, "flight_time");
    hit.flight_time = number_at(flight ? flight : py::object(py::none()), Range::not_negative,
                                {&place, "flight_time"});
  }
  return hit;
}

py::tuple find_margin(py::handle engagement, py::handle answer) {
  Question question(engagement);
  const aim_hit hit = hit_of(answer, question.dimensions());
  aim_margin margin{};
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) { fault = aim_find_margin(e, &hit, &margin); });
  raise_fault(fault);
  return py::make_tuple(margin.angle, margin.to_left, margin.to_right, margin.exact != 0);
}

double safe_margin(py::handle engagement, py::handle answer, bool is_launch) {
  Question question(engagement, is_launch ? Purpose::launch : Purpose::aim);
  aim_launch launch{};
  launch.hit = hit_of(answer, question.dimensions());
  if (is_launch) {
    const Place place{&kNowhere, "hit"};
    launch.speed = number_at(answer["speed"], Range::not_negative, {&place, "speed"});
  }
  double angle = 0;
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) {
    fault = is_launch ? aim_safe_margin_of_launch(e, &launch, &angle)
                      : aim_safe_margin(e, &launch.hit, &angle);
  });
  raise_fault(fault);
  return angle;
}

py::tuple prove_drag_answer(py::handle engagement, py::handle answer) {
  Question question(engagement);
  aim_hit hit = hit_of(answer, question.dimensions());
  if (const py::object launch = find(answer, "launch_time")) {
    const Place place{&kNowhere, "hit"};
    hit.launch_time = number_at(launch, Range::not_negative, {&place, "launch_time"});
  }
  aim_drag_proof proof{};
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) { fault = aim_prove_drag_answer(e, &hit, &proof); });
  raise_fault(fault);
  py::object max_miss = py::none();
  if (proof.has_max_miss) max_miss = py::float_(proof.max_miss);
  return py::make_tuple(proof.none_before, proof.is_complete != 0, max_miss);
}

double prove_closest(py::handle engagement, py::handle distance) {
  Question question(engagement);
  const double sought = number_of(distance, "distance", Range::positive);
  double bound = 0;
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) { fault = aim_prove_closest(e, sought, &bound); });
  raise_fault(fault);
  return bound;
}

py::dict snapshot_of(const aim_snapshot& seen, const AnswerWriter& writer) {
  py::dict snapshot;
  writer.number<"time">(snapshot, seen.time);
  if (seen.has_gun) writer.vector<"gun">(snapshot, seen.gun);
  if (seen.has_target) writer.vector<"target">(snapshot, seen.target);
  if (seen.has_shot) writer.vector<"shot">(snapshot, seen.shot);
  if (seen.has_target_distance) writer.number<"target_distance">(snapshot, seen.target_distance);
  if (seen.has_shot_distance) writer.number<"shot_distance">(snapshot, seen.shot_distance);
  return snapshot;
}

py::list follow(py::handle engagement, py::handle shot, py::handle given_times) {
  Question question(engagement);
  expect_dict(shot, "shot");
  aim_fired_shot fired{};
  int dimensions = question.dimensions();
  if (const py::object aim = find(shot, "aim")) {
    const Components v = vector_of(aim, "aim", dimensions);
    std::copy(v.begin(), v.end(), fired.aim);
  }
  if (const py::object time = find(shot, "launch_time")) {
    fired.launch_time = number_of(time, "launch_time", Range::not_negative);
    fired.has_launch_time = 1;
  }
  const std::vector<double> times = numbers_of(given_times, "times", Range::not_negative);
  std::vector<aim_snapshot> seen(times.size());
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) {
    fault = aim_follow(e, &fired, times.data(), seen.data(), seen.size());
  });
  raise_fault(fault);
  const AnswerWriter writer(question.dimensions(), false);
  py::list snapshots;
  for (const aim_snapshot& one : seen) snapshots.append(snapshot_of(one, writer));
  return snapshots;
}

using Guesses = std::array<aim_guess, AIM_MAX_GUESSES>;

// `read()` is called once the question has been read. It returns the function of the method, with
// its settings.
template <class Read>
py::dict tried(py::handle engagement, const Read& read) {
  return answer(engagement, [&](py::dict& answer) {
    Question question(engagement);
    const auto call = read();
    Guesses guesses;
    aim_method_answer found{};
    question.ask([&](const aim_engagement* e) { call(e, guesses.data(), &found); });
    raise_fault(found.fault);
    const AnswerWriter writer(question);
    put_status(answer, aim_claim_name(found.claim));
    if (found.claim != AIM_CLAIM_NOT_FOUND) {
      writer.hit(answer, found.hit);
      writer.number<"moved">(answer, found.moved);
    }
    put<"iterations">(answer, py::int_(found.iterations));
    py::list list;
    for (int i = 0; i < found.guesses; ++i) {
      const aim_guess& guess = guesses[static_cast<std::size_t>(i)];
      py::dict one;
      put<"time">(one, py::float_(guess.time));
      writer.vector<"position">(one, guess.position);
      if (guess.is_reachable) put<"needed">(one, py::float_(guess.needed));
      list.append(one);
    }
    put<"guesses">(answer, list);
  });
}

py::dict aim_by(py::handle method, py::handle engagement) {
  return tried(engagement, [&] {
    const std::int32_t chosen = word_of(method, "method", c::kMethodWords);
    return [chosen](const aim_engagement* e, aim_guess* guesses, auto* out) {
      ::aim_by(chosen, e, guesses, AIM_MAX_GUESSES, out);
    };
  });
}

py::dict aim_by_rounds(py::handle engagement, py::handle max, py::handle exit_below,
                       py::handle share) {
  return tried(engagement, [&] {
    aim_rounds rounds{};
    rounds.max = whole_of(max, "max");
    rounds.exit_below = number_of(exit_below, "exit_below", Range::not_negative);
    rounds.share = number_of(share, "share", Range::positive);
    return [rounds](const aim_engagement* e, aim_guess* guesses, auto* out) {
      ::aim_by_rounds(e, &rounds, guesses, AIM_MAX_GUESSES, out);
    };
  });
}

py::dict aim_by_bisection(py::handle engagement, py::handle earliest, py::handle latest,
                          py::handle precision, py::handle max) {
  return tried(engagement, [&] {
    aim_bisection bisection{};
    bisection.earliest = number_of(earliest, "earliest", Range::not_negative);
    bisection.latest = limit_of(latest, "latest", Range::any);
    bisection.precision = number_of(precision, "precision", Range::not_negative);
    bisection.max = whole_of(max, "max");
    return [bisection](const aim_engagement* e, aim_guess* guesses, auto* out) {
      ::aim_by_bisection(e, &bisection, guesses, AIM_MAX_GUESSES, out);
    };
  });
}

py::tuple limits_of(py::handle engagement) {
  Question question(engagement);
  aim_bisection limits{};
  aim_fault fault{};
  question.ask([&](const aim_engagement* e) { fault = aim_limits_of(e, &limits); });
  raise_fault(fault);
  return py::make_tuple(limits.earliest, limits.latest);
}

}  // namespace

void add_study(py::module_& m) {
  m.def("find_margin", find_margin);
  m.def("safe_margin", safe_margin);
  m.def("prove_drag_answer", prove_drag_answer);
  m.def("prove_closest", prove_closest);
  m.def("follow", follow);
  m.def("aim_by", aim_by);
  m.def("aim_by_rounds", aim_by_rounds);
  m.def("aim_by_bisection", aim_by_bisection);
  m.def("limits_of", limits_of);
}

}  // namespace aimahead::python
