#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_engagement mortar;
  aim_init_engagement(&mortar, 2);
  mortar.shooter.delay = 0.5;
  mortar.projectile.speed = 25;
  mortar.projectile.acceleration[1] = -9.81;
  mortar.target.position[0] = 40;
  mortar.target.velocity[0] = -4;
  mortar.target.radius = 1;
  mortar.aim = AIM_EDGE;

  aim_hit hits[AIM_MAX_HITS];
  aim_intercept answer;
  aim_solve_all(&mortar, hits, AIM_MAX_HITS, &answer);
  printf("%s by %s\n", aim_status_name(answer.status),
         aim_method_name(answer.method));
  for (int i = 0; i < answer.count; ++i) {
    const double* aim = hits[i].aim;
    printf("aim (%.4f, %.4f), hit after %.4f\n", aim[0],
           aim[1], hits[i].time);
  }
}
