// Who shoots at whom.
#include "arguments.hpp"
#include "field_rows.hpp"
#include "parts.hpp"

#include "aimahead/assignment.h"
#include "aimahead/assignment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>

namespace aimahead::python {
namespace {

using format::Place;
using format::Range;
using Index = PythonDocument::Index;

constexpr std::string_view kStatusWords[] = {"assigned", "infeasible", "invalid", "out_of_memory"};

// Vectors as an array for each axis.
struct Vectors {
  Vectors(py::handle given, std::string_view name, int& dimensions,
          std::optional<std::size_t> expected) {
    const PythonDocument document(given);
    const Place place{&kNowhere, name};
    format::check_list(document, 0, expected.value_or(0), expected.value_or(SIZE_MAX), place);
    count = document.size(0);
    format::read_elements(document, 0, place, [&](std::size_t, Index row, const Place& here) {
      const Vec3 v = format::read_vector_at(document, row, dimensions, here);
      axes[0].push_back(v.x);
      axes[1].push_back(v.y);
      axes[2].push_back(v.z);
    });
  }
  void set(aim_column (&columns)[3], int dimensions) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimensions) && count > 0; ++i) {
      columns[i] = {axes[i].data(), sizeof(double)};
    }
  }

  std::size_t count = 0;
  std::array<std::vector<double>, 3> axes;
};

// Reads a number for each element, or one for all.
std::vector<double> numbers_for(py::handle given, std::string_view name, Range range,
                                std::size_t count) {
  const PythonDocument document(given);
  const Place place{&kNowhere, name};
  if (document.type(0) != PythonDocument::Type::array) {
    return std::vector<double>(count + 1, format::read_number_at(document, 0, range, place));
  }
  format::check_list(document, 0, count, count, place);
  std::vector<double> numbers;
  format::read_elements(document, 0, place, [&](std::size_t, Index element, const Place& here) {
    numbers.push_back(format::read_number_at(document, element, range, here));
  });
  numbers.push_back(0);
  return numbers;
}

py::list lead_matrix(py::handle guns, py::handle speeds, py::handle targets,
                     py::handle gun_velocities, py::handle inherit, py::handle target_velocities) {
  int dimensions = 0;
  Vectors places(guns, "guns", dimensions, {});
  Vectors aims(targets, "targets", dimensions, {});
  aim_lead_matrix matrix{};
  aim_init_lead_matrix(&matrix, dimensions == 0 ? 2 : dimensions, AIM_FLOAT64);
  matrix.shooters = places.count;
  matrix.targets = aims.count;
  places.set(matrix.gun_position, dimensions);
  aims.set(matrix.target_position, dimensions);
  std::optional<Vectors> gun_motions;
  std::optional<Vectors> target_motions;
  if (!gun_velocities.is_none()) {
    gun_motions.emplace(gun_velocities, "gun_velocities", dimensions, places.count);
    gun_motions->set(matrix.gun_velocity, dimensions);
  }
  if (!target_velocities.is_none()) {
    target_motions.emplace(target_velocities, "target_velocities", dimensions, aims.count);
    target_motions->set(matrix.target_velocity, dimensions);
  }
  std::vector<double> speed = numbers_for(speeds, "speeds", Range::not_negative, places.count);
  std::vector<double> share = numbers_for(inherit, "inherit", Range::share, places.count);
  matrix.speed = {speed.data(), sizeof(double)};
  matrix.inherit = {share.data(), sizeof(double)};
  std::vector<double> times(places.count * aims.count + 1);
  matrix.time = times.data();
  matrix.time_count = places.count * aims.count;
  ask_beside_others([&] { return aim_find_lead_matrix(&matrix, nullptr); });
  py::list rows;
  for (std::size_t i = 0; i < places.count; ++i) {
    rows.append(list_of(times.data() + i * aims.count, static_cast<int>(aims.count)));
  }
  return rows;
}

