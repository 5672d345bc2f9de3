#include "aimahead/assignment.hpp"

#include "assignment/cheapest_pairs.hpp"
#include "assignment/max_pairs.hpp"

#include <algorithm>
#include <limits>

namespace aimahead {

using namespace detail::assignment;
namespace detail::assignment {
namespace {

template <class S>
const char* find_fault(const AssignmentQuestion<S>& q) {
  if (q.shooters >= kNoTarget) return "shooters";
  if (q.targets >= kNoTarget) return "targets";
  if (q.targets > 0 && q.shooters > q.cost.size() / q.targets) return "cost";
  if (!q.max_targets.empty() && q.max_targets.size() < q.shooters) return "max_targets";
  if (!q.max_shooters.empty() && q.max_shooters.size() < q.targets) return "max_shooters";
  for (const S cost : q.cost.first(q.shooters * q.targets)) {
    if (!is_cost(static_cast<double>(cost))) return "cost";
  }
  return nullptr;
}

template <class S>
class Assigner {
 public:
  Assigner(const AssignmentQuestion<S>& question, const Allocator& allocator)
      : q_(question), allocator_(allocator) {}

  Assignment run(std::span<AssignedPair> pairs) {
    Assignment answer;
    answer.status = AssignmentStatus::out_of_memory;
    if (!read_limits()) return answer;
    const Matching<S> matching{q_.cost.data(), q_.shooters, q_.targets, max_targets_.data(),
                               max_shooters_.data()};
    double max = std::numeric_limits<double>::max();
    if (q_.goal == AssignmentGoal::min_latest && !find_min_latest(matching, max)) return answer;
    CheapestPairs<S> cheapest(matching, allocator_);
    for (bool is_best = false; !is_best;) {
      if (!cheapest.run(max)) return answer;
      list(cheapest, pairs, answer);
      max = std::max(answer.latest, cheapest.max_of_better(answer.pairs, answer.total));
      is_best = !cheapest.has_lost_digits_of(max);
    }
    answer.status =
        answer.pairs < demanded() ? AssignmentStatus::infeasible : AssignmentStatus::assigned;
    return answer;
  }

 private:
  bool read_limits() {
    const auto read = [&](std::span<const std::uint32_t> limits, std::size_t count,
                          std::size_t others, GrowingArray<std::uint32_t>& to) {
      if (!to.reserve(allocator_, count)) return false;
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t limit = limits.empty() ? 1 : limits[i];
        to[i] = std::min(limit, static_cast<std::uint32_t>(others));
      }
      return true;
    };
    return read(q_.max_targets, q_.shooters, q_.targets, max_targets_) &&
           read(q_.max_shooters, q_.targets, q_.shooters, max_shooters_);
  }

  /// The number of pairs that the demand asks for. Limits beyond the number of shooters or targets
  /// are never reached.
  [[nodiscard]] std::size_t demanded() const {
    const auto sum = [](std::span<const std::uint32_t> limits, std::size_t count) {
      std::size_t all = 0;
      for (std::size_t i = 0; i < count; ++i) all += limits.empty() ? 1 : limits[i];
      return all;
    };
    switch (q_.demand) {
      case AssignmentDemand::every_shooter:
        return sum(q_.max_targets, q_.shooters);
      case AssignmentDemand::every_target:
        return sum(q_.max_shooters, q_.targets);
      case AssignmentDemand::as_many_as_possible:
        break;
    }
    return 0;
  }

  /// The least cost that allows as many pairs as all costs do.
  bool find_min_latest(const Matching<S>& matching, double& max) {
    MaxPairs<S> below(matching, allocator_);
    const std::size_t count = q_.shooters * q_.targets;
    if (!below.reserve() || !sorted_.reserve(allocator_, count)) return false;
    std::size_t finite = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const auto cost = static_cast<double>(q_.cost[k]);
      if (cost < kImpossible) sorted_[finite++] = cost;
    }
    if (finite == 0) return true;
    std::sort(sorted_.data(), sorted_.data() + finite);
    const std::size_t enough = below.count(max, 0);
    std::size_t low = 0;
    std::size_t high = finite - 1;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (below.count(sorted_[middle], enough) >= enough)
        high = middle;
      else
        low = middle + 1;
    }
    max = sorted_[high];
    return true;
  }

  void list(const CheapestPairs<S>& cheapest, std::span<AssignedPair> pairs,
            Assignment& answer) const {
    answer.pairs = 0;
    answer.total = 0;
    for (std::size_t i = 0; i < q_.shooters; ++i) {
      for (std::size_t j = 0; j < q_.targets; ++j) {
        if (!cheapest.is_made(i, j)) continue;
        if (answer.pairs < pairs.size()) {
          pairs[answer.pairs] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)};
        }
        ++answer.pairs;
        const auto cost = static_cast<double>(q_.cost[i * q_.targets + j]);
        answer.total += cost;
        answer.latest = answer.pairs == 1 ? cost : std::max(answer.latest, cost);
      }
    }
  }

  const AssignmentQuestion<S>& q_;
  const Allocator& allocator_;
  GrowingArray<std::uint32_t> max_targets_;
  GrowingArray<std::uint32_t> max_shooters_;
  GrowingArray<double> sorted_;
};

template <class S>
Assignment assign_pairs(const AssignmentQuestion<S>& question, std::span<AssignedPair> pairs,
                        const Allocator& allocator) {
  if (const char* const fault = find_fault(question)) {
    Assignment answer;
    answer.fault = fault;
    return answer;
  }
  return Assigner<S>(question, allocator).run(pairs);
}

template <class S>
void find_best(std::span<const S> cost, std::size_t targets, std::span<std::uint32_t> best) {
  for (std::size_t i = 0; i < best.size(); ++i) {
    S min = std::numeric_limits<S>::infinity();
    best[i] = kNoTarget;
    for (std::size_t j = 0; j < targets; ++j) {
      const S here = cost[i * targets + j];
      if (!(here < min)) continue;
      min = here;
      best[i] = static_cast<std::uint32_t>(j);
    }
  }
}

}  // namespace
}  // namespace detail::assignment

void best_targets(std::span<const float> cost, std::size_t targets, std::span<std::uint32_t> best) {
  detail::assignment::find_best(cost, targets, best);
}
void best_targets(std::span<const double> cost, std::size_t targets,
                  std::span<std::uint32_t> best) {
  detail::assignment::find_best(cost, targets, best);
}

Assignment assign(const AssignmentQuestion<float>& question, std::span<AssignedPair> pairs,
                  const Allocator& allocator) {
  return detail::assignment::assign_pairs(question, pairs, allocator);
}
Assignment assign(const AssignmentQuestion<double>& question, std::span<AssignedPair> pairs,
                  const Allocator& allocator) {
  return detail::assignment::assign_pairs(question, pairs, allocator);
}

}  // namespace aimahead
