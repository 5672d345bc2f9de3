#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  const double points[] = {22, 2, 30, 18, 4, 22, 4, 8};
  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.projectile.speed = 11;
  question.target.kind = AIM_BEZIER;
  question.target.points = points;
  question.target.point_count = 4;
  question.target.duration = 3.2;

  aim_intercept answer;
  if (aim_solve(&question, &answer) == AIM_HIT) {
    printf("hit after %.4f at (%.3f, %.3f)\n",
           answer.hit.time, answer.hit.point[0],
           answer.hit.point[1]);
  }
}
