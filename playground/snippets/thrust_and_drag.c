#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.projectile.speed = 60;
  question.projectile.quadratic_drag = 0.03;
  question.target.position[0] = 34;
  question.target.position[1] = 6;
  question.target.velocity[0] = -2;
  question.target.velocity[1] = 7;

  aim_intercept answer;
  aim_solve(&question, &answer);
  printf("bullet: hit after %.4f\n", answer.hit.time);

  question.projectile.quadratic_drag = 0;
  question.projectile.speed = 6;
  question.projectile.thrust_acceleration = 24;
  question.projectile.thrust_duration = 1;
  aim_solve(&question, &answer);
  printf("rocket: hit after %.4f\n", answer.hit.time);
}
