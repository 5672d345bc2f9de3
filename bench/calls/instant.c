/* aim_solve that answers at once, before the functions of the library itself: what is left is the
 * call. */
#include "aimahead/aimahead.h"

#include <string.h>

int32_t aim_solve(const aim_engagement* question, aim_intercept* answer) {
  memset(answer, 0, sizeof *answer);
  answer->status = AIM_HIT;
  answer->hit.time = question->target.position[0];
  answer->hit.plate = -1;
  return AIM_HIT;
}
