#include <aimahead/aimahead.h>
#include <math.h>
#include <stdio.h>

static const double target[] = {420, 60},
                    velocity[] = {120, 300};

static double distance_at(double time) {
  return hypot(target[0] + velocity[0] * time,
               target[1] + velocity[1] * time);
}

int main(void) {
  const double speed = 500;
  double seen =
      0; /* the shot goes to where the target is then */
  for (int round = 0; round < 4; ++round)
    seen = distance_at(seen) / speed;
  const double time = distance_at(seen) / speed;
  const double moved =
      hypot(velocity[0], velocity[1]) * fabs(time - seen);
  printf("four rounds: %.4f, then off by %.2f\n", time,
         moved);

  aim_lead exact;
  if (aim_lead2(target, velocity, speed, &exact) == AIM_HIT) {
    printf("exact: %.4f\n", exact.time);
  }
}
