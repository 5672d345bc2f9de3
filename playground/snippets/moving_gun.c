#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.shooter.velocity[0] = 9;
  question.projectile.speed = 20;
  question.projectile.inherit = 1; /* 0: inherits none */
  question.target.position[0] = 16;
  question.target.position[1] = 26;
  question.target.velocity[0] = -4;
  question.target.velocity[1] = 1;

  aim_intercept answer;
  if (aim_solve(&question, &answer) == AIM_HIT) {
    const double* point = answer.hit.aim; /* the gun */
    const double* fly =
        answer.hit.launch_velocity; /* the shot */
    printf("point along (%.4f, %.4f)\n", point[0], point[1]);
    printf("it flies with (%.3f, %.3f)\n", fly[0], fly[1]);
  }
}
