// How hits, found one after the other, become an answer.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "aimahead/intercept.hpp"
#include "rooms.hpp"

#include <cmath>
#include <iterator>
#include <span>

namespace aimahead::detail::motion {

/// Takes the next hit, which is `within` lifetime and range or not: those within them are the answer
/// and the list; until there is one, it is the earliest of the others and the list of them.
template <class V>
void take_hit(Intercept<V>& answer, std::span<Hit<V>> hits, const Hit<V>& hit, bool within) {
  if (within && answer.status != Status::hit) {
    static_cast<Hit<V>&>(answer) = hit;
    answer.status = Status::hit;
    answer.count = 0;  // the earlier ones are out of range
  } else if (answer.status == Status::unreachable) {
    static_cast<Hit<V>&>(answer) = hit;
    answer.status = Status::out_of_range;
  }
  if (within == (answer.status == Status::hit) && answer.count < std::ssize(hits)) {
    hits[answer.count++] = hit;
  }
}

/// Lists the only hit of an answer that has at most one.
template <class V>
void list_only_hit(Intercept<V>& answer, std::span<Hit<V>> hits) {
  if (hits.empty() || !(answer || answer.status == Status::out_of_range)) return;
  hits[0] = answer;
  answer.count = 1;
}

/// Beyond the range of a double nothing is known but that no shot hits before it leaves: makes an
/// answer whose numbers are not finite unresolved.
template <class V>
void withdraw_overflow(const Engagement<V>& engagement, Intercept<V>& answer) {
  const auto is_finite = [](double time, double size, const V& direction) {
    double sum = time + size;
    for (int i = 0; i < kDimensions<V>; ++i) sum += VectorTraits<V>::get(direction, i);
    return numerics::is_finite(sum);
  };
  const bool hits_somewhere = answer || answer.status == Status::out_of_range;
  if (!is_finite(answer.time, answer.flight_time, answer.aim) ||
      (hits_somewhere && !is_finite(0, 0, answer.launch_point))) {
    answer.status = Status::unresolved;
    static_cast<Hit<V>&>(answer) = {};
    answer.time = engagement.shooter.delay;
    answer.closest.reset();
    answer.count = 0;
  }
  if (!answer.closest) return;
  const auto& [time, distance, aim] = *answer.closest;
  double square = 0;
  for (int i = 0; i < kDimensions<V>; ++i) {
    square += VectorTraits<V>::get(aim, i) * VectorTraits<V>::get(aim, i);
  }
  // Lengths whose squares are lost have no direction.
  const bool is_unit = std::fabs(square - 1) < 0x1p-48;
  if (!is_unit || !is_finite(time, distance, aim)) answer.closest.reset();
}

}  // namespace aimahead::detail::motion
