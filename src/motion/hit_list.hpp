// The hits of an answer, in order, within lifetime and range.
#pragma once

#include "aimahead/intercept.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace aimahead::detail::motion {

/// The share by which a time or path may exceed its limit: the rounding of what is compared.
inline constexpr double kLimitSlack = 0x1p-48;
[[nodiscard]] constexpr double with_slack(double limit) { return limit * (1 + kLimitSlack); }

/// Whether nothing hits within the limits.
[[nodiscard]] constexpr bool is_miss(Status status) {
  return status == Status::unreachable || status == Status::out_of_range;
}

/// Whether an answer describes a hit, be it within the limits or beyond them.
[[nodiscard]] constexpr bool describes_hit(Status status) {
  return status == Status::hit || status == Status::out_of_range;
}

/// Collects hits, in order, in a list and in an answer that is `unreachable` before the first hit.
/// Hits within lifetime and range make the answer and the list. Until there is one, the answer is
/// the earliest other hit, `out_of_range`, and the list has the other hits.
template <class V>
class HitList {
 public:
  HitList(Intercept<V>& answer, std::span<Hit<V>> hits) : answer_(answer), hits_(hits) {}

  /// Takes the next hit. If it `is_late`, none that follows is within lifetime and range.
  void take(const Hit<V>& hit, bool is_within, bool is_late) {
    is_late_ = is_late;
    if (is_within && answer_.status != Status::hit) {
      static_cast<Hit<V>&>(answer_) = hit;
      answer_.status = Status::hit;
      answer_.count = 0;  // the earlier ones are out of range
    } else if (answer_.status == Status::unreachable) {
      static_cast<Hit<V>&>(answer_) = hit;
      answer_.status = Status::out_of_range;
    }
    if (is_within == (answer_.status == Status::hit) && !is_full()) add(hit);
  }

  /// Whether no later hit changes the answer.
  [[nodiscard]] bool is_settled() const { return is_late_ || answer_.status == Status::hit; }
  [[nodiscard]] bool is_full() const { return answer_.count == std::ssize(hits_); }
  /// Whether no later hit changes the answer or the list.
  [[nodiscard]] bool is_complete() const {
    return is_settled() && (is_full() || (is_late_ && answer_.status == Status::hit));
  }

 private:
  void add(Hit<V> hit) {
    const Hit<V>* last = answer_.count > 0 ? &hits_[answer_.count - 1] : nullptr;
    // Rounding may swap hits that are nearly one.
    if (last && hit.time < last->time) {
      hit.time = last->time;
      hit.flight_time = last->flight_time;
    }
    hits_[answer_.count++] = hit;
  }

  Intercept<V>& answer_;
  std::span<Hit<V>> hits_;
  bool is_late_ = false;
};

/// Lists the only hit of an answer that has at most one.
template <class V>
void list_only_hit(Intercept<V>& answer, std::span<Hit<V>> hits) {
  if (hits.empty() || !describes_hit(answer.status)) return;
  hits[0] = answer;
  answer.count = 1;
}

/// Notes that a search gave up after hits that settle the answer, so that the list may lack later
/// ones. It counts as all the work of a search.
template <class V>
void mark_early_end(Intercept<V>& answer) {
  answer.steps = std::max(answer.steps, numerics::kMaxEvaluations);
}

/// Whether the list of an answer may lack hits though it is not full.
template <class V>
[[nodiscard]] bool ends_early(const Intercept<V>& answer) {
  return answer.steps >= numerics::kMaxEvaluations;
}

}  // namespace aimahead::detail::motion
