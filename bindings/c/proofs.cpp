#include "aimahead/closest_proof.hpp"
#include "aimahead/drag_proof.hpp"

#include "convert_study.hpp"
#include "hit_argument.hpp"

using namespace aimahead;

aim_fault aim_prove_drag_answer(const aim_engagement* engagement, const aim_hit* answer,
                                aim_drag_proof* proof) {
  const double* const launch = answer ? &answer->launch_time : nullptr;
  return c::ask_of_hit(engagement, answer, launch, proof, [=]<class V>(const Engagement<V>& e) {
    auto hit = c::shot_of<V, Hit<V>>(*answer);
    hit.launch_time = *launch;
    *proof = c::drag_proof_of(prove_drag_answer(e, hit));
  });
}

aim_fault aim_prove_closest(const aim_engagement* engagement, double distance, double* bound) {
  const aim_fault fault = c::find_fault(engagement);
  if (fault.field != AIM_FIELD_NONE) return fault;
  c::Arguments arguments(engagement->dimensions);
  if (arguments.are_given(bound) && arguments.number(AIM_FIELD_DISTANCE, distance)) {
    c::in_dimensions(engagement->dimensions, [=]<class V>(V) {
      *bound = prove_closest(c::engagement_of<V>(*engagement), distance);
    });
  }
  return arguments.fault();
}
