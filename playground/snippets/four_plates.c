#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_plate plates[4];
  for (int i = 0; i < 4; ++i) {
    aim_init_plate(&plates[i]);
    plates[i].angle = i * 1.5707963267948966;
    plates[i].arm = i % 2 == 0 ? 0.25 : 0.2;
  }
  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.shooter.delay = 0.1;
  question.shooter.hold = 1;
  question.projectile.speed = 25;
  question.target.kind = AIM_PLATES;
  question.target.position[0] = 4;
  question.target.position[1] = 1;
  question.target.velocity[1] = 1;
  question.target.turn_rate = 8;
  question.target.window = 0.2;
  question.target.plates = plates;
  question.target.plate_count = 4;
  aim_intercept answer;
  if (aim_solve(&question, &answer) == AIM_HIT) {
    const aim_hit* hit = &answer.hit;
    printf("fire at %.4f, hit plate %d at %.4f\n",
           hit->launch_time, hit->plate, hit->time);
  }
}
