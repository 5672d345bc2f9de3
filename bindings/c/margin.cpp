#include "aimahead/margin.hpp"

#include "aimahead/drag_proof.hpp"
#include "aimahead/study.h"
#include "arguments.hpp"
#include "check.hpp"
#include "convert.hpp"
#include "convert_study.hpp"

namespace {

using namespace aimahead;

bool is_hit(const aim_hit& hit, c::Arguments& arguments) {
  return arguments.number(AIM_FIELD_HIT, hit.flight_time) &&
         arguments.vector(AIM_FIELD_HIT, hit.aim);
}

/// Margins and proofs read the aim and the time of flight of a hit.
template <class V, class Shot>
Shot shot_of(const aim_hit& hit) {
  Shot shot;
  shot.aim = c::vector_of<V>(hit.aim);
  shot.flight_time = hit.flight_time;
  return shot;
}

/// Checks the arguments, and calls `ask` with the engagement.
template <class Ask>
aim_fault ask_of_hit(const aim_engagement* engagement, const aim_hit* hit, const void* out,
                     const Ask& ask) {
  aim_fault fault = c::find_fault(engagement);
  if (fault.field != AIM_FIELD_NONE) return fault;
  c::Arguments arguments(engagement->dimensions);
  if (arguments.are_given(hit, out) && is_hit(*hit, arguments)) {
    c::in_dimensions(engagement->dimensions,
                     [&]<class V>(V) { ask(c::engagement_of<V>(*engagement)); });
  }
  return arguments.fault();
}

}  // namespace

aim_fault aim_safe_margin(const aim_engagement* engagement, const aim_hit* hit, double* angle) {
  return ask_of_hit(engagement, hit, angle, [=]<class V>(const Engagement<V>& e) {
    *angle = safe_margin(e, shot_of<V, Hit<V>>(*hit));
  });
}

aim_fault aim_safe_margin_of_launch(const aim_engagement* engagement, const aim_launch* launch,
                                    double* angle) {
  aim_fault fault = aimahead::c::kNoFault;
  const aim_hit* const hit = launch ? &launch->hit : nullptr;
  const aim_fault of_hit = ask_of_hit(engagement, hit, angle, [&]<class V>(const Engagement<V>& e) {
    c::Arguments arguments;
    if (arguments.number(AIM_FIELD_HIT, launch->speed)) {
      auto shot = shot_of<V, Launch<V>>(*hit);
      shot.speed = launch->speed;
      *angle = safe_margin(e, shot);
    }
    fault = arguments.fault();
  });
  return aimahead::c::first_of(of_hit, fault);
}

aim_fault aim_find_margin(const aim_engagement* engagement, const aim_hit* hit, aim_margin* out) {
  return ask_of_hit(engagement, hit, out, [=]<class V>(const Engagement<V>& e) {
    const Margin margin = find_margin(e, shot_of<V, Hit<V>>(*hit));
    *out = {margin.angle, margin.to_left, margin.to_right, margin.exact, 0};
  });
}

aim_fault aim_prove_drag_answer(const aim_engagement* engagement, const aim_hit* hit,
                                aim_drag_proof* out) {
  aim_fault fault = aimahead::c::kNoFault;
  const aim_fault of_hit = ask_of_hit(engagement, hit, out, [&]<class V>(const Engagement<V>& e) {
    c::Arguments arguments;
    if (arguments.number(AIM_FIELD_HIT, hit->launch_time)) {
      auto shot = shot_of<V, Hit<V>>(*hit);
      shot.launch_time = hit->launch_time;
      *out = c::drag_proof_of(prove_drag_answer(e, shot));
    }
    fault = arguments.fault();
  });
  return aimahead::c::first_of(of_hit, fault);
}
