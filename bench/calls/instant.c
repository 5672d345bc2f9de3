/* An aim_solve that answers at once, in place of that of the library: what is left is the cost of
 * the call. It writes what aim_solve writes, one member after another. */
#include "aimahead/aimahead.h"

static void put(double* out, double x, double y) {
  out[0] = x;
  out[1] = y;
  out[2] = 0;
}

int32_t aim_solve(const aim_engagement* question, aim_intercept* answer) {
  const double x = question->target.position[0];
  const double y = question->target.position[1];
  aim_hit* hit = &answer->hit;
  answer->status = AIM_HIT;
  answer->method = 0;
  answer->count = 0;
  answer->steps = 0;
  answer->has_closest = 0;
  answer->reserved = 0;
  hit->time = x;
  hit->launch_time = 0;
  hit->flight_time = x;
  put(hit->point, x, y);
  put(hit->aim, x, y);
  put(hit->launch_velocity, x, y);
  put(hit->launch_point, x, y);
  hit->is_blocked = 0;
  hit->blocked_by = 0;
  hit->blocked_time = 0;
  put(hit->blocked_point, 0, 0);
  hit->distance = 0;
  hit->sensitivity = 0;
  hit->has_sensitivity = 0;
  hit->plate = -1;
  answer->closest.time = 0;
  answer->closest.distance = 0;
  put(answer->closest.aim, 0, 0);
  answer->fault.field = AIM_FIELD_NONE;
  answer->fault.problem = 0;
  answer->fault.owner = 0;
  answer->fault.component = -1;
  answer->fault.index = -1;
  answer->fault.element = -1;
  put(answer->fault.got, 0, 0);
  return AIM_HIT;
}
