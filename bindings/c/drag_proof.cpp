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
