// How hits, found one after the other, become an answer.
#pragma once

#include "aimahead/intercept.hpp"
#include "rooms.hpp"

#include <iterator>
#include <span>

namespace aimahead::detail::closed_form {

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

}  // namespace aimahead::detail::closed_form
