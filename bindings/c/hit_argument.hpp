// Questions about an engagement and one of its hits: the arguments are checked, then C++ is asked.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/study.h"
#include "arguments.hpp"
#include "check.hpp"
#include "convert.hpp"

namespace aimahead::c {

/// What margins and proofs read of a hit: its aim and its time of flight.
template <class V, class Shot>
[[nodiscard]] Shot shot_of(const aim_hit& hit) {
  Shot shot;
  shot.aim = vector_of<V>(hit.aim);
  shot.flight_time = hit.flight_time;
  return shot;
}

/// Checks the arguments, and calls `ask` with the engagement. `another` is a further number of the
/// hit, or null.
template <class Ask>
[[nodiscard]] aim_fault ask_of_hit(const aim_engagement* engagement, const aim_hit* hit,
                                   const double* another, const void* out, const Ask& ask) {
  const aim_fault fault = find_fault(engagement);
  if (fault.field != AIM_FIELD_NONE) return fault;
  Arguments arguments(engagement->dimensions);
  const bool is_sound = arguments.are_given(hit, out) &&
                        arguments.number(AIM_FIELD_HIT, hit->flight_time) &&
                        arguments.vector(AIM_FIELD_HIT, hit->aim) &&
                        (!another || arguments.number(AIM_FIELD_HIT, *another));
  if (is_sound) {
    in_dimensions(engagement->dimensions, [&]<class V>(V) { ask(engagement_of<V>(*engagement)); });
  }
  return arguments.fault();
}

}  // namespace aimahead::c
