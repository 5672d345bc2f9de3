#include <aimahead/aimahead.h>

#include <stdio.h>

int main(void) {
  const double target[2] = {40, 10};
  const double velocity[2] = {-3, 8};
  aim_lead shot;
  if (aim_lead2(target, velocity, 30, &shot) != AIM_HIT) return 1;
  printf("aim (%.4f, %.4f), hit after %.4f\n", shot.aim[0], shot.aim[1], shot.time);
  return 0;
}
