#include <aimahead/aimahead.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const double step = 1.0 / 60, speed = 20;
  double missile[2] = {0, 0}, target[2] = {48, 30};
  const double velocity[2] = {-4, -11};
  aim_turn_controller nose;
  memset(&nose, 0, sizeof nose);
  aim_init_turret(
      &nose.turret); /* turns as fast as the missile does */
  nose.turret.turn_rate = 1.6;
  nose.dimensions = 2;
  int steps = 0;
  for (;; ++steps) {
    const double line[2] = {target[0] - missile[0],
                            target[1] - missile[1]};
    if (line[0] * line[0] + line[1] * line[1] <= 1) break;
    aim_lead shot;
    const int meets =
        aim_lead2(line, velocity, speed, &shot) == AIM_HIT;
    const double wanted =
        meets ? atan2(shot.aim[1], shot.aim[0])
              : atan2(line[1], line[0]);
    aim_turn_step(&nose, &wanted, step);
    missile[0] += speed * step * cos(nose.turret.facing[0]);
    missile[1] += speed * step * sin(nose.turret.facing[0]);
    target[0] += step * velocity[0];
    target[1] += step * velocity[1];
  }
  printf("there after %d steps, at (%.2f, %.2f)\n", steps,
         missile[0], missile[1]);
}
