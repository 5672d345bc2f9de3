#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_tick tick;
  aim_init_tick(&tick);
  tick.step = 1.0 / 60;
  tick.integrator = AIM_SEMI_IMPLICIT_EULER;

  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.projectile.speed = 24;
  question.projectile.acceleration[1] = -9.81;
  question.target.position[0] = 36;
  question.target.position[1] = 8;
  question.target.velocity[0] = -3;
  question.target.velocity[1] = 2;
  question.tick = &tick;

  aim_intercept answer;
  if (aim_solve(&question, &answer) == AIM_HIT) {
    /* Give this velocity to the engine as it is. */
    const double* launch = answer.hit.launch_velocity;
    printf("launch (%.4f, %.4f), hit after %.4f\n", launch[0],
           launch[1], answer.hit.time);
  }
  /* Or correct a velocity computed for a parabola. */
  const double velocity[] = {20, 13}, gravity[] = {0, -9.81};
  double launch[2];
  aim_correct_launch(&tick, 2, velocity, gravity, launch);
  printf("corrected (%.4f, %.4f)\n", launch[0], launch[1]);
}