// A question about costs, and the memory that it points to.
class Costs {
 public:
  explicit Costs(py::handle given) {
    const PythonDocument document(given);
    const Place place{&kNowhere, "costs"};
    format::check_list(document, 0, 0, SIZE_MAX, place);
    aim_init_assignment_question(&question_, AIM_FLOAT64);
    question_.shooters = document.size(0);
    format::read_elements(document, 0, place, [&](std::size_t i, Index row, const Place& here) {
      const std::size_t min = i == 0 ? 0 : question_.targets;
      format::check_list(document, row, min, i == 0 ? SIZE_MAX : min, here);
      if (i == 0) question_.targets = document.size(row);
      format::read_elements(document, row, here, [&](std::size_t, Index cost, const Place& at) {
        const bool is_number = document.type(cost) == PythonDocument::Type::number;
        if (!is_number || !is_cost(document.number(cost))) {
          format::blame(at, fmt::format(format::text_of(format::kNotACost),
                                        format::describe(document, cost)));
        }
        costs_.push_back(document.number(cost));
      });
    });
    question_.cost_count = costs_.size();
    costs_.push_back(0);
    question_.cost = costs_.data();
  }

  [[nodiscard]] aim_assignment_question& question() { return question_; }

  // Sets how many pairs each element of one side may have, by default one. Returns the sum.
  std::size_t limit(py::handle given, std::string_view name, std::size_t count,
                    std::vector<std::uint32_t>& limits) {
    if (given.is_none()) return count;
    const PythonDocument document(given);
    const Place place{&kNowhere, name};
    if (document.type(0) == PythonDocument::Type::array) {
      format::read_elements(document, 0, place, [&](std::size_t, Index one, const Place& here) {
        limits.push_back(index_at(document, one, here));
      });
    } else {
      const Place first{&place, {}, 0};
      limits.assign(count, index_at(document, 0, first));
    }
    return std::accumulate(limits.begin(), limits.end(), std::size_t{0});
  }

  // Sets the limits of shooters, then of targets. Returns how many pairs there may be.
  std::size_t set_limits(py::handle targets, py::handle shooters) {
    const std::size_t by_shooters = limit(targets, "max_targets", question_.shooters, max_targets_);
    const std::size_t by_targets =
        limit(shooters, "max_shooters", question_.targets, max_shooters_);
    if (!targets.is_none()) {
      question_.max_targets_count = max_targets_.size();
      max_targets_.push_back(0);
      question_.max_targets = max_targets_.data();
    }
    if (!shooters.is_none()) {
      question_.max_shooters_count = max_shooters_.size();
      max_shooters_.push_back(0);
      question_.max_shooters = max_shooters_.data();
    }
    return std::min({by_shooters, by_targets, question_.shooters * question_.targets});
  }

 private:
  aim_assignment_question question_{};
  std::vector<double> costs_;
  std::vector<std::uint32_t> max_targets_;
  std::vector<std::uint32_t> max_shooters_;
};

py::list best_targets(py::handle costs) {
  Costs asked(costs);
  const std::size_t count = asked.question().shooters;
  std::vector<std::uint32_t> best(count + 1);
  raise_fault(aim_best_targets(&asked.question(), best.data(), count));
  py::list found;
  for (std::size_t i = 0; i < count; ++i) {
    found.append(best[i] == AIM_NO_TARGET ? py::object(py::none()) : py::object(py::int_(best[i])));
  }
  return found;
}

py::tuple assign(py::handle costs, py::handle goal, py::handle demand, py::handle max_targets,
                 py::handle max_shooters) {
  Costs asked(costs);
  asked.question().goal = word_of(goal, "goal", c::kGoalWords);
  asked.question().demand = word_of(demand, "demand", c::kDemandWords);
  const std::size_t capacity = asked.set_limits(max_targets, max_shooters);
  std::vector<aim_assigned_pair> pairs(capacity + 1);
  aim_assignment found{};
  {
    const py::gil_scoped_release others;
    aim_assign(&asked.question(), pairs.data(), capacity, &found);
  }
  if (found.status == AIM_ASSIGNMENT_OUT_OF_MEMORY) {
    PyErr_SetString(PyExc_MemoryError, "aimahead: no memory for this assignment");
    throw py::error_already_set();
  }
  raise_fault(found.fault);
  py::list made;
  for (std::size_t i = 0; i < found.pair_count; ++i) {
    made.append(py::make_tuple(pairs[i].shooter, pairs[i].target));
  }
  return py::make_tuple(kStatusWords[found.status], made, found.total, found.latest);
}

}  // namespace

void add_assignment(py::module_& m) {
  m.def("lead_matrix", lead_matrix);
  m.def("best_targets", best_targets);
  m.def("assign", assign);
}

}  // namespace aimahead::python
