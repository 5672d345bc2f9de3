// Who shoots at whom: the time from every shooter to every target, the best target of each shooter,
// and the best assignment for all of them together.
//
//     const double cost[] = {1, 2, 3, 2, 4, 6};  // 2 shooters, 3 targets: cost[i * 3 + j]
//     AssignedPair pairs[2];
//     const Assignment answer = assign({.cost = cost, .shooters = 2, .targets = 3}, pairs);
//     for (std::size_t i = 0; i < answer.pairs; ++i) std::printf("%u\n", pairs[i].target);
//
// Costs may be the times of `lead_matrix` or the caller's own numbers, negative ones too. Infinity
// excludes a pair.
#pragma once

#include "aimahead/allocator.hpp"
#include "aimahead/batch.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace aimahead {

/// Guns and targets in the world. S is float or double, N is 2 or 3. Columns as in LeadBatch: those
/// of guns hold `shooters` numbers, those of targets `targets`.
template <class S, int N>
struct LeadMatrix {
  using Axes = std::array<Column<const S>, N>;

  std::size_t shooters = 0;
  std::size_t targets = 0;
  Axes gun_position{};
  Axes gun_velocity{};
  /// The speed of each gun's shot, >= 0.
  Column<const S> speed{};
  /// The share of the gun's velocity that its shot inherits, 0..1. Null: 1.
  Column<const S> inherit{};
  Axes target_position{};
  Axes target_velocity{};
};

/// Writes to `time[i * targets + j]` the time of flight of shooter i's shot to target j, as `lead`
/// computes it: 0 for touching, infinity where nothing hits or the pair is invalid. Writes the
/// statuses to `status` in the same order, unless it is null. `time` and `status` have room for
/// shooters * targets elements. Allocates nothing. Each row is a task of `parallel`.
template <class S, int N>
void lead_matrix(const LeadMatrix<S, N>& matrix, S* time, Status* status = nullptr,
                 const Parallel& parallel = {});

/// Stands for no target.
inline constexpr std::uint32_t kNoTarget = 0xffffffff;

/// Writes to `best[i]` the target with the lowest cost for shooter i, the first of equals. It is
/// kNoTarget if every cost is infinite or NaN. Several shooters may have the same target. There are
/// best.size() shooters: `cost` has best.size() * targets elements, in the order of
/// AssignmentQuestion. The sizes are not checked.
void best_targets(std::span<const float> cost, std::size_t targets, std::span<std::uint32_t> best);
void best_targets(std::span<const double> cost, std::size_t targets, std::span<std::uint32_t> best);

/// What the best assignment has.
enum class AssignmentGoal : unsigned char {
  /// The lowest sum of the costs.
  min_total,
  /// The lowest maximum of the costs; of several such assignments, that of the lowest sum.
  min_latest,
};

/// Who must be served.
enum class AssignmentDemand : unsigned char {
  /// As many pairs as the limits and costs allow.
  as_many_as_possible,
  /// Every shooter gets as many targets as its limit says.
  every_shooter,
  /// Every target gets as many shooters as its limit says.
  every_target,
};

/// Whether a number may be a cost: within 1e300, so that no sum overflows, or infinity.
[[nodiscard]] constexpr bool is_cost(double x) {
  return (x >= -1e300 && x <= 1e300) || x == std::numeric_limits<double>::infinity();
}

/// The question of `assign`. The number of pairs comes first, the goal second.
template <class S>
struct AssignmentQuestion {
  /// cost[i * targets + j], within 1e300, or infinity, which excludes the pair.
  std::span<const S> cost{};
  std::size_t shooters = 0;
  std::size_t targets = 0;
  AssignmentGoal goal = AssignmentGoal::min_total;
  AssignmentDemand demand = AssignmentDemand::as_many_as_possible;
  /// The number of different targets that each shooter may have, >= 0. Empty: one each.
  std::span<const std::uint32_t> max_targets{};
  /// The number of different shooters that each target may have, >= 0. Empty: one each.
  std::span<const std::uint32_t> max_shooters{};
};

enum class AssignmentStatus : unsigned char {
  assigned,
  /// The demand cannot be met. The pairs are the best of those that are possible.
  infeasible,
  /// A cost is NaN, -infinity or finite beyond 1e300, a list is too short, or there are 2^32 - 1
  /// shooters or targets or more. `fault` names the field.
  invalid,
  /// The allocator returned null. Nothing is assigned.
  out_of_memory,
};

/// Returns "assigned", "infeasible", "invalid" or "out_of_memory".
[[nodiscard]] constexpr const char* name_of(AssignmentStatus status) {
  constexpr const char* kNames[] = {"assigned", "infeasible", "invalid", "out_of_memory"};
  return detail::name_in(kNames, status, "invalid");
}

/// A shooter that shoots at a target.
struct AssignedPair {
  std::uint32_t shooter = 0;
  std::uint32_t target = 0;
};

struct Assignment {
  AssignmentStatus status = AssignmentStatus::invalid;
  /// The number of pairs found. It may exceed the number written.
  std::size_t pairs = 0;
  /// The sum of their costs.
  double total = 0;
  /// The maximum of their costs; 0 without pairs.
  double latest = 0;
  /// For `invalid`: the name of the field that is wrong.
  const char* fault = nullptr;

  explicit operator bool() const { return status == AssignmentStatus::assigned; }
};

/// Writes the pairs to `pairs` in order of their shooters, then targets, until `pairs` is full.
/// There are no more pairs than the smaller sum of limits. The assignment is optimal up to the
/// rounding of the sums of costs.
///
/// min_total: shortest augmenting paths with potentials (Kuhn 1955, Edmonds and Karp 1972). Work
/// at worst: pairs x shooters x targets. min_latest: the lowest threshold that allows as many
/// pairs (Garfinkel 1971), then the lowest total below it. Memory: a byte for each shooter and
/// target, 12 bytes for min_latest.
Assignment assign(const AssignmentQuestion<float>& question, std::span<AssignedPair> pairs,
                  const Allocator& allocator = {});
Assignment assign(const AssignmentQuestion<double>& question, std::span<AssignedPair> pairs,
                  const Allocator& allocator = {});

}  // namespace aimahead
