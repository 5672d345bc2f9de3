#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_turret turret;
  aim_init_turret(&turret);
  turret.facing[0] = 3.14;
  turret.turn_rate = 1.2;

  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.shooter.turret = &turret;
  question.projectile.speed = 14;
  question.target.position[0] = 16;
  question.target.position[1] = -4;
  question.target.velocity[0] = -4;
  question.target.velocity[1] = 5;

  aim_intercept answer;
  if (aim_solve(&question, &answer) == AIM_HIT) {
    const aim_hit* hit = &answer.hit;
    printf("aim (%.4f, %.4f)\n", hit->aim[0], hit->aim[1]);
    printf("fire at %.4f, hit at %.4f\n", hit->launch_time,
           hit->time);
  }
}
