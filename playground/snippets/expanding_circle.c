#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.projectile.speed = 30;
  question.target.position[0] = 40;
  question.target.position[1] = 10;
  question.target.velocity[0] = -3;
  question.target.velocity[1] = 8;

  aim_intercept answer;
  aim_solve(&question, &answer);
  if (answer.status != AIM_HIT) {
    printf("no hit: %s\n", aim_status_name(answer.status));
    return 0;
  }
  printf("aim (%.4f, %.4f), hit after %.4f\n",
         answer.hit.aim[0], answer.hit.aim[1],
         answer.hit.time);
}
