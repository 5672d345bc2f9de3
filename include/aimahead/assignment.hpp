// Who shoots at whom: what every shooter's shot takes to every target, the best target of each
// shooter, and the assignment that is best for all of them together.
//
//     lead_matrix(guns, targets, times);                              // times[i * targets + j]
//     assign({.cost = times, .shooters = n, .targets = m}, pairs);    // least total time
//
// A pair that is out of the question costs infinity: no other number stands for it. Costs may also be
// the caller's own: damage lost, times weighted by a threat, negative ones too.
#pragma once

#include "aimahead/allocator.hpp"
#include "aimahead/batch.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace aimahead {

/// Guns and targets in the world, in S float or double and N = 2 or 3 dimensions. Columns as in
/// LeadBatch.
template <class S, int N>
struct LeadMatrix {
  using Axes = std::array<Column<const S>, N>;

  std::size_t shooters = 0;
  std::size_t targets = 0;
  Axes gun_position{};
  Axes gun_velocity{};
  /// Of each gun's shot, >= 0.
  Column<const S> speed{};
  /// Of each gun; missing: 1.
  Column<const S> inherit{};
  Axes target_position{};
  Axes target_velocity{};
};

/// `time[i * targets + j]` becomes the time of flight of shooter i's shot to target j, as `lead` has
/// it: 0 for touching, infinity where nothing hits or the pair is invalid. `status`, likewise, may be
/// null. Allocates nothing; the rows are the tasks of `parallel`.
void lead_matrix(const LeadMatrix<float, 2>& matrix, float* time, Status* status = nullptr,
                 const Parallel& parallel = {});
void lead_matrix(const LeadMatrix<double, 2>& matrix, double* time, Status* status = nullptr,
                 const Parallel& parallel = {});
void lead_matrix(const LeadMatrix<float, 3>& matrix, float* time, Status* status = nullptr,
                 const Parallel& parallel = {});
void lead_matrix(const LeadMatrix<double, 3>& matrix, double* time, Status* status = nullptr,
                 const Parallel& parallel = {});

/// Of a shooter without a target.
inline constexpr std::uint32_t kNoTarget = 0xffffffff;

/// `best[i]` becomes the target that costs shooter i least, the first of equals; kNoTarget if every
/// one costs infinity or no number at all. Several shooters may choose the same.
void best_targets(std::span<const float> cost, std::size_t targets, std::span<std::uint32_t> best);
void best_targets(std::span<const double> cost, std::size_t targets, std::span<std::uint32_t> best);

enum class AssignmentGoal : unsigned char {
  /// The sum of the costs.
  least_total,
  /// The largest cost; among those the sum.
  least_latest,
};

enum class AssignmentDemand : unsigned char {
  /// Of all pairs that the limits allow.
  as_many_as_possible,
  /// Reaches its limit.
  every_shooter,
  /// Reaches its limit.
  every_target,
};

/// Whatever the goal, as many pairs as possible are made first.
template <class S>
struct AssignmentQuestion {
  /// cost[i * targets + j]; infinity: not this pair.
  std::span<const S> cost{};
  std::size_t shooters = 0;
  std::size_t targets = 0;
  AssignmentGoal goal = AssignmentGoal::least_total;
  AssignmentDemand demand = AssignmentDemand::as_many_as_possible;
  /// How many different targets each shooter may take, and how many different shooters may take each
  /// target; 0 is none. Empty: one each.
  std::span<const std::uint32_t> most_targets{};
  std::span<const std::uint32_t> most_shooters{};
};

enum class AssignmentStatus : unsigned char {
  assigned,
  /// The demand cannot be met; the pairs are the best of those that are possible.
  infeasible,
  /// A cost is no number or -infinity, or a list is too short.
  invalid,
  /// The allocator has no more; nothing is assigned.
  out_of_memory,
};

struct AssignedPair {
  std::uint32_t shooter = 0;
  std::uint32_t target = 0;
};

struct Assignment {
  AssignmentStatus status = AssignmentStatus::invalid;
  /// How many there are, also beyond the room given for them.
  std::size_t pairs = 0;
  /// Of their costs.
  double total = 0;
  /// The largest of their costs; 0 without pairs.
  double latest = 0;
  /// Of invalid: the field to blame.
  const char* fault = nullptr;

  explicit operator bool() const { return status == AssignmentStatus::assigned; }
};

/// The pairs go to `pairs` in order of their shooters, then targets, as far as there is room; there
/// are no more than the smaller sum of limits. Optimal but for the rounding of sums of costs.
///
/// Least total: shortest augmenting paths with potentials (Kuhn 1955, Edmonds and Karp 1972), work of
/// pairs x shooters x targets at worst. Least latest: the least threshold below which there are as many
/// pairs (Garfinkel 1971), then the least total below it. Takes a byte of memory for each shooter and
/// target, 12 for the latest.
Assignment assign(const AssignmentQuestion<float>& question, std::span<AssignedPair> pairs,
                  const Allocator& allocator = {});
Assignment assign(const AssignmentQuestion<double>& question, std::span<AssignedPair> pairs,
                  const Allocator& allocator = {});

}  // namespace aimahead
