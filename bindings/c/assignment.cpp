#include "aimahead/assignment.h"

#include "arrays.hpp"
#include "fault.hpp"

#include "aimahead/assignment.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

namespace {

using namespace aimahead;

// Arrays of these are handed on as they are.
static_assert(sizeof(Status) == sizeof(uint8_t));
static_assert(sizeof(AssignedPair) == sizeof(aim_assigned_pair));
static_assert(offsetof(AssignedPair, target) == offsetof(aim_assigned_pair, target));
static_assert(kNoTarget == AIM_NO_TARGET);
static_assert(static_cast<int>(AssignmentGoal::min_latest) == AIM_MIN_LATEST);
static_assert(static_cast<int>(AssignmentDemand::every_target) == AIM_EVERY_TARGET);
static_assert(static_cast<int>(AssignmentStatus::out_of_memory) == AIM_ASSIGNMENT_OUT_OF_MEMORY);

constexpr std::size_t kMax = kNoTarget - std::size_t{1};

aim_fault find_fault_of_counts(std::size_t shooters, std::size_t targets) {
  const auto look_at = [](aim_field field, std::size_t count, std::size_t max) {
    return count <= max ? c::kNoFault
                        : c::make_fault(field, c::kTooLarge,
                                        {static_cast<double>(max), static_cast<double>(count)});
  };
  const std::size_t pairs = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(double);
  const std::size_t max_targets = shooters == 0 ? kMax : std::min(kMax, pairs / shooters);
  return c::first_of(look_at(AIM_FIELD_SHOOTERS, shooters, kMax),
                     look_at(AIM_FIELD_TARGETS, targets, max_targets));
}

/// An array for so many elements; an empty one may be null.
struct Array {
  aim_field field;
  const void* first;
  std::size_t count;
};

aim_fault find_fault(const Array& array, std::size_t wanted) {
  if (array.count != wanted) {
    const auto expected = static_cast<double>(wanted);
    return c::make_fault(array.field, c::kListTooShortOrLong,
                         {expected, expected, static_cast<double>(array.count)});
  }
  return wanted == 0 || array.first ? c::kNoFault : c::make_fault(array.field, c::kNullPointer);
}

aim_fault find_fault_if_there(const Array& array, std::size_t wanted) {
  return !array.first && array.count == 0 ? c::kNoFault : find_fault(array, wanted);
}

// ---- The matrix --------------------------------------------------------------------------------

aim_fault find_fault(const aim_lead_matrix* matrix) {
  aim_fault fault = c::find_fault_of_size(matrix);
  if (fault.field != AIM_FIELD_NONE) return fault;
  const auto& m = *matrix;
  fault = c::first_of(c::find_fault_of_arrays(m.dimensions, m.scalar),
                      find_fault_of_counts(m.shooters, m.targets));
  if (fault.field != AIM_FIELD_NONE) return fault;
  const std::size_t pairs = m.shooters * m.targets;
  if (!m.speed.first && pairs > 0) {
    return c::make_fault(AIM_FIELD_PROJECTILE_SPEED, c::kMissing);
  }
  return c::first_of(find_fault({AIM_FIELD_TIME, m.time, m.time_count}, pairs),
                     find_fault_if_there({AIM_FIELD_STATUS, m.status, m.status_count}, pairs));
}

template <class S, int N>
void answer(const aim_lead_matrix& given, const Parallel& parallel) {
  lead_matrix(LeadMatrix<S, N>{.shooters = given.shooters,
                               .targets = given.targets,
                               .gun_position = c::axes_of<const S, N>(given.gun_position),
                               .gun_velocity = c::axes_of<const S, N>(given.gun_velocity),
                               .speed = c::column_of<const S>(given.speed),
                               .inherit = c::column_of<const S>(given.inherit),
                               .target_position = c::axes_of<const S, N>(given.target_position),
                               .target_velocity = c::axes_of<const S, N>(given.target_velocity)},
              static_cast<S*>(given.time), reinterpret_cast<Status*>(given.status), parallel);
}

// ---- Assignments -------------------------------------------------------------------------------

/// The first fault of the fields on which the best targets depend.
aim_fault find_fault_of_costs(const aim_assignment_question* question) {
  aim_fault fault = c::find_fault_of_size(question);
  if (fault.field != AIM_FIELD_NONE) return fault;
  const auto& q = *question;
  fault =
      c::first_of(c::find_fault_of_scalar(q.scalar), find_fault_of_counts(q.shooters, q.targets));
  if (fault.field != AIM_FIELD_NONE) return fault;
  return find_fault({AIM_FIELD_COST, q.cost, q.cost_count}, q.shooters * q.targets);
}

aim_fault find_fault(const aim_assignment_question* question) {
  const aim_fault fault = find_fault_of_costs(question);
  if (fault.field != AIM_FIELD_NONE) return fault;
  const auto& q = *question;
  const auto look_at = [](aim_field field, int32_t word, int32_t last) {
    return word >= 0 && word <= last
               ? c::kNoFault
               : c::make_fault(field, c::kNotAWord, {static_cast<double>(word)});
  };
  return c::first_of(
      look_at(AIM_FIELD_GOAL, q.goal, AIM_MIN_LATEST),
      look_at(AIM_FIELD_DEMAND, q.demand, AIM_EVERY_TARGET),
      find_fault_if_there({AIM_FIELD_MAX_TARGETS, q.max_targets, q.max_targets_count}, q.shooters),
      find_fault_if_there({AIM_FIELD_MAX_SHOOTERS, q.max_shooters, q.max_shooters_count},
                          q.targets));
}

template <class S>
std::span<const S> costs_of(const aim_assignment_question& question) {
  return {static_cast<const S*>(question.cost), question.cost_count};
}

/// The fault of the cost that the library refuses.
template <class S>
aim_fault blame_cost(std::span<const S> costs) {
  aim_fault fault = c::make_fault(AIM_FIELD_COST, c::kNotACost);
  fault.index = 0;
  for (const S cost : costs) {
    fault.got[0] = static_cast<double>(cost);
    if (!is_cost(fault.got[0])) break;
    ++fault.index;
  }
  return fault;
}

template <class S>
aim_assignment answer(const aim_assignment_question& q, std::span<AssignedPair> pairs) {
  const AssignmentQuestion<S> question{.cost = costs_of<S>(q),
                                       .shooters = q.shooters,
                                       .targets = q.targets,
                                       .goal = static_cast<AssignmentGoal>(q.goal),
                                       .demand = static_cast<AssignmentDemand>(q.demand),
                                       .max_targets = {q.max_targets, q.max_targets_count},
                                       .max_shooters = {q.max_shooters, q.max_shooters_count}};
  const Assignment found = assign(question, pairs, c::allocator_of(q.allocator));
  aim_assignment out{
      static_cast<int32_t>(found.status), 0, found.pairs, found.total, found.latest, c::kNoFault};
  // Everything else that the library may refuse has been refused before.
  if (found.status == AssignmentStatus::invalid) out.fault = blame_cost(question.cost);
  if (found.status == AssignmentStatus::out_of_memory) {
    out.fault = c::make_fault(AIM_FIELD_MEMORY, c::kOutOfMemory);
  }
  return out;
}

}  // namespace

