#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  const double distances[] = {1.3, 2.9, 4.1, 5.7};
  const double times[] = {0.91, 1.0, 1.08, 1.2};
  const double rpm[] = {1980, 2520, 2920, 3510};
  const aim_setting setting = {"rpm", rpm, 4};
  aim_table table;
  aim_init_table(&table);
  table.distances = distances;
  table.times = times;
  table.distance_count = table.time_count = 4;
  table.settings = &setting;
  table.setting_count = 1;
  aim_mount mount;
  aim_init_mount(&mount);
  mount.offset[0] = 0.2;
  mount.turn_rate = -3;

  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.shooter.velocity[0] = 1;
  question.shooter.velocity[1] = 2;
  question.shooter.mount = &mount;
  question.shooter.delay = 0.1;
  question.projectile.table = &table;
  question.target.position[0] = 4;
  question.target.position[1] = 1;
  aim_intercept answer;
  if (aim_solve(&question, &answer) == AIM_HIT) {
    const aim_hit* hit = &answer.hit;
    printf("aim (%.3f, %.3f)\n", hit->aim[0], hit->aim[1]);
    printf("set for %.3f: %.0f rpm\n", hit->distance,
           aim_setting_at(&table, 0, hit->distance));
  }
}
