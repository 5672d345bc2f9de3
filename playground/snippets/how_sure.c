#include <aimahead/tracking.h>
#include <stdio.h>

int main(void) {
  aim_uncertainty known = {0};
  known.position_sd = 0.6;
  known.velocity_sd = 0.4;

  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.projectile.speed = 30;
  question.target.position[0] = 34;
  question.target.position[1] = 8;
  question.target.velocity[0] = -3;
  question.target.velocity[1] = 7;
  question.target.radius = 1;
  question.uncertainty = &known;

  aim_odds odds;
  if (aim_find_odds(&question, &odds) == AIM_HIT) {
    printf("hits %.1f of 100 times\n",
           100 * odds.probability);
  }
  /* A gunner who hits half the time. */
  aim_scatter scatter;
  aim_find_scatter(&question, 0.5, &scatter);
  printf("aim_sd %.4f\n", scatter.aim_sd);
}