void aim_init_lead_matrix(aim_lead_matrix* matrix, int32_t dimensions, int32_t scalar) {
  if (!matrix) return;
  *matrix = {};
  matrix->size = sizeof *matrix;
  matrix->dimensions = dimensions;
  matrix->scalar = scalar;
}

aim_fault aim_find_lead_matrix(const aim_lead_matrix* matrix, const aim_parallel* parallel) {
  const aim_fault fault = find_fault(matrix);
  if (fault.field != AIM_FIELD_NONE) return fault;
  const Parallel loop = c::parallel_of(parallel);
  c::in_types_of(matrix->scalar, matrix->dimensions,
                 [&]<class S, int N>(S, c::Dimensions<N>) { answer<S, N>(*matrix, loop); });
  return fault;
}

void aim_init_assignment_question(aim_assignment_question* question, int32_t scalar) {
  if (!question) return;
  *question = {};
  question->size = sizeof *question;
  question->scalar = scalar;
}

aim_fault aim_best_targets(const aim_assignment_question* question, uint32_t* best, size_t count) {
  aim_fault fault = find_fault_of_costs(question);
  if (fault.field == AIM_FIELD_NONE) {
    fault = find_fault({AIM_FIELD_BEST, best, count}, question->shooters);
  }
  if (fault.field != AIM_FIELD_NONE) return fault;
  const std::span<std::uint32_t> to(best, count);
  if (question->scalar == AIM_FLOAT64) {
    best_targets(costs_of<double>(*question), question->targets, to);
  } else {
    best_targets(costs_of<float>(*question), question->targets, to);
  }
  return fault;
}

int32_t aim_assign(const aim_assignment_question* question, aim_assigned_pair* pairs,
                   size_t capacity, aim_assignment* out) {
  aim_assignment result{};
  result.status = AIM_ASSIGNMENT_INVALID;
  result.fault = find_fault(question);
  if (result.fault.field == AIM_FIELD_NONE && capacity > 0 && !pairs) {
    result.fault = c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  }
  if (result.fault.field == AIM_FIELD_NONE) {
    const std::span<AssignedPair> to(reinterpret_cast<AssignedPair*>(pairs), capacity);
    result = question->scalar == AIM_FLOAT64 ? answer<double>(*question, to)
                                             : answer<float>(*question, to);
  }
  if (out) *out = result;
  return result.status;
}
