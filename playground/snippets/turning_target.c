#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.projectile.speed = 14;
  question.target.kind = AIM_TURNING;
  question.target.position[0] = 18;
  question.target.position[1] = 2;
  question.target.velocity[1] = 9;
  question.target.turn_rate = 0.8;

  aim_intercept answer;
  if (aim_solve(&question, &answer) == AIM_HIT) {
    printf("hit after %.4f at (%.3f, %.3f)\n",
           answer.hit.time, answer.hit.point[0],
           answer.hit.point[1]);
  }
}
