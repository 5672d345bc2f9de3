#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  const double target[] = {14, 4}; /* relative to you */
  const double velocity[] = {2, 9};
  aim_lead shot;
  if (aim_lead2(target, velocity, 14, &shot) != AIM_HIT) {
    printf("no: %s\n", aim_status_name(shot.status));
    return 0;
  }
  printf("aim (%.4f, %.4f)\n", shot.aim[0], shot.aim[1]);
  printf("hit after %.4f\n", shot.time);
}
