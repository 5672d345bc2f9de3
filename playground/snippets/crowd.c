#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  /* your own arrays, one element a turret, relative to it */
  const float target[][2] = {{40, 10}, {3, 0}, {1, 0}};
  const float velocity[][2] = {{-3, 8}, {0, 4}, {50, 0}};
  for (int i = 0; i < 3; ++i) {
    aim_leadf shot;
    aim_lead2f(target[i], velocity[i], 30, &shot);
    printf("%.4f (%.4f, %.4f)\n", shot.time, shot.aim[0],
           shot.aim[1]);
  }
}
